import assert from "node:assert/strict";
import { test } from "node:test";

import { LIMITS } from "../../minesweeper/web/static/shared/catalogue.js";
import { NewGames, opened } from "../../minesweeper/web/static/play/new_games.js";

const file = (name, bytes) => ({ name, size: bytes.length, arrayBuffer: () => Promise.resolve(bytes.buffer) });

test("a file is sent by its name, with its bytes", async () => {
  assert.deepEqual(await opened(file("a.b.MBF", new Uint8Array([0, 255]))), { name: "a.b.MBF", data: "AP8=" });
  const { name } = await opened(file(`${"a".repeat(300)}.mbf`, new Uint8Array([0])));
  assert.deepEqual([name.length, name.slice(-5)], [100, "a.mbf"]);
});

test("a large file is sent as it is, a larger one not at all", async () => {
  const most = new Uint8Array(749_250).fill(7);
  const sent = await opened(file("x.mbf", most));
  assert.equal(Buffer.from(sent.data, "base64").compare(most), 0);
  assert.ok(JSON.stringify({ id: 2 ** 53, do: "load", ...sent }).length <= LIMITS.message);
  const message = "The file is too large: at most 749,250 bytes can be read.";
  await assert.rejects(opened(file("x.avf", new Uint8Array(749_251))), { message });
});

test("a file that the browser cannot read is told", async () => {
  const broken = { name: "x.avf", size: 3, arrayBuffer: () => Promise.reject(new Error("gone")) };
  await assert.rejects(opened(broken), { message: "The file could not be read." });
});

test("what the session says of a file is shown once it is opened", async () => {
  const shown = [];
  globalThis.HTMLElement = class {
    children = [];

    append({ textContent }) {
      shown.push(textContent);
    }
  };
  const toasts = new globalThis.HTMLElement();
  globalThis.document = { body: { append() {} }, querySelector: () => null, getElementById: () => toasts, createElement: () => ({}) };
  globalThis.setTimeout = () => {}; // no message goes
  const said = ["", "The file says won; its events end on a mine."];
  const game = { load: async () => said.shift() };
  const newGames = new NewGames({ game, recordings: { forget() {} }, views: { shows: () => true } });
  for (const expected of [[], [said[1]]]) {
    await newGames.load(file("x.rawvf", new Uint8Array([0])));
    assert.deepEqual(shown, expected);
  }
});
