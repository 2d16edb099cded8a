import assert from "node:assert/strict";
import { test } from "node:test";

import { Shape } from "../../minesweeper/web/static/shape.js";
import { brief, count, describe, large, percent, reason } from "../../minesweeper/web/static/words.js";
import { cases } from "./page.js";

const SHAPE = new Shape([9, 9]);

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
});

test("numbers have their nouns, and no more digits than are read", () => {
  assert.equal(count(1, "mine"), "1 mine");
  assert.equal(count(10000, "cell"), "10,000 cells");
  assert.equal(large("1234567"), "1,234,567");
  assert.equal(large("1239999999999999999"), "1.23 × 10^18");
});

test("every kind of reason has its words", () => {
  const told = (why, how) => reason(SHAPE, why, how);
  assert.equal(told({ kind: "clues", rule: "single", risk: 0, clues: [1] }), "Safe: the outlined number proves it.");
  assert.equal(
    told({ kind: "clues", rule: "component", risk: 1, clues: [1, 2, 3] }, { flag: true }),
    "A mine: the 3 outlined numbers prove it together.",
  );
  assert.equal(told({ kind: "start", risk: 0, clues: [] }), "Safe: the first cell always is.");
  assert.equal(told({ kind: "lowest", risk: 0.125, clues: [] }), "The lowest mine risk: 12.5 %.");
  const guess = { kind: "guess", risk: 0.2, clues: [], loss: 0.4, exact: true, next: { cell: 10, loss: 0.5, risk: 0.25 } };
  assert.equal(told(guess), "Best guess: mine risk 20 %. Next best is row 2, column 2: 25 %.");
  assert.equal(told({ ...guess, next: undefined }, { wins: true }), "Best guess: mine risk 20 %, chance to win 60 %.");
  assert.equal(told(guess, { flag: true }), "Best guess: a mine, with a risk of 20 % that there is none.");
  assert.equal(told(guess, { listed: true }), "Best guess: mine risk 20 %.");
  const next = (fields) => told({ ...guess, next: { ...guess.next, ...fields } });
  assert.match(next({ loss: 0.4, risk: 0.2 }), / Row 2, column 2 is as good\.$/);
  assert.match(next({ risk: 0.1 }), / Row 2, column 2 has a lower risk \(10 %\), but would tell less\.$/);
  assert.equal(
    told({ kind: "sentence", cells: [0, 9], count: 0 }),
    "Safe: 0 mines in row 1, column 1; row 2, column 1.",
  );
  assert.equal(told({ kind: "random" }), "A random cell: the agent knows no safe one.");
});
