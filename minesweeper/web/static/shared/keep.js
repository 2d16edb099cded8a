// Values in the browser's storage, by name: from visit to visit, or (`tab`) while a tab is open. Without storage, this tab keeps them.

const PREFIX = "minesweeper.";

/** @typedef {() => Storage} Place */

/** @type {Place} */
export const everywhere = () => localStorage;

/** @type {Place} */
export const tab = () => sessionStorage;

/** @type {Map<string, string>} */
const unkept = new Map(); // texts without room in the storage, or without any storage

/** Return the text under a name, or null. @param {string} name @param {Place} [place] */
export function textOf(name, place = everywhere) {
  try {
    return unkept.get(name) ?? place().getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/**
 * Keep a text under a name. Without room, drop the oldest moves of games.
 * @param {string} name
 * @param {string} text
 * @param {Place} [place]
 */
export function keepText(name, text, place = everywhere) {
  const result = put(name, text, place);
  if (place !== everywhere) return;
  if (result === "kept") for (const entry of unkept) put(...entry, place); // perhaps there is room now
  else if (result === "full" && dropMoves()) keepText(name, text);
  else unkept.set(name, text);
}

/** Keep a text, if the browser does. @param {string} name @param {string} text @param {Place} place */
function put(name, text, place) {
  try {
    place().setItem(PREFIX + name, text);
    if (place === everywhere) unkept.delete(name);
    return "kept";
  } catch (problem) {
    return /quota/i.test(String(Object(problem).name)) ? "full" : "off";
  }
}

/** Drop the older half of the games with moves; return whether there were any. */
function dropMoves() {
  const names = namesKept("moves.");
  const ended = (/** @type {string} */ name) => Number(Object(recall(name.replace("moves.", "game.")))[0]) || 0;
  names.sort((one, other) => ended(one) - ended(other));
  for (const name of names.slice(0, Math.ceil(names.length / 2))) {
    forget(name);
    forget(name.replace("moves.", "game."));
  }
  return names.length > 0;
}

/** Return the value under a name, or null. @param {string} name @param {Place} [place] @returns {unknown} */
export function recall(name, place = everywhere) {
  try {
    return JSON.parse(textOf(name, place) ?? "null");
  } catch {
    return null;
  }
}

/** Keep a value under a name. @param {string} name @param {unknown} value @param {Place} [place] */
export function keep(name, value, place = everywhere) {
  keepText(name, JSON.stringify(value), place);
}

/** Delete the value under a name. @param {string} name @param {Place} [place] */
export function forget(name, place = everywhere) {
  unkept.delete(name);
  try {
    place().removeItem(PREFIX + name);
  } catch {
    // There is no storage, and so nothing to forget.
  }
}

/** Return the names in the storage with this beginning, in order. @param {string} [beginning] */
export function namesKept(beginning = "") {
  const names = new Set(unkept.keys());
  try {
    for (let place = 0; place < localStorage.length; place++) {
      const key = localStorage.key(place) ?? "";
      if (key.startsWith(PREFIX)) names.add(key.slice(PREFIX.length));
    }
  } catch {
    // There is no storage.
  }
  return [...names].filter((name) => name.startsWith(beginning)).sort();
}

/**
 * Call `action` when another tab may have changed a value, also while this page was suspended.
 * @param {(name: string) => void} action gets the name, empty if it is unknown
 */
export function watchKept(action) {
  addEventListener("storage", ({ key }) => {
    const name = key?.slice(PREFIX.length) ?? "";
    if (key !== null && !key.startsWith(PREFIX)) return;
    unkept.delete(name); // that tab has kept something newer
    action(name);
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) action("");
  });
}
