// What the reviews of finished games say together: how well one plays, and what one misses.

/** @import { Rec } from "./record.js" */
/** @import { CertainData as Certain } from "./messages.d.ts" */

/** @typedef {Rec & {review: NonNullable<Rec["review"]>}} ReviewedGame */

/**
 * The rules that prove a cell, the easiest first.
 * @type {Certain["rule"][]}
 */
export const RULES = ["single", "pair", "component", "total"];

/**
 * The games that have a review: those without help.
 * @param {readonly Rec[]} list
 */
export function reviewed(list) {
  return list.filter(hasReview);
}

/**
 * @param {Rec} game
 * @returns {game is ReviewedGame}
 */
function hasReview(game) {
  return Boolean(game.review) && !game.assisted;
}

/**
 * The mean accuracy of these games, how many of them were `lost` and how many of those were `avoidable`, and the rule
 * that was missed most: of several, the hardest.
 * @param {readonly ReviewedGame[]} list
 */
export function lessons(list) {
  const lost = list.filter(({ review }) => review.avoidable !== null);
  const missed = list.flatMap(({ review }) => review.missed);
  const counted = RULES.map((rule) => ({ rule, times: missed.filter((each) => each === rule).length }));
  const most = counted.reduce((best, each) => (each.times >= best.times ? each : best));
  return {
    accuracy: list.reduce((sum, { review }) => sum + review.accuracy, 0) / Math.max(list.length, 1),
    lost: lost.length,
    avoidable: lost.filter(({ review }) => review.avoidable).length,
    missed: most.times ? most : null,
  };
}
