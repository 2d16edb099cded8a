import assert from "node:assert/strict";
import { test } from "node:test";

import { explained, hinted, isOver, keptOf, lightsOf, momentOf, moved, next, secondsAt, standing, stateOf } from "../../minesweeper/web/static/play/state.js";
import { ANSWERS, transcript } from "./page.js";

/** The states after the answers with a name, as the page keeps them. */
const after = {};
let current = null;
for (const { name, ask, answer } of transcript()) {
  if ("cells" in answer) current = stateOf(answer);
  else if ("changes" in answer) current = moved(current, answer);
  else if (ask === "hint") current = hinted(current, answer);
  if (name) after[name] = current;
}

test("moves that are taken back are kept until another one is made, and so are clicks without effect", () => {
  const { certain, undone } = after;
  assert.deepEqual([undone.moves.join(" "), undone.done], ["f2 f3 r0@0", 2]);
  assert.deepEqual([after.redone.done, after.lostUndone.moves.length, after.lostUndone.done], [3, 7, 6]);
  const chorded = moved(undone, { ...ANSWERS.opened, done: 2, changes: [] }); // without effect
  assert.deepEqual([chorded.moves.join(" "), chorded.wasted - undone.wasted], ["f2 f3 r0@0", 1]);
  assert.equal(after.solver.symbols.join(""), "01@@?1211??101??101?");
  assert.equal(certain.symbols.join(""), "01@1012110@10111101@");
  assert.equal(certain.moves.slice(0, 7).join(" "), "f2 f3 r0@0 r12 f3 f10 r3");
  assert.deepEqual([certain.by.slice(5), certain.moves.length], [["you", "certain", "certain", "certain"], certain.done]);
  const made = { setting: ANSWERS.begun.setting, moves: "f2 f3 r0@0 r12 f3 f10", done: 6, wasted: 2 };
  const by = ["you", "you", "you", "solver", "you", "you"];
  assert.deepEqual(keptOf(after.chorded, 7.25), { ...made, by, seconds: 7.25, assisted: true, known: true, recorded: false });
});

test("a review stays with a recording, with a moment while its position is shown, and goes with a move", () => {
  const { review, moment } = ANSWERS;
  const state = stateOf(moment, { mode: "replay", reviewing: true, review });
  assert.deepEqual([state.review, state.reviewing, state.symbols.join("")], [review, true, "@1?10???10???11?????"]);
  assert.deepEqual([momentOf(state).done, lightsOf(state)], [3, { cell: [7], played: [2], clue: [13, 14], other: [] }]);
  for (const more of [{ reviewing: false }, { review: null }, { mode: "over" }]) {
    assert.deepEqual([momentOf({ ...state, ...more }), lightsOf({ ...state, ...more })], [null, { cell: [], played: [], clue: [], other: [] }]);
  }
  const changes = [{ move: "r12", by: "you", cells: { 12: 1 }, why: null }];
  const later = moved(state, { ...moment, done: 4, changes });
  assert.deepEqual([later.review, later.reviewing, state.review], [null, false, review]); // another state
});

test("what is explained is gone with the next move", () => {
  const { hint: asked, solver: helped } = after;
  assert.deepEqual([asked.explanation.by, explained(asked)], [null, ANSWERS.hint.words]);
  assert.deepEqual([helped.explanation.by, helped.last], ["solver", [12]]);
  assert.equal(explained(helped).lit, "The solver revealed row 3, column 3. It is safe: the outlined 1, 1 and 2 prove it together.");
  assert.deepEqual([after.unflagged.explanation, after.unflagged.last, explained(after.unflagged)], [null, [], null]);
  const changes = [{ move: "r3", by: "solver", cells: { 3: 1 }, why: ANSWERS.solver.changes[0].why }];
  const won = moved(helped, { status: "won", left: 0, assisted: true, end: after.certain.end, done: helped.done + 1, changes });
  assert.deepEqual([won.explanation, won.last, won.mode], [null, [3], "over"]); // nothing at the end of a game, whoever has ended it
});

test("a guess is told with the second best, until the chances to win tell more", () => {
  const cells = { cell: [3], played: [], clue: [], other: [] };
  const state = hinted(stateOf(ANSWERS.begun), { best: {}, words: { text: "A guess.", lit: "A", cells }, more: "Next best is row 2.", ahead: true });
  assert.deepEqual(explained(state), { text: "A guess. Next best is row 2.", lit: "A Next best is row 2.", cells });
  state.looking = true;
  assert.deepEqual(explained(state), { text: "A guess.", lit: "A", cells });
  const words = { text: "A better guess.", lit: "B", cells: { ...cells, cell: [4] } };
  state.chances = { lines: [{ cell: 4, wins: "40 %", note: "" }], source: "", words, said: "", over: false };
  assert.deepEqual(explained(state), words);
});

