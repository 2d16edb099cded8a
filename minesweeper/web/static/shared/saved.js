// Saved games. A tab saves its game until it is closed, so that a reload goes on with it. A game that goes on is also saved beyond its
// tab, and a game that is over until it is recorded. Only one tab holds a game, by a lock; over plain http from another computer there
// are no locks, and each tab holds the games that it claims. First attempts at boards of a day go on beside other games.

import { toDaily, toGame } from "./address.js";
import { firstId } from "./daily.js";
import { forget, keep, namesKept, recall, tab } from "./keep.js";

/** @import { EndAnswer, Kept } from "messages" */
/** @import { Daily } from "./daily.js" */

/**
 * A game to continue, begun `on` a date in UTC, with the `outcome` of its end.
 * @typedef {{id: string, game: Kept, questions: number[], on: string, outcome?: EndAnswer["outcome"] | null}} SavedGame
 */

/**
 * A saved game in the storage: `symbols` are those of its cells when the tab may have been left (there as one text, which is short),
 * `address` is the one at its beginning, `at` the time of saving beyond its tab.
 * @typedef {SavedGame & {address: string, symbols?: any[], at?: number}} SavedRecord
 */

// The most saved games without a tab.
const MOST = 5;

// Milliseconds to wait for a tab that may be about to close and release its lock.
const CLOSING = 250;

const place = (/** @type {string} */ id) => `going.${id}`;
const placeEnded = (/** @type {string} */ id) => `ended.${id}`;

/**
 * Read the saved game under a name; null for other values. The session checks whether it can go on.
 * @param {string} name
 * @param {import("./keep.js").Place} [where]
 * @returns {SavedRecord | null}
 */
function read(name, where) {
  const { symbols = "?", ...whole } = Object(recall(name, where));
  const { dimensions, mines } = Object(whole.game?.setting);
  const isGame = Array.isArray(dimensions) && [...dimensions, mines].every(Number.isInteger);
  if (typeof whole.id !== "string" || !isGame) return null;
  return { ...whole, symbols: String(symbols).split(" ").map((symbol) => (/^\d+$/.test(symbol) ? Number(symbol) : symbol)) };
}

/**
 * Save a game while it goes on or waits for its record, and for a reload of this tab; while it goes on, only if the tab may be left.
 * @param {SavedRecord} game
 * @param {"going" | "ended" | null} beyond
 * @param {boolean} leaving
 */
export function save(game, beyond, leaving) {
  const whole = { ...game, symbols: leaving ? game.symbols?.join(" ") : undefined };
  const kept = { ...whole, at: Date.now(), outcome: undefined };
  if (beyond === "going") keep(place(game.id), kept);
  else drop(game.id);
  if (beyond === "ended") keep(placeEnded(game.id), kept);
  if (leaving || beyond !== "going") keep("game", whole, tab);
}

/** Mark a first attempt as one with help, since its board is played in another game. @param {Daily} daily */
export function helpAttempt(daily) {
  const attempt = savedAttempt(daily);
  if (attempt && !attempt.game.assisted) keep(place(attempt.id), { ...attempt, symbols: undefined, game: { ...attempt.game, assisted: true } });
}

/** Delete a saved game. @param {string} id */
export function drop(id) {
  forget(place(id));
  forget(placeEnded(id));
}

/** Return the ended games without a record, but for those of other tabs, and the one that this tab is about to show. */
export async function unrecorded() {
  const games = [];
  for (const name of namesKept("ended.")) {
    const game = read(name);
    if (!game) forget(name);
    else if (game.id !== tabGame()?.id && (await claim(game.id))) games.push(game);
  }
  return games;
}

/** Return the saved game of this tab with the current address, in its newest state. */
export function tabGame() {
  const game = read("game", tab);
  return game?.address === location.hash ? (read(place(game.id)) ?? game) : null;
}

/**
 * Return the saved games that go on, the newest first, except first attempts at boards of a day, which only their own views open.
 */
function savedGames() {
  const names = namesKept("going.").filter((name) => !name.startsWith("going.daily-"));
  for (const name of names) if (!read(name)) forget(name);
  const games = names.flatMap((name) => read(name) ?? []).sort((one, other) => (other.at ?? 0) - (one.at ?? 0));
  for (const { id } of games.slice(MOST)) drop(id);
  return games.slice(0, MOST);
}

/**
 * Choose and hold a saved game for this tab: its own or, unless the address is of a board of the day or a recording, the newest one of
 * no other tab, with this address if there is one; null without any.
 */
export async function claimSaved() {
  const { hash } = location;
  const own = tabGame();
  if (own) return own.game.recorded || (await claim(own.id)) ? own : null;
  if (toDaily(hash) || toGame(hash)?.moves) return null;
  for (const { id, address } of savedGames()) if ((!hash || address === hash) && (await claim(id))) return read(place(id));
  return null;
}

/** Return the saved first attempt at a board, or null. @param {Daily} daily */
export function savedAttempt(daily) {
  return read(place(firstId(daily)));
}

// Locks

/** @type {string | null} */
let held = null;
let free = Promise.resolve(true); // whether this tab got the lock
let release = () => {};

export function holding() {
  return held;
}

/** Hold a game, and release the last one; resolve to whether no other tab holds it. @param {string} id */
export function claim(id) {
  if (held === id) return free;
  release();
  release = () => {};
  held = id;
  free = (navigator.locks ? lock(id) : Promise.resolve(true)).then((isFree) => {
    if (!isFree && held === id) held = null;
    return isFree;
  });
  return free;
}

/**
 * Take the lock of a game, for as long as this tab holds the game; resolve to whether that was possible.
 * @param {string} id
 * @returns {Promise<boolean>}
 */
function lock(id) {
  return new Promise((resolve) => {
    const hold = () => {
      resolve(true);
      if (held !== id) return undefined;
      return new Promise((/** @type {(value?: unknown) => void} */ done) => {
        release = () => done();
      });
    };
    const signal = AbortSignal.timeout(CLOSING);
    navigator.locks.request(`minesweeper.${id}`, { signal }, hold).catch(() => resolve(false));
  });
}
