// The dialog of statistics: what was played on each kind of board, with its best times and a small chart.

import { CUSTOMS, MODES, boardName } from "./boards.js";
import { part } from "./dom.js";
import { download, pick, toast } from "./pages.js";
import { byKind, exported, games, imported, keepGames, startOf, summary } from "./record.js";

/** @import { Rec } from "./record.js" */

// The chart's size in pixels, and how many games it shows.
const CHART = { width: 260, height: 56, games: 40 };

/** The dialog, and what shows it. */
export function statisticsDialog() {
  const dialog = part("statistics-dialog", HTMLDialogElement);
  const problem = part("statistics-problem");
  part("forget-games").addEventListener("click", () => {
    const before = games();
    keepGames([]);
    fill();
    toast(`${before.length} games are forgotten.`, () => {
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
      toast(`${fresh} games were added.`);
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
  for (const [name, text] of told(list, timed)) {
    const group = document.createElement("div");
    group.append(Object.assign(document.createElement("dt"), { textContent: name }));
    group.append(Object.assign(document.createElement("dd"), { textContent: text }));
    figures.append(group);
  }
  element.append(title, figures);
  if (timed.length > 1) element.append(chart(timed.slice(-CHART.games)));
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
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 */
function svg(name, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/**
 * The times of the last wins as bars, the best one in another colour.
 * @param {Rec[]} list
 */
function chart(list) {
  const { width, height } = CHART;
  const root = svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "chart", role: "img" });
  const most = Math.max(...list.map((game) => game.seconds), 0.001);
  const least = Math.min(...list.map((game) => game.seconds));
  const reach = `from ${least.toFixed(1)} to ${most.toFixed(1)} seconds`;
  root.setAttribute("aria-label", `Times of the last ${list.length} wins without help, ${reach}`);
  const step = width / list.length;
  list.forEach(({ seconds }, number) => {
    const tall = Math.max((seconds / most) * (height - 4), 2);
    const look = seconds === least ? "bar best" : "bar";
    const bar = { x: number * step + 1, y: height - tall, width: Math.max(step - 2, 1), height: tall, rx: 1.5 };
    root.append(svg("rect", { ...bar, class: look }));
  });
  return root;
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
