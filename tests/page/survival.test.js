import assert from "node:assert/strict";
import { test } from "node:test";

import { steps } from "../../minesweeper/web/static/play/curve.js";
import { lightsOf, momentOf, stateOf } from "../../minesweeper/web/static/play/state.js";
import { cases } from "./page.js";

const STEPS = cases("transcript");
const REVIEW = STEPS.find(({ ask }) => ask.do === "review").answer;
const THIRD = STEPS.find(({ ask }) => ask.id === 26).answer;

test("a moment is shown while its position and the review are", () => {
  const at = (more) => stateOf(THIRD, { replaying: true, reviewing: true, review: REVIEW, ...more });
  const moment = (more) => momentOf(at(more));
  assert.equal(moment().done, 3);
  assert.deepEqual([moment({ reviewing: false }), moment({ review: null }), moment({ replaying: false })], [null, null, null]);
  assert.deepEqual(lightsOf(at()), { cell: [7], played: [2], clue: [13, 14], other: [] });
  assert.deepEqual(lightsOf(at({ reviewing: false })), { cell: [], played: [], clue: [], other: [] });
});

test("a curve of survival is a step a risk", () => {
  const path = (values) => steps(values, (number) => 10 * number, (value) => 100 - 100 * value);
  assert.deepEqual(REVIEW.curves.taken, [1, 1, 1, 0.875, 0]);
  assert.equal(path(REVIEW.curves.taken), "M0 0H30V12.5H40V100H40");
  assert.equal(path([1, 1, 1]), "M0 0H20");
});
