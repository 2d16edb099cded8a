// The state of the page's game: a value. Functions make the next one from it and an answer. No DOM, no clock.

import { symbolOf } from "../board/cell.js";
import { Shape } from "../board/shape.js";
import { LIMITS } from "../shared/catalogue.js";
import { dateOf } from "../shared/daily.js";
import { tr } from "../shared/language.js";

/** @import { CellSymbol } from "../board/cell.js" */
/** @import { Setting } from "../shared/boards.js" */
/** @import { ChangeData as Change, ChancesAnswer as Chances, EndAnswer, GameAnswer, HintAnswer as Hint, Kept, Lights, MovedAnswer as Moved, ReviewAnswer, RisksAnswer as Risks, SettingFields, Words } from "messages" */

/**
 * The mode of a game: it pauses until somebody touches its board, is played, is over, or is a recording.
 * @typedef {"paused" | "playing" | "over" | "replay"} Mode
 */

/**
 * The explanation of a hint (`by` null), or of a move of the solver or the agent; `more` is about the second best guess.
 * @typedef {{by: Change["by"] | null, words: Words, more: string}} Explanation
 */

/**
 * The page's own fields of a game: its id, unique among all tabs; the date in UTC of its beginning; the cells with a question mark;
 * its outcome; its review, and whether that is shown.
 * @typedef {{id: string, on: string, mode: Mode, questions: number[], assisted: boolean, outcome: EndAnswer["outcome"] | null,
 *   review: ReviewAnswer | null, reviewing: boolean}} Own
 */

/**
 * @typedef {Omit<GameAnswer, "cells" | "numbers" | "setting"> & Own & {setting: Setting, shape: Shape, symbols: CellSymbol[],
 *   flags: number[], risks: Risks | null, explanation: Explanation | null, problem: string, last: number[], chances: Chances | null,
 *   looking: boolean}} State
 * `symbols` are those of the session, `flags` the cells whose flags wait for an answer; `problem` is the reason for missing help;
 * `last` the cell of the last move, unless that was the user's; `looking` whether chances are there or on their way
 */

/** @type {Record<string, () => string>} */
const STANDINGS = { ready: () => tr("Ready"), ongoing: () => tr("Playing"), won: () => tr("Solved"), lost: () => tr("Lost") };

/**
 * Make the state of a game from an answer: by default a new one, else with the page's own fields.
 * @param {GameAnswer} answer
 * @param {Partial<Own>} [own]
 * @returns {State}
 */
export function stateOf({ cells, numbers, ...fields }, own = {}) {
  const setting = /** @type {Setting} */ (fields.setting); // it has all of its fields
  const isReplay = own.mode === "replay";
  const mode = isReplay ? "replay" : own.mode === "paused" && fields.done ? "paused" : "playing";
  return complete({
    id: newId(), on: dateOf(), questions: [], outcome: null, review: null, reviewing: false,
    ...fields, // `moves` may go beyond the first `done`
    ...own,
    assisted: own.assisted ?? (fields.assisted && !isReplay), // the session counts every recording as assisted
    mode, setting, shape: new Shape(setting.dimensions),
    symbols: [...cells].map((symbol, cell) => numbers?.[cell] ?? symbolOf(symbol)),
    flags: [], risks: null, explanation: null, problem: "", chances: null, looking: false,
    last: isReplay && fields.done ? [cellOf(fields.moves[fields.done - 1])] : [],
  });
}

/** Return the own fields that stay when another moment of a game is shown. @param {State} state @returns {Partial<Own>} */
export function ownOf({ id, on, mode, questions, assisted, review, reviewing }) {
  return mode === "replay" ? { id, on, mode, questions, assisted, review, reviewing } : { id, on, questions };
}

export function newId() {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
}

/** Add moves, or count one without effect. @param {State} state @param {Moved} answer @returns {State} */
export function moved(state, { changes, ...fields }) {
  const { by, moves, symbols, wasted } = state;
  const before = fields.done - changes.length;
  const theirs = changes.filter((change) => change.by !== "you");
  const reason = theirs.filter(({ why }) => why && !fields.end).at(-1);
  const shown = [...symbols];
  for (const { cells } of changes) for (const [cell, symbol] of Object.entries(cells)) shown[Number(cell)] = symbolOf(symbol);
  return complete({
    ...dismissed(state), ...fields,
    review: null, reviewing: false, // the review is outdated
    ...(changes.length // else moves that were taken back can still be made again
      ? {
          symbols: shown,
          moves: [...moves.slice(0, before), ...changes.map(({ move }) => move)],
          by: [...by.slice(0, before), ...changes.map((change) => change.by)],
        }
      : { wasted: wasted + 1 }),
    explanation: reason?.why ? { by: reason.by, words: reason.why, more: "" } : null,
    last: theirs.slice(-1).map(({ move }) => cellOf(move)),
  });
}

/** @param {State} state @param {Hint} answer @returns {State} */
export function hinted(state, { words, more }) {
  return { ...helped(dismissed(state)), explanation: { by: null, words, more } };
}

/** Mark a game as one with help, but not a recording. @param {State} state @returns {State} */
export function helped(state) {
  return { ...state, assisted: state.assisted || state.mode !== "replay" };
}

