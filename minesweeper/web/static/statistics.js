// The dialog of statistics: what was played on each kind of board, with its best times and a small chart.

import { CUSTOMS, MODES, boardName } from "./boards.js";
import { part, svg } from "./dom.js";
import { download, pick, toast } from "./pages.js";
import { byKind, exported, games, imported, keepGames, startOf, summary } from "./record.js";
import { lessons, reviewed } from "./reviews.js";
import { share } from "./survival.js";
import { TAKES, count } from "./words.js";

/** @import { Rec } from "./record.js" */
/** @import { ReviewedGame } from "./reviews.js" */

// The chart's size in pixels, and how many games it shows.
const CHART = { width: 260, height: 56, games: 40 };

// A longer figure takes the room of two.
const WIDE = 18;

/** The dialog, and what shows it. */
export function statisticsDialog() {
  const dialog = part("statistics-dialog", HTMLDialogElement);
  const problem = part("statistics-problem");
  part("forget-games").addEventListener("click", () => {
    const before = games();
    keepGames([]);
    fill();
    toast(`${count(before.length, "game")} deleted.`, () => {
      keepGames([...before, ...games()]);
      fill();
    });
  });
  part("export-games").addEventListener("click", () => download("minesweeper-statistics.json", exported()));
  part("import-games").addEventListener("click", async () => {
    try {
      const file = await pick(".json");
      const fresh = imported(await file.text());
      problem.textContent = "";
      fill();
      toast(`${count(fresh, "game")} added.`);
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

function fill() {
  const all = games();
  part("forget-games", HTMLButtonElement).disabled = !all.length;
  part("export-games", HTMLButtonElement).disabled = !all.length;
  const root = part("statistics-list");
  if (!all.length) {
    const text = document.createElement("p");
    text.textContent = "No game is finished yet.";
    root.replaceChildren(text);
    return;
  }
  const sections = [...byKind().values()].sort((a, b) => b.length - a.length).map(section);
  root.replaceChildren(...sections);
}

/**
 * What was played on one kind of board.
 * @param {readonly Rec[]} list
 */
function section(list) {
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
  if (timed.length > 1) charts.append(times(timed.slice(-CHART.games)));
  if (judged.length > 1) charts.append(accuracies(judged.slice(-CHART.games)));
  if (charts.children.length) element.append(charts);
  if (timed.length) element.append(table(summary(list).best));
  return element;
}

/**
 * The figures of games of one kind; `timed` are the wins without help among them.
 * @param {readonly Rec[]} list
 * @param {Rec[]} timed
 * @returns {[string, string][]}
 */
function told(list, timed) {
  const { games: played, wins, streak, longest, assisted } = summary(list);
  const mean = timed.reduce((sum, game) => sum + game.seconds, 0) / timed.length;
  /** @type {[string, string][]} */
  const helped = assisted ? [["With help", String(assisted)]] : [];
  return [
    ["Games", String(played)],
    ["Won", played ? `${wins} (${Math.round((100 * wins) / played)} %)` : "–"],
    ["Streak", `${streak}, longest ${longest}`],
    ["Mean time", timed.length ? `${mean.toFixed(1)} s` : "–"],
    ...helped,
  ];
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

/** @param {Rec[]} wins */
function table(wins) {
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
  for (const { seconds, bbbv, clicks, date } of wins) {
    const line = body.insertRow();
    const efficiency = clicks ? `${Math.round((100 * bbbv) / clicks)} %` : "–";
    const speed = (bbbv / Math.max(seconds, 0.001)).toFixed(2);
    for (const text of [seconds.toFixed(2), String(bbbv), speed, efficiency, date]) {
      line.insertCell().textContent = text;
    }
  }
  return element;
}
