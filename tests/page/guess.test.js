import assert from "node:assert/strict";
import { test } from "node:test";

import { chance, linesOf, recommended } from "../../minesweeper/web/static/guess.js";

const candidate = (cell, wins, error, risk = 0.2, standing = "") => ({ cell, risk, wins, error, standing });
const told = (...candidates) => ({ candidates, games: 200, over: true });
const HINT = { cell: 7 };

test("a chance has its interval of 95 %, within 0 and 100 %", () => {
  assert.equal(chance(candidate(1, 0.37, 0.04)), "37 % (29 to 45)");
  assert.equal(chance(candidate(1, 0.98, 0.04)), "98 % (90 to 100)");
  assert.equal(chance(candidate(1, 0.5, 0.004)), "50.0 % (49.2 to 50.8)");
  assert.equal(chance(candidate(1, 0.375, 0)), "37.5 %");
});

test("the hint's own cell is recommended until the games name another one", () => {
  assert.equal(recommended(HINT, null), 7);
  assert.equal(recommended(HINT, told(candidate(3, 0.4, 0.04), candidate(7, 0.37, 0.04))), 7);
  assert.equal(recommended(HINT, told(candidate(3, 0.9, 0.01), candidate(7, 0.37, 0.01))), 7);
  const named = [candidate(3, 0.6, 0.04, 0.2, "close"), candidate(4, 0.7, 0.04, 0.2, "named"), candidate(7, 0.37, 0.04, 0.2, "behind")];
  assert.equal(recommended(HINT, told(...named)), 4);
});

test("what is recommended leads, then what cannot be told apart from it, then the others", () => {
  const lines = linesOf(HINT, told(
    candidate(3, 0.4, 0.04, 0.2, "close"),
    candidate(5, 0.1, 0.02, 0.5, "behind"),
    candidate(7, 0.37, 0.04, 0.25, "named"),
  ));
  assert.deepEqual(lines, [
    { cell: 7, risk: "25 %", wins: "37 % (29 to 45)", close: false },
    { cell: 3, risk: "20 %", wins: "40 % (32 to 48)", close: true },
    { cell: 5, risk: "50 %", wins: "10 % (6 to 14)", close: false },
  ]);
});

test("what is hardly known yet has no number", () => {
  const [line] = linesOf(HINT, { ...told(candidate(7, 0.4, 0.4)), over: false });
  assert.equal(line.wins, "…");
});
