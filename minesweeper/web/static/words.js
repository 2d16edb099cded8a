// What the page says in words: risks, cells, counts.

import { part } from "./dom.js";

/** @import { CellSymbol } from "./board.js" */
/** @import { Change, Takes, Why } from "./messages.d.ts" */
/** @import { Shape } from "./shape.js" */

/**
 * A risk in per cent, as text; 0 and 100 are kept for what is certain.
 * @param {number} risk
 */
export function percent(risk) {
  if (risk > 0 && risk < 0.001) return "<0.1 %";
  if (risk > 0.999 && risk < 1) return ">99.9 %";
  return `${Number((100 * risk).toPrecision(3))} %`;
}

/**
 * A risk that is not certain, as it fits into a cell.
 * @param {number} risk
 */
export function brief(risk) {
  const hundred = 100 * risk;
  if (hundred < 0.1) return "<.1";
  if (hundred < 9.95) return hundred.toFixed(1);
  return hundred > 99 ? ">99" : String(Math.round(hundred));
}

/**
 * Who has made a move.
 * @type {Record<Change["by"], string>}
 */
export const BY = { you: "You", solver: "The solver", agent: "The agent", certain: "Certain" };

/**
 * What a move did, by its first letter.
 * @type {Record<string, string>}
 */
export const DID = { r: "opened", f: "flagged", c: "opened around" };

const SYMBOLS = {
  "?": "hidden",
  "@": "flagged",
  mine: "mine",
  hit: "exploded mine",
  wrong: "wrong flag",
};

/**
 * What is known of a cell, in words.
 * @param {CellSymbol} symbol
 * @param {number} [risk]
 */
export function describe(symbol, risk) {
  const seen = typeof symbol === "number" ? String(symbol || "empty") : SYMBOLS[symbol];
  if (risk === undefined) return seen;
  if (risk === 0) return `${seen}, certainly safe`;
  if (risk === 1) return `${seen}, certainly a mine`;
  return `${seen}, mine risk ${percent(risk)}`;
}

/**
 * A number with its noun.
 * @param {number} number
 * @param {string} noun
 */
export function count(number, noun) {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}

/**
 * A whole number that may have very many digits, such as 1.23 × 10^45.
 * @param {string} digits
 */
export function large(digits) {
  if (digits.length <= 15) return Number(digits).toLocaleString("en");
  return `${digits[0]}.${digits.slice(1, 3)} × 10^${digits.length - 1}`;
}

/**
 * What a cell is by a rule, in words.
 * @type {Record<Takes["rule"], (clues: number[]) => string>}
 */
const RULES = {
  single: () => "the outlined number proves it",
  pair: () => "the 2 outlined numbers prove it together",
  component: (clues) => `the ${clues.length} outlined numbers prove it together`,
  total: () => "the number of mines left proves it",
};

/**
 * What a board without guessing took, in words.
 * @type {Record<Takes["rule"], string>}
 */
export const TAKES = {
  single: "single numbers",
  pair: "pairs of numbers",
  component: "numbers that hang together",
  total: "the number of mines left",
};

/**
 * Why something is done, in words: `why` is the reason as it is told, `shape` says where its cells are. Who plays to
 * win (`wins`) is told the chance of it, where that is known.
 * @param {Shape} shape
 * @param {Why} why
 * @param {{flag?: boolean, wins?: boolean}} [how]
 */
export function reason(shape, why, { flag = false, wins = false } = {}) {
  if (why.rule) return `${flag ? "A mine" : "Safe"}: ${RULES[why.rule](why.clues)}.`;
  switch (why.kind) {
    case "start":
      return "Safe: the first cell always is.";
    case "distance":
      return `Very likely safe (${percent(why.risk)} mine): the judge’s mines keep a distance from the first cell.`;
    case "guess":
      return guess(shape, why, wins);
    case "lowest":
      return `Lowest risk: ${percent(why.risk)} mine.`;
    case "estimate":
      return `Looks safest: roughly ${percent(why.risk)} mine, an estimate. There are too many boards to count.`;
    case "no clue":
      return "No number says anything about it.";
    case "sentence":
      return `Safe: ${count(why.count ?? 0, "mine")} in ${(why.cells ?? []).map((cell) => shape.place(cell)).join("; ")}.`;
    default:
      return "At random: the agent knows no safe cell.";
  }
}

/**
 * @param {Shape} shape
 * @param {Why} why
 * @param {boolean} wins
 */
function guess(shape, why, wins) {
  const parts = [`Best guess: ${percent(why.risk)} mine.`];
  const { next } = why;
  if (next?.risk !== undefined) parts.push(`Next best: ${percent(next.risk)}, at ${shape.place(next.cell)}.`);
  if (wins && why.exact) parts.push(`Chance to win from here: ${percent(1 - (why.loss ?? 0))}.`);
  return parts.join(" ");
}

/**
 * Say something to those who do not see the page: in place of what was said before, or after it ("live-later").
 * @param {string} text
 * @param {"live" | "live-later"} [region]
 */
export function announce(text, region = "live") {
  part(region).textContent = text;
}
