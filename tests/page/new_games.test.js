import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { browser, storage } from "./page.js";
import { part } from "./elements.js";
import { LIMITS } from "../../minesweeper/web/static/shared/catalogue.js";
import { Refused } from "../../minesweeper/web/static/shared/session.js";
import { GameView } from "../../minesweeper/web/static/play/view.js";
import { NewGames } from "../../minesweeper/web/static/play/new_games.js";
import { Shape } from "../../minesweeper/web/static/board/shape.js";
import { opened } from "../../minesweeper/web/static/shared/files.js";

beforeEach(browser);

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

const setting = { dimensions: [9, 9], mines: 10, start: "safe", variant: "judge", seed: 5 };

/** An object that begins games, and the log of its calls. */
function made(answer = async () => {}) {
  const log = [];
  const noted = (what) => {
    log.push(what);
    return answer(what).then(() => {
      if (game.state) game.state = { ...game.state, id: "another" };
      game.coming = null;
    });
  };
  const game = {
    state: null,
    coming: null,
    get now() {
      return this.state;
    },
    preview: (size, kept) => (game.coming = log.push(["preview", size.mines, ...(kept ? [kept] : [])])),
    endPreview: () => log.push("no preview"),
    again: () => noted("again"),
    begin: noted,
    daily: ({ date }) => noted(`daily ${date}`),
  };
  const route = {
    play: () => log.push("shown"),
    leaveAddress: () => log.push("leave the address"),
    push: (view, address) => log.push(`${view} ${address}`),
    forget: (id) => log.push(`forget ${id}`),
    open: async () => log.push("open"),
  };
  const trying = (action) => action().then(() => true, (problem) => problem instanceof Refused && log.push(problem.message) === 0);
  return { log, game, newGames: new NewGames({ game, route, trying }) };
}

test("the board of another game is there at once; the game before is given up, but for first attempts and recordings", async () => {
  for (const [act, expected] of [
    ["another", [["preview", 10], "leave the address", { ...setting, seed: null }]],
    ["again", [["preview", 10], "again"]],
    ["accept", [["preview", 10], setting]],
    ["pasted", ["leave the address", { board: "1 1\n.", variant: "judge" }]],
  ]) {
    for (const [more, isKept] of [[{}, act === "pasted"], [{ mode: "replay" }, true], [{ daily: {} }, true], [{ daily: {}, known: true }, act === "pasted"]]) {
      storage.otherTab("going.a", {});
      const { game, log, newGames } = made();
      game.state = { id: "a", setting, mode: "playing", daily: null, known: false, ...more };
      await newGames[act]("1 1\n.");
      assert.deepEqual([log, storage.recall("going.a") !== null], [[...expected, ...(isKept ? [] : ["forget a"])], isKept], act);
    }
  }
  const { log, newGames } = made();
  await newGames.daily({ date: "2026-11-22", board: "beginner" });
  assert.deepEqual(log, ["shown", "play #daily=2026-11-22&board=beginner", ["preview", 10], "daily 2026-11-22"]);
});

test("where another game is refused the one before is there again or, at first, what the address says", async () => {
  for (const isFirst of [false, true]) {
    const { game, log, newGames } = made(async () => {
      throw new Refused("No such board.");
    });
    if (!isFirst) game.state = { id: "a", setting, mode: "playing", daily: null };
    assert.equal(await newGames.choose(setting), false);
    assert.deepEqual(log, ["shown", ["preview", 10], "leave the address", setting, "No such board.", "no preview", ...(isFirst ? ["open"] : [])]);
    assert.equal(storage.recall("board"), null);
  }
  const { newGames } = made();
  await newGames.choose({ ...setting, start: "any", seed: null });
  assert.equal(storage.recall("board").mines, 10);
});

test("a board like the last one begins, or a small one where there can be none", async () => {
  storage.otherTab("board", { ...setting, mines: 7 });
  const problems = [new Refused("No such board.")];
  const { log, newGames } = made(async () => {
    if (problems.length) throw problems.shift();
  });
  await newGames.last();
  await newGames.last();
  assert.deepEqual(log.map(({ mines }) => mines), [7, 10, 7]);
  problems.push(new Error("a mistake"));
  await assert.rejects(newGames.last(), { message: "a mistake" });
});

test("while the first game is loading its board is there, with what was kept of it, and the rest waits", () => {
  const seen = [];
  const board = { set: ({ symbols, lights }) => seen.push(symbols, lights.question ?? [], lights.last) };
  const game = { state: null };
  globalThis.setInterval = () => {};
  const view = new GameView({ board, clock: { toString: () => "the clock" }, game });
  const others = [part("new"), part("undo")];
  document.querySelectorAll = (selector) => (selector.includes("#new") ? others : []);
  part("play").inert = true;
  const shown = () => ["time", "left", "about", "state", "result-title"].map((name) => part(name).textContent);
  for (const [kept, symbols, questions, time, left, note] of [
    [null, ["?", "?", "?"], [], "0", "2", /^You can begin/],
    [{ game: { seconds: 7.5 }, questions: [2] }, ["@", "wrong", 1], [2], "7", "0", /^You can go on/],
  ]) {
    game.coming = { shape: new Shape([1, 3]), mines: 2, symbols, moves: [1], kept };
    view.preview(game.coming);
    assert.deepEqual([seen.splice(0), shown()], [[symbols, questions, [1]], [time, left, "1 × 3, 2 mines", "Loading", "Loading"]]);
    assert.match(part("result-note").textContent, note);
  }
  assert.deepEqual([part("play").inert, others.map(({ attributes }) => "inert" in attributes)], [false, [true, true]]);
  game.state = {};
  game.coming = { shape: new Shape([1, 2]), mines: 1, symbols: ["?", "?"], moves: [], kept: null };
  view.preview(game.coming);
  assert.deepEqual(shown().slice(0, 3), ["0", "1", "1 × 3, 2 mines"]); // in place of a game, its words stay for a moment
});
