// A guess, told as one story: which cell is recommended, how good it and the others are, and which are as good. Pure.

import { percent } from "./words.js";

/** @import { ChancesAnswer as Chances, WinProbability } from "./messages.d.ts" */
/** @import { Said, State } from "./state.js" */

// An interval of 95 % reaches so many standard errors to either side.
const Z95 = 1.96;

/** A candidate, in words; `close` where it cannot be told apart from the one that is recommended. */
/** @typedef {{cell: number, risk: string, wins: string, close: boolean}} Line */

/** The order of the lines: what is recommended, what cannot be told apart from it, the others. */
const ORDER = { named: 0, close: 1, behind: 2, "": 2 };

/**
 * The cell that is recommended: that of the hint, unless the games that were played on show another one to be better.
 * @param {Pick<Said, "cell">} said
 * @param {Pick<Chances, "candidates"> | null} chances
 */
export function recommended({ cell }, chances) {
  return chances?.candidates.find((each) => each.standing === "named")?.cell ?? cell;
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
  const order = (/** @type {WinProbability} */ each) => (each.cell === first ? 0 : ORDER[each.standing]);
  return [...candidates]
    .sort((one, other) => order(one) - order(other) || other.wins - one.wins)
    .map((each) => ({
      cell: each.cell,
      risk: percent(each.risk),
      wins: over || Z95 * each.error < each.wins ? chance(each) : "…",
      close: over && each.standing === "close",
    }));
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
