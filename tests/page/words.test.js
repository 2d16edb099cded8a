import assert from "node:assert/strict";
import { test } from "node:test";

import { brief, describe, percent } from "../../minesweeper/web/static/shared/words.js";
import { cases } from "./page.js";

test("risks in per cent are those of the terminal", () => {
  for (const { risk, words } of cases("percents")) assert.equal(percent(risk), words, risk);
});

test("a risk in a cell is short, and never looks certain", () => {
  const risks = [0.0001, 0.001, 0.05, 0.0994, 0.09949999999999999, 0.0996, 0.5, 0.99, 0.995];
  assert.deepEqual(risks.map(brief), ["<.1", "0.1", "5.0", "9.9", "10", "10", "50", "99", ">99"]);
});

test("a cell is what is seen of it, and its risk", () => {
  for (const [cell, words] of [
    [[0], "empty"],
    [[3], "3"],
    [[3, undefined, true], "3"],
    [["hit"], "exploded mine"],
    [["mine"], "mine"],
    [["wrong"], "wrong flag"],
    [["?", 0], "hidden, certainly safe"],
    [["@", 1], "flagged, certainly a mine"],
    [["?", 0.25], "hidden, mine risk 25 %"],
    [["?", 0.25, true], "hidden, question mark, mine risk 25 %"],
    [["?", 0.25, false, true], "hidden, doubtful, mine risk 25 %"],
    [["?", undefined, false, false, "hit"], "hidden, in the picture: exploded mine"],
    [["@", undefined, false, false, "hit"], "flagged"],
  ]) {
    assert.equal(describe(...cell), words);
  }
});
