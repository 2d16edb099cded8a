// A position of two dimensions as text: a line for each row.

import { LIMITS } from "../shared/catalogue.js";
import { plural, tr } from "../shared/language.js";
import { Refused } from "../shared/session.js";
import { symbolOf } from "./cell.js";
import { Shape } from "./shape.js";

/** @import { CellSymbol } from "./cell.js" */

/** @typedef {{shape: Shape, symbols: CellSymbol[]}} Position */

/** The position in a text; `Refused` says what is wrong with it. @param {string} text @returns {Position} */
export function readPosition(text) {
  const body = text.trim().replace(/^shape .*\n/, ""); // as above the only row of a board of one dimension
  const rows = body.split("\n").map((line) => line.replace(/\s/g, ""));
  const shape = new Shape([rows.length, rows[0].length]);
  const signs = [...rows.join("")];
  const wrong = signs.find((sign) => !/[?@0-8]/.test(sign));
  if (!rows[0]) throw new Refused(tr("A position has at least one row."));
  if (!rows.every(Boolean)) throw new Refused(tr("The editor is for two dimensions: there may be no empty lines."));
  if (wrong) throw new Refused(tr("Expected ?, @ or a digit up to 8, found “{symbol}”.", { symbol: wrong }));
  if (rows.some((row) => row.length !== shape.columns)) throw new Refused(tr("All rows need the same length."));
  checkSize(shape);
  return { shape, symbols: signs.map(symbolOf) };
}

/** `Refused` if a position of this shape has too many cells. @param {Shape} shape */
export function checkSize({ size }) {
  if (size <= LIMITS.cells) return;
  throw new Refused(plural("A position has at most {n} cell.", "A position has at most {n} cells.", LIMITS.cells));
}

/** A position as text. @param {Position} position */
export function textOf({ shape: { rows, columns }, symbols }) {
  return Array.from({ length: rows }, (_, row) => symbols.slice(row * columns, (row + 1) * columns).join("")).join("\n");
}
