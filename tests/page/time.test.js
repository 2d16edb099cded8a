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

test("steps follow each other until there are no more", async () => {
  const seen = [];
  let left = 3;
  const ended = new Promise((resolve) => {
    const auto = new Auto(
      async () => {
        seen.push(left);
        left -= 1;
        return left > 0;
      },
      () => 0,
      (runs) => {
        seen.push(runs);
        if (!runs) resolve();
      },
    );
    auto.start();
    auto.start();
  });
  await ended;
  assert.deepEqual(seen, [true, 3, 2, 1, false]);
});

test("a step that is under way when it is stopped is the last one", async (t) => {
  let steps = 0;
  let answer = () => {};
  const auto = new Auto(
    () => {
      steps += 1;
      return new Promise((resolve) => {
        answer = () => resolve(true);
      });
    },
    () => 0,
    () => {},
  );
  auto.start();
  auto.stop();
  const timers = t.mock.method(globalThis, "setTimeout");
  answer();
  await new Promise(setImmediate); // whoever waits for the answer has it
  assert.deepEqual([steps, timers.mock.callCount(), auto.running], [1, 0, false]);
});

test("speeds have words", () => {
  assert.deepEqual([wait(1), speedWords(1), wait(8), speedWords(8)], [1000, "1 a second", 0, "at once"]);
});