test("a game that is over shows its mines and wrong flags, and has no risks", () => {
  const { lost } = after;
  assert.ok(isOver(lost) && lost.end.hit === 19 && lost.risks === null);
  assert.ok(isOver(after.certain) && !isOver(after.lostUndone));
  assert.deepEqual(stateOf({ ...ANSWERS.begun, cells: "?@X@1", end: { cells: { 0: "mine", 1: "@", 2: "hit", 3: "wrong" } } }).symbols, ["mine", "@", "hit", "wrong", 1]);
});

test("what only the page knows of a game is what was kept of it, or the usual", (t) => {
  t.mock.method(Date, "now", () => Date.UTC(2026, 10, 22, 23, 59));
  const usual = stateOf(ANSWERS.begun);
  assert.deepEqual([usual.on, usual.questions, usual.mode, stateOf(ANSWERS.begun).id === usual.id], ["2026-11-22", [], "playing", false]);
  const kept = { id: "a", on: "2026-11-20", outcome: {}, review: {}, reviewing: true, mode: "replay" };
  for (const [name, value] of Object.entries(kept)) assert.equal(stateOf(ANSWERS.begun, kept)[name], value);
  const made = { moves: ["r7@0", "f2", "r3@2"], done: 2 };
  for (const [answer, more, name, value] of [
    [made, { mode: "paused" }, "mode", "paused"],
    [{}, { mode: "paused" }, "mode", "playing"],
    [{ ...made, status: "won", end: { cells: {} } }, { mode: "paused" }, "mode", "over"],
    [{ ...made, status: "won", end: { cells: {} } }, { mode: "replay" }, "mode", "replay"],
    [made, { mode: "over" }, "mode", "playing"],
    [{ assisted: true }, {}, "assisted", true],
    [{ assisted: true }, { mode: "replay" }, "assisted", false],
    [{ assisted: true }, { assisted: false }, "assisted", false],
    [{ assisted: false }, { assisted: true }, "assisted", true],
    [made, { mode: "replay" }, "last", [2]],
    [{ ...made, done: 0 }, { mode: "replay" }, "last", []],
    [made, {}, "last", []],
  ]) {
    assert.deepEqual(stateOf({ ...ANSWERS.begun, ...answer }, more)[name], value, name);
  }
  assert.deepEqual([0, 1, 2, 3].map((done) => secondsAt({ ...made, done })), [0, 0, 0, 2]);
  for (const [mode, assisted] of [["replay", false], ["playing", true]]) {
    assert.equal(hinted(stateOf({ ...ANSWERS.begun, assisted: false }, { mode }), ANSWERS.hint).assisted, assisted);
  }
});

test("numbers above 9, a game in words, and how it stands", () => {
  const wide = after.deepOpened;
  assert.deepEqual([wide.symbols[0], wide.about], [30, "2 × 2 × 2 × 2 × 2, 30 mines, first cell safe, a wrong flag loses the game"]);
  assert.deepEqual([after.deep.note, wide.note], ["Reveal any cell: the first one is safe.", "1 of 2 cells open."]);
  assert.deepEqual(["ready", "ongoing", "won", "lost"].map((status) => standing({ status })), ["Ready", "Playing", "Solved", "Lost"]);
  assert.deepEqual([standing({ status: "ongoing", mode: "paused" }), standing({ status: "won", mode: "replay" })], ["Paused", "Replay"]);
  assert.deepEqual([...stateOf(ANSWERS.redone, { questions: [0, 2, 4] }).questions], [4]); // question marks are on hidden cells
});

test("the next game is like this one, on another board", () => {
  const told = { dimensions: [9, 9], mines: 10, start: "no-guess", variant: "classic", seed: 7, board: null };
  assert.deepEqual(next({ setting: told }), { ...told, seed: null });
  const judged = { ...told, start: "judge", distance: 2, index: 49 };
  for (const [index, later] of [[undefined, 1], [0, 1], [48, 49], [49, 0]]) assert.equal(next({ setting: { ...judged, index } }).index, later);
  assert.deepEqual(next({ setting: { ...told, board: "1 2\n.X" } }), { board: "1 2\n.X", variant: "classic" });
});
