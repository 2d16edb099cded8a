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

/** A game that is over, and its recordings. */
function opened() {
  const entries = browsing();
  const log = [];
  const noted = (name) => () => log.push(name);
  globalThis.history.back = () => log.push("back") && entries.pop();
  const state = { id: "a", replaying: false, done: 2, moves: ["r0@0", "r1@1"], review: "its review", reviewing: false, questions: new Set() };
  const game = {
    __proto__: Game.prototype, kept: { moves: "r0@0 r1@1", done: 2 }, over: true, state, now: state,
    replay: async (kept, done, { review }) => log.push(`replay ${done} with ${review}`) && Object.assign(state, { replaying: true, done }),
    resume: async (kept, { id, review }) => log.push(`resume ${id} with ${review}`) && Object.assign(state, { replaying: false, id }),
    close: async () => log.push("close") && !game.isEndless,
  };
  const trail = new Trail({ game });
  trail.save = noted("kept");
  const recordings = new Recordings({ game, trail, newGames: { last: noted("last board") }, trying: (deed) => deed(), clock: {} });
  Object.assign(recordings.bar, { start: noted("start"), leave: noted("stop for good") });
  return { entries, game, log, recordings, trail };
}

test("a replay of the game that has ended has its review, and leads back to it and on", async () => {
  const { entries, log, recordings, trail } = opened();
  trail.replace("game");
  trail.push("replay", "/");
  await recordings.watch();
  assert.deepEqual(log.splice(0), ["kept", "replay 0 with its review", "start"]);
  recordings.close(); // by the way back
  assert.deepEqual([log.splice(0), entries.length], [["back"], 1]);
  await recordings.leave(); // as the browser has gone there
  await recordings.again(); // and on
  assert.deepEqual([log.splice(0), recordings.aside.id], [["stop for good", "resume a with its review", "replay 0 with its review"], "a"]);
  recordings.played("a");
  assert.notEqual(recordings.last, null);
  recordings.played("another");
  assert.deepEqual([recordings.last, recordings.aside], [null, null]);
});

test("a replay that was chosen in another mode is closed where it stands, and the game that waits is there again", async () => {
  const { entries, game, log, recordings, trail } = opened();
  trail.replace("practice");
  trail.push("replay", "/");
  Object.assign(recordings, { aside: { id: "b", game: game.kept } });
  recordings.close();
  await new Promise(setImmediate);
  assert.deepEqual(log.splice(0), ["stop for good", "resume b with its review"]);
  assert.deepEqual([entries.map(({ state }) => state.view), recordings.aside], [["practice", "game"], null]);
});

test("a recording without a game that waits is closed at its end, and where it has none there is a new board", async () => {
  const { entries, game, log, recordings, trail } = opened();
  game.state.replaying = true;
  await recordings.leave();
  assert.deepEqual(log.splice(0), ["stop for good", "close"]);
  game.isEndless = true;
  for (const [view, later] of [["replay", "game"], ["today", "today"]]) {
    trail.replace(view);
    entries[0].hash = "#map=.X&moves=r0";
    recordings.close();
    await new Promise(setImmediate);
    assert.deepEqual([log.splice(0), entries[0].state.view, entries.splice(1).map(({ hash }) => hash)], [["stop for good", "close", "last board"], later, [""]]);
  }
});
