// The dialog of statistics: what was played on each kind of board, with its best times and small charts. It only draws.

import { button, h, icon, part, fill, svg } from "./dom.js";
import { textOf } from "./keep.js";
import { dateAndTime, tr } from "./language.js";
import { Refused } from "./line.js";
import { download, pick } from "./files.js";
import { confirmed, toast } from "./pages.js";
import { listed } from "./words.js";

/** @import { Trying } from "./line.js" */
/** @import { Chart, Kept, LastGame, Section, StatisticsAnswer as Statistics } from "messages" */
/** @import { Profile } from "./profile.js" */

/** @typedef {(id: string) => void} Replay shows one of the last games */

// A chart's size in pixels, and the room beside its bars for what its lines say, and below them.
const CHART = { width: 260, height: 84 };
const ROOM = { left: 44, below: 14, above: 6 };

// A longer figure takes the room of two.
const WIDE = 18;

/**
 * The dialog, and what shows it; `replay` shows one of the last games.
 * @param {Profile} profile
 * @param {Trying} trying
 * @param {(game: Kept) => void} replay
 */
export function statisticsDialog(profile, trying, replay) {
  const dialog = part("statistics-dialog", HTMLDialogElement);
  const problem = part("statistics-problem");
  const say = (/** @type {string} */ words) => {
    problem.textContent = words;
  };
  const watch = (/** @type {string} */ id) => trying(async () => {
    const text = profile.elsewhere ? (await profile.ask({ do: "moves", name: id })).text : textOf(`moves.${id}`);
    if (!text) throw new Refused(tr("this game is kept no more"));
    dialog.close();
    replay(JSON.parse(text));
  }, say);
  const show = () => trying(async () => draw(await profile.view({ do: "statistics" }), watch), say);
  /** @param {string} text */
  const take = async (text) => {
    const { said } = await profile.ask({ do: "import" }, text);
    await show();
    return said;
  };
  part("forget-games").addEventListener("click", () => trying(async () => {
    if (!(await confirmed(part("forget-dialog", HTMLDialogElement)))) return;
    const before = await profile.text();
    const { said } = await profile.ask({ do: "clear" });
    await show();
    toast(said, () => trying(() => take(before)));
  }, say));
  profile.watch(() => {
    if (dialog.open) show();
  });
  part("export-games").addEventListener("click", () => trying(async () => download("minesweeper-statistics.json", await profile.text()), say));
  part("import-games").addEventListener("click", () => trying(async () => {
    const file = await pick(".json");
    toast(await take(await file.text()));
    say("");
  }, say));
  return () => {
    say("");
    const list = part("statistics-list");
    if (!list.children.length) list.textContent = tr("Loading…");
    show();
    dialog.showModal();
  };
}

/**
 * @param {Statistics} found
 * @param {Replay} replay
 */
function draw({ count, sections, last, empty }, replay) {
  for (const name of ["forget-games", "export-games"]) part(name, HTMLButtonElement).disabled = !count;
  const root = part("statistics-list");
  const open = root.querySelector("details")?.open ?? false;
  fill("statistics-list", [...sections.map((each) => section(each, replay)), ...(last.games.length ? [lastGames(last, replay, open)] : [])]);
  if (!count) root.append(h("p", {}, empty));
}

/**
 * The last games, the newest first: each can be replayed.
 * @param {Statistics["last"]} last
 * @param {Replay} replay
 * @param {boolean} open whether they are listed at once
 */
function lastGames({ title, games }, replay, open) {
  const list = h("ul");
  const element = h("details", { class: "played", open }, h("summary", {}, title), list);
  const listAll = () => {
    if (element.open && !list.children.length) list.append(...games.map((game) => row(game, replay)));
  };
  element.addEventListener("toggle", listAll);
  listAll();
  return element;
}

/**
 * @param {LastGame} game
 * @param {Replay} replay
 */
function row({ id, at, what, board }, replay) {
  const when = dateAndTime(at);
  const text = h("div", {}, h("strong", {}, what), h("span", {}, `${board} · ${when}`));
  return h("li", {}, replayButton(id, replay, listed([what, board, when])), text);
}

/**
 * A button that replays a game; `words` tell those who do not see it which.
 * @param {string} id
 * @param {Replay} replay
 * @param {string} words
 */
function replayButton(id, replay, words) {
  // Translators: "Replay" is a verb here
  return button("quiet square small", { title: tr("Watch replay"), "aria-label": tr("Replay: {what}", { what: words }) }, () => replay(id), icon("film"));
}

/**
 * What was played on one kind of board.
 * @param {Section} found
 * @param {Replay} replay
 */
function section({ title, figures, charts, head, best }, replay) {
  const groups = figures.map(([name, text]) => h("div", { class: text.length > WIDE && "wide" }, h("dt", {}, name), h("dd", {}, text)));
  const element = h("section", {}, h("h3", {}, title), h("dl", { class: "summary" }, ...groups));
  if (charts.length) element.append(h("div", { class: "charts" }, ...charts.map(chart)));
  if (best.rows.length) element.append(table(head, best, replay));
  return element;
}

/**
 * Numbers as bars, those that are the best one in another colour.
 * @param {Chart} found
 */
function chart({ name, words, values, texts, most, top, best }) {
  const { width, height } = CHART;
  const floor = height - ROOM.below;
  const tall = floor - ROOM.above;
  const root = svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "chart", role: "img", "aria-label": words });
  const label = (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y, anchor = "end") =>
    root.append(svg("text", { x, y, "text-anchor": anchor }, text));
  for (const [y, text] of /** @type {[number, string][]} */ ([[floor, "0"], [ROOM.above, top]])) {
    root.append(svg("path", { d: `M${ROOM.left} ${y}H${width}`, class: "level" }));
    label(text, ROOM.left - 5, y + 4);
  }
  const step = (width - ROOM.left) / values.length;
  values.forEach((value, number) => {
    const high = Math.max((value / most) * tall, 2);
    const place = { x: ROOM.left + number * step + 1, y: floor - high, width: Math.max(step - 2, 1), height: high, rx: 1.5 };
    root.append(svg("rect", { ...place, class: value === best ? "bar best" : "bar" }, svg("title", {}, texts[number])));
  });
  label(tr("best {figure}", { figure: texts[values.indexOf(best)] }), ROOM.left, height - 3, "start");
  label(tr("last {figure}", { figure: texts[texts.length - 1] }), width, height - 3);
  return h("figure", {}, h("figcaption", {}, name), root);
}

/**
 * @param {string[]} head
 * @param {Section["best"]} best
 * @param {Replay} replay
 */
function table(head, { caption, rows }, replay) {
  const names = head.map((name) => h("th", { scope: "col" }, name));
  const lines = rows.map(({ row: [time, ...more], id, words }) => {
    const first = h("td", {}, ...(id ? [replayButton(id, replay, words)] : []), time);
    return h("tr", {}, first, ...more.map((text) => h("td", {}, text)));
  });
  return h("table", { class: "figures" }, h("caption", {}, caption), h("thead", {}, h("tr", {}, ...names)), h("tbody", {}, ...lines));
}
