// The shape of a board in any number of dimensions: numbering, neighbours, slices; and positions in two dimensions as text.
//
// Throughout: a cell is an int, its index in row-major order; coordinates are an array with one int for each axis. A slice is a
// two-dimensional piece of the board: its last two axes. Texts count rows, columns and slices from 1.

import { isShowable } from "../shared/boards.js";
import { tr } from "../shared/language.js";
import { symbolOf } from "./cell.js";

/** @import { CellSymbol } from "./cell.js" */

const product = (/** @type {number[]} */ numbers) => numbers.reduce((all, number) => all * number, 1);

export class Shape {
  /** @param {number[]} dimensions */
  constructor(dimensions) {
    this.dimensions = dimensions;
    this.strides = dimensions.map((_, axis) => product(dimensions.slice(axis + 1)));
    this.size = product(dimensions);
    this.columns = dimensions[dimensions.length - 1];
    this.rows = dimensions.at(-2) ?? 1;
    this.sliceSize = this.rows * this.columns;
    this.outer = dimensions.slice(0, -2);
  }

  /** Return the coordinate of a cell on one axis. @param {number} cell @param {number} axis */
  at(cell, axis) {
    return Math.floor(cell / this.strides[axis]) % this.dimensions[axis];
  }

  /**
   * Return the cell one step along an axis; the same cell at the edge, or without such an axis.
   * @param {number} cell
   * @param {number} axis
   * @param {1 | -1} by
   */
  step(cell, axis, by) {
    if (!(axis >= 0)) return cell;
    const to = this.at(cell, axis) + by;
    return to < 0 || to >= this.dimensions[axis] ? cell : cell + by * this.strides[axis];
  }

  /** Return the cells around a cell, ascending: its block spreads along one axis after another. @param {number} cell */
  neighbours(cell) {
    let block = [cell];
    this.dimensions.forEach((_, axis) => {
      block = block.flatMap((near) => [...new Set([this.step(near, axis, -1), near, this.step(near, axis, 1)])]);
    });
    return block.filter((near) => near !== cell);
  }

  /** Return the coordinates of a slice on the axes before its own two. @param {number} number */
  slice(number) {
    return this.outer.map((_, axis) => this.at(number * this.sliceSize, axis));
  }

  /** Return a slice's name, such as [1, 3]. @param {number} number */
  sliceName(number) {
    return `[${this.slice(number).map((index) => index + 1).join(", ")}]`;
  }

  /** Describe the place of a cell. @param {number} cell */
  place(cell) {
    const within = cell % this.sliceSize;
    const place = { row: Math.floor(within / this.columns) + 1, column: (within % this.columns) + 1 };
    if (!this.outer.length) return tr("row {row}, column {column}", place);
    const slice = this.sliceName(Math.floor(cell / this.sliceSize)).slice(1, -1);
    return tr("slice [{slice}], row {row}, column {column}", { slice, ...place });
  }

  /** Return the shape in words, such as 16 × 30. */
  toString() {
    return this.dimensions.join(" × ");
  }
}

/**
 * Return the place of each slice. With one further axis, `wide` slices stand side by side; more axes go to the right and downwards by
 * turns, each around the ones before it. `across` and `down`: whether a gap comes before the slice.
 * @param {Shape} shape
 * @param {number} wide
 */
export function arrange(shape, wide) {
  const { outer } = shape;
  return Array.from({ length: shape.size / shape.sliceSize }, (_, number) => {
    if (outer.length < 2) return { column: number % wide, row: Math.floor(number / wide), across: false, down: false };
    const index = { column: 0, row: 0 };
    const block = { column: 1, row: 1 };
    shape.slice(number).reverse().forEach((coordinate, turn) => {
      const way = turn % 2 ? "row" : "column";
      index[way] += coordinate * block[way];
      block[way] *= outer[outer.length - 1 - turn];
    });
    const [height, width] = outer.slice(-2);
    const begins = (/** @type {number} */ at, /** @type {number} */ length) => at > 0 && at % length === 0;
    return { ...index, across: begins(index.column, width), down: begins(index.row, height) };
  });
}

/** @typedef {{shape: Shape, symbols: CellSymbol[]}} Position */

/** Return the position in a text, or null for a text that the page cannot show: the session knows why. @param {string} text */
export function readPosition(text) {
  const body = text.trim().replace(/^shape .*\n/, ""); // as above the only row of a board of one dimension
  const rows = body.split("\n").map((line) => line.replace(/\s/g, ""));
  const shape = new Shape([rows.length, rows[0].length]);
  const isKnown = rows.every((row) => row.length === shape.columns && /^[?@0-8]+$/.test(row));
  return isKnown && isShowable(shape) ? { shape, symbols: [...rows.join("")].map(symbolOf) } : null;
}

/** Return a position as text. @param {Position} position */
export function textOf({ shape: { rows, columns }, symbols }) {
  return Array.from({ length: rows }, (_, row) => symbols.slice(row * columns, (row + 1) * columns).join("")).join("\n");
}
