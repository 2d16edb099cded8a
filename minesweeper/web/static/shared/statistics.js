// The dialog of statistics: the games on each kind of board, with best times and small charts. It only draws.

import { fill, h, part, set, svg } from "./dom.js";
import { textOf } from "./keep.js";
import { date, dateAndTime, listed, tr } from "./language.js";
import { stay } from "./turns.js";
import { Refused } from "./session.js";
import { download, pick } from "./files.js";
import { options } from "./options.js";
import { confirmed, toast } from "./pages.js";

/** @import { Parts } from "../main.js" */
/** @import { Chart, LastGame, Section, StatisticsAnswer as Statistics } from "messages" */

// A chart's size in pixels, and the room beside and below its bars for labels.
const CHART = { width: 260, height: 84 };
const ROOM = { left: 44, below: 14, above: 6 };
const WIDEST = 24; // of its bars

// A longer figure takes the room of two.
const WIDE = 18;

/** Set up the dialog, and return a function that opens it. @param {Pick<Parts, "profile" | "replay" | "route" | "trying">} page */
export function statisticsDialog({ profile, replay, route, trying }) {
  const dialog = part("statistics-dialog", HTMLDialogElement);
  const list = part("statistics-list");
  const report = (/** @type {string} */ words) => set("statistics-problem", { text: words });
  const show = () => trying(async () => draw(await profile.ask({ do: "statistics" })), report);
  const onClick = (/** @type {string} */ id, /** @type {() => Promise<unknown>} */ action) => part(id).addEventListener("click", () => trying(action, report));
  const add = async (/** @type {string} */ text) => {
    const { said } = await profile.ask({ do: "import" }, text);
    await show();
    return said;
  };
  onClick("forget-games", async () => {
    if (!(await confirmed(part("forget-dialog", HTMLDialogElement)))) return;
    const before = await profile.text();
    const { said } = await profile.ask({ do: "clear" });
    await show();
    toast(said, () => trying(() => add(before)));
  });
  onClick("export-games", async () => download("minesweeper-statistics.json", await profile.text()));
  onClick("import-games", async () => {
    const file = await pick(".json");
    toast(await add(await file.text()));
    report("");
  });
  list.addEventListener("click", ({ target }) => trying(async () => {
    const id = target instanceof Element && target.closest("[data-replay]")?.getAttribute("data-replay");
    if (!id) return;
    const text = profile.elsewhere ? (await stay(profile.ask({ do: "moves", name: id }))).text : textOf(`moves.${id}`);
    if (!text) throw new Refused(tr("this game is no longer saved"));
    dialog.close();
    trying(async () => {
      if (!route.shows("play")) route.toGame(options.panel);
      await replay.open(JSON.parse(text));
      replay.start();
    });
  }, report));
  profile.watch(() => {
    if (dialog.open) show();
  });
  return () => {
    report("");
    if (!list.children.length) list.textContent = tr("Loading…");
    show();
    dialog.showModal();
  };
}

/** @param {Statistics} statistics */
function draw({ count, sections, last, empty }) {
  for (const id of ["forget-games", "export-games"]) part(id, HTMLButtonElement).disabled = !count;
  const open = part("statistics-list").querySelector("details")?.open ?? !sections.length;
  const games = h("details", { class: "played", open }, h("summary", {}, last.title), h("ul", {}, ...last.games.map(row)));
  fill("statistics-list", [...sections.map(section), ...(last.games.length ? [games] : []), ...(count ? [] : [h("p", {}, empty)])]);
}

/** @param {LastGame} game */
function row({ id, at, what, board }) {
  const when = dateAndTime(at);
  const text = h("div", {}, h("strong", {}, what), h("span", {}, `${board} · ${when}`));
  return h("li", {}, replayButton(id, listed([what, board, when])), text);
}

/** Make a button that replays a game; `words` name the game for readers of the screen. @param {string} id @param {string} words */
function replayButton(id, words) {
  // Translators: "Replay" is a verb here
  const names = { title: tr("Watch replay"), "aria-label": tr("Replay: {what}", { what: words }) };
  const film = svg("svg", { class: "icon", "aria-hidden": "true" }, svg("use", { href: "#i-film" }));
  return h("button", { type: "button", class: "quiet square small", "data-replay": id, ...names }, film);
}

/** Draw the statistics of one kind of board. @param {Section} section */
function section({ title, figures, charts, head, best }) {
  const groups = figures.map(([name, text]) => h("div", { class: text.length > WIDE && "wide" }, h("dt", {}, name), h("dd", {}, text)));
  const element = h("section", {}, h("h3", {}, title), h("dl", { class: "summary" }, ...groups));
  if (charts.length) element.append(h("div", { class: "charts" }, ...charts.map(chart)));
  if (best.rows.length) element.append(table(head, best));
  return element;
}

/** Draw numbers as bars, the best ones in another colour. @param {Chart} chart */
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
  const step = Math.min((width - ROOM.left) / values.length, WIDEST);
  values.forEach((value, index) => {
    const high = Math.max((value / most) * tall, 2);
    const place = { x: ROOM.left + index * step + 1, y: floor - high, width: Math.max(step - 2, 1), height: high, rx: 1.5 };
    root.append(svg("rect", { ...place, class: value === best ? "best" : "" }, svg("title", {}, texts[index])));
  });
  label(tr("best {figure}", { figure: texts[values.indexOf(best)] }), 0, height - 3, "start");
  label(tr("last {figure}", { figure: texts[texts.length - 1] }), width, height - 3);
  return h("figure", {}, h("figcaption", {}, name), root);
}

/** @param {string[]} head @param {Section["best"]} best */
function table(head, { caption, rows }) {
  const names = head.map((name) => h("th", { scope: "col" }, name));
  const lines = rows.map(({ row: texts, id, words }) => {
    const [time, ...more] = [...texts.slice(0, -1), date(texts[texts.length - 1])];
    const first = h("td", {}, id ? replayButton(id, words) : null, time);
    return h("tr", {}, first, ...more.map((text) => h("td", {}, text)));
  });
  return h("table", { class: "figures" }, h("caption", {}, caption), h("thead", {}, h("tr", {}, ...names)), h("tbody", {}, ...lines));
}
