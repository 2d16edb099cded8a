// What the browser keeps: from visit to visit, or (`tab`) while a tab is open. A browser that refuses to keeps nothing.

import { passes } from "./checks.js";

/** @import { Check } from "./checks.js" */

const PREFIX = "minesweeper.";

/** @typedef {() => Storage} Place */

/** @type {Place} */
export const everywhere = () => localStorage;

/** @type {Place} */
export const tab = () => sessionStorage;

/** @type {(() => boolean) | null} */
let spare = null;
let full = false; // whether that is why the last value was not kept

/**
 * Where there is no room, `deed` is called: it drops something less important, and says whether there was anything.
 * @param {() => boolean} deed
 */
export function giveWay(deed) {
  spare = deed;
}

/**
 * What was kept under this name if it passes a check, else `otherwise`. `today` makes of what was kept, perhaps long
 * ago, what would be kept today.
 * @template T, [O=T]
 * @param {string} name
 * @param {Check<T>} check
 * @param {O} otherwise
 * @param {{place?: Place, today?: (value: unknown) => unknown}} [more]
 * @returns {T | O}
 */
export function recall(name, check, otherwise, { place = everywhere, today = (value) => value } = {}) {
  const found = today(read(name, place));
  return passes(check, found) ? found : otherwise;
}

/**
 * @param {string} name
 * @param {Place} place
 * @returns {unknown}
 */
function read(name, place) {
  try {
    return JSON.parse(place().getItem(PREFIX + name) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Keep a value under a name, and something less important no more if it takes that; whether it is kept.
 * @param {string} name
 * @param {unknown} value
 * @param {Place} [place]
 */
export function keep(name, value, place = everywhere) {
  while (!put(name, value, place)) if (!full || place !== everywhere || !spare?.()) return false;
  return true;
}

/**
 * Keep a value under a name, if there is room; whether it is kept. What was kept before stays where it is not.
 * @param {string} name
 * @param {unknown} value
 * @param {Place} [place]
 */
export function put(name, value, place = everywhere) {
  try {
    place().setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch (problem) {
    // Storage may be full or switched off: the page works without it.
    full = /quota/i.test(String(Object(problem).name));
    return false;
  }
}

/**
 * Keep nothing under this name any more.
 * @param {string} name
 * @param {Place} [place]
 */
export function forget(name, place = everywhere) {
  try {
    place().removeItem(PREFIX + name);
  } catch {
    // There is no storage, and so nothing to forget.
  }
}

/**
 * The names that begin like this under which something is kept.
 * @param {string} beginning
 */
export function namesKept(beginning) {
  try {
    const names = Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place) ?? "");
    return names.filter((name) => name.startsWith(PREFIX + beginning)).map((name) => name.slice(PREFIX.length)).sort();
  } catch {
    return [];
  }
}

/**
 * Call `deed` when another tab may have changed what is kept under a name: there, or while this page was set aside.
 * @param {string} name
 * @param {() => void} deed
 */
export function watchKept(name, deed) {
  if (typeof addEventListener === "undefined") return; // outside of a page
  addEventListener("storage", (event) => {
    if (event.key === PREFIX + name || event.key === null) deed();
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted) deed();
  });
}
