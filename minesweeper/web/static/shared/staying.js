// Where the user is: an answer that comes once they have gone elsewhere is not applied.

import { Stopped } from "./session.js";

let place = {}; // another object for each place

/** The user goes to another entry of the browser's history, or to another game. */
export function goElsewhere() {
  place = {};
}

/** Returns whether the user is still where they are now. */
export function here() {
  const now = place;
  return () => place === now;
}

/**
 * Wait for an answer, or for why there is none; reject with `Stopped` if the user has gone elsewhere meanwhile.
 * @template T
 * @param {Promise<T>} awaited
 */
export function stay(awaited, isHere = here()) {
  return awaited.finally(() => {
    if (!isHere()) throw new Stopped();
  });
}
