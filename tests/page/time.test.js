import assert from "node:assert/strict";
import { test } from "node:test";

import { Auto, speedWords, wait } from "../../minesweeper/web/static/analyse/auto.js";
import { LIMITS } from "../../minesweeper/web/static/shared/catalogue.js";
import { Clock } from "../../minesweeper/web/static/play/clock.js";

test("a clock counts from the moment it is started, and shows a digit once it has stopped", () => {
  let now = 1000;
  const clock = new Clock(() => now);
  assert.equal(String(clock), "0");
  clock.start(900);
  now = 3450;
  clock.start(3000); // it runs
  assert.deepEqual([clock.seconds, String(clock)], [2.55, "2"]);
  clock.stop();
  now = 9000;
  assert.deepEqual([clock.seconds, String(clock)], [2.55, "2.5"]);
  clock.reset(7);
  clock.start();
  now = 10_000;
  assert.equal(clock.seconds, 8);
});

test("a clock stands while the board is out of sight, whatever is done with it meanwhile", () => {
  let now = 1000;
  const clock = new Clock(() => now);
  const pass = (milliseconds) => (now += milliseconds);
  clock.start();
  pass(2000);
  clock.see(false);
  pass(5000);
  clock.see(false);
  assert.deepEqual([clock.seconds, String(clock)], [2, "2"]);
  clock.see(true);
  pass(1000);
  clock.see(true);
  assert.equal(clock.seconds, 3);
  clock.see(false);
  clock.stop();
  clock.start(); // the answer to a move came later than the board went
  pass(4000);
  clock.see(true);
  pass(500);
  assert.equal(clock.seconds, 3.5);
});

test("a clock stops at the latest time that is kept", () => {
  let now = 0;
  const clock = new Clock(() => now);
  clock.reset(11.6 * 86_400);
  clock.start();
  now = 1000;
  assert.equal(clock.seconds, 11.6 * 86_400 + 1);
  now = 2e12;
  assert.equal(clock.seconds, LIMITS.seconds);
  clock.reset(1e9);
  assert.equal(clock.seconds, LIMITS.seconds);
});

test("the clock of a replay leads to the time of the next move, and stands there", () => {
  let now = 0;
  const clock = new Clock(() => now);
  clock.reset(2);
  clock.lead(8, 3000);
  const seen = [0, 1000, 2500, 3000, 9000].map((moment) => {
    now = moment;
    return [clock.seconds, String(clock)];
  });
  assert.deepEqual(seen, [[2, "2.0"], [4, "4.0"], [7, "7.0"], [8, "8.0"], [8, "8.0"]]);
  for (const [to, milliseconds] of [[8, 1000], [7, 1000], [9, 0]]) {
    clock.lead(to, milliseconds);
    now += 5000;
    assert.deepEqual([clock.seconds, clock.since], [8, null]);
  }
  clock.lead(9, 1);
  assert.equal(clock.seconds, 8);
});

test("steps follow each other, a pause apart, until there are no more; one that is under way when it is stopped is the last", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const told = [];
  let answer;
  let steps = 0;
  const step = () => {
    steps += 1;
    return new Promise((resolve) => {
      answer = resolve;
    });
  };
  const auto = new Auto(step, () => 50, (runs) => told.push(runs));
  const answered = async (more, tell = answer) => {
    tell(more);
    await new Promise(setImmediate);
  };
  const after = (milliseconds) => {
    t.mock.timers.tick(milliseconds);
    return steps;
  };
  auto.start();
  auto.start();
  await answered(true);
  assert.deepEqual([after(49), after(1)], [1, 2]);
  await answered(true);
  auto.stop();
  auto.stop();
  assert.deepEqual([after(100), auto.running, told.splice(0)], [2, false, [true, false]]);
  auto.start(30);
  assert.deepEqual([after(29), auto.running, after(1)], [2, true, 3]);
  await answered(false);
  assert.deepEqual([after(100), auto.running, told.splice(0)], [3, false, [true, false]]);
  auto.start();
  auto.stop();
  const late = answer;
  auto.start();
  await answered(true, late);
  assert.deepEqual([after(100), auto.running], [5, true]);
});

test("each speed has its pause and its words", () => {
  const found = Array.from({ length: 9 }, (_, speed) => [Math.round(wait(speed)), speedWords(speed)]);
  const rates = [[2000, 0.5], [1000, 1], [500, 2], [250, 4], [125, 8], [67, 15], [33, 30], [17, 60]];
  assert.deepEqual(found, [...rates.map(([pause, rate]) => [pause, `${rate} a second`]), [0, "at once"]]);
});
