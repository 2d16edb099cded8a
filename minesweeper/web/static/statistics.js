// The dialog of statistics: what was played on each kind of board, with its best times and a small chart.

import { CUSTOMS, MODES, boardName } from "./boards.js";
import { download, pick, toast } from "./pages.js";
import { exported, games, imported, keepGames, kind, summary } from "./record.js";

const BEST = 5;
const CHART = { width: 260, height: 56, games: 40 };

export function statisticsDialog() {
  const dialog = document.getElementById("statistics-dialog");
  const forget = document.getElementById("forget-games");
  forget.addEventListener("click", () => {
    const before = games();
    keepGames([]);
    fill();
    toast(`${before.length} games are forgotten.`, () => {
      keepGames([...before, ...games()]);
      fill();
    });
  });
  document.getElementById("export-games").addEventListener("click", () => download("minesweeper-statistics.json", exported()));
  document.getElementById("import-games").addEventListener("click", async () => {
    const problem = document.getElementById("statistics-problem");
    try {
      const file = await pick(".json");
      const fresh = imported(await file.text());
      problem.textContent = "";
      fill();
      toast(`${fresh} games were added.`);
    } catch (error) {
      problem.textContent = error.message;
    }
  });
  return () => {
    document.getElementById("statistics-problem").textContent = "";
    fill();
    dialog.showModal();
  };
}

function fill() {
  const all = games();
  document.getElementById("forget-games").disabled = !all.length;
  document.getElementById("export-games").disabled = !all.length;
  const root = document.getElementById("statistics-list");
  if (!all.length) {
    const text = document.createElement("p");
    text.textContent = "No game is finished yet.";
    root.replaceChildren(text);
    return;
  }
  const sections = [...grouped(all).values()].sort((a, b) => b.length - a.length).map(section);
  root.replaceChildren(...sections);
}

function grouped(all) {
  const found = new Map();
  for (const game of all) found.set(kind(game), [...(found.get(kind(game)) ?? []), game]);
  return found;
}

function section(list) {
  const { games: played, wins, streak, longest, own } = summary(list);
  const element = document.createElement("section");
  const title = document.createElement("h3");
  const { board, mode, custom } = list[0];
  title.textContent = [boardName(board), MODES[mode] ?? mode, CUSTOMS[custom]].filter(Boolean).join(" · ");
  const figures = document.createElement("dl");
  figures.className = "summary";
  const mean = own.reduce((sum, game) => sum + game.seconds, 0) / own.length;
  const entries = [
    ["Games", played],
    ["Won", `${wins} (${Math.round((100 * wins) / played)} %)`],
    ["Streak", `${streak}, longest ${longest}`],
    ["Mean time", own.length ? `${mean.toFixed(1)} s` : "–"],
  ];
  for (const [name, text] of entries) {
    const group = document.createElement("div");
    group.append(Object.assign(document.createElement("dt"), { textContent: name }));
    group.append(Object.assign(document.createElement("dd"), { textContent: text }));
    figures.append(group);
  }
  element.append(title, figures);
  const timed = list.filter((game) => game.won && !game.assisted);
  if (timed.length > 1) element.append(chart(timed.slice(-CHART.games)));
  if (own.length) element.append(table(own.slice(0, BEST)));
  return element;
}

/** The times of the last wins as bars, the best one in another colour. */
function chart(list) {
  const svg = (name, attributes) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };
  const { width, height } = CHART;
  const root = svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "chart", role: "img" });
  const most = Math.max(...list.map((game) => game.seconds), 0.001);
  const least = Math.min(...list.map((game) => game.seconds));
  root.setAttribute("aria-label", `Times of the last ${list.length} wins without help, from ${least.toFixed(1)} to ${most.toFixed(1)} seconds`);
  const step = width / list.length;
  list.forEach(({ seconds }, number) => {
    const tall = Math.max((seconds / most) * (height - 4), 2);
    const look = seconds === least ? "bar best" : "bar";
    root.append(svg("rect", { x: number * step + 1, y: height - tall, width: Math.max(step - 2, 1), height: tall, rx: 1.5, class: look }));
  });
  return root;
}

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
    for (const text of [seconds.toFixed(2), bbbv, speed, efficiency, date]) line.insertCell().textContent = text;
  }
  return element;
}
