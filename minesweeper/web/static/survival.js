// The review of a game as it is shown: its curves, the moments that mattered, and what there is to say about them.

import { cellOf } from "./state.js";
import { BY, DID, percent, reason } from "./words.js";

/** @import { MomentData as Moment, Reviewed } from "./messages.d.ts" */
/** @import { Shape } from "./shape.js" */
/** @import { State } from "./state.js" */

// From here on a share is told in per cent, below as one in so many.
const FEW = 0.1;

/** @type {Record<Moment["verdict"], string>} */
const VERDICTS = {
  certain: "certain",
  forced: "forced guess",
  costly: "costly guess",
  needless: "needless risk",
  flag: "wrong flag",
};

/**
 * The moves that mattered: those with a risk, and wrong flags.
 * @param {Reviewed} review
 */
export function momentsOf({ moves }) {
  return moves.filter(({ verdict }) => verdict !== "certain");
}

/**
 * The moment before which the game is shown, if its review is shown too.
 * @param {State} state
 */
export function momentOf({ replaying, reviewing, review, done }) {
  if (!replaying || !reviewing || !review) return null;
  return momentsOf(review).find((moment) => moment.done === done) ?? null;
}

/**
 * The cells that a moment is about: the one that was played, the best one, and the clues that prove it.
 * @param {Moment | null} moment
 */
export function lightsOf(moment) {
  const best = moment?.best;
  return { played: moment ? [cellOf(moment.move)] : [], best: best ? [best.cell] : [], clues: best?.why.clues ?? [] };
}

/**
 * The move that lost the game, if it is lost.
 * @param {Reviewed} review
 */
function fatal({ won, over, moves }) {
  return over && !won ? (moves.filter((each) => each.risk).at(-1) ?? null) : null;
}

/**
 * The probability to be still in the game after each number of moves: by the risks that were `taken`, and by the
 * lowest ones (`best`).
 * @param {Reviewed} review
 * @param {number} total how many moves there are
 */
export function curves({ moves }, total) {
  const taken = new Array(total + 1).fill(1);
  const best = new Array(total + 1).fill(1);
  for (const { done, risk, lowest } of moves) {
    if (done >= total) continue; // without effect, after the last move
    taken[done + 1] *= 1 - risk;
    best[done + 1] *= 1 - lowest;
  }
  for (let number = 1; number <= total; number++) {
    taken[number] *= taken[number - 1];
    best[number] *= best[number - 1];
  }
  return { taken, best };
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

/**
 * The curves in words.
 * @param {ReturnType<typeof curves>} curves
 */
export function curveWords({ taken, best }) {
  const [yours, lowest] = [taken, best].map((values) => share(values[values.length - 1]));
  return `Chance to survive, move by move: with your moves ${yours} in the end, with the safest moves ${lowest}.`;
}

/**
 * What there is to say of a game: three figures, each with a sentence.
 * @param {Reviewed} review
 * @returns {{name: string, value: string, words: string}[]}
 */
export function verdicts(review) {
  const { accuracy, luck, sooner, survival } = review;
  const kept = share(accuracy);
  const risky = survival < 1;
  return [
    { name: "Accuracy", value: kept, words: `You kept ${kept} of the best chance to survive.` },
    risky
      ? { name: "Luck", value: share(luck), words: lucky(sooner, 2 * (luck - sooner)) }
      : { name: "Luck", value: "–", words: "You needed no luck." },
    ending(review),
  ];
}

/**
 * What the luck counts.
 * @param {number} sooner the share of games with these risks that end sooner
 * @param {number} alike the share that goes just as far
 */
function lucky(sooner, alike) {
  return `${share(sooner)} of games with these risks end sooner, ${share(alike)} go just as far and count half.`;
}

/** @param {Reviewed} review */
function ending(review) {
  const { won, survival, avoidable } = review;
  const last = fatal(review);
  if (last) {
    const words = avoidable ? "Avoidable: a cell was certain to be safe." : `Lost at a guess of ${riskOf(last)}.`;
    return { name: "Last risk", value: riskOf(last), words };
  }
  const words = won ? odds(survival) : "The game was not finished.";
  return { name: "Survival", value: share(survival), words };
}

/**
 * How many games with these risks are won.
 * @param {number} survival
 */
function odds(survival) {
  if (survival === 1) return "Without a risk, a game is always won.";
  if (survival >= FEW) return `${share(survival)} of games with these risks are won.`;
  return `One in ${Math.round(1 / survival).toLocaleString("en")} games with these risks is won.`;
}

/**
 * A moment in the list: when it was, what it was, and its risks.
 * @param {Moment} moment
 */
export function rowOf(moment) {
  const { done, move, verdict, lowest } = moment;
  const seconds = Number(move.split("@")[1]);
  return {
    when: Number.isFinite(seconds) ? `${seconds.toFixed(1)} s` : `move ${done + 1}`,
    what: VERDICTS[verdict],
    risks: moment.risk ? `risk ${riskOf(moment)}, lowest ${percent(lowest)}` : "no mine there",
  };
}

/**
 * A moment in words: what was done, and what was best instead. Who plays to win (`wins`) is told the chance of it.
 * @param {Shape} shape
 * @param {Moment} moment
 * @param {Reviewed} review
 * @param {boolean} wins
 */
export function momentWords(shape, moment, review, wins) {
  const { move, by, best, verdict } = moment;
  const cell = cellOf(move);
  const parts = [`${BY[by]} ${DID[move[0]]} ${shape.place(cell)}${how(moment)}.`];
  if (fatal(review) === moment) parts.push("That lost the game.");
  if (best) {
    const flag = best.action === "flag";
    const better = verdict === "forced" ? "It was about as good as" : `It was best to ${flag ? "flag" : "open"}`;
    if (best.cell !== cell) parts.push(`${better} ${shape.place(best.cell)}.`);
    parts.push(reason(shape, best.why, { flag, wins }));
  }
  return parts.join(" ");
}

/**
 * How a move was wrong, after the words for its cell.
 * @param {Moment} moment
 */
function how(moment) {
  if (!moment.risk) return ", where there is no mine";
  if (moment.risk === 1 && moment.move[0] === "r") return ", which was certain to be a mine";
  return ` with a risk of ${riskOf(moment)}`;
}

/**
 * The risk of a move, as text.
 * @param {Moment} moment
 */
function riskOf(moment) {
  return `${moment.exact ? "" : "about "}${percent(moment.risk)}`;
}

/**
 * A share in whole per cent, as text; 0 and 100 are kept for none and all.
 * @param {number} part
 */
export function share(part) {
  const hundred = Number((100 * part).toFixed(6));
  if (hundred > 0 && hundred < 1) return "<1 %";
  if (hundred > 99 && hundred < 100) return ">99 %";
  return `${Math.round(hundred)} %`;
}
