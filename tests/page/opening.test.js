import assert from "node:assert/strict";
import { test } from "node:test";

import { LIMITS } from "../../minesweeper/web/static/catalogue.js";
import { gameIn, opened } from "../../minesweeper/web/static/opening.js";

const bytes = (text) => new TextEncoder().encode(text);
const RAWVF = "RawVF_Version: Rev6\nWidth: 5\n";
const KEPT = { setting: {}, moves: "", by: [], done: 0, wasted: 0, seconds: 0, assisted: false, known: false, recorded: false };

test("files are known by the ends of their names, else by how they begin", () => {
  for (const kind of ["mbf", "avf", "rmv", "evf", "mvf"]) {
    assert.deepEqual(gameIn(`a.b.${kind.toUpperCase()}`, new Uint8Array([0, 255])), { kind, data: "AP8=" });
  }
  assert.deepEqual(gameIn("x.rawvf", bytes("anything")), { kind: "rawvf", data: "anything" });
  assert.deepEqual(gameIn("x.txt", bytes(RAWVF)), { kind: "rawvf", data: RAWVF });
  assert.equal(gameIn("x", bytes("*rmv")).kind, "rmv");
  assert.equal(gameIn("x.bin", bytes("\x11M")).kind, "mvf");
  const kept = gameIn("game.json", bytes(JSON.stringify({ minesweeper: "game", version: 2, ...KEPT })));
  assert.deepEqual(kept, { kind: "kept", game: { ...KEPT, known: true } });
});

test("a game of the first version is read as one of today", () => {
  const setting = { dimensions: [9, 9], mines: 10, start: "opening", seed: 3, distance: null, index: null, board: null };
  const first = (more) => ({ minesweeper: "game", version: 1, ...KEPT, known: undefined, setting: { ...setting, custom: "judge", ...more } });
  const found = (more) => gameIn("game.json", bytes(JSON.stringify(first(more)))).game;
  assert.deepEqual(found({ guess_free: false }), { ...KEPT, known: true, setting: { ...setting, variant: "judge" } });
  assert.equal(found({ guess_free: true }).setting.start, "no-guess");
  assert.equal(gameIn("x.json", bytes('{"minesweeper": "game", "version": 1, "setting": 5}')).kind, "kept");
});

test("what cannot be opened is told in a sentence", () => {
  const refused = (name, text, message) => assert.throws(() => gameIn(name, bytes(text)), { message });
  refused("x.txt", "hello", /^This is not a game/);
  refused("x", "", /^This is not a game/);
  refused("x.json", "{", "This is not a saved game: it is not JSON.");
  refused("x.json", "{}", "This is not a saved game.");
  refused("x.json", '{"minesweeper": "game", "version": 9}', "This game was saved by another version, and cannot be read.");
  refused("x.json", '{"minesweeper": "statistics"}', "These are statistics: import them in the dialog “Statistics”.");
});

test("a large file is sent as it is, a larger one not at all", async () => {
  const most = new Uint8Array(700_000).fill(7);
  assert.equal(Buffer.from(gameIn("x.mbf", most).data, "base64").compare(most), 0);
  const message = "The file is too large: at most 1,000,000 characters can be read.";
  assert.throws(() => gameIn("x.avf", new Uint8Array(750_000)), { message });
  assert.throws(() => gameIn("x.rawvf", bytes("\n".repeat(600_000))), { message });
  await assert.rejects(opened({ name: "x.avf", size: LIMITS.message + 1 }), { message });
});

test("a file that the browser cannot read is told", async () => {
  const file = { name: "x.avf", size: 3, arrayBuffer: () => Promise.reject(new Error("gone")) };
  await assert.rejects(opened(file), { message: "The file could not be read." });
});
