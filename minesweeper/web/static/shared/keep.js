// What the browser keeps under names: from visit to visit, or (`tab`) while a tab is open. Where it keeps nothing, this tab does.

const PREFIX = "minesweeper.";

/** @typedef {() => Storage} Place */

/** @type {Place} */
export const everywhere = () => localStorage;

/** @type {Place} */
export const tab = () => sessionStorage;

/** @type {Map<string, string>} */
const unkept = new Map(); // what the browser had no room for, or refuses to keep at all

/** What is kept under a name, or null. @param {string} name @param {Place} [place] */
export function textOf(name, place = everywhere) {
  try {
    return unkept.get(name) ?? place().getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/**
 * Keep a text under a name. Where there is no room, the oldest moves of games are kept no more.
 * @param {string} name
 * @param {string} text
 * @param {Place} [place]
 */
export function keepText(name, text, place = everywhere) {
  const result = put(name, text, place);
  if (place !== everywhere) return;
  if (result === "kept") for (const each of unkept) put(...each, place); // perhaps there is room now
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

/** Drop the older half of the games that are kept with their moves; whether there were any. */
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

/** The value that was kept under a name, or null. @param {string} name @param {Place} [place] @returns {unknown} */
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

/** Keep nothing under this name any more. @param {string} name @param {Place} [place] */
export function forget(name, place = everywhere) {
  unkept.delete(name);
  try {
    place().removeItem(PREFIX + name);
  } catch {
    // There is no storage, and so nothing to forget.
  }
}

/** The names that begin like this under which something is kept, in order. @param {string} [beginning] */
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
 * Call `action` when another tab may have changed something: there, or while this page was set aside.
 * @param {(name: string) => void} action is given the name, empty where it is not known
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