/** Drop all explanations. @param {State} state @returns {State} */
export function dismissed(state) {
  return { ...state, explanation: null, problem: "", last: [], chances: null, looking: false };
}

/**
 * Set or take off a flag before the session's answer; return the same state if the answer cannot be foreseen.
 * @param {State} state
 * @param {number} cell
 * @returns {State}
 */
export function flagged(state, cell) {
  const symbol = seen(state).symbols[cell];
  const isSure = symbol === "?" || (symbol === "@" && state.setting.variant === "classic");
  return isSure ? { ...dismissed(state), flags: [...state.flags, cell] } : state;
}

/** Settle a flag whose answer or refusal has come. @param {State} state @param {number} cell @returns {State} */
export function unflagged(state, cell) {
  const place = state.flags.indexOf(cell);
  return place < 0 ? state : { ...state, flags: state.flags.filter((_, index) => index !== place) };
}

/** Return the symbols and the number of remaining mines, with the flags that wait for their answers. @param {State} state */
export function seen({ flags, left, symbols }) {
  if (!flags.length) return { symbols, left };
  const shown = [...symbols];
  for (const cell of flags) {
    if (shown[cell] !== "?" && shown[cell] !== "@") continue;
    left += shown[cell] === "?" ? -1 : 1;
    shown[cell] = shown[cell] === "?" ? "@" : "?";
  }
  return { symbols: shown, left };
}

/**
 * Show the end of a game, with its mines and wrong flags; drop question marks on visible cells.
 * @param {State} state
 * @returns {State}
 */
function complete(state) {
  const { end, mode, symbols } = state;
  for (const [cell, symbol] of Object.entries(end?.cells ?? {})) symbols[Number(cell)] = symbol;
  const hidden = seen(state).symbols;
  return {
    ...state,
    mode: mode !== "replay" && isOver(state) ? "over" : mode === "over" ? "playing" : mode,
    risks: end ? null : state.risks,
    questions: state.questions.filter((cell) => hidden[cell] === "?"),
  };
}

/** Return whether a game, or the shown moment of a recording, is won or lost. @param {Pick<State, "status">} state */
export function isOver({ status }) {
  return status === "won" || status === "lost";
}

/** Return the status of a game, in a word. @param {State} state */
export function standing({ mode, status }) {
  return mode === "replay" ? tr("Replay") : mode === "paused" ? tr("Paused") : STANDINGS[status]();
}

/** Return the words of the explanation, with the chances of winning once they are there; null without one. @param {State} state */
export function explained({ explanation, chances, looking }) {
  if (!explanation) return null;
  if (chances?.lines.length) return chances.words;
  const more = looking || !explanation.more ? "" : ` ${explanation.more}`;
  const { text, lit, cells } = explanation.words;
  return { text: text + more, lit: lit + more, cells };
}

/** Return the data to continue this game after so many seconds. @param {State} state @param {number} seconds */
export function keptOf({ setting, moves, by, done, wasted, assisted, known, recorded }, seconds) {
  return { setting, moves: moves.join(" "), by, done, wasted, seconds, assisted, known, recorded };
}

/**
 * Return the data to begin a game after the shown moves of this one: its board is known by now.
 * @param {State} state
 * @returns {Kept}
 */
export function branchOf(state) {
  const { moves, by, done } = state;
  const shown = { ...state, moves: moves.slice(0, done), by: by.slice(0, done), wasted: 0, assisted: true, known: true, recorded: false };
  return keptOf(shown, secondsAt(state));
}

/** Return the setting to ask for this board again. @param {Pick<State, "setting">} state @returns {SettingFields} */
export function boardOf({ setting }) {
  return setting.board ? { board: setting.board, variant: setting.variant } : setting;
}

/** Return the setting of a new game like this one: with another seed, or the judge's next map. @param {Pick<State, "setting">} state */
export function next({ setting }) {
  if (setting.board) return boardOf({ setting });
  if (setting.start !== "judge") return { ...setting, seed: null };
  return { ...setting, index: ((setting.index ?? 0) + 1) % LIMITS.maps };
}

/**
 * Return the last known time of the first `done` moves, in seconds.
 * @param {Pick<State, "moves" | "done">} state
 */
export function secondsAt({ moves, done }) {
  const times = moves.slice(0, done).map((text) => Number(text.split("@")[1]));
  return times.filter(Number.isFinite).at(-1) ?? 0;
}

/** Return the cell of a move such as r12. @param {string} text */
export function cellOf(text) {
  return parseInt(text.slice(1), 10);
}

/** Return the shown moment of the review, if there is one. @param {State} state */
export function momentOf({ mode, reviewing, review, done }) {
  if (mode !== "replay" || !reviewing) return null;
  return review?.moments.find((moment) => moment.done === done) ?? null;
}

/** @type {Lights} */
const DARK = { cell: [], played: [], clue: [], other: [] };

/** Return the cells to light up: those of the explanation, or of a moment. @param {State} state */
export function lightsOf(state) {
  return explained(state)?.cells ?? momentOf(state)?.words.cells ?? DARK;
}
