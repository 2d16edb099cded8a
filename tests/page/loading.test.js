import assert from "node:assert/strict";
import { test } from "node:test";

import { browser } from "./page.js";

browser();
const { Loading } = await import("../../minesweeper/web/static/play/loading.js");

test("of the games that are chosen before there is a line, the last is begun, once", async () => {
  const begun = [];
  const line = { there: false };
  const game = { state: null };
  const loading = new Loading({ line, game, trying: (deed) => deed().then(() => true) });
  const choose = (name) => loading.begin(async () => begun.push(name));
  assert.deepEqual([await choose("first"), await choose("second"), begun], [true, true, []]);
  line.there = true;
  assert.equal(await loading.catchUp(), true);
  assert.deepEqual([await loading.catchUp(), begun], [false, ["second"]]);
  await choose("third");
  line.there = false;
  game.state = {}; // a line that is lost later is told to whoever chooses
  await choose("fourth");
  assert.deepEqual(begun, ["second", "third", "fourth"]);
});

test("a game that was chosen and is refused leaves the page without one", async () => {
  const loading = new Loading({ line: { there: false }, game: { state: null }, trying: async () => false });
  await loading.begin(async () => {});
  assert.equal(await loading.catchUp(), false);
});
