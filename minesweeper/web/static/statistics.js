// The dialog of statistics: what was played on each kind of board, with its best times and a small chart.

import { CUSTOMS, MODES, about, boardName } from "./boards.js";
import { part, svg } from "./dom.js";
import { watchKept } from "./keep.js";
import { download, pick, toast } from "./pages.js";
import { gameOf, keepPlayed, playedGames } from "./played.js";
import { byKind, games, keepGames, startOf, summary, winRates } from "./record.js";
import { lessons, reviewed } from "./reviews.js";
import { toldOf } from "./state.js";
import { adopt, exported, imported } from "./statistics_file.js";
import { share } from "./survival.js";
import { TAKES, count } from "./words.js";

/** @import { Played } from "./played.js" */
/** @import { Rec } from "./record.js" */
/** @import { ReviewedGame } from "./reviews.js" */

// The chart's size in pixels, and how many games it shows.
const CHART = { width: 260, height: 56, games: 40 };

// A longer figure takes the room of two.
const WIDE = 18;

/**
 * The dialog, and what shows it; `replay` shows one of the last games.
 * @param {(game: Played) => void} replay
 */
export function statisticsDialog(replay) {
  const dialog = part("statistics-dialog", HTMLDialogElement);
  const problem = part("statistics-problem");
  const fill = () =>
    draw((game) => {
      dialog.close();
      replay(game);
    });
  part("forget-games").addEventListener("click", () => {
    const before = games();
    const played = playedGames();
    keepGames([]);
    keepPlayed([]);
    fill();
    toast(`${count(before.length || played.length, "game")} deleted.`, () => {
      adopt({ games: before, played });
      fill();
    });
  });
  for (const name of ["games", "played"]) {
    watchKept(name, () => {
      if (dialog.open) fill();
    });
  }
  part("export-games").addEventListener("click", () => download("minesweeper-statistics.json", exported()));
  part("import-games").addEventListener("click", async () => {
    try {
      const file = await pick(".json");
      const added = imported(await file.text());
      problem.textContent = "";
      fill();
      const replays = added.replays ? ` and ${count(added.replays, "replay")}` : "";
      toast(`${count(added.games, "game")}${replays} added.`);
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
    }
  });
  return () => {
    problem.textContent = "";
    fill();
    dialog.showModal();
  };
}

/** @typedef {(game: Played) => void} Replay */

/** @param {Replay} replay */
function draw(replay) {
  const all = games();
  const played = playedGames();
  part("forget-games", HTMLButtonElement).disabled = !all.length && !played.length;
  part("export-games", HTMLButtonElement).disabled = !all.length && !played.length;
  const root = part("statistics-list");
  if (!all.length && !played.length) {
    const text = document.createElement("p");
    text.textContent = "No game is finished yet.";
    root.replaceChildren(text);
    return;
  }
  const open = root.querySelector("details")?.open ?? false;
  const sections = [...byKind().values()].sort((a, b) => b.length - a.length).map((list) => section(list, replay));
  root.replaceChildren(...sections, ...(played.length ? [lastGames(played, replay, open)] : []));
}

/**
 * The last games, the newest first: each can be replayed.
 * @param {readonly Played[]} played
 * @param {Replay} replay
 * @param {boolean} open whether they are listed at once
 */
function lastGames(played, replay, open) {
  const element = document.createElement("details");
  element.className = "played";
  element.open = open;
  const title = document.createElement("summary");
  title.textContent = `The last ${count(played.length, "game")}`;
  const list = document.createElement("ul");
  element.append(title, list);
  const fill = () => {
    if (element.open && !list.children.length) list.append(...[...played].reverse().map((game) => row(game, replay)));
  };
  element.addEventListener("toggle", fill);
  fill();
  return element;
}

/**
 * @param {Played} played
 * @param {Replay} replay
 */
function row(played, replay) {
  const { ended, won, game, record } = played;
  const { seconds, assisted, known } = game;
  const board = about(toldOf(game.setting));
  const how = known ? "known board" : record?.autoplayed ? "autoplayed" : assisted ? "with help" : "";
  const what = [won ? "Won" : "Lost", `${seconds.toFixed(2)} s`, how].filter(Boolean).join(" · ");
  const when = new Date(ended).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });
  const button = replayButton(played, replay, `${what}, ${board}, ${when}`);
  const text = document.createElement("div");
  text.append(Object.assign(document.createElement("strong"), { textContent: what }));
  text.append(Object.assign(document.createElement("span"), { textContent: `${board} · ${when}` }));
  const item = document.createElement("li");
  item.append(button, text);
  return item;
}

/**
 * A button that replays a game; `words` tell those who do not see it which.
 * @param {Played} played
 * @param {Replay} replay
 * @param {string} words
 */
function replayButton(played, replay, words) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "quiet square small", title: "Replay", ariaLabel: `Replay: ${words}` });
  const icon = svg("svg", { class: "icon", "aria-hidden": "true" });
  icon.append(svg("use", { href: "#i-film" }));
  button.append(icon);
  button.addEventListener("click", () => replay(played));
  return button;
}

/**
 * What was played on one kind of board.
 * @param {readonly Rec[]} list
 * @param {Replay} replay
 */
