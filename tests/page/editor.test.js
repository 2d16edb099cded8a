import assert from "node:assert/strict";
import { test } from "node:test";

import { Editor } from "../../minesweeper/web/static/analyse/editor.js";

/** What the editor shows once it has taken a text, and what is wrong with that. */
function taken(text) {
  const view = {
    shape: null,
    symbols: [],
    build(shape) {
      this.shape = shape;
    },
    draw(symbols) {
      this.symbols = symbols;
    },
  };
  return { problem: Editor.prototype.take.call({ view }, text), dimensions: view.shape?.dimensions, symbols: view.symbols };
}

test("a position of two dimensions is shown", () => {
  assert.deepEqual(taken("1?\n@ 2\n"), { problem: "", dimensions: [2, 2], symbols: [1, "?", "@", 2] });
});

test("axes of length 1, which add no neighbours, are left out", () => {
  assert.deepEqual(taken("shape 3\n1?@\n"), { problem: "", dimensions: [1, 3], symbols: [1, "?", "@"] });
  assert.deepEqual(taken("shape 1x2x1\n1\n?\n").dimensions, [2, 1]);
});

test("more dimensions are refused, and what is no position", () => {
  assert.match(taken("shape 1x2x2x1\n?\n?\n\n?\n?").problem, /^The editor is for two dimensions/);
  assert.match(taken("1?\n1x").problem, /found “x”/);
});
