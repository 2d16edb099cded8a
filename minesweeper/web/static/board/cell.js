// A cell: its symbol and its label.

import { listed, percent, tr } from "../shared/language.js";

// The symbols of hidden cells at the end of a game: a mine, the mine that was hit, or a wrong flag.
export const ENDINGS = /** @type {const} */ (["mine", "hit", "wrong"]);

/** @typedef {typeof ENDINGS[number]} Ending */
/** @typedef {number | "?" | "@" | Ending} CellSymbol a clue, a hidden cell, a flag, or a symbol of the end */

/** Convert a symbol of an answer; a visible mine is the one that was hit. @param {string | number} symbol */
export function symbolOf(symbol) {
  if (symbol === "?" || symbol === "@") return symbol;
  return symbol === "X" ? "hit" : Number(symbol);
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
 * Describe a cell; `questioned` if it has a question mark, `doubtful` if it was read from a picture with little confidence.
 * @param {CellSymbol} symbol
 * @param {number} [risk]
 * @param {boolean} [questioned]
 * @param {boolean} [doubtful]
 * @param {Ending} [ended] its symbol at the end of the game in the picture
 */
export function describe(symbol, risk, questioned = false, doubtful = false, ended = undefined) {
  const words = [typeof symbol === "number" ? String(symbol || tr("empty")) : SYMBOLS[symbol]()];
  if (ended && symbol === "?") words.push(tr("in the picture: {what}", { what: SYMBOLS[ended]() }));
  if (doubtful) words.push(tr("doubtful"));
  if (questioned && typeof symbol !== "number") words.push(tr("question mark"));
  if (risk === 0) words.push(tr("certainly safe"));
  else if (risk === 1) words.push(tr("certainly a mine"));
  else if (risk !== undefined) words.push(tr("mine risk {risk}", { risk: percent(risk) }));
  return listed(words);
}
