import assert from "node:assert/strict";
import { test } from "node:test";

import { explained, hint, keptOf, lightsOf, momentOf, move, next, over, dismiss, secondsAt, standing, stateOf } from "../../minesweeper/web/static/play/state.js";
import { ANSWERS, transcript } from "./page.js";

/** The state after each answer of a session, as the page keeps it. */
function* played() {
  let state = null;
  for (const { name, answer } of transcript()) {
    if ("cells" in answer) state = stateOf(answer);
    else if ("changes" in answer) move(state, answer);
    else if ("best" in answer) hint(state, answer);
    yield { name, state };
  }
}

function after(wanted) {
  for (const { name, state } of played()) if (name === wanted) return state;
  throw new Error(`no request ${wanted}`);
}

test("moves that are taken back are kept until another one is made, and so are clicks without effect", () => {
  const undone = after("undone");
  assert.deepEqual([undone.moves.join(" "), undone.done], ["f2 f3 r0@0", 2]);
  assert.deepEqual([after("redone").done, after("lostUndone").moves.length, after("lostUndone").done], [3, 7, 6]);
  move(undone, { ...ANSWERS.opened, done: 2, changes: [] }); // a chord without effect
  assert.equal(undone.moves.join(" "), "f2 f3 r0@0");
  assert.equal(after("solver").symbols.join(""), "01@@?1211??101??101?");
  const certain = after("certain");
  assert.equal(certain.symbols.join(""), "01@1012110@10111101@");
  assert.equal(certain.moves.slice(0, 7).join(" "), "f2 f3 r0@0 r12 f3 f10 r3");
  assert.deepEqual([certain.by.slice(5), certain.moves.length], [["you", "certain", "certain", "certain"], certain.done]);
  const made = { setting: ANSWERS.begun.setting, moves: "f2 f3 r0@0 r12 f3 f10", done: 6, wasted: 2 };
  const by = ["you", "you", "you", "solver", "you", "you"];
  assert.deepEqual(keptOf(after("chorded"), 7.25), { ...made, by, seconds: 7.25, assisted: true, known: true, recorded: false });
});

test("a review stays with a recording, with a moment while its position is shown, and goes with a move", () => {
  const { review, moment } = ANSWERS;
  const state = stateOf(moment, { replaying: true, reviewing: true, review });
  assert.deepEqual([state.review, state.reviewing, state.symbols.join("")], [review, true, "@1?10???10???11?????"]);
  assert.deepEqual([momentOf(state).done, lightsOf(state)], [3, { cell: [7], played: [2], clue: [13, 14], other: [] }]);
  for (const more of [{ reviewing: false }, { review: null }, { replaying: false }]) {
    assert.deepEqual([momentOf({ ...state, ...more }), lightsOf({ ...state, ...more })], [null, { cell: [], played: [], clue: [], other: [] }]);
  }
  const changes = [{ move: "r12", by: "you", cells: { 12: 1 }, why: null }];
  move(state, { ...moment, done: 4, changes });
  assert.deepEqual([state.review, state.reviewing], [null, false]);
});

test("what is explained is gone with the next move", () => {
  const asked = after("hint");
  assert.deepEqual([asked.said.by, explained(asked)], [null, ANSWERS.hint.words]);
  const helped = after("solver");
  assert.deepEqual([helped.said.by, helped.last], ["solver", [12]]);
  assert.equal(explained(helped).lit, "The solver revealed row 3, column 3. It is safe: the outlined 1, 1 and 2 prove it together.");
  assert.deepEqual([after("unflagged").said, after("unflagged").last, explained(after("unflagged"))], [null, [], null]);
  dismiss(helped);
  assert.deepEqual([helped.said, helped.last, helped.problem], [null, [], ""]);
  const changes = [{ move: "r3", by: "solver", cells: { 3: 1 }, why: ANSWERS.solver.changes[0].why }];
  move(helped, { status: "won", left: 0, assisted: true, end: after("certain").end, done: helped.done + 1, changes });
  assert.deepEqual([helped.said, helped.last], [null, [3]]); // nothing at the end of a game, whoever has ended it
});

test("a guess is told with the second best, until the chances to win tell more", () => {
  const cells = { cell: [3], played: [], clue: [], other: [] };
  const state = stateOf(ANSWERS.begun);
  hint(state, { best: {}, words: { text: "A guess.", lit: "A", cells }, more: "Next best is row 2.", ahead: true });
  assert.deepEqual(explained(state), { text: "A guess. Next best is row 2.", lit: "A Next best is row 2.", cells });
  state.looking = true;
  assert.deepEqual(explained(state), { text: "A guess.", lit: "A", cells });
  const words = { text: "A better guess.", lit: "B", cells: { ...cells, cell: [4] } };
  state.chances = { lines: [{ cell: 4, wins: "40 %", note: "" }], source: "", words, said: "", over: false };
  assert.deepEqual(explained(state), words);
});

