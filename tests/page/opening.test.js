import assert from "node:assert/strict";
import { test } from "node:test";

import { page } from "./elements.js";
import { browser, browsing } from "./page.js";

const { part } = page();
globalThis.setTimeout = () => {}; // no message goes
const { LIMITS } = await import("../../minesweeper/web/static/shared/catalogue.js");
const { Refused } = await import("../../minesweeper/web/static/shared/session.js");
const { NewGames } = await import("../../minesweeper/web/static/play/new_games.js");
const { goElsewhere } = await import("../../minesweeper/web/static/shared/staying.js");
const { opened } = await import("../../minesweeper/web/static/shared/files.js");

const file = (name, bytes) => ({ name, size: bytes.length, arrayBuffer: () => Promise.resolve(bytes.buffer) });

test("a file is sent by its name, with its bytes, if it can be read and is not too large", async () => {
  assert.deepEqual(await opened(file("a.b.MBF", new Uint8Array([0, 255]))), { name: "a.b.MBF", data: "AP8=" });
  const { name } = await opened(file(`${"a".repeat(300)}.mbf`, new Uint8Array([0])));
  assert.deepEqual([name.length, name.slice(-5)], [100, "a.mbf"]);
  const most = new Uint8Array(749_250).fill(7);
  const sent = await opened(file("x.mbf", most));
  assert.equal(Buffer.from(sent.data, "base64").compare(most), 0);
  assert.ok(JSON.stringify({ id: 2 ** 53, do: "load", ...sent }).length <= LIMITS.message);
  const message = "The file is too large: at most 749,250 bytes can be read.";
  await assert.rejects(opened(file("x.avf", new Uint8Array(749_251))), { message });
  const broken = { name: "x.avf", size: 3, arrayBuffer: () => Promise.reject(new Error("gone")) };
  await assert.rejects(opened(broken), { message: "The file could not be read." });
});

test("a game that another one takes the place of is given up, but for first attempts and what is no game of one's own", async () => {
  const stored = browser();
  const entries = browsing();
  const begun = [];
  const noted = (what) => {
    begun.push(what);
    if (game.state) game.state = { ...game.state, id: "another" };
  };
  const game = { again: async () => noted("again"), begin: async (settings) => noted(settings), daily: async ({ date }) => noted(`daily ${date}`) };
  const setting = { dimensions: [9, 9], mines: 10, start: "safe", variant: "judge", seed: 5 };
  const trail = { leaveAddress: () => begun.push("left"), push: (view, place) => entries.push({ view, place }) };
  const newGames = new NewGames({ game, trail, views: { play: () => begun.push("shown") } });
  newGames.begin = (begin, say, size, kept) => begun.push([size.mines, kept]) && begin();
  for (const [act, found] of [
    ["another", ["left", { ...setting, seed: null }]],
    ["again", ["again"]],
    ["accept", [setting]],
    ["pasted", ["left", { board: "1 1\n.", variant: "judge" }]],
  ]) {
    const isInstead = act !== "pasted";
    for (const [more, isKept] of [[{}, false], [{ replaying: true }, true], [{ daily: {} }, true], [{ daily: {}, known: true }, false]]) {
      stored.otherTab("going.a", {});
      game.state = game.now = { id: "a", setting, replaying: false, daily: null, known: false, ...more };
      await newGames[act]("1 1\n.");
      assert.deepEqual([begun.splice(0), stored.recall("going.a") !== null], [found, isKept || !isInstead], act);
    }
  }
  await newGames.daily({ date: "2026-11-22", board: "beginner" });
  assert.deepEqual(begun, ["shown", [10, null], "daily 2026-11-22"]);
  assert.deepEqual(entries.at(-1), { view: "game", place: "#daily=2026-11-22&board=beginner" });
});

test("a board like the last one begins, or a small one where there can be none; one that is chosen is kept once it is there", async () => {
  const stored = browser();
  const begun = [];
  const problems = [];
  const begin = async ({ mines }) => {
    begun.push(mines);
    if (problems.length) throw problems.shift();
  };
  const newGames = new NewGames({ game: { state: null, begin }, trail: { leaveAddress: () => begun.push("left") }, views: { play: () => begun.push("shown") } });
  newGames.begin = (deed, say, size) => begun.push(size?.mines) && deed();
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

test("of the games that are chosen before there is a line, the last is begun, once", async () => {
  const begun = [];
  const session = { there: false };
  const game = { state: null };
  const loading = new NewGames({ session, game, trying: (deed) => deed().then(() => true) });
  const choose = (name) => loading.begin(async () => begun.push(name));
  assert.deepEqual([await choose("first"), await choose("second"), begun], [true, true, []]);
  session.there = true;
  assert.equal(await loading.catchUp(), true);
  assert.deepEqual([await loading.catchUp(), begun], [false, ["second"]]);
  await choose("third");
  session.there = false;
  await choose("given up");
  goElsewhere();
  assert.deepEqual([await loading.catchUp(), begun.at(-1)], [false, "third"]);
  game.state = {}; // a line that is lost later is told to whoever chooses
  await choose("fourth");
  assert.deepEqual(begun, ["second", "third", "fourth"]);
  const refused = new NewGames({ session: { there: false }, game: { state: null }, trying: async () => false });
  await refused.begin(async () => {});
  assert.equal(await refused.catchUp(), false);
});

test("while the first game is loading its board is there, with what was kept of it, and the rest waits", async () => {
  const seen = [];
  const view = { set: ({ symbols, lights }) => seen.push(symbols, lights.question ?? []) };
  const clock = { reset: (seconds = 0) => (clock.seconds = seconds), toString: () => `${clock.seconds} s` };
  const loading = new NewGames({ session: { there: false }, game: { state: null, preview: (symbols) => seen.push(symbols) }, board: view, clock, shown: { drawTip() {} } });
  const others = [part("new"), part("undo")];
  document.querySelectorAll = (selector) => (selector.includes("#new") ? others : []);
  part("play").inert = true;
  const begin = (kept, dimensions = [1, 3]) => loading.begin(async () => {}, undefined, { dimensions, mines: 2 }, kept);
  const shown = () => ["time", "left", "about", "state", "result-title"].map((name) => part(name).textContent);
  const [hidden, symbols] = [["?", "?", "?"], ["@", "wrong", 1]];
  for (const [kept, questions, shows, time, left, note] of [
    [null, [], hidden, "0 s", "2", /^You can begin/],
    [{ game: { seconds: 7 }, symbols, questions: [2] }, [2], symbols, "7 s", "0", /^You can go on/],
    [{ game: { seconds: 7 }, symbols: ["@"] }, [], hidden, "7 s", "2", /^You can go on/], // of another board
  ]) {
    await begin(kept);
    assert.deepEqual([seen.splice(0), shown()], [[shows, questions, shows], [time, left, "1 × 3, 2 mines", "Loading", "Loading"]]);
    assert.match(part("result-note").textContent, note);
  }
  assert.deepEqual([part("play").inert, others.map(({ attributes }) => "inert" in attributes)], [false, [true, true]]);
  await begin(null, [101, 100]); // not to be shown
  assert.equal(part("about").textContent, "1 × 3, 2 mines");
  loading.allow(false);
  assert.deepEqual(others.map(({ attributes }) => "inert" in attributes), [false, false]);
});
