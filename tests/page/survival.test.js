import assert from "node:assert/strict";
import { test } from "node:test";

import { Shape } from "../../minesweeper/web/static/shape.js";
import { stateOf } from "../../minesweeper/web/static/state.js";
import * as survival from "../../minesweeper/web/static/survival.js";
import { cases } from "./page.js";

const { curves, curveWords, lightsOf, momentOf, momentsOf, momentWords, rowOf, share, steps, verdicts } = survival;
const STEPS = cases("transcript");
const REVIEW = STEPS.find(({ ask }) => ask.do === "review").answer;
const THIRD = STEPS.find(({ ask }) => ask.id === 26).answer;
const SHAPE = new Shape([4, 5]);

const moment = (more) => ({
  done: 0, move: "r0", by: "you", verdict: "forced", risk: 0.2, lowest: 0.2, exact: true, best: null, ...more,
});
const GUESS = { cell: 0, action: "reveal", risk: 0.2, why: { kind: "guess", risk: 0.2, clues: [], loss: 1, exact: false } };

test("the moments are what is not certain", () => {
  assert.deepEqual(momentsOf(REVIEW).map(({ done, verdict }) => [done, verdict]), [
    [1, "flag"],
    [2, "needless"],
    [3, "needless"],
  ]);
  assert.deepEqual(momentsOf({ moves: [moment({ verdict: "certain" })] }), []);
});

test("a moment is shown while its position and the review are", () => {
  const at = (more) => momentOf(stateOf(THIRD, { replaying: true, reviewing: true, review: REVIEW, ...more }));
  assert.equal(at().move, "r2@2.5");
  assert.deepEqual([at({ reviewing: false }), at({ review: null }), at({ replaying: false })], [null, null, null]);
  assert.deepEqual(lightsOf(at()), { played: [2], best: [7], clues: [13, 14] });
  assert.deepEqual(lightsOf(null), { played: [], best: [], clues: [] });
});

test("survival after each move is a product, and its curve a step a risk", () => {
  const found = curves(REVIEW, 4);
  assert.deepEqual(found, { taken: [1, 1, 1, 0.875, 0], best: [1, 1, 1, 1, 1] });
  const guesses = [moment({ done: 1, risk: 0.5, lowest: 0.25 }), moment({ done: 1, verdict: "flag", risk: 0, lowest: 0 })];
  const two = curves({ moves: [...guesses, moment({ done: 2, risk: 0.2, lowest: 0.2 })] }, 3);
  assert.deepEqual(two, { taken: [1, 1, 0.5, 0.4], best: [1, 1, 0.75, 0.75 * 0.8] });
  assert.deepEqual(curves({ moves: [moment({ done: 2, verdict: "flag", risk: 0 })] }, 2).taken, [1, 1, 1]);
  const path = (values) => steps(values, (number) => 10 * number, (value) => 100 - 100 * value);
  assert.equal(path(found.taken), "M0 0H30V12.5H40V100H40");
  assert.equal(path([1, 1, 1]), "M0 0H20");
  assert.equal(curveWords(two), "Chance to survive, move by move: with your moves 40 % in the end, with the safest moves 60 %.");
});

test("three figures, each with a sentence", () => {
  const told = (more) => {
    const game = { won: true, over: true, moves: [moment()], accuracy: 0.63, luck: 0.6, sooner: 0.2, avoidable: null, survival: 0.8, ...more };
    return verdicts(game).map(({ name, value, words }) => `${name} ${value}: ${words}`);
  };
  assert.deepEqual(told(), [
    "Accuracy 63 %: You kept 63 % of the best chance to survive.",
    "Luck 60 %: 20 % of games with these risks end sooner, 80 % go just as far and count half.",
    "Survival 80 %: 80 % of games with these risks are won.",
  ]);
  const won = (chance) => told({ survival: chance })[2].split(": ")[1];
  assert.equal(won(0.45), "45 % of games with these risks are won.");
  assert.equal(won(0.1), "10 % of games with these risks are won.");
  assert.equal(won(1 / 14), "One in 14 games with these risks is won.");
  assert.deepEqual(told({ survival: 1, accuracy: 1 }).slice(1), [
    "Luck –: You needed no luck.",
    "Survival 100 %: Without a risk, a game is always won.",
  ]);
  const lost = { won: false, avoidable: false, moves: [moment(), moment({ done: 1, risk: 0.03 })] };
  assert.equal(told(lost)[2], "Last risk 3 %: Lost at a guess of 3 %.");
  assert.equal(told({ ...lost, avoidable: true })[2], "Last risk 3 %: Avoidable: a cell was certain to be safe.");
  assert.equal(told({ won: false, over: false })[2], "Survival 80 %: The game was not finished.");
});

test("a moment in the list has its time, or its number, and its risks", () => {
  assert.deepEqual(momentsOf(REVIEW).map((each) => Object.values(rowOf(each)).join(" | ")), [
    "0.5 s | wrong flag | no mine there",
    "1.3 s | needless risk | risk 12.5 %, lowest 0 %",
    "2.5 s | needless risk | risk 100 %, lowest 0 %",
  ]);
  const rough = moment({ done: 4, exact: false, verdict: "costly", risk: 0.3, lowest: 0.1 });
  assert.deepEqual(rowOf(rough), { when: "move 5", what: "costly guess", risks: "risk about 30 %, lowest 10 %" });
});

test("a moment in words says what was done, and what a hint would have said", () => {
  const words = (each, more) => momentWords(SHAPE, each, { ...REVIEW, moves: [each], ...more }, true);
  assert.deepEqual(momentsOf(REVIEW).map((each) => momentWords(SHAPE, each, REVIEW, true)), [
    "You flagged row 1, column 1, where there is no mine.",
    "You opened row 1, column 2 with a risk of 12.5 %. It was best to open row 2, column 3. Safe: the 2 outlined numbers prove it together.",
    "You opened row 1, column 3, which was certain to be a mine. That lost the game. It was best to open row 2, column 3. " +
      "Safe: the 2 outlined numbers prove it together.",
  ]);
  assert.equal(
    words(moment({ best: GUESS }), { won: true }),
    "You opened row 1, column 1 with a risk of 20 %. Best guess: mine risk 20 %.",
  );
  const other = { ...GUESS, cell: 7 };
  assert.equal(
    words(moment({ best: other }), { won: true }),
    "You opened row 1, column 1 with a risk of 20 %. It was about as good as row 2, column 3. Best guess: mine risk 20 %.",
  );
  assert.match(words(moment({ best: other, verdict: "costly" })), /It was best to open row 2, column 3\. Best guess/);
  assert.equal(
    words(moment({ move: "c6", by: "solver", exact: false }), { over: false }),
    "The solver opened around row 2, column 2 with a risk of about 20 %.",
  );
});

test("shares are whole per cent, and never look like none or all", () => {
  assert.deepEqual([0, 0.001, 0.126, 0.999, 1, 1 - 1e-12].map(share), ["0 %", "<1 %", "13 %", ">99 %", "100 %", "100 %"]);
});
