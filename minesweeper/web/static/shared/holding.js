// Of several tabs only one holds a game that goes on, by a lock. Where a page may have no locks (plain http, but from this
// computer), each tab holds what it claims.

// Milliseconds to wait for a tab that may be about to close and release its lock.
const CLOSING = 250;

/** @type {string | null} */
let held = null;
let free = Promise.resolve(true); // whether no other tab holds it
let release = () => {};

/** The game that is held, if one is. */
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
 * Change what the tabs keep together, while no other tab does: none reads what another one is just about to change.
 * @template T
 * @param {() => T} action
 * @returns {Promise<T>}
 */
export async function alone(action) {
  return navigator.locks ? navigator.locks.request("minesweeper.records", action) : action();
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