test("a game that is over shows its mines, those with a flag as they are, and what was wrong", () => {
  const lost = after("lost");
  assert.ok(over(lost) && lost.end.hit === 19 && lost.risks === null);
  assert.ok(over(after("certain")) && !over(after("lostUndone")));
  const end = { won: false, mines: [0, 1, 2], wrong: [3], hit: 2 };
  for (const [cells, told, shown] of [
    ["?@X@1", end, ["mine", "@", "hit", "wrong", 1]],
    ["?@?@1", end, ["mine", "@", "hit", "wrong", 1]],
    ["?@?@1", { ...end, hit: 3 }, ["mine", "@", "mine", "wrong", 1]],
    ["?@?@1", { ...end, hit: null }, ["mine", "@", "mine", "wrong", 1]],
    ["?@?21", { ...end, won: true, wrong: [], hit: null }, ["@", "@", "@", 2, 1]],
    ["?@X@1", null, ["?", "@", "hit", "@", 1]],
  ]) {
    assert.deepEqual(stateOf({ ...ANSWERS.begun, cells, end: told }).symbols, shown);
  }
});

test("what only the page knows of a game is what was kept of it, or the usual", (t) => {
  t.mock.method(Date, "now", () => Date.UTC(2026, 10, 22, 23, 59));
  const usual = stateOf(ANSWERS.begun);
  assert.deepEqual([usual.on, usual.questions.size, usual.paused, usual.replaying, stateOf(ANSWERS.begun).id === usual.id], ["2026-11-22", 0, false, false, false]);
  const kept = { id: "a", on: "2026-11-20", figures: {}, outcome: {}, review: {}, reviewing: true, replaying: true };
  for (const [name, value] of Object.entries(kept)) assert.equal(stateOf(ANSWERS.begun, kept)[name], value);
  const made = { moves: ["r7@0", "f2", "r3@2"], done: 2 };
  for (const [answer, more, name, value] of [
    [made, { paused: true }, "paused", true],
    [{}, { paused: true }, "paused", false],
    [{ ...made, end: { won: true, mines: [], wrong: [], hit: null } }, { paused: true }, "paused", false],
    [{ assisted: true }, {}, "assisted", true],
    [{ assisted: true }, { replaying: true }, "assisted", false],
    [{ assisted: true }, { assisted: false }, "assisted", false],
    [{ assisted: false }, { assisted: true }, "assisted", true],
    [made, { replaying: true }, "last", [2]],
    [{ ...made, done: 0 }, { replaying: true }, "last", []],
    [made, {}, "last", []],
  ]) {
    assert.deepEqual(stateOf({ ...ANSWERS.begun, ...answer }, more)[name], value, name);
  }
  assert.deepEqual([0, 1, 2, 3].map((done) => secondsAt({ ...made, done })), [0, 0, 0, 2]);
  for (const [replaying, assisted] of [[true, false], [false, true]]) {
    const state = stateOf({ ...ANSWERS.begun, assisted: false }, { replaying });
    hint(state, ANSWERS.hint);
    assert.equal(state.assisted, assisted);
  }
});

test("numbers above 9, a game in words, and how it stands", () => {
  const wide = after("deepOpened");
  assert.deepEqual([wide.symbols[0], wide.about], [30, "2 × 2 × 2 × 2 × 2, 30 mines, first cell safe, a wrong flag loses"]);
  assert.deepEqual([after("deep").note, wide.note], ["Reveal any cell: the first one is safe.", "1 of 2 cells open."]);
  const words = ["ready", "ongoing", "won", "lost"].map((status) => standing({ status }));
  assert.deepEqual(words, ["Ready", "Playing", "Solved", "Lost"]);
  assert.deepEqual([standing({ status: "ongoing", paused: true }), standing({ status: "won", replaying: true, paused: true })], ["Paused", "Replay"]);
    assert.deepEqual([...stateOf(ANSWERS.redone, { questions: [0, 2, 4] }).questions], [4]); // question marks are on hidden cells
});

test("the next game is like this one, on another board", () => {
  const told = { dimensions: [9, 9], mines: 10, start: "no-guess", variant: "classic", seed: 7, board: null };
  assert.deepEqual(next({ setting: told }), { ...told, seed: null });
  const judged = { ...told, start: "judge", distance: 2, index: 49 };
  for (const [index, later] of [[undefined, 1], [0, 1], [48, 49], [49, 0]]) assert.equal(next({ setting: { ...judged, index } }).index, later);
  assert.deepEqual(next({ setting: { ...told, board: "1 2\n.X" } }), { board: "1 2\n.X", variant: "classic" });
});
