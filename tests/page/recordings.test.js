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

test("a recording without a game that waits is closed at its end, and where it has none there is a new board", async () => {
  const entries = browsing();
  const log = [];
  const noted = (name) => () => log.push(name);
  const game = { __proto__: Game.prototype, over: true, state: { replaying: false }, close: async () => log.push("close") && !game.isEndless };
  const trail = new Trail({ game });
  const recordings = new Recordings({ game, trail, newGames: { last: noted("last board") }, trying: (deed) => deed(), clock: {} });
  recordings.bar.leave = noted("stop for good");
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
