import assert from "node:assert/strict";
import { test } from "node:test";

import { lessons, reviewed } from "../../minesweeper/web/static/reviews.js";

const game = (accuracy, avoidable = null, missed = [], assisted = false) => ({
  assisted, review: { accuracy, luck: 0.5, avoidable, missed },
});

test("only games without help have a review", () => {
  const own = game(0.5);
  assert.deepEqual(reviewed([own, game(1, null, [], true), { assisted: false }, { assisted: false, review: null }]), [own]);
});

test("what reviews say together", () => {
  const list = [game(1), game(0.5, true, ["pair", "single"]), game(0.3, false, ["pair"]), game(0.2, true, ["single", "total"])];
  assert.deepEqual(lessons(list), { accuracy: 0.5, lost: 3, avoidable: 2, missed: { rule: "pair", times: 2 } });
  assert.deepEqual(lessons([game(1)]), { accuracy: 1, lost: 0, avoidable: 0, missed: null });
  assert.equal(lessons([]).accuracy, 0);
});

test("of rules that are missed as often, the hardest counts", () => {
  assert.deepEqual(lessons([game(1, true, ["total", "single", "pair"])]).missed, { rule: "total", times: 1 });
});
