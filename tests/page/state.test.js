import assert from "node:assert/strict";
import { test } from "node:test";

import { explained, hint, keptOf, move, next, over, quiet, stateOf } from "../../minesweeper/web/static/play/state.js";
import { cases } from "./page.js";

const LETTERS = { mine: "*", hit: "X", wrong: "!" };
const COLUMNS = 5;

/** What a game of five columns shows, row by row. */
function picture({ symbols }) {
  const text = symbols.map((symbol) => LETTERS[symbol] ?? String(symbol)).join("");
  return text.match(new RegExp(`.{${COLUMNS}}`, "g")).join(" ");
}

/** The state after each answer of a session, as the page keeps it. */
function* played() {
  let state = null;
  for (const { ask, answer } of cases("transcript")) {
    if ("cells" in answer) state = stateOf(answer);
    else if ("changes" in answer) move(state, answer);
    else if ("best" in answer) hint(state, answer);
    yield { ask, answer, state };
  }
}

function after(id) {
  for (const step of played()) if (step.ask.id === id) return step.state;
  throw new Error(`no request ${id}`);
}

test("the page shows what the session tells, move by move", () => {
  const shown = [];
  for (const { ask, state } of played()) if (ask.id < 18) shown.push(picture(state));
  assert.deepEqual(shown.filter((text, number) => text !== shown[number - 1]), [
    "????? ????? ????? ?????",
    "??@?? ????? ????? ?????",
    "??@@? ????? ????? ?????",
    "01@@? 12??? ????? ?????",
    "??@@? ????? ????? ?????",
    "01@@? 12??? ????? ?????",
    "01@@? 1211? ?101? ?101?",
    "01@?? 1211? ?101? ?101?",
    "01@?? 1211? @101? ?101?",
    "01@?? 1211? @101? ?101X",
    "01@?? 1211? @101? ?101?",
    "01@10 12110 @1011 1101@",
  ]);
});

test("moves that are taken back are kept until another one is made", () => {
  const undone = after(6);
  assert.deepEqual([undone.moves.join(" "), undone.done], ["f2 f3 r0@0", 2]);
  assert.deepEqual(keptOf(undone, 1.5).moves, "f2 f3 r0@0");
  assert.deepEqual([after(7).done, after(16).moves.length, after(16).done], [3, 7, 6]);
  const certain = after(17);
  assert.equal(certain.moves.slice(0, 7).join(" "), "f2 f3 r0@0 r12 f3 f10 r3");
  assert.deepEqual(certain.by.slice(5), ["you", "certain", "certain", "certain"]);
  assert.equal(certain.moves.length, certain.done);
});

test("a review stays with a recording, and goes with a move", () => {
  const review = cases("transcript").find(({ ask }) => ask.do === "review").answer;
  const step = cases("transcript").find(({ ask }) => ask.id === 26).answer;
  const state = stateOf(step, { replaying: true, reviewing: true, review });
  assert.deepEqual([state.review, state.reviewing, picture(state)], [review, true, "@1?10 ???10 ???11 ?????"]);
  const changes = [{ move: "r12", by: "you", cells: { 12: 1 }, why: null }];
  move(state, { ...step, done: 4, total: 4, changes });
  assert.deepEqual([state.review, state.reviewing], [null, false]);
});

test("what is explained is gone with the next move", () => {
  const asked = after(8);
  assert.deepEqual([asked.said.by, explained(asked)], [null, {
    text: "Row 3, column 3 is safe: the 1 at row 1, column 2, the 1 at row 2, column 1 and the 2 at row 2, column 2 prove it together.",
    lit: "Row 3, column 3 is safe: the outlined 1, 1 and 2 prove it together.",
    cells: { cell: [12], played: [], clue: [1, 5, 6], other: [] },
  }]);
  const helped = after(10);
  assert.deepEqual([helped.said.by, helped.last], ["solver", [12]]);
  assert.equal(explained(helped).lit, "The solver revealed row 3, column 3. It is safe: the outlined 1, 1 and 2 prove it together.");
  assert.deepEqual([after(11).said, after(11).last, explained(after(11))], [null, [], null]);
  quiet(helped);
  assert.deepEqual([helped.said, helped.last, helped.problem], [null, [], ""]);
});

test("a guess is told with the second best, until the chances to win tell more", () => {
  const cells = { cell: [3], played: [], clue: [], other: [] };
  const state = stateOf(cases("transcript")[0].answer);
  hint(state, { best: {}, words: { text: "A guess.", lit: "A", cells }, more: "Next best is row 2.", ahead: true });
  assert.deepEqual(explained(state), { text: "A guess. Next best is row 2.", lit: "A Next best is row 2.", cells });
  state.looking = true;
  assert.deepEqual(explained(state), { text: "A guess.", lit: "A", cells });
  const words = { text: "A better guess.", lit: "B", cells: { ...cells, cell: [4] } };
  state.chances = { lines: [{ cell: 4, wins: "40 %", note: "" }], source: "", words, said: "", over: false };
  assert.deepEqual(explained(state), words);
});

test("nothing is explained at the end of a game, whoever has ended it", () => {
  const moved = { status: "won", left: 0, assisted: true, end: after(17).end };
  const changes = [{ move: "r3", by: "solver", cells: { 3: 1 }, why: cases("transcript")[9].answer.changes[0].why }];
  const ended = after(10);
  move(ended, { ...moved, done: ended.done + 1, total: ended.done + 1, changes });
  assert.deepEqual([ended.said, ended.last], [null, [3]]);
});

test("clicks without effect are counted, and kept with the game", () => {
  const kept = keptOf(after(13), 7.25);
  assert.deepEqual(
    { ...kept, setting: null },
    {
      setting: null, moves: "f2 f3 r0@0 r12 f3 f10", by: ["you", "you", "you", "solver", "you", "you"], done: 6,
      wasted: 2, seconds: 7.25, assisted: true, known: true, recorded: false,
    },
  );
});

test("a game that is over shows its mines; one that is lost, the mine that was hit", () => {
  const lost = after(14);
  assert.ok(over(lost) && lost.end.hit === 19 && lost.risks === null);
  assert.equal(lost.symbols[2], "@");
  assert.ok(over(after(17)) && !over(after(16)));
});

test("numbers above 9, and a game in words", () => {
  const wide = after(19);
  assert.deepEqual([wide.symbols[0], wide.shape.toString()], [30, "2 × 2 × 2 × 2 × 2"]);
  assert.equal(wide.about, "2 × 2 × 2 × 2 × 2, 30 mines, first cell safe, a wrong flag loses");
  assert.deepEqual([after(18).note, wide.note], ["Reveal any cell: the first one is safe.", "1 of 2 cells open."]);
});

test("the next game is like this one, on another board", () => {
  const told = { dimensions: [9, 9], mines: 10, start: "no-guess", variant: "classic", seed: 7, board: null };
  assert.deepEqual(next({ setting: told, maps: 1 }), { ...told, seed: null });
  const judged = { ...told, start: "judge", distance: 2, index: 49 };
  assert.deepEqual(next({ setting: judged, maps: 50 }), { ...judged, index: 0 });
  assert.deepEqual(next({ setting: { ...told, board: "1 2\n.X" }, maps: 1 }), { board: "1 2\n.X", variant: "classic" });
});

test("question marks are only on hidden cells", () => {
  const { answer } = cases("transcript")[6];
  assert.deepEqual([...stateOf(answer, { questions: [0, 2, 4] }).questions], [4]);
});
