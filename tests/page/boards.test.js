import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { boardOf, ofDaily, ofGame, ofPosition, toBeat, toDaily, toGame, toPosition, toPuzzle } from "../../minesweeper/web/static/shared/address.js";
import * as boards from "../../minesweeper/web/static/shared/boards.js";
import { browser, cases, storage } from "./page.js";

const EXPERT = { dimensions: [16, 30], mines: 99 };

beforeEach(browser);

test("an address is short, and can be read by people", () => {
  const game = { ...EXPERT, start: "no-guess", variant: "classic", seed: 7 };
  assert.equal(ofGame(game), "#board=16x30:99&start=no-guess&seed=7&custom=classic");
  assert.equal(
    ofGame({ ...game, start: "judge", distance: 2, index: 0 }, "r1@0"),
    "#board=16x30:99&start=judge&distance=2&seed=7&index=0&custom=classic&moves=r1@0",
  );
  const given = { ...game, dimensions: [2, 3], start: "board" };
  assert.equal(ofGame({ ...given, board: "2 3\n. . X\n...\n" }), "#map=..X/...&custom=classic");
  assert.equal(ofGame({ ...given, board: "# 7 boards\n2 3\n\n..X\n...\n0 0\n" }), "#map=..X/.../0+0&custom=classic");
  assert.equal(ofGame({ ...given, dimensions: [2, 1, 3], board: "2 1 3\n..X\n..." }), "#size=2x1x3&map=..X/...&custom=classic");
});

test("what is not told is the usual, and a wrong one says what is wrong", () => {
  const usual = { ...EXPERT, start: "safe", variant: "classic", seed: null };
  for (const [hash, game] of [
    ["#board=16x30:99", usual],
    ["#board=16x30:99&seed=null", usual],
    ["#board=16x30:99&start=judge&seed=1", { ...usual, start: "judge", seed: 1, distance: 2, index: 0 }],
    ...["", "#", "#start=safe", "#position=1?"].map((other) => [other, null]),
    ["#board=foo", "The address has no valid board: “foo”"],
    ["#board=9x9:10&seed=x", "In the address, seed is not a whole number: “x”"],
    ["#board=9x9:10&seed=9007199254740992", "In the address, seed is not a whole number: “9007199254740992”"],
    ["#board=9x9:10&start=never", "In the address, start is none of safe, opening, any, judge, no-guess: “never”"],
    ["#map=..X&size=1 3", "The address has no valid size: “1 3”"],
    ["#map=..X&custom=line", "In the address, custom is none of classic, judge: “line”"],
  ]) {
    if (typeof game === "string") assert.throws(() => toGame(hash), { message: game });
    else assert.deepEqual(toGame(hash), game, hash);
  }
});

test("any address means something that can be shown, or says what is wrong with it", () => {
  const values = ["", "0", "-1", "1e9", "9999999999999999", "abc", "0x0:0", "5000x5000:10", "9x9:81", "[0,0]", "%", "%00", "9x9:10:1", "../..", "🟩", "1/2/3", "@@/@"];
  const names = ["board", "map", "moves", "seed", "start", "custom", "distance", "index", "daily", "position", "mines", "practice", "level", "size", "beat"];
  const rests = ["", "&board=9x9:10", "&start=judge&board=10x10:9", "&map=..X", "&practice", "&seed=1", "&daily=2026-11-22"];
  for (const hash of names.flatMap((name) => values.flatMap((value) => rests.map((rest) => `#${name}=${value}${rest}`)))) {
    for (const read of [toGame, toPosition, toPuzzle, toDaily]) {
      try {
        assert.equal(typeof read(hash), "object");
      } catch (problem) {
        assert.match(problem.message, /^(The address has no valid|In the address,|The date in the address)/, hash);
      }
    }
    const size = boardOf(hash, EXPERT);
    assert.ok(size === null || boards.isShowable(size), hash);
  }
});

test("positions, puzzles and the boards of a day are written and read", () => {
  const seeded = { kind: "seeded", level: "pair", seed: 17 };
  const shared = { kind: "shared", position: "1?\n11", mines: 1 };
  const daily = { date: "2026-11-22", board: "beginner" };
  for (const [read, hash, expected, write] of [
    [toPosition, "#position=1?/??&mines=2", { text: "1?\n??", mines: 2 }, ofPosition("1?\n??\n", 2)],
    [toPosition, "#position=@1/??", { text: "@1\n??", mines: null }, ofPosition("@1\n??", null)],
    [toPosition, "#board=9x9:10", null],
    [toPuzzle, "#practice&level=pair&seed=17", { source: seeded }],
    [toPuzzle, "#practice&seed=17", { source: seeded }],
    [toPuzzle, "#practice&position=1?/11&mines=1", { source: shared }],
    [toPuzzle, "#practice&position=1?/11", { source: { ...shared, mines: 0 } }],
    [toPuzzle, "#practice", { choice: null }],
    ...["total", "mixed"].map((level) => [toPuzzle, `#practice&level=${level}`, { choice: level }]),
    [toPuzzle, "#level=total", null],
    [toPuzzle, "#practice&level=hard", "In the address, level is none of mixed, single, pair, component, total, own: “hard”"],
    [toDaily, "#daily=2026-11-22&board=beginner", daily, ofDaily(daily)],
    [toDaily, "#daily=2026-11-22", { ...daily, board: "expert" }],
    [toDaily, "#board=9x9:10", null],
    [toDaily, "#daily=2026-13-01", "The date in the address (daily) is not valid: “2026-13-01”"],
    [toDaily, "#daily=26-11-22", "The date in the address (daily) is not valid: “26-11-22”"],
    [toDaily, "#daily=2026-11-22&board=9x9:10", "In the address, board is none of beginner, intermediate, expert: “9x9:10”"],
  ]) {
    if (typeof expected === "string") assert.throws(() => read(hash), { message: expected });
    else assert.deepEqual([read(hash), write ?? hash], [expected, hash]);
  }
});

