import assert from "node:assert/strict";
import { test } from "node:test";

import { page } from "./elements.js";
import { browser, browsing } from "./page.js";

browser();
browsing();
const { part, made } = page();
const speed = made("select");
document.getElementById = (id) => (id === "replay-speed" ? speed : part(id));
const { Recordings } = await import("../../minesweeper/web/static/play/recordings.js");
const { Trail } = await import("../../minesweeper/web/static/shared/trail.js");

const KEPT = { setting: { dimensions: [1, 2] }, moves: "r0@0 r1@1", by: ["you", "you"], done: 2, seconds: 1 };

/** A game that is over, and its recordings. */
function opened({ over = true } = {}) {
  const entries = browsing();
  globalThis.history.back = () => log.push("back") && entries.pop();
  const log = [];
  const game = {
    kept: KEPT, over, state: { id: "a", replaying: false, done: 2, moves: ["r0@0", "r1@1"], review: null, reviewing: false, questions: new Set(), shape: { dimensions: [1, 2] }, symbols: ["?", "?"] },
    get now() {
      return game.state;
    },
    replay: async (kept, done) => {
      log.push(`replay ${done}`);
      game.over = false;
      game.state = { ...game.state, replaying: true, done };
    },
    resume: async (kept, { id }) => {
      log.push(`resume ${id}`);
      game.state = { ...game.state, replaying: false, id };
    },
    branch: async () => log.push("branch"),
    close: async () => log.push("close") && !game.isEndless,
  };
  const trail = new Trail(game);
  const newGames = { last: async () => log.push("last board") };
  const recordings = new Recordings({ game, trail, newGames, trying: (deed) => deed(), clock: {} });
  Object.assign(recordings.bar, { start: () => log.push("start"), stop: () => log.push("stop"), leave: () => log.push("stop for good") });
  return { entries, game, log, recordings, trail };
}

const settled = () => new Promise((resolve) => {
  setTimeout(resolve, 1);
});

test("a replay of the game that has ended leads back to it, and whatever it asks for is given up first", async () => {
  const { entries, log, recordings, trail } = opened();
  trail.become("game");
  trail.enter("replay", "/");
  await recordings.watch();
  assert.deepEqual(log.splice(0), ["replay 0", "start"]);
  recordings.close(); // by the way back
  assert.deepEqual([log.splice(0), entries.length], [["back"], 1]);
  await recordings.leave(); // as the browser has gone there
  assert.deepEqual(log.splice(0), ["stop for good", "resume a"]);
  await recordings.again(); // and on
  assert.deepEqual([log.splice(0), recordings.aside.id], [["replay 0"], "a"]);
  recordings.played("a");
  assert.notEqual(recordings.last, null);
  recordings.played("another");
  assert.deepEqual([recordings.last, recordings.aside], [null, null]);
});

test("a recording without a game that waits is closed at its end, and where it has none there is a new board", async () => {
  const { game, log, recordings, entries } = opened();
  game.state.replaying = true;
  await recordings.leave();
  assert.deepEqual(log.splice(0), ["stop for good", "close"]);
  game.isEndless = true;
  entries[0].hash = "#map=.X&moves=r0";
  await recordings.leave();
  assert.deepEqual([log, entries.at(-1).hash], [["stop for good", "close", "last board"], ""]);
});

test("to play on from a moment asks once, and begins a game from which the way back leads to that moment", async () => {
  const { game, log, recordings, trail, entries } = opened({ over: false });
  assert.equal(await recordings.playOn(), true); // it is no recording
  trail.become("replay");
  game.state = { ...game.state, replaying: true, done: 1 };
  const dialog = Object.assign(part("branch-dialog"), { showModal: () => log.push("asks") });
  const answer = async (value) => {
    const asked = recordings.playOn();
    await settled();
    assert.equal(await recordings.playOn(), false); // while it asks
    dialog.returnValue = value;
    dialog.tell("close");
    return asked;
  };
  assert.deepEqual([await answer(""), log.splice(0)], [false, ["stop", "asks", "stop"]]);
  assert.match(part("branch-words").textContent, /after move 1 of 2/);
  assert.deepEqual([await answer("yes"), log.splice(0)], [true, ["stop", "asks", "stop", "branch"]]);
  assert.deepEqual([entries.map(({ state }) => state.view), recordings.last.done], [["replay", "game"], 1]);
});
