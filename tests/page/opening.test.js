import assert from "node:assert/strict";
import { test } from "node:test";

import { LIMITS } from "../../minesweeper/web/static/shared/catalogue.js";
import { NewGames, opened } from "../../minesweeper/web/static/play/new_games.js";
import { Refused } from "../../minesweeper/web/static/shared/line.js";
import { browser } from "./page.js";

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

test("a board like the last one begins, or a small one where there can be none; one that is chosen is kept once it is there", async () => {
  const stored = browser();
  const begun = [];
  const problems = [];
  const begin = async ({ mines }) => {
    begun.push(mines);
    if (problems.length) throw problems.shift();
  };
  const page = {
    game: { state: null, begin }, line: { there: true }, recordings: { forget() {} }, trail: { leaveLink: () => begun.push("left") },
    views: { play: () => begun.push("shown"), shows: () => true }, loading: { begin: (deed, say, size) => begun.push(size?.mines) && deed() },
  };
  const newGames = new NewGames(page);
  const expert = { dimensions: [16, 30], mines: 99, start: "safe", variant: "classic", seed: null };
  problems.push(new Refused("No such board."));
  await assert.rejects(newGames.choose(expert), Refused);
  assert.equal(stored.recall("board"), null);
  await newGames.choose(expert);
  assert.deepEqual([begun.splice(0), stored.recall("board").mines], [["shown", 99, "left", 99, "shown", 99, "left", 99], 99]);
  problems.push(new Refused("No such board."));
  await newGames.last();
  await newGames.last();
  assert.deepEqual(begun, [99, 10, 99]);
  problems.push(new Error("a mistake"));
  await assert.rejects(newGames.last(), { message: "a mistake" });
});
