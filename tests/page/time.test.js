import assert from "node:assert/strict";
import { test } from "node:test";

import { Auto, speedWords, wait } from "../../minesweeper/web/static/shared/auto.js";
import { Clock } from "../../minesweeper/web/static/shared/clock.js";

for (const [title, ...steps] of [
  ["a clock counts from the moment it is started, and shows a digit once it has stopped",
    [0, () => {}, 0, "0"],
    [2450, (clock) => clock.start(900), 2.55, "2"],
    [0, (clock) => clock.start(3000), 2.55, "2"], // it runs
    [0, (clock) => clock.stop(), 2.55, "2.5"],
    [5550, (clock) => clock.reset(7), 7, "7.0"],
    [0, (clock) => clock.start(), 7, "7"],
    [1000, () => {}, 8, "8"]],
  ["a clock stands while the board is out of sight, whatever is done with it meanwhile",
    [0, (clock) => clock.start(), 0, "0"],
    [2000, (clock) => clock.see(false), 2, "2"],
    [5000, (clock) => clock.see(false), 2, "2"],
    [0, (clock) => clock.see(true), 2, "2"],
    [1000, (clock) => clock.see(true), 3, "3"],
    [0, (clock) => clock.see(false), 3, "3"],
    [0, (clock) => clock.stop(), 3, "3.0"],
    [0, (clock) => clock.start(), 3, "3"], // the answer to a move came later than the board went
    [4000, (clock) => clock.see(true), 3, "3"],
    [500, () => {}, 3.5, "3"]],
  ["the clock of a replay leads to the time of the next move, and stands there",
    [0, (clock) => clock.reset(2), 2, "2.0"],
    [0, (clock) => clock.lead(8, 3000), 2, "2.0"],
    [1000, () => {}, 4, "4.0"],
    [2000, () => {}, 8, "8.0"],
    [6000, () => {}, 8, "8.0"],
    ...[[8, 1000], [7, 1000], [9, 0]].flatMap((to) => [[0, (clock) => clock.lead(...to), 8, "8.0"], [5000, () => {}, 8, "8.0"]]),
    [0, (clock) => clock.lead(9, 1), 8, "8.0"]],
]) {
  test(title, () => {
    let now = 1000;
    const clock = new Clock(() => now);
    for (const [milliseconds, deed, seconds, text] of steps) {
      now += milliseconds;
      deed(clock);
      assert.deepEqual([clock.seconds, String(clock)], [seconds, text], `${now}`);
    }
  });
}

test("steps follow each other, a pause apart, until there are no more; one that is under way when it is stopped is the last", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const answers = [];
  const told = [];
  const step = () => new Promise((resolve) => {
    answers.push(resolve);
  });
  const auto = new Auto(step, () => 50, (runs) => told.push(runs));
  const answered = async (more, number = answers.length) => {
    answers[number - 1](more);
    await new Promise(setImmediate);
  };
  const after = (milliseconds) => t.mock.timers.tick(milliseconds) ?? [answers.length, auto.running];
  auto.start();
  auto.start();
  await answered(true);
  assert.deepEqual([after(49), after(1)], [[1, true], [2, true]]);
  await answered(true);
  auto.stop();
  auto.stop();
  assert.deepEqual([after(100), told.splice(0)], [[2, false], [true, false]]);
  auto.start(30);
  assert.deepEqual([after(29), after(1)], [[2, true], [3, true]]);
  await answered(false);
  assert.deepEqual([after(100), told.splice(0)], [[3, false], [true, false]]);
  auto.start();
  auto.stop();
  auto.start();
  await answered(true, 4); // which was stopped
  assert.deepEqual(after(100), [5, true]);
});

test("each speed has its pause and its words", () => {
  const speeds = Array.from({ length: 9 }, (_, speed) => [Math.round(wait(speed)), speedWords(speed)]);
  const rates = [[2000, 0.5], [1000, 1], [500, 2], [250, 4], [125, 8], [67, 15], [33, 30], [17, 60]];
  assert.deepEqual(speeds, [...rates.map(([pause, rate]) => [pause, `${rate} a second`]), [0, "at once"]]);
});
