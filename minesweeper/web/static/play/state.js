// What the page knows of its game: one record, and functions that change it as the answers say. No DOM, no clock.

import { Shape } from "../board/shape.js";
import { tr } from "../shared/language.js";

/** @import { CellSymbol } from "../board/view.js" */
/** @import { Told } from "../shared/boards.js" */
/** @import { ChangeData as Change, ChancesAnswer as Chances, End, EndAnswer, FiguresAnswer as Figures, GameAnswer as Game, HintAnswer as Hint, Kept, Lights, MovedAnswer as Moved, Reviewed, RisksAnswer as Risks, SettingFields, Words } from "../shared/messages.d.ts" */

/**
 * @typedef {object} State
 * @property {string} id no other game has it, in any tab
 * @property {Told} setting what it was begun with
 * @property {string} about that in words
 * @property {number} maps how many maps the judge draws from a seed
 * @property {Shape} shape
 * @property {CellSymbol[]} symbols what each cell shows
 * @property {Game["status"]} status
 * @property {string} note what to do first, or how much is open
 * @property {number} left the mines less the flags
 * @property {string[]} moves of which the first `done` are made
 * @property {Kept["by"]} by who made each
 * @property {number} done
 * @property {number} wasted moves without effect
 * @property {boolean} assisted whether there was help; in a recording, whether there was when it was played
 * @property {boolean} known whether the board may have been known before the first move
 * @property {boolean} recorded whether the end was entered in the statistics, or never will be
 * @property {string} on the date in UTC on which it was begun
 * @property {Game["daily"]} daily the board of a day on which it is played
 * @property {Game["earlier"]} earlier the figures of the games before on boards like this
 * @property {EndAnswer["outcome"] | null} outcome what is said of its end
 * @property {End | null} end
 * @property {boolean} replaying whether this is a recording
 * @property {boolean} paused whether the time stands until somebody touches the board
 * @property {Set<number>} questions the cells with a question mark, of which only the page knows
 * @property {Risks | null} risks
 * @property {Figures | null} figures
 * @property {Said | null} said the move or the hint that is explained
 * @property {string} problem why there is no help
 * @property {number[]} last the cell of the last move, where it was not the user's
 * @property {Chances | null} chances to win after each candidate
 * @property {boolean} looking whether these are computed, or are there
 * @property {Reviewed | null} review
 * @property {boolean} reviewing whether it is asked for, or shown
 */

const STANDINGS = { ready: () => tr("Ready"), ongoing: () => tr("Playing"), won: () => tr("Solved"), lost: () => tr("Lost") };

/**
 * What is explained: a hint (`by` null), or a move of someone else; `more` is about the second best guess.
 * @typedef {{by: Change["by"] | null, words: Words, more: string}} Said
 */

/**
 * What only the page knows of a game.
 * @typedef {{replaying?: boolean, paused?: boolean, questions?: Iterable<number>} &
 *   Partial<Pick<State, "id" | "on" | "assisted" | "figures" | "outcome" | "review" | "reviewing">>} More
 */

/**
 * A game as it is told, with what only the page knows of it.
 * @param {Game} game
 * @param {More} [more]
 * @returns {State}
 */
export function stateOf(game, more = {}) {
  const { id = newId(), replaying = false, paused = false, questions = [], figures = null, outcome = null, review = null, reviewing = false } = more;
  const { on = new Date(Date.now()).toISOString().slice(0, 10) } = more;
  const { assisted = game.assisted && !replaying } = more; // the session helps whoever plays a recording on
  const setting = toldOf(game.setting);
  /** @type {State} */
  const state = {
    id,
    setting,
    about: game.about,
    maps: game.maps ?? 1,
    shape: new Shape(setting.dimensions),
    symbols: [...game.cells].map((symbol, cell) => game.numbers?.[cell] ?? symbolOf(symbol)),
    status: game.status,
    note: game.note,
    left: game.left,
    moves: game.moves,
    by: game.by,
    done: game.done,
    wasted: game.wasted,
    assisted,
    known: game.known,
    recorded: game.recorded,
    on,
    daily: game.daily,
    earlier: game.earlier,
    outcome,
    end: game.end,
    replaying,
    paused: paused && game.done > 0 && !game.end,
    questions: new Set(questions),
    risks: null,
    figures,
    said: null,
    problem: "",
    last: replaying && game.done ? [cellOf(game.moves[game.done - 1])] : [],
    chances: null,
    looking: false,
    review,
    reviewing,
  };
  finish(state);
  return state;
}

/** A name for a game that no other one has. */
export function newId() {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
}

/**
 * Some moves were made, or one had no effect: what they changed.
 * @param {State} state
 * @param {Moved} moved
 */
