// What the page knows of its game: one record, and functions that change it as the answers say. No DOM, no clock.

import { symbolOf } from "../board/cell.js";
import { Shape } from "../board/shape.js";
import { LIMITS } from "../shared/catalogue.js";
import { dateOf } from "../shared/daily.js";
import { tr } from "../shared/language.js";

/** @import { Told } from "../shared/boards.js" */
/** @import { ChangeData as Change, ChancesAnswer as Chances, EndAnswer, FiguresAnswer as Figures, GameAnswer, HintAnswer as Hint, Kept, Lights, MovedAnswer as Moved, ReviewAnswer, RisksAnswer as Risks, SettingFields, Words } from "messages" */

/** @type {Record<string, () => string>} */
const STANDINGS = { ready: () => tr("Ready"), ongoing: () => tr("Playing"), won: () => tr("Solved"), lost: () => tr("Lost") };

/**
 * What is explained: a hint (`by` null), or a move of someone else; `more` is about the second best guess.
 * @typedef {{by: Change["by"] | null, words: Words, more: string}} Said
 */

/**
 * What only the page knows of a game: its name, which no other game has in any tab; the date in UTC on which it was begun; whether it is
 * a recording; whether its time stands until somebody touches the board; the cells with a question mark; whether a recorded game had
 * help; the figures while it is played; what is said of its end; its review, and whether that is asked for or shown.
 * @typedef {{id?: string, on?: string, replaying?: boolean, paused?: boolean, questions?: Iterable<number>, assisted?: boolean,
 *   figures?: Figures | null, outcome?: EndAnswer["outcome"] | null, review?: ReviewAnswer | null, reviewing?: boolean}} More
 */

/** @typedef {ReturnType<typeof stateOf>} State */

/** A game as it is told, with what only the page knows of it. @param {GameAnswer} answer @param {More} [more] */
export function stateOf({ cells, numbers, ...told }, more = {}) {
  const { id = newId(), on = dateOf(), replaying = false, figures = null, outcome = null, review = null, reviewing = false } = more;
  const state = {
    ...told, // of its moves, the first `done` are made
    setting: /** @type {Told} */ (told.setting), // of no other starts and variants than the page knows
    id, on, replaying, figures, outcome, review, reviewing,
    shape: new Shape(/** @type {Told} */ (told.setting).dimensions),
    symbols: [...cells].map((symbol, cell) => numbers?.[cell] ?? symbolOf(symbol)), // what each cell shows
    assisted: more.assisted ?? (told.assisted && !replaying), // the session helps whoever plays a recording on
    paused: Boolean(more.paused) && told.done > 0 && !told.end,
    questions: new Set(more.questions),
    risks: /** @type {Risks | null} */ (null),
    said: /** @type {Said | null} */ (null), // the move or the hint that is explained
    problem: "", // why there is no help
    last: replaying && told.done ? [cellOf(told.moves[told.done - 1])] : [], // the cell of the last move, where it was not the user's
    chances: /** @type {Chances | null} */ (null), // to win after each candidate
    looking: false, // whether these are computed, or are there
  };
  finish(state);
  return state;
}

/** A name for a game that no other one has. */
export function newId() {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
}

/** Some moves were made, or one had no effect: what they changed. @param {State} state @param {Moved} moved */
export function move(state, { changes, status, note, left, done, assisted, end }) {
  const before = done - changes.length;
  if (!changes.length) state.wasted += 1;
  dismiss(state);
  Object.assign(state, { status, note, left, done, assisted, end, review: null, reviewing: false }); // the review is of another game now
  if (changes.length) { // else what was taken back can still be made again
    state.moves.splice(before, Infinity, ...changes.map((each) => each.move));
    state.by.splice(before, Infinity, ...changes.map((each) => each.by));
  }
  for (const { move: text, by, cells, why } of changes) {
    for (const [cell, symbol] of Object.entries(cells)) state.symbols[Number(cell)] = symbolOf(symbol);
    if (by === "you") continue;
    state.last = [cellOf(text)];
    if (why && !end) state.said = { by, words: why, more: "" };
  }
  finish(state);
}

