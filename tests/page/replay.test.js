import assert from "node:assert/strict";
import { test } from "node:test";

import { made, select } from "./elements.js";
import { Game } from "../../minesweeper/web/static/play/game.js";
import { Replay, SAMPLE } from "../../minesweeper/web/static/play/replay.js";

const speed = made("select");
document.querySelector = (selector) => (selector === "#replay-speed" ? speed : select(selector));

/** A game that is over, and the bar of its recording. */
function opened() {
  const log = [];
  const steps = []; // that were asked for, and come when they are called
  globalThis.history.back = () => log.push("back");
  const state = { id: "a", mode: "over", done: 2, moves: ["r0@0", "r1@1"], review: "its review", reviewing: false };
  const game = {
    __proto__: Game.prototype, kept: { moves: "r0@0 r1@1", done: 2 }, state, clock: { reset() {} },
    replay: async (kept, done, { review } = {}) => log.push(`replay ${done} with ${review}`) && Object.assign(state, { mode: "replay", done }),
    step: (to) => new Promise((resolve) => {
      log.push(`step ${to}`);
      steps.push(() => resolve(Object.assign(state, { done: to })));
    }),
    close: async () => log.push("close") && !game.isEndless,
  };
  const route = { address: "#link", push: (view, address) => log.push(`push ${address}`), leaveAddress: () => log.push("leave the address") };
  const replay = new Replay({ game, trying: (action) => action(), route, newGames: { last: async () => log.push("last board") } });
  replay.start = () => log.push("start");
  return { game, log, replay, route, state, steps };
}

const pause = () => new Promise(setImmediate);

test("this game is shown as a recording with its review, another one without, each at an entry of its own", async () => {
  const { log, replay } = opened();
  await replay.watch();
  assert.deepEqual(log.splice(0), ["push https://mines.example/", "replay 0 with its review", "start"]);
  await replay.open(SAMPLE); // in place of the one that is shown
  assert.deepEqual(log.splice(0), ["replay 0 with undefined"]);
  const other = opened();
  await other.replay.open(SAMPLE);
  assert.deepEqual(other.log, ["push #link", "replay 0 with undefined"]);
});

test("a recording is closed by the way back to its game, else at its end, and where it has none there is a new board", async () => {
  for (const [isOverGame, isEndless, expected] of [
    [true, false, ["back"]],
    [false, false, ["close"]],
    [false, true, ["close", "leave the address", "last board"]],
  ]) {
    const { game, log, replay, route } = opened();
    Object.assign(route, { isOverGame });
    game.isEndless = isEndless;
    replay.close();
    await pause();
    assert.deepEqual(log, expected);
  }
});

test("of the moves that are sought one after the other, the last is shown after the one that is on its way", async () => {
  const { log, replay, state, steps } = opened();
  Object.assign(state, { mode: "replay", done: 0 });
  for (const move of [1, 9, 2]) replay.jump(move);
  assert.deepEqual([replay.at, log], [2, ["step 1"]]);
  steps.shift()();
  await pause();
  assert.deepEqual([log.splice(0), replay.at], [["step 1", "step 2"], 2]);
  replay.leave(); // another game is asked for
  replay.jump(0);
  replay.leave();
  steps.shift()();
  await pause();
  assert.deepEqual([log, replay.at], [[], 2]);
});
