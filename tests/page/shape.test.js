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

test("a cell has its place, as in the sentences of the session, and a shape its sides", () => {
  for (const { dimensions, cell, words } of cases("places")) assert.equal(new Shape(dimensions).place(cell), words);
  assert.equal(String(new Shape([2, 3, 4, 5])), "2 × 3 × 4 × 5");
});
