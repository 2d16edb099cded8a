// What the page says by itself: the labels of cells. Every sentence about a game comes from the session.

import { part } from "./dom.js";
import { fixed, number, tr } from "./language.js";

/** @import { CellSymbol, Ending } from "../board/view.js" */

/**
 * A risk in per cent, as text; 0 and 100 are kept for what is certain.
 * @param {number} risk
 */
export function percent(risk) {
  if (risk > 0 && risk < 0.001) return tr("{number} %", { number: `<${number(0.1)}` });
  if (risk > 0.999 && risk < 1) return tr("{number} %", { number: `>${number(99.9)}` });
  return tr("{number} %", { number: number(Number((100 * risk).toPrecision(3))) });
}

/**
 * A risk that is not certain, as it fits into a cell.
 * @param {number} risk
 */
export function brief(risk) {
  const hundred = 100 * risk;
  if (hundred < 0.1) return `<${number(0.1).slice(1)}`;
  if (hundred < 9.95) return fixed(hundred, 1);
  return hundred > 99 ? ">99" : String(Math.round(hundred));
}

/** @type {Record<Exclude<CellSymbol, number>, () => string>} */
const SYMBOLS = {
  "?": () => tr("hidden"),
  "@": () => tr("flagged"),
  mine: () => tr("mine"),
  hit: () => tr("exploded mine"),
  wrong: () => tr("wrong flag"),
};

/**
 * What is known of a cell, in words; `questioned` where its user has put a question mark on it, `doubtful` where a picture was read
 * with little confidence.
 * @param {CellSymbol} symbol
 * @param {number} [risk]
 * @param {boolean} [questioned]
 * @param {boolean} [doubtful]
 * @param {Ending} [ended] what the end of the game shows of it, in the picture
 */
export function describe(symbol, risk, questioned = false, doubtful = false, ended = undefined) {
  const told = [typeof symbol === "number" ? String(symbol || tr("empty")) : SYMBOLS[symbol]()];
  if (ended && symbol === "?") told.push(tr("in the picture: {what}", { what: SYMBOLS[ended]() }));
  if (doubtful) told.push(tr("doubtful"));
  if (questioned && typeof symbol !== "number") told.push(tr("question mark"));
  if (risk === 0) told.push(tr("certainly safe"));
  else if (risk === 1) told.push(tr("certainly a mine"));
  else if (risk !== undefined) told.push(tr("mine risk {risk}", { risk: percent(risk) }));
  return listed(told);
}

/**
 * Words one after the other.
 * @param {string[]} words
 */
export function listed(words) {
  return words.join(tr(", "));
}

/**
 * Say something to those who do not see the page: in place of what was said before, or after it ("live-later").
 * @param {string} text
 * @param {"live" | "live-later"} [region]
 */
export function announce(text, region = "live") {
  part(region).textContent = text;
}
