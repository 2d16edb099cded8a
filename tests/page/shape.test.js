import assert from "node:assert/strict";
import { test } from "node:test";

import { Shape, arrange } from "../../minesweeper/web/static/board/shape.js";
import { cases } from "./page.js";

test("neighbours are those of the rules", () => {
  for (const { dimensions, size, neighbours } of cases("shapes")) {
    const shape = new Shape(dimensions);
    assert.equal(shape.size, size);
    for (const [cell, around] of Object.entries(neighbours)) {
      assert.deepEqual(shape.neighbours(Number(cell)), around, `${shape}, ${cell}`);
    }
  }
});

test("a step stays on the board", () => {
  const shape = new Shape([3, 4]);
  assert.equal(shape.step(5, 1, 1), 6);
  assert.equal(shape.step(5, 0, -1), 1);
  assert.equal(shape.step(1, 0, -1), 1);
  assert.equal(shape.step(7, 1, 1), 7);
  assert.equal(shape.step(7, -1, 1), 7);
});

test("places are told in words, counted from 1, and shapes by their sides", () => {
  assert.equal(new Shape([3, 4]).place(6), "row 2, column 3");
  assert.equal(new Shape([5]).place(4), "row 1, column 5");
  const shape = new Shape([2, 3, 4, 5]);
  assert.equal(`${shape}`, "2 × 3 × 4 × 5");
});

test("slices of three dimensions stand in lines, of more on a grid with gaps", () => {
  const line = arrange(new Shape([5, 2, 2]), 3);
  assert.deepEqual(line.map(({ column, row }) => [column, row]), [[0, 0], [1, 0], [2, 0], [0, 1], [1, 1]]);
  assert.ok(line.every(({ across, down }) => !across && !down));
  assert.deepEqual(
    arrange(new Shape([2, 3, 2, 1, 1]), 1).map((place) => Object.values(place)),
    [
      [0, 0, 0, 0], [1, 0, 0, 0], [0, 1, 0, 0], [1, 1, 0, 0], [0, 2, 0, 0], [1, 2, 0, 0],
      [2, 0, 1, 0], [3, 0, 0, 0], [2, 1, 1, 0], [3, 1, 0, 0], [2, 2, 1, 0], [3, 2, 0, 0],
    ],
  );
});

test("a cell has its place, as in the sentences of the session", () => {
  for (const { dimensions, cell, words } of cases("places")) assert.equal(new Shape(dimensions).place(cell), words);
});
