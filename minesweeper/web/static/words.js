// What the page says in words: risks, cells, counts.

import { part } from "./dom.js";

/** @import { CellSymbol } from "./board.js" */
/** @import { CertainData as Certain, ChangeData as Change, WhyData as Why } from "./messages.d.ts" */
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
 * What is known of a cell, in words; `questioned` where its user has put a question mark on it.
 * @param {CellSymbol} symbol
 * @param {number} [risk]
 * @param {boolean} [questioned]
 */
export function describe(symbol, risk, questioned = false) {
  const seen = typeof symbol === "number" ? String(symbol || "empty") : SYMBOLS[symbol] + (questioned ? ", question mark" : "");
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
 * @type {Record<Certain["rule"], (clues: number[]) => string>}
 */
const RULES = {
  single: () => "the outlined number proves it",
  pair: () => "the 2 outlined numbers prove it together",
  component: (clues) => `the ${clues.length} outlined numbers prove it together`,
  total: () => "the number of mines left proves it",
};

/**
 * What proves something, in words.
 * @type {Record<Certain["rule"], string>}
 */
export const TAKES = {
  single: "one number",
  pair: "two numbers together",
  component: "several numbers together",
  total: "the number of mines left",
};

/**
 * Why something is done, in words: `why` is the reason as it is told, `shape` says where its cells are. Who plays to
 * win (`wins`) is told the chance of it, where that is known. Of other cells nothing is said where they are `listed`.
 * @param {Shape} shape
 * @param {Why} why
 * @param {{flag?: boolean, wins?: boolean, listed?: boolean}} [how]
 */
export function reason(shape, why, { flag = false, wins = false, listed = false } = {}) {
  if (why.rule) return `${flag ? "A mine" : "Safe"}: ${RULES[why.rule](why.clues)}.`;
  switch (why.kind) {
    case "start":
      return "Safe: the first cell always is.";
    case "distance":
      return `Very likely safe (mine risk ${percent(why.risk)}): contest boards have no mines near the first cell.`;
    case "guess":
      return guess(shape, why, flag, wins, listed);
    case "lowest":
      return `The lowest mine risk: ${percent(why.risk)}.`;
    case "estimate":
      return `Looks safest: mine risk about ${percent(why.risk)}. It is an estimate, as there are too many possible boards to count.`;
    case "no clue":
      return "No number tells anything about any cell yet.";
    case "sentence":
      return `Safe: ${count(why.count ?? 0, "mine")} in ${(why.cells ?? []).map((cell) => shape.place(cell)).join("; ")}.`;
    default:
      return "A random cell: the agent knows no safe one.";
  }
}

/**
 * @param {Shape} shape
 * @param {Why} why the risk of a flag is that there is no mine
 * @param {boolean} flag
 * @param {boolean} wins
 * @param {boolean} listed
 */
function guess(shape, { risk, loss = 0, exact, next }, flag, wins, listed) {
  if (flag) return `Best guess: a mine, with a risk of ${percent(risk)} that there is none.`;
  const win = wins && exact ? `, chance to win ${percent(1 - loss)}` : "";
  const parts = [`Best guess: mine risk ${percent(risk)}${win}.`];
  if (next?.risk !== undefined && !listed) parts.push(other(shape.place(next.cell), next, { risk, loss }));
  return parts.join(" ");
}

/**
 * How the next best guess compares with the best.
 * @param {string} place
 * @param {{loss: number, risk?: number}} next
 * @param {{loss: number, risk: number}} best
 */
function other(place, { loss, risk = 0 }, best) {
  const start = place[0].toUpperCase() + place.slice(1);
  if (Math.abs(loss - best.loss) < 1e-9 && Math.abs(risk - best.risk) < 1e-9) return `${start} is as good.`;
  if (risk < best.risk) return `${start} has a lower risk (${percent(risk)}), but would tell less.`;
  return `Next best is ${place}: ${percent(risk)}.`;
}

/**
 * Say something to those who do not see the page: in place of what was said before, or after it ("live-later").
 * @param {string} text
 * @param {"live" | "live-later"} [region]
 */
export function announce(text, region = "live") {
  part(region).textContent = text;
}
