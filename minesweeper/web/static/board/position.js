// A position of two dimensions as text: a line for each row.

import { isShowable } from "../shared/boards.js";
import { symbolOf } from "./cell.js";
import { Shape } from "./shape.js";

/** @import { CellSymbol } from "./cell.js" */

/** @typedef {{shape: Shape, symbols: CellSymbol[]}} Position */

/** Return the position in a text, or null for a text that the page cannot show: the session knows why. @param {string} text */
export function readPosition(text) {
  const body = text.trim().replace(/^shape .*\n/, ""); // as above the only row of a board of one dimension
  const rows = body.split("\n").map((line) => line.replace(/\s/g, ""));
  const shape = new Shape([rows.length, rows[0].length]);
  const isKnown = rows.every((row) => row.length === shape.columns && /^[?@0-8]+$/.test(row));
  return isKnown && isShowable(shape) ? { shape, symbols: [...rows.join("")].map(symbolOf) } : null;
}

/** A position as text. @param {Position} position */
export function textOf({ shape: { rows, columns }, symbols }) {
  return Array.from({ length: rows }, (_, row) => symbols.slice(row * columns, (row + 1) * columns).join("")).join("\n");
}
