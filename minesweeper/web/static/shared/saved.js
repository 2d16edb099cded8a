// The game of this tab, kept while the tab is open: a reload goes on with it. While a game goes on it is kept beyond that, so
// that it survives the end of its tab, and until it is recorded once it is over; of several tabs only one holds it, by a lock (where a
// page may have none, over plain http from another computer, each tab holds what it claims). First attempts at boards of a day go on
// beside other games until they are over.

import { toDaily, toGame } from "./address.js";
import { firstId } from "./daily.js";
import { forget, keep, namesKept, recall, tab } from "./keep.js";

/** @import { EndAnswer, Kept } from "messages" */
/** @import { Daily } from "./daily.js" */

/**
 * A game that can be gone on with; it was begun `on` a date in UTC. `outcome` is what is said of its end.
 * @typedef {{id: string, game: Kept, questions: number[], on: string, outcome?: EndAnswer["outcome"] | null}} SavedGame
 */

/**
 * A game as it is kept: `symbols` are what its cells showed when the tab may have been left (in the browser one text, which is short),
 * `address` is that with which it was begun, `at` when it was kept beyond its tab.
 * @typedef {SavedGame & {address: string, symbols?: any[], at?: number}} SavedRecord
 */

// How many games that nobody has gone on with are kept.
const MOST = 5;

// Milliseconds to wait for a tab that may be about to close and release its lock.
const CLOSING = 250;

const place = (/** @type {string} */ id) => `going.${id}`;
const placeEnded = (/** @type {string} */ id) => `ended.${id}`;

/**
 * The game that was kept under a name, if it is one; whether that can be gone on with, the session says.
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
 * Keep a game while it goes on or is to be recorded, and for a reload of this tab: while it goes on, only if the tab may be left.
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

/** Where the board of a first attempt that goes on is played beside it, that had help. @param {Daily} daily */
export function helpAttempt(daily) {
  const attempt = savedAttempt(daily);
  if (attempt && !attempt.game.assisted) keep(place(attempt.id), { ...attempt, symbols: undefined, game: { ...attempt.game, assisted: true } });
}

/** Keep a game no more that went on, or was to be recorded. @param {string} id */
export function drop(id) {
  forget(place(id));
  forget(placeEnded(id));
}

/** The games that ended before they could be recorded: those that no tab holds, nor this one is going to show. */
export async function unrecorded() {
  const found = [];
  for (const name of namesKept("ended.")) {
    const game = read(name);
    if (!game) forget(name);
    else if (game.id !== tabGame()?.id && (await claim(game.id))) found.push(game);
  }
  return found;
}

/** The game of this tab, if it was kept under the address of now; as it went on, where the tab was not left but has ended. */
export function tabGame() {
  const found = read("game", tab);
  return found?.address === location.hash ? (read(place(found.id)) ?? found) : null;
}

/**
 * The games that went on when their tabs were closed, or that other tabs hold, the newest first. First attempts at boards of a day wait
 * until they are asked for.
 */
function savedGames() {
  const names = namesKept("going.").filter((name) => !name.startsWith("going.daily-"));
  for (const name of names) if (!read(name)) forget(name);
  const games = names.flatMap((name) => read(name) ?? []).sort((one, other) => (other.at ?? 0) - (one.at ?? 0));
  for (const { id } of games.slice(MOST)) drop(id);
  return games.slice(0, MOST);
}

/**
 * The game that this tab goes on with, and holds now: its own or, unless the address names the board of a day or a recording, the newest
 * one that no other tab holds, under this address where it names any. Null if there is none.
 */
export async function claimSaved() {
  const { hash } = location;
  const own = tabGame();
  if (own) return own.game.recorded || (await claim(own.id)) ? own : null;
  if (toDaily(hash) || toGame(hash)?.moves) return null;
  for (const { id, address } of savedGames()) if ((!hash || address === hash) && (await claim(id))) return read(place(id));
  return null;
}

/** The first attempt at a board, if it goes on. @param {Daily} daily */
export function savedAttempt(daily) {
  return read(place(firstId(daily)));
}

// Which tab holds a game

/** @type {string | null} */
let held = null;
let free = Promise.resolve(true); // whether no other tab holds it
let release = () => {};

export function holding() {
  return held;
}

/** Hold a game, and no other any more; whether no other tab holds it. @param {string} id */
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
 * Whether the lock of a game could be had, which is kept while the game is held.
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
