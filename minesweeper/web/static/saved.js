// The game of this tab, kept while the tab is open: a reload goes on with it. While a game goes on it is kept beyond that, so
// that it survives the end of its tab, and until it is recorded once it is over; of several tabs only one holds it.

import { either, isNull, isText, isWhole, listOf, objectOf } from "./checks.js";
import { dailyOf } from "./daily.js";
import { claim } from "./holding.js";
import { forget, keep, namesKept, recall, tab } from "./keep.js";
import { KEPT, SYMBOLS } from "./kept.js";
import { PLAYED } from "./played.js";
import { RECORD } from "./record.js";
import { over } from "./state.js";

/** @import { CellSymbol } from "./board.js" */
/** @import { Check } from "./checks.js" */
/** @import { Game } from "./game.js" */
/** @import { Kept } from "./messages.d.ts" */
/** @import { Played } from "./played.js" */
/** @import { Rec } from "./record.js" */

/**
 * A game that can be gone on with; `entry` is its record.
 * @typedef {{id: string, game: Kept, questions: number[], entry: Rec | null}} Waiting
 */

/**
 * A game as it is kept: `symbols` are what its cells showed, `address` is that with which it was begun, `at` when it was kept
 * beyond its tab.
 * @typedef {Waiting & {address: string, symbols?: CellSymbol[], at?: number}} Saved
 */

// How many games that nobody has gone on with are kept.
const MOST = 5;

/** @type {Check<Saved>} */
const SAVED = objectOf(
  {
    id: isText,
    address: isText,
    game: KEPT,
    questions: listOf(isWhole({ least: 0 })),
    entry: either(RECORD, isNull),
    symbols: SYMBOLS,
    at: isWhole({ least: 0 }),
  },
  { may: ["symbols", "at"] },
);

const place = (/** @type {string} */ id) => `going.${id}`;
const placeEnded = (/** @type {string} */ id) => `ended.${id}`;

/**
 * The game as it is now.
 * @param {Game} game
 * @returns {Waiting}
 */
export function waiting({ now: { id, entry, questions }, kept }) {
  return { id, game: kept, questions: [...questions], entry };
}

/**
 * Keep the game as it is now, unless it is a replay, under the address with which it was begun.
 * @param {Game} game
 * @param {string} address
 */
export function save(game, address) {
  const { state } = game;
  if (!state || state.replaying) return;
  const { id } = state;
  /** @type {Saved} */
  const found = { ...waiting(game), symbols: state.symbols, address };
  keep("game", found, tab);
  // A first attempt at the board of a day is kept with the others of those.
  const beyond = state.done > 0 && (state.known || !dailyOf(state.setting));
  if (beyond && !over(state)) keep(place(id), { ...found, at: Date.now() });
  else drop(id);
  /** @type {Played} */
  const ended = { id, ended: Date.now(), won: state.status === "won", record: null, game: found.game };
  if (beyond && over(state) && !state.recorded) keep(placeEnded(id), ended);
}

/**
 * Keep a game no more that went on, or was to be recorded.
 * @param {string} id
 */
export function drop(id) {
  forget(place(id));
  forget(placeEnded(id));
}

/** The games that ended before they could be recorded: those that no tab holds, nor this one is going to show. */
export async function unrecorded() {
  const found = [];
  for (const name of namesKept("ended.")) {
    const game = recall(name, PLAYED, null);
    if (!game) forget(name);
    else if (game.id !== saved()?.id && (await claim(game.id))) found.push(game);
  }
  return found;
}

/** The game of this tab, if it was kept under the address of now. */
export function saved() {
  const found = recall("game", SAVED, null, { place: tab });
  return found?.address === location.hash ? found : null;
}

/**
 * The games that went on when their tabs were closed, or that other tabs hold: those of an address, if one is given;
 * the newest first.
 * @param {string} address
 */
export function goingOn(address) {
  const found = namesKept("going.").map((name) => ({ name, kept: recall(name, SAVED, null) }));
  for (const { name, kept } of found) if (!kept) forget(name);
  const games = found.flatMap(({ kept }) => kept ?? []).sort((one, other) => (other.at ?? 0) - (one.at ?? 0));
  for (const { id } of games.slice(MOST)) drop(id);
  return games.slice(0, MOST).filter((game) => !address || game.address === address);
}

/**
 * The newest game that went on under this address, or any if there is none, and that no other tab holds: this one holds
 * it now. Null if there is none.
 * @param {string} address
 */
export async function takeUp(address) {
  for (const { id } of goingOn(address)) {
    if (await claim(id)) return recall(place(id), SAVED, null);
  }
  return null;
}

/**
 * The game that this tab goes on with, and holds now: its own or, unless `only` that may be, one whose tab was closed. Null if
 * there is none.
 * @param {boolean} only
 */
export async function toGoOn(only) {
  const own = saved();
  if (own) return own.game.recorded || (await claim(own.id)) ? own : null;
  return only ? null : takeUp(location.hash);
}
