import assert from "node:assert/strict";
import { test } from "node:test";

import { page } from "./elements.js";
import { browser, browsing } from "./page.js";

browser();
browsing();
const { part, made } = page();
const speed = made("select");
document.getElementById = (id) => (id === "replay-speed" ? speed : part(id));
const { Game } = await import("../../minesweeper/web/static/play/game.js");
const { Recordings } = await import("../../minesweeper/web/static/play/recordings.js");
const { Trail } = await import("../../minesweeper/web/static/history.js");

const KEPT = { setting: { dimensions: [1, 2] }, moves: "r0@0 r1@1", by: ["you", "you"], done: 2, seconds: 1 };

/** A game that is over, and its recordings. */
function opened({ over = true } = {}) {
  const entries = browsing();
  const log = [];
  const noted = (name) => () => log.push(name);
  const told = (review, shown) => `${review ? ` with ${review}` : ""}${shown ? " shown" : ""}`;
  globalThis.history.back = () => log.push("back") && entries.pop();
  const state = { id: "a", replaying: false, done: 2, moves: ["r0@0", "r1@1"], review: null, reviewing: false, questions: new Set(), shape: { dimensions: [1, 2] }, symbols: ["?", "?"] };
  const game = {
    __proto__: Game.prototype, kept: KEPT, over, state,
    get now() {
      return game.state;
    },
    replay: async (kept, done, { review, reviewing }) => {
      log.push(`replay ${done}${told(review, reviewing)}`);
      Object.assign(game, { over: false, state: { ...game.state, replaying: true, done } });
    },
    resume: async (kept, { id, review }) => {
      log.push(`resume ${id}${told(review)}`);
      game.state = { ...game.state, replaying: false, id };
    },
    branch: noted("branch"),
    close: async () => log.push("close") && !game.isEndless,
  };
  const trail = new Trail({ game });
  trail.save = noted("kept");
  const recordings = new Recordings({ game, trail, newGames: { last: noted("last board") }, trying: (deed) => deed(), clock: {} });
  Object.assign(recordings.bar, { start: noted("start"), stop: noted("stop"), leave: noted("stop for good") });
  return { entries, game, log, recordings, trail };
}

const settled = () => new Promise((resolve) => {
  setTimeout(resolve, 1);
});

test("a recording without a game that waits is closed at its end, and where it has none there is a new board", async () => {
  const { game, log, recordings, trail, entries } = opened();
  game.state.replaying = true;
  await recordings.leave();
  assert.deepEqual(log.splice(0), ["stop for good", "close"]);
  game.isEndless = true;
  for (const [view, later] of [["replay", "game"], ["today", "today"]]) {
    trail.replace(view);
    entries[0].hash = "#map=.X&moves=r0";
    recordings.close();
    await settled();
    assert.deepEqual([log.splice(0), entries[0].state.view, entries.splice(1).map(({ hash }) => hash)], [["stop for good", "close", "last board"], later, [""]]);
  }
});

test("to play on from a moment asks once, and begins a game from which the way back leads to that moment", async () => {
  const { game, log, recordings, trail, entries } = opened({ over: false });
  assert.equal(await recordings.playOn(), true); // it is no recording
  trail.replace("replay");
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
  game.over = true;
  assert.equal(await recordings.playOn(), true); // there is nothing to play on
  game.over = false;
  for (const [done, words] of [[0, /before the first move/], [1, /after move 1 of 2/]]) {
    game.state.done = done;
    assert.deepEqual([await answer(""), log.splice(0)], [false, ["stop", "asks", "stop"]]);
    assert.match(part("branch-words").textContent, words);
  }
  game.state.review = "its review";
  assert.deepEqual([await answer("yes"), log.splice(0)], [true, ["stop", "asks", "stop", "branch"]]);
  assert.deepEqual([entries.map(({ state }) => state.view), recordings.last.done], [["replay", "game"], 1]);
  assert.deepEqual([recordings.last.review, recordings.last.branch === null], ["its review", false]);
  recordings.played(recordings.last.branch);
  assert.notEqual(recordings.last, null);
});
