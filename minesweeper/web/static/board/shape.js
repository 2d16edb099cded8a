// The shape of a board in any number of dimensions: numbering, neighbours, slices.
//
// Throughout: a cell is an int, its place in row-major order; coordinates are an array with one int
// for each axis. A slice is a two-dimensional piece of the board, the last two axes of it; people
// are told rows, columns and slices counted from 1.

import { tr } from "../shared/language.js";

/**
 * Where a slice stands: see `arrange`.
 * @typedef {{column: number, row: number, across: number, down: number}} Place
 */

export class Shape {
  /** @param {number[]} dimensions */
  constructor(dimensions) {
    this.dimensions = dimensions;
    this.size = dimensions.reduce((product, length) => product * length, 1);
    this.columns = dimensions[dimensions.length - 1];
    this.rows = dimensions.at(-2) ?? 1;
    this.outer = dimensions.slice(0, -2);
    /** @type {number[]} */
    this.strides = [];
    let stride = 1;
    for (const length of [...dimensions].reverse()) {
      this.strides.unshift(stride);
      stride *= length;
    }
  }

  get sliceSize() {
    return this.rows * this.columns;
  }

  /**
   * Where a cell is on one axis.
   * @param {number} cell
   * @param {number} axis
   */
  at(cell, axis) {
    return Math.floor(cell / this.strides[axis]) % this.dimensions[axis];
  }

  /**
   * The cell one step along an axis; the same cell at the edge, or where there is no such axis.
   * @param {number} cell
   * @param {number} axis
   * @param {1 | -1} by
   */
  step(cell, axis, by) {
    if (!(axis >= 0)) return cell;
    const to = this.at(cell, axis) + by;
    return to < 0 || to >= this.dimensions[axis] ? cell : cell + by * this.strides[axis];
  }

  /**
   * The cells around a cell, ascending: its block is spread one axis after another.
   * @param {number} cell
   */
  neighbours(cell) {
    let block = [cell];
    this.dimensions.forEach((length, axis) => {
      const stride = this.strides[axis];
      const at = this.at(cell, axis);
      const steps = [at > 0 ? -stride : 0, 0, at + 1 < length ? stride : 0];
      block = block.flatMap((c) => [...new Set(steps)].map((by) => c + by));
    });
    return block.filter((c) => c !== cell);
  }

  /**
   * The coordinates of a slice on the axes before its own two.
   * @param {number} number
   */
  slice(number) {
    /** @type {number[]} */
    const coords = [];
    let rest = number;
    for (const length of [...this.outer].reverse()) {
      coords.unshift(rest % length);
      rest = Math.floor(rest / length);
    }
    return coords;
  }

  /**
   * A slice's name, such as [1, 3].
   * @param {number} number
   */
  sliceName(number) {
    return `[${this.slice(number).map((at) => at + 1).join(", ")}]`;
  }

  /**
   * Where a cell is, in words.
   * @param {number} cell
   */
  place(cell) {
    const within = cell % this.sliceSize;
    const place = { row: Math.floor(within / this.columns) + 1, column: (within % this.columns) + 1 };
    if (!this.outer.length) return tr("row {row}, column {column}", place);
    const slice = this.slice(Math.floor(cell / this.sliceSize)).map((at) => at + 1).join(", ");
    return tr("slice [{slice}], row {row}, column {column}", { slice, ...place });
  }

  /** The shape in words, such as 16 × 30. */
  toString() {
    return this.dimensions.join(" × ");
  }
}

/**
 * Where each slice goes, as {column, row, across, down}: with one further axis, side by side as often as
 * `wide` says; with more, those axes by turns to the right and downwards, each around the ones before it.
 * `across` and `down` say how many of these blocks begin there, for the gaps between them.
 * @param {Shape} shape
 * @param {number} wide
 */
export function arrange(shape, wide) {
  const count = shape.size / shape.sliceSize;
  /** @type {Place[]} */
  const places = [];
  for (let number = 0; number < count; number++) {
    if (shape.outer.length < 2) {
      places.push({ column: number % wide, row: Math.floor(number / wide), across: 0, down: 0 });
      continue;
    }
    const place = { column: 0, row: 0 };
    const radix = { column: 1, row: 1 };
    const coords = shape.slice(number).reverse();
    [...shape.outer].reverse().forEach((length, turn) => {
      const way = turn % 2 ? "row" : "column";
      place[way] += coords[turn] * radix[way];
      radix[way] *= length;
    });
    const [height, width] = shape.outer.slice(-2);
    const begins = (/** @type {number} */ at, /** @type {number} */ length) => (at && at % length === 0 ? 1 : 0);
    places.push({ ...place, across: begins(place.column, width), down: begins(place.row, height) });
  }
  return places;
}
