// What the page says by itself: the labels of cells, counts. Every sentence about a game comes from the session.

import { part } from "./dom.js";

/** @import { CellSymbol } from "../board/view.js" */
/** @import { ChangeData as Change } from "./messages.d.ts" */

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
 * Say something to those who do not see the page: in place of what was said before, or after it ("live-later").
 * @param {string} text
 * @param {"live" | "live-later"} [region]
 */
export function announce(text, region = "live") {
  part(region).textContent = text;
}
