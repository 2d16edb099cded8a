// A cell: what is seen of it, and what it is called.

import { listed, percent, tr } from "../shared/language.js";

// What the end of a game shows of a hidden cell: a mine, the mine that was hit, or a wrong flag.
export const ENDINGS = /** @type {const} */ (["mine", "hit", "wrong"]);

/** @typedef {typeof ENDINGS[number]} Ending */
/** @typedef {number | "?" | "@" | Ending} CellSymbol what is seen of a cell: a clue, a hidden cell, one with a flag, and the end */

/** A symbol as it is told, as it is shown: a visible mine is the one that was hit. @param {string | number} symbol */
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
 * What is known of a cell, in words; `questioned` where its user has put a question mark on it, `doubtful` where a picture was read
 * with little confidence.
 * @param {CellSymbol} symbol
 * @param {number} [risk]
 * @param {boolean} [questioned]
 * @param {boolean} [doubtful]
 * @param {Ending} [ended] what the end of the game shows of it, in the picture
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
