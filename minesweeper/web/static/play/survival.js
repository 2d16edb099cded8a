// The review of a game as it is shown: its moments, the cells that light up, the steps of its curves.

import { explained } from "./state.js";

/** @import { Lights } from "../shared/messages.d.ts" */
/** @import { State } from "./state.js" */

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

/**
 * A curve as the steps of an SVG path: from left to right over `values`, up to 1.
 * @param {number[]} values
 * @param {(number: number) => number} x
 * @param {(value: number) => number} y
 */
export function steps(values, x, y) {
  const parts = [`M${x(0)} ${y(values[0])}`];
  values.forEach((value, number) => {
    if (number && value !== values[number - 1]) parts.push(`H${x(number)}V${y(value)}`);
  });
  return `${parts.join("")}H${x(values.length - 1)}`;
}