export function move(state, moved) {
  const { status, note, left, done, assisted, end, changes } = moved;
  Object.assign(state, { status, note, left, assisted, end });
  if (!changes.length) state.wasted += 1;
  forget(state);
  quiet(state);
  state.moves.splice(done - changes.length, Infinity, ...changes.map((each) => each.move));
  state.by.splice(done - changes.length, Infinity, ...changes.map((each) => each.by));
  state.done = done;
  for (const { move: text, by, cells, why } of changes) {
    for (const [cell, symbol] of Object.entries(cells)) state.symbols[Number(cell)] = symbolOf(symbol);
    if (by === "you") continue;
    state.last = [cellOf(text)];
    if (why && !end) state.said = { by, words: why, more: "" };
  }
  finish(state);
}

/**
 * A hint is there.
 * @param {State} state
 * @param {Hint} found
 */
export function hint(state, { words, more }) {
  quiet(state);
  help(state);
  state.said = { by: null, words, more };
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

/**
 * There was help: whoever looks at a recording changes nothing in it.
 * @param {State} state
 */
export function help(state) {
  state.assisted ||= !state.replaying;
}

/**
 * Nothing is explained any more.
 * @param {State} state
 */
export function quiet(state) {
  Object.assign(state, { said: null, problem: "", last: [], chances: null, looking: false });
}

/**
 * The review is of another game than the one that goes on.
 * @param {State} state
 */
export function forget(state) {
  Object.assign(state, { review: null, reviewing: false });
}

/**
 * How a game stands, in a word.
 * @param {State} state
 */
export function standing({ status, replaying, paused }) {
  return replaying ? tr("Replay") : paused ? tr("Paused") : STANDINGS[status]();
}

/** @param {State} state */
export function over(state) {
  return state.status === "won" || state.status === "lost";
}

/**
 * What continues this game as it is now, after so many seconds.
 * @param {State} state
 * @param {number} seconds
 * @returns {Kept}
 */
export function keptOf(state, seconds) {
  const { setting, moves, by, done, wasted, assisted, known, recorded } = state;
  return { setting, moves: moves.join(" "), by, done, wasted, seconds, assisted, known, recorded };
}

/**
 * What begins a game of its own after the moves of this one that are shown: its board is known by now.
 * @param {State} state
 * @returns {Kept}
 */
export function branchOf(state) {
  const { setting, moves, by, done } = state;
  return {
    setting,
    moves: moves.slice(0, done).join(" "),
    by: by.slice(0, done),
    done,
    wasted: 0,
    seconds: secondsAt(state),
    assisted: true,
    known: true,
    recorded: false,
  };
}

/**
 * What asks for the board of this game.
 * @param {Pick<State, "setting">} state
 * @returns {SettingFields}
 */
export function boardOf({ setting }) {
  return setting.board ? { board: setting.board, variant: setting.variant } : setting;
}

/**
 * What asks for the board of this game, or for a new one like it: with another seed, or the judge's next map.
 * @param {State} state
 * @returns {SettingFields}
 */
export function next({ setting, maps }) {
  if (setting.board) return boardOf({ setting });
  if (setting.start !== "judge") return { ...setting, seed: null };
  return { ...setting, index: ((setting.index ?? 0) + 1) % maps };
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
 * A symbol as it is told, as it is shown: a visible mine is the one that was hit.
 * @param {string | number} symbol
 * @returns {CellSymbol}
 */
function symbolOf(symbol) {
  if (symbol === "?" || symbol === "@") return symbol;
  return symbol === "X" ? "hit" : Number(symbol);
}

/**
 * The time of the last of the first `done` moves, in seconds, as far as it is known.
 * @param {Pick<State, "moves" | "done">} state
 */
export function secondsAt({ moves, done }) {
  const times = moves.slice(0, done).map((text) => Number(text.split("@")[1]));
  return times.filter(Number.isFinite).at(-1) ?? 0;
}

/**
 * The cell of a move such as r12.
 * @param {string} text
 */
export function cellOf(text) {
  return parseInt(text.slice(1), 10);
}

/**
 * The setting of a game: the session tells of no other starts and variants than the page knows.
 * @param {SettingFields} setting with all of its fields
 * @returns {Told}
 */
export function toldOf(setting) {
  return /** @type {Told} */ (setting);
}

/** @type {Lights} */
const DARK = { cell: [], played: [], clue: [], other: [] };

/**
 * The moment before which the game is shown, if its review is shown too.
 * @param {State} state
 */
export function momentOf({ replaying, reviewing, review, done }) {
  if (!replaying || !reviewing || !review) return null;
  return review.moments.find((moment) => moment.done === done) ?? null;
}

/**
 * The cells that light up: those of what is explained, or of a moment.
 * @param {State} state
 */
export function lightsOf(state) {
  return explained(state)?.cells ?? momentOf(state)?.words.cells ?? DARK;
}