/** A hint is there. @param {State} state @param {Hint} answer */
export function hint(state, { words, more }) {
  dismiss(state);
  help(state);
  state.said = { by: null, words, more };
}

/** There was help: whoever looks at a recording changes nothing in it. @param {State} state */
export function help(state) {
  state.assisted ||= !state.replaying;
}

/** Nothing is explained any more. @param {State} state */
export function dismiss(state) {
  Object.assign(state, { said: null, problem: "", last: [], chances: null, looking: false });
}

/**
 * What is explained, as the chances to win show it once they are there; null where nothing is.
 * @param {State} state
 * @returns {Words | null}
 */
export function explained({ said, chances, looking }) {
  if (!said) return null;
  if (chances?.lines.length) return chances.words;
  const more = looking || !said.more ? "" : ` ${said.more}`;
  const { text, lit, cells } = said.words;
  return { text: text + more, lit: lit + more, cells };
}

/** How a game stands, in a word. @param {State} state */
export function standing({ status, replaying, paused }) {
  return replaying ? tr("Replay") : paused ? tr("Paused") : STANDINGS[status]();
}

/** @param {State} state */
export function over({ status }) {
  return status === "won" || status === "lost";
}

/**
 * What continues this game as it is now, after so many seconds.
 * @param {State} state
 * @param {number} seconds
 * @returns {Kept}
 */
export function keptOf({ setting, moves, by, done, wasted, assisted, known, recorded }, seconds) {
  return { setting, moves: moves.join(" "), by, done, wasted, seconds, assisted, known, recorded };
}

/**
 * What begins a game of its own after the moves of this one that are shown: its board is known by now.
 * @param {State} state
 * @returns {Kept}
 */
export function branchOf(state) {
  const { moves, by, done } = state;
  const shown = { ...state, moves: moves.slice(0, done), by: by.slice(0, done), wasted: 0, assisted: true, known: true, recorded: false };
  return keptOf(shown, secondsAt(state));
}

/** What asks for the board of this game. @param {Pick<State, "setting">} state @returns {SettingFields} */
export function boardOf({ setting }) {
  return setting.board ? { board: setting.board, variant: setting.variant } : setting;
}

/**
 * What asks for a new game like this one: with another seed, or the judge's next map.
 * @param {Pick<State, "setting">} state
 * @returns {SettingFields}
 */
export function next({ setting }) {
  if (setting.board) return boardOf({ setting });
  if (setting.start !== "judge") return { ...setting, seed: null };
  return { ...setting, index: ((setting.index ?? 0) + 1) % LIMITS.maps };
}

/**
 * Show the mines once they are all known, and which flags and mines were wrong; drop question marks on visible cells.
 * @param {State} state
 */
function finish(state) {
  const { end, symbols, questions } = state;
  for (const cell of questions) if (symbols[cell] !== "?") questions.delete(cell);
  if (!end) return;
  state.risks = null;
  for (const cell of end.mines) if (symbols[cell] !== "@") symbols[cell] = end.won ? "@" : "mine";
  for (const cell of end.wrong) symbols[cell] = "wrong";
  if (end.hit !== null && !end.wrong.includes(end.hit)) symbols[end.hit] = "hit";
}

/**
 * The time of the last of the first `done` moves, in seconds, as far as it is known.
 * @param {Pick<State, "moves" | "done">} state
 */
export function secondsAt({ moves, done }) {
  const times = moves.slice(0, done).map((text) => Number(text.split("@")[1]));
  return times.filter(Number.isFinite).at(-1) ?? 0;
}

/** The cell of a move such as r12. @param {string} text */
export function cellOf(text) {
  return parseInt(text.slice(1), 10);
}

/** The moment before which the game is shown, if its review is shown too. @param {State} state */
export function momentOf({ replaying, reviewing, review, done }) {
  if (!replaying || !reviewing) return null;
  return review?.moments.find((moment) => moment.done === done) ?? null;
}

/** @type {Lights} */
const DARK = { cell: [], played: [], clue: [], other: [] };

/** The cells that light up: those of what is explained, or of a moment. @param {State} state */
export function lightsOf(state) {
  return explained(state)?.cells ?? momentOf(state)?.words.cells ?? DARK;
}
