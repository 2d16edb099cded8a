// The counters: any number as three figures.

import assert from "node:assert/strict";
import { test } from "node:test";
import { threeFigures } from "../../minesweeper/web/static/play/counter.js";

test("three figures, as far as they go", () => {
  const cases = { 0: "000", 7: "007", 99: "099", 12.9: "012", 1234: "999", "-5": "-05", "-250": "-99" };
  for (const [text, figures] of Object.entries(cases)) assert.equal(threeFigures(text), figures);
});
