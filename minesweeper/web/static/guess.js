// A guess, told as one story: which cell is recommended, how good it and the others are, and which are as good. Pure.

import { percent } from "./words.js";

/** @import { Chances, WinProbability } from "./messages.d.ts" */
/** @import { Said, State } from "./state.js" */

// An interval of 95 % reaches so many standard errors to either side.
const Z95 = 1.96;

/** A candidate, in words; `equal` where it cannot be told apart from the one that is recommended. */
/** @typedef {{cell: number, risk: string, wins: string, equal: boolean}} Line */

/**
 * The cell that is recommended: that of the hint, unless the games that were played on show another one to be better.
 * @param {Pick<Said, "cell">} said
 * @param {Pick<Chances, "candidates"> | null} chances
 */
export function recommended({ cell }, chances) {
  const own = chances?.candidates.find((each) => each.cell === cell);
  if (!chances || !own) return cell;
  const better = chances.candidates.filter((each) => each.wins > own.wins && !alike(each, own));
  return better.reduce((best, each) => (each.wins > best.wins ? each : best), own).cell;
}

/**
 * What a hint is about: its cell, or the one that the chances show to be better.
 * @param {State} state
 */
export function hinted({ said, chances }) {
  return said && !said.by ? recommended(said, chances) : null;
}

/**
 * The candidates as lines, the recommended one first, then those that cannot be told apart from it.
 * @param {Pick<Said, "cell">} said
 * @param {Chances} chances
 * @returns {Line[]}
 */
export function linesOf(said, chances) {
  const { candidates, over } = chances;
  const first = recommended(said, chances);
  const top = candidates.find((each) => each.cell === first) ?? candidates[0];
  const order = (/** @type {WinProbability} */ each) => (each === top ? 0 : alike(each, top) ? 1 : 2);
  return [...candidates]
    .sort((one, other) => order(one) - order(other) || other.wins - one.wins)
    .map((each) => ({
      cell: each.cell,
      risk: percent(each.risk),
      wins: over || Z95 * each.error < each.wins ? chance(each) : "…",
      equal: over && order(each) === 1,
    }));
}

/**
 * Whether the chances of two candidates cannot be told apart.
 * @param {WinProbability} one
 * @param {WinProbability} other
 */
function alike(one, other) {
  return Math.abs(one.wins - other.wins) <= Z95 * Math.hypot(one.error, other.error) + 1e-9;
}

/**
 * A chance with its interval of 95 %, such as 37 % (29 to 45); without one, where it is exact.
 * @param {WinProbability} candidate
 */
export function chance({ wins, error }) {
  if (!error) return percent(wins);
  const reach = Z95 * error;
  const text = (/** @type {number} */ share) => (100 * Math.min(Math.max(share, 0), 1)).toFixed(reach < 0.01 ? 1 : 0);
  return `${text(wins)} % (${text(wins - reach)} to ${text(wins + reach)})`;
}