test("the board of a day may come with a time to beat, to the hundredth", () => {
  const daily = { date: "2026-11-25", board: "expert" };
  const hash = ofDaily(daily);
  for (const [beat, written] of [[0.01, 0.01], [7, 7], [48.2, 48.2], [48.196, 48.2], [999999999.99, 999999999.99], [undefined, null], [null, null], [0.001, null]]) {
    assert.equal(ofDaily({ ...daily, beat }), written ? `${hash}&beat=${written}` : hash);
    assert.equal(toBeat(ofDaily({ ...daily, beat })), written);
  }
  for (const wrong of ["", "0", "0.00", "-1", "1.234", ".5", "5.", "1e3", "1000000000", "48,2", "Infinity"]) {
    assert.deepEqual([toDaily(`${hash}&beat=${wrong}`), toBeat(`${hash}&beat=${wrong}`)], [daily, null]);
  }
});

test("names of boards are read as everywhere, and more freely", () => {
  for (const { text, size } of cases("board_names")) if (size) assert.deepEqual(boards.readShape(text), size, text);
  for (const text of ["4x4x4:20", " 4 × 4 X 4 : 20 ", "4,4, 4:20", "4 4 4:20"]) {
    assert.deepEqual(boards.readShape(text), { dimensions: [4, 4, 4], mines: 20 }, text);
  }
  for (const text of ["", "foo", "4x4", "4x4:", ":3", "4x:4", "-4x4:2", "4x4:2:2", "4.5x4:2"]) {
    assert.equal(boards.readShape(text), null, text);
  }
});

test("sizes are told as by Python, and shown before there is a session if there can be such boards", () => {
  assert.equal(boards.sizeName({ dimensions: [30, 16], mines: 99 }), "30 × 16, 99 mines");
  assert.equal(boards.sizeName({ dimensions: [3, 3, 3], mines: 1 }), "3 × 3 × 3, 1 mine");
  const ones = (count) => `${Array(count).fill(1).join("x")}:0`;
  for (const text of ["16x30:99", "100x100:1", "3x3:9", ones(60)]) assert.ok(boards.isShowable(boards.readShape(text)), text);
  for (const text of ["0x4:0", "200x51:1", "99999999999999999999x9:1", ones(61)]) assert.ok(!boards.isShowable(boards.readShape(text)), text);
});

test("new boards are by the rules that were chosen last, and the next visit begins with another one of the same kind", () => {
  assert.deepEqual(boards.preset("expert"), { ...EXPERT, start: "opening", variant: "classic", seed: null });
  boards.chooseRules({ start: "any", variant: "judge" });
  assert.deepEqual(boards.preset("expert"), { ...EXPERT, start: "any", variant: "judge", seed: null });
  boards.chooseRules({ guess_free: true });
  assert.deepEqual(
    boards.likewise({ ...EXPERT, variant: "classic" }),
    { ...EXPERT, start: "no-guess", variant: "classic", seed: null },
  );
  boards.chooseRules({ guess_free: false });
  assert.equal(boards.preset("expert").start, "any");
  boards.keepBoard({ ...EXPERT, start: "safe", variant: "classic", seed: 12 });
  assert.deepEqual(boards.lastBoard(), { ...EXPERT, start: "any", variant: "classic", seed: null }); // as the rules are now
  boards.keepBoard({ board: "2 2\n..\n.X\n", variant: "classic" });
  assert.deepEqual(boards.lastBoard().dimensions, [16, 30]);
});

test("rules and boards that were kept are read, and what is none is as at first", () => {
  const whole = { ...EXPERT, start: "judge", seed: 5, distance: 2, index: 3, variant: "judge" };
  storage.otherTab("board", whole);
  assert.deepEqual(boards.lastBoard(), whole);
  const wrong = [["dimensions", "9x9"], ["dimensions", [0, 9]], ["mines", "9"], ["variant", "line"], ["seed", null], ["seed", "5"], ["distance", undefined], ["index", 0.5]];
  for (const kept of [null, 7, "x", [], {}, { board: "1 1\n." }, ...wrong.map(([name, value]) => ({ ...whole, [name]: value }))]) {
    storage.otherTab("board", kept);
    assert.deepEqual(boards.lastBoard(), boards.preset("beginner"), JSON.stringify(kept));
  }
  for (const kept of [null, 7, "x", [], {}, { start: "judge" }, { start: "no-guess", variant: "line", guess_free: 1 }]) {
    storage.otherTab("rules", kept);
    assert.deepEqual(boards.rules(), { start: "opening", variant: "classic", guess_free: false });
  }
});

test("a start that was chosen counts, `safe` only where it was chosen; an opening is drawn where the mines leave room for one", () => {
  for (const [kept, chosen, start] of [
    [null, null, "opening"],
    [{ start: "safe", variant: "judge" }, null, "opening"], // every game kept it
    [{ start: "any" }, null, "any"],
    [{ start: "any" }, { start: "safe" }, "safe"],
  ]) {
    browser();
    if (kept) storage.otherTab("rules", kept);
    if (chosen) boards.chooseRules(chosen);
    assert.equal(boards.rules().start, start);
  }
  browser();
  const startOf = (dimensions, mines) => boards.drawn({ dimensions, mines }, boards.rules()).start;
  for (const [dimensions, most] of [[[4, 4], 7], [[2, 9], 12], [[3, 3, 3], 0]]) {
    assert.deepEqual([startOf(dimensions, most), startOf(dimensions, most + 1)], ["opening", "safe"]);
  }
});
