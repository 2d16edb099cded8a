// Of several tabs only one holds a game that goes on: by a lock, or by asking the others where a page may have no locks.

// Milliseconds for which a tab is waited for that may be about to end, and for the others to answer.
const ENDING = 250;
const ANSWER = 100;

/** @type {string | null} */
let held = null;
let free = Promise.resolve(true); // whether no other tab holds it
let release = () => {};
/** @type {BroadcastChannel | null} */
let channel = null;

/**
 * Hold a game, and no other any more; whether no other tab holds it.
 * @param {string} id
 */
export function claim(id) {
  if (held === id) return free;
  release();
  release = () => {};
  held = id;
  free = (navigator.locks ? locked(id) : unanswered(id)).then((found) => {
    if (!found && held === id) held = null;
    return found;
  });
  return free;
}

/**
 * Change what the tabs keep together, while no other tab does: none reads what another one is just about to change. A page
 * that may have no locks does it at once.
 * @template T
 * @param {() => T} deed
 * @returns {Promise<T>}
 */
export async function alone(deed) {
  return navigator.locks ? navigator.locks.request("minesweeper.records", deed) : deed();
}

/**
 * Whether a lock could be had, which is kept while the game is held.
 * @param {string} id
 * @returns {Promise<boolean>}
 */
function locked(id) {
  return new Promise((resolve) => {
    const granted = () => {
      resolve(true);
      if (held !== id) return undefined;
      return new Promise((/** @type {(value?: unknown) => void} */ done) => {
        release = () => done();
      });
    };
    navigator.locks.request(`minesweeper.${id}`, { signal: AbortSignal.timeout(ENDING) }, granted).catch(() => resolve(false));
  });
}

/**
 * Whether no other tab says that it holds a game. A page at an address without encryption has no locks.
 * @param {string} id
 * @returns {Promise<boolean>}
 */
function unanswered(id) {
  const line = (channel ??= opened());
  return new Promise((resolve) => {
    const hear = (/** @type {MessageEvent} */ { data }) => {
      if (data.holds === id) resolve(false);
    };
    line.addEventListener("message", hear);
    line.postMessage({ asks: id });
    setTimeout(() => {
      line.removeEventListener("message", hear);
      resolve(true);
    }, ANSWER);
  });
}

function opened() {
  const line = new BroadcastChannel("minesweeper.going");
  line.addEventListener("message", ({ data }) => {
    if (data.asks && data.asks === held) line.postMessage({ holds: held });
  });
  return line;
}
