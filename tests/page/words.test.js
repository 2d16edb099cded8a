import assert from "node:assert/strict";
import { test } from "node:test";

import { brief, describe, percent } from "../../minesweeper/web/static/shared/words.js";
import { cases } from "./page.js";

test("risks in per cent are those of the terminal", () => {
  for (const { risk, words } of cases("percents")) assert.equal(percent(risk), words, risk);
});

test("a risk in a cell is short, and never looks certain", () => {
  const risks = [0.0001, 0.05, 0.0994, 0.0996, 0.5, 0.99, 0.995];
  assert.deepEqual(risks.map(brief), ["<.1", "5.0", "9.9", "10", "50", "99", ">99"]);
});

test("a cell is what is seen of it, and its risk", () => {
  assert.equal(describe(0), "empty");
  assert.equal(describe(3), "3");
  assert.equal(describe("hit"), "exploded mine");
  assert.equal(describe("?", 0), "hidden, certainly safe");
  assert.equal(describe("@", 1), "flagged, certainly a mine");
  assert.equal(describe("?", 0.25), "hidden, mine risk 25 %");
  assert.equal(describe("?", 0.25, true), "hidden, question mark, mine risk 25 %");
  assert.equal(describe("?", 0.25, false, true), "hidden, doubtful, mine risk 25 %");
});
