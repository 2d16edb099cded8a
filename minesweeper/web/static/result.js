// The card of this game: how it stands, its figures, and how it ended.

import { inside, part } from "./dom.js";
import { alike, rank, summary } from "./record.js";
import { lessons, reviewed } from "./reviews.js";
import { over, standing } from "./state.js";
import { TAKES, announce, count } from "./words.js";

/** @import { Clock } from "./clock.js" */
/** @import { End } from "./messages.d.ts" */
/** @import { State } from "./state.js" */

/** @typedef {[name: string, value: string]} Figure */

/** @type {End | null} */
let away = null; // the end whose result was put away

/**
 * Show how the game stands now; the end once it is recorded.
 * @param {State} state
 * @param {Clock} clock
 */
export function drawResult(state, clock) {
  const { end, status, replaying, setting, review, reviewing } = state;
  const card = part("result");
  const ended = end && state.recorded && !replaying ? end : null;
  card.dataset.status = replaying ? "replay" : status;
  card.toggleAttribute("data-over", Boolean(ended) && ended !== away);
  part("show-result").hidden = !ended || ended !== away;
  card.toggleAttribute("data-ended", Boolean(end) && !replaying);
  card.toggleAttribute("data-recording", replaying && reviewable(state));
  part("result-title").textContent = title(state);
  part("result-figures").replaceChildren(...figuresOf(state, clock).map(group));
  part("result-note").textContent = ended
    ? note(state)
    : replaying
      ? "The game as it was played. A move begins a new game from there."
      : before(state);
  part("watch").setAttribute("aria-disabled", String(!ended));
  part("watch").hidden = replaying;
  part("open-review").setAttribute("aria-disabled", String(!reviewable(state)));
  inside(part("open-review"), "span", HTMLSpanElement).textContent = reviewing && !review ? "Reviewing…" : "Review";
  part("save-files").setAttribute("aria-disabled", String(!end || setting.dimensions.length !== 2));
}

/**
 * Put the result of a game away, or show it again.
 * @param {State} state
 * @param {boolean} shown
 */
export function showResult(state, shown) {
  away = shown ? null : state.end;
}

/**
 * Whether there can be a review: of a game that is over, or of a recording.
 * @param {State} state
 */
export function reviewable(state) {
  return state.moves.length > 0 && (state.replaying || over(state));
}

/**
 * Read the end out.
 * @param {State} state
 * @param {Clock} clock
 */
export function sayResult(state, clock) {
  const figures = figuresOf(state, clock).map((figure) => figure.join(" "));
  announce(`${title(state)}. ${figures.join(", ")}. ${note(state)}`);
}

/** @param {State} state */
function title(state) {
  const { end, replaying } = state;
  if (replaying || !end) return standing(state);
  return end.won ? "Solved" : end.hit === null ? "A wrong flag" : "You hit a mine";
}

/**
 * What there is to say before the end.
 * @param {State} state
 */
function before({ setting, status, symbols }) {
  if (status === "ready") {
    if (setting.start === "no-guess") return "Open any cell: from there on, no guess is needed.";
    return setting.start === "any" || setting.board ? "Open a cell." : "Open any cell: the first one is safe.";
  }
  const open = symbols.filter((symbol) => typeof symbol === "number").length;
  return `${open} of ${count(symbols.length - setting.mines, "cell")} open.`;
}

/**
 * What is told of a game: all at its end, a little before it where that is wanted.
 * @param {State} state
 * @param {Clock} clock
 * @returns {Figure[]}
 */
function figuresOf({ end, setting, by, done, figures, replaying }, clock) {
  const seconds = Math.max(clock.seconds, 0.001);
  if (replaying) return [];
  if (end) {
    /** @type {Figure[]} */
    const told = clock.seconds ? [["Time", `${clock.seconds.toFixed(2)} s`]] : [];
    told.push(["3BV", end.won ? String(end.bbbv) : `${end.bbbv_done} of ${end.bbbv}`]);
    if (clock.seconds) told.push(["3BV/s", (end.bbbv_done / seconds).toFixed(2)]);
    told.push(["Clicks", String(end.clicks)]);
    const helped = by.slice(0, done).some((each) => each !== "you");
    if (end.clicks && !helped) told.push(["Efficiency", efficiency(end)]);
    return told;
  }
  if (!figures) return earlier(setting);
  /** @type {Figure[]} */
  const told = [
    ["Solved 3BV", String(figures.bbbv_done)],
    ["3BV/s", (figures.bbbv_done / seconds).toFixed(2)],
  ];
  if (figures.clicks) told.push(["Efficiency", efficiency(figures)]);
  return told;
}

/** @param {{bbbv_done: number, clicks: number}} figures */
function efficiency({ bbbv_done, clicks }) {
  return `${Math.round((100 * bbbv_done) / clicks)} %`;
}

/**
 * What was played before on boards of this kind.
 * @param {State["setting"]} setting
 * @returns {Figure[]}
 */
function earlier(setting) {
  const { games: played, wins, streak, best } = summary(alike(setting));
  if (!played) return [];
  /** @type {Figure[]} */
  const fastest = best.length ? [["Best", `${best[0].seconds.toFixed(2)} s`]] : [];
  return [...fastest, ["Won", `${wins} of ${played}`], ["Streak", String(streak)]];
}

/** @param {State} state */
function note({ end, entry, setting, assisted, known }) {
  return end ? [guessing(setting, entry), place(end, entry, assisted, known)].filter(Boolean).join(" ") : "";
}

/**
 * What a board without guessing has shown: what was missed, as the statistics tell it.
 * @param {State["setting"]} setting
 * @param {State["entry"]} entry
 */
function guessing({ start }, entry) {
  if (start !== "no-guess") return "";
  const { missed } = lessons(reviewed(entry ? [entry] : []));
  return missed ? `No guess was needed: where you took a risk, ${TAKES[missed.rule]} proved a safe cell.` : "No guess was needed.";
}

/**
 * Where a won game stands among the best times.
 * @param {End} end
 * @param {State["entry"]} record
 * @param {boolean} assisted
 * @param {boolean} known
 */
function place(end, record, assisted, known) {
  if (!end.won) return "";
  if (record?.autoplayed) return "Autoplayed, so not among the best times.";
  if (assisted) return "With help, so not among the best times.";
  if (!record) return known ? "The board was known, so this is not among the best times." : "";
  const among = rank(record);
  return among === 1 ? "Your best time on this kind of board." : `Your number ${among} on this kind of board.`;
}

/** @param {Figure} figure */
function group([name, value]) {
  const element = document.createElement("div");
  const term = document.createElement("dt");
  term.textContent = name;
  const text = document.createElement("dd");
  text.textContent = value;
  element.append(term, text);
  return element;
}
