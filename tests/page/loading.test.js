import assert from "node:assert/strict";
import { test } from "node:test";

import { page } from "./elements.js";
import { browser } from "./page.js";

browser();
const { part } = page();
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

test("while the first game is loading its board is there, with what was kept of it, and the rest waits", async () => {
  const seen = [];
  const view = { build: (shape) => (view.symbols = Array(shape.size).fill("?")), draw: (symbols) => (view.symbols = symbols), light: (...lit) => seen.push(lit) };
  const clock = { reset: (seconds = 0) => (clock.seconds = seconds), toString: () => `${clock.seconds} s` };
  const loading = new Loading({ line: { there: false }, game: { state: null, preview: (symbols) => seen.push(symbols) }, board: view, clock });
  const others = [part("#new"), part("#undo")];
  document.querySelectorAll = (selector) => (selector.includes("#new") ? others : []);
  part("play").inert = true;
  const begin = (kept, dimensions = [1, 3]) => loading.begin(async () => {}, undefined, { dimensions, mines: 2 }, kept);
  const shown = () => ["time", "left", "about", "state", "result-title"].map((name) => part(name).textContent);
  await begin(null);
  assert.deepEqual([seen.splice(0), shown()], [[["question", []], ["?", "?", "?"]], ["0 s", "2", "1 × 3, 2 mines", "Loading", "Loading"]]);
  assert.match(part("result-note").textContent, /^You can begin/);
  const symbols = ["@", "wrong", 1];
  await begin({ game: { seconds: 7 }, symbols, questions: [2] });
  assert.deepEqual([seen.splice(0), shown()], [[["question", [2]], symbols], ["7 s", "0", "1 × 3, 2 mines", "Loading", "Loading"]]);
  assert.match(part("result-note").textContent, /^You can go on/);
  await begin({ game: { seconds: 7 }, symbols: ["@"] });
  assert.deepEqual(view.symbols, ["?", "?", "?"]); // of another board
  assert.deepEqual([part("play").inert, others.map(({ attributes }) => "inert" in attributes)], [false, [true, true]]);
  await begin(null, [101, 100]); // not to be shown
  assert.equal(part("about").textContent, "1 × 3, 2 mines");
  loading.allow(false);
  assert.deepEqual(others.map(({ attributes }) => "inert" in attributes), [false, false]);
});