function section(list, replay) {
  const timed = list.filter((game) => game.won && !game.assisted);
  const element = document.createElement("section");
  const title = document.createElement("h3");
  const { board, mode, custom } = list[0];
  title.textContent = [boardName(board), MODES[startOf(mode)], CUSTOMS[custom]].filter(Boolean).join(" · ");
  const figures = document.createElement("dl");
  figures.className = "summary";
  const judged = reviewed(list);
  for (const [name, text] of [...told(list, timed), ...learnt(judged)]) {
    const group = document.createElement("div");
    group.classList.toggle("wide", text.length > WIDE);
    group.append(Object.assign(document.createElement("dt"), { textContent: name }));
    group.append(Object.assign(document.createElement("dd"), { textContent: text }));
    figures.append(group);
  }
  element.append(title, figures);
  const charts = document.createElement("div");
  charts.className = "charts";
  const rates = winRates(list);
  if (rates.rates.length) charts.append(wins(rates));
  if (timed.length > 1) charts.append(times(timed.slice(-CHART.games)));
  if (judged.length > 1) charts.append(accuracies(judged.slice(-CHART.games)));
  if (charts.children.length) element.append(charts);
  if (timed.length) element.append(table(summary(list).best, replay));
  return element;
}

/**
 * The figures of games of one kind; `timed` are the wins without help among them.
 * @param {readonly Rec[]} list
 * @param {Rec[]} timed
 * @returns {[string, string][]}
 */
function told(list, timed) {
  const { games: played, wins: won, streak, longest, helped, autoplayed } = summary(list);
  const mean = timed.reduce((sum, game) => sum + game.seconds, 0) / timed.length;
  /** @type {[string, string][]} */
  const others = [];
  if (helped.games) others.push(["With help", wonOf(helped)]);
  if (autoplayed.games) others.push(["Autoplayed", wonOf(autoplayed)]);
  return [
    ["Games", String(played)],
    ["Won", played ? `${won} (${Math.round((100 * won) / played)} %)` : "–"],
    ["Streak", `${streak}, longest ${longest}`],
    ["Mean time", timed.length ? `${mean.toFixed(1)} s` : "–"],
    ...others,
  ];
}

/** @param {import("./record.js").Tally} tally */
function wonOf({ games: played, wins: won }) {
  return `${won} of ${played} won`;
}

/**
 * What the reviews of these games say.
 * @param {ReviewedGame[]} list
 * @returns {[string, string][]}
 */
function learnt(list) {
  if (!list.length) return [];
  const { accuracy, lost, avoidable, missed } = lessons(list);
  /** @type {[string, string][]} */
  const found = [["Accuracy", share(accuracy)]];
  if (lost) found.push(["Avoidable losses", `${avoidable} of ${lost}`]);
  if (missed) found.push(["Missed most", `${TAKES[missed.rule]} (${count(missed.times, "time")})`]);
  return found;
}

/**
 * Numbers as bars, those that are the best one in another colour.
 * @param {string} name what they are
 * @param {string} words the same, with how far they reach, for those who do not see it
 * @param {number[]} values
 * @param {{most: number, best: number}} scale
 */
function chart(name, words, values, { most, best }) {
  const { width, height } = CHART;
  const root = svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "chart", role: "img", "aria-label": words });
  const step = width / values.length;
  values.forEach((value, number) => {
    const tall = Math.max((value / most) * (height - 4), 2);
    const bar = { x: number * step + 1, y: height - tall, width: Math.max(step - 2, 1), height: tall, rx: 1.5 };
    root.append(svg("rect", { ...bar, class: value === best ? "bar best" : "bar" }));
  });
  const title = Object.assign(document.createElement("figcaption"), { textContent: name });
  const element = document.createElement("figure");
  element.append(title, root);
  return element;
}

/**
 * The share of games that were won, over time.
 * @param {ReturnType<typeof winRates>} found
 */
function wins({ size, rates }) {
  const [least, most] = [Math.min(...rates), Math.max(...rates)];
  const words = `Share of games won, of ${size} games each, from ${share(least)} to ${share(most)}`;
  return chart(`Win rate, ${size} games each`, words, rates, { most: 1, best: most });
}

/**
 * The times of the last wins.
 * @param {Rec[]} list
 */
function times(list) {
  const values = list.map(({ seconds }) => seconds);
  const [least, most] = [Math.min(...values), Math.max(...values, 0.001)];
  const words = `Times of the last ${values.length} wins without help, from ${least.toFixed(1)} to ${most.toFixed(1)} seconds`;
  return chart("Times of wins", words, values, { most, best: least });
}

/**
 * The accuracy of the last games with a review.
 * @param {ReviewedGame[]} list
 */
function accuracies(list) {
  const values = list.map(({ review }) => review.accuracy);
  const best = Math.max(...values);
  const words = `Accuracy of the last ${values.length} games without help, from ${share(Math.min(...values))} to ${share(best)}`;
  return chart("Accuracy", words, values, { most: 1, best });
}

/**
 * @param {Rec[]} list
 * @param {Replay} replay
 */
function table(list, replay) {
  const element = document.createElement("table");
  element.className = "figures";
  element.createCaption().textContent = "Best times, without help";
  const head = element.createTHead().insertRow();
  for (const name of ["Time", "3BV", "3BV/s", "Efficiency", "Date"]) {
    const cell = document.createElement("th");
    cell.scope = "col";
    cell.textContent = name;
    head.append(cell);
  }
  const body = element.createTBody();
  for (const record of list) {
    const { seconds, bbbv, clicks, date } = record;
    const line = body.insertRow();
    const efficiency = clicks ? `${Math.round((100 * bbbv) / clicks)} %` : "–";
    const speed = (bbbv / Math.max(seconds, 0.001)).toFixed(2);
    for (const text of [seconds.toFixed(2), String(bbbv), speed, efficiency, date]) {
      line.insertCell().textContent = text;
    }
    const played = gameOf(record);
    if (played) line.cells[0].prepend(replayButton(played, replay, `won in ${seconds.toFixed(2)} s, ${date}`));
  }
  return element;
}
