import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { browser, cases } from "./page.js";

let tab = browser();
const boards = await import("../../minesweeper/web/static/shared/boards.js");

beforeEach(() => {
  tab = browser();
});

const EXPERT = { dimensions: [16, 30], mines: 99 };

test("names of boards are read as everywhere, and more freely", () => {
  for (const { text, size } of cases("board_names")) if (size) assert.deepEqual(boards.readShape(text), size, text);
  for (const text of ["4x4x4:20", " 4 × 4 X 4 : 20 ", "4,4, 4:20", "4 4 4:20"]) {
    assert.deepEqual(boards.readShape(text), { dimensions: [4, 4, 4], mines: 20 }, text);
  }
  for (const text of ["", "foo", "4x4", "4x4:", ":3", "4x:4", "-4x4:2", "4x4:2:2", "4.5x4:2"]) {
    assert.equal(boards.readShape(text), null, text);
  }
});

test("sizes are told as by Python", () => {
  assert.equal(boards.sizeName({ dimensions: [30, 16], mines: 99 }), "30 × 16, 99 mines");
  assert.equal(boards.sizeName({ dimensions: [3, 3, 3], mines: 1 }), "3 × 3 × 3, 1 mine");
});

test("before there is a session, only boards of a size that there can be are shown", () => {
  const shown = (text) => boards.isShowable(boards.readShape(text));
  for (const text of ["16x30:99", "100x100:1", "3x3:9", `${Array(60).fill(1).join("x")}:0`]) assert.ok(shown(text), text);
  const sixty = `${Array(61).fill(1).join("x")}:0`;
  for (const text of ["0x4:0", "200x51:1", "99999999999999999999x9:1", sixty]) assert.ok(!shown(text), text);
});

test("new boards are by the rules that were chosen last", () => {
  assert.deepEqual(boards.preset("expert"), { ...EXPERT, start: "safe", variant: "classic", seed: null });
  boards.keepRules({ start: "opening", variant: "judge" });
  assert.deepEqual(boards.preset("expert"), { ...EXPERT, start: "opening", variant: "judge", seed: null });
  boards.keepRules({ guess_free: true });
  assert.deepEqual(
    boards.likewise({ ...EXPERT, variant: "classic" }),
    { ...EXPERT, start: "no-guess", variant: "classic", seed: null },
  );
  boards.keepRules({ guess_free: false });
  assert.equal(boards.preset("expert").start, "opening");
});

test("rules and boards that were kept under other names are read", () => {
  tab.otherTab("rules", { start: "any", custom: "judge", guess_free: true });
  assert.deepEqual(boards.rules(), { start: "any", variant: "judge", guess_free: true });
  tab.otherTab("board", { ...EXPERT, start: "opening", custom: "classic", guess_free: true, seed: null });
  assert.deepEqual(boards.lastBoard(), { ...EXPERT, start: "no-guess", variant: "classic", seed: null });
  const set = { ...EXPERT, start: "judge", seed: 5, distance: 2, index: 3 };
  tab.otherTab("board", { ...set, custom: "judge" });
  assert.deepEqual(boards.lastBoard(), { ...set, variant: "judge" });
  const whole = { ...set, variant: "judge" };
  const wrong = [["dimensions", "9x9"], ["dimensions", [0, 9]], ["mines", "9"], ["start", "never"], ["variant", "line"], ["seed", null], ["seed", "5"], ["distance", undefined], ["index", 0.5]];
  for (const kept of [null, 7, "x", [], {}, { board: "1 1\n." }, ...wrong.map(([name, value]) => ({ ...whole, [name]: value }))]) {
    tab.otherTab("board", kept);
    assert.deepEqual(boards.lastBoard(), boards.preset("beginner"), JSON.stringify(kept));
  }
  for (const kept of [null, 7, "x", [], {}, { start: "judge" }, { start: "no-guess", variant: "line", guess_free: 1 }]) {
    tab.otherTab("rules", kept);
    assert.deepEqual(boards.rules(), { start: "safe", variant: "classic", guess_free: false });
  }
  for (const [kept, rows] of [[null, "20"], [{ rows: 5 }, "20"], [{ rows: "5" }, "5"]]) {
    tab.otherTab("typed", kept);
    assert.deepEqual(boards.typed(), { rows, columns: "30", mines: "130", hyper: "4x4x4x4:20" });
  }
});

test("the next visit begins with another board of the same kind", () => {
  boards.keepBoard({ ...EXPERT, start: "any", variant: "classic", seed: 12 });
  assert.deepEqual(boards.lastBoard(), { ...EXPERT, start: "any", variant: "classic", seed: null });
  boards.keepBoard({ board: "2 2\n..\n.X\n", variant: "classic" });
  assert.deepEqual(boards.lastBoard().dimensions, [16, 30]);
});

test("the dialog is opened with the board that is played, and what its fields say of it; which of the buttons is its own", () => {
  const game = (text, more = {}) => ({ ...boards.readShape(text), start: "safe", variant: "classic", seed: 1, ...more });
  const own = (rows, columns, mines) => ({ board: "custom", rows, columns, mines });
  const judged = game("10x10:20", { start: "judge", variant: "judge", seed: 998244353, distance: 2, index: 7 });
  for (const [played, choice, preset, isCustom] of [
    [game("16x16:40", { start: "no-guess" }), { board: "intermediate" }, "intermediate", false],
    [game("16x16:40", { start: "judge" }), { board: "intermediate" }, undefined, false],
    [game("5x7:3"), own("5", "7", "3"), undefined, true],
    [game("4x5:3", { start: "board", board: "4 5\n" }), own("4", "5", "3"), undefined, false],
    [game("4x4x4x4:20"), { board: "hyper", hyper: "4x4x4x4:20" }, undefined, false],
    [judged, { board: "judge3", index: "7", variant: "judge" }, undefined, false],
    ...[{ seed: 5 }, { distance: 1 }, { mines: 21 }].map((more) => [{ ...judged, ...more }, own("10", "10", String(more.mines ?? 20)), undefined, false]),
    [{ ...judged, start: "any" }, own("10", "10", "20"), undefined, true],
  ]) {
    assert.deepEqual([boards.choiceOf(played), boards.presetOf(played), boards.isCustom(played)], [choice, preset, isCustom]);
  }
  assert.deepEqual(boards.presets().map(boards.title), ["Beginner", "Intermediate", "Expert"]);
});
