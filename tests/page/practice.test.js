import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { browser, cases } from "./page.js";

const storage = browser();
const practice = await import("../../minesweeper/web/static/practice.js");
const { Trainer } = await import("../../minesweeper/web/static/trainer.js");
const { Refused } = await import("../../minesweeper/web/static/line.js");
const { Shape } = await import("../../minesweeper/web/static/shape.js");
const { choiceWords, enter, judged, keepProgress, learn, marked, minesLeft, next, progressKept, taskWords, verdictWords } = practice;

const REVIEW = cases("transcript").find(({ ask }) => ask.do === "review").answer;

// The fifth cell is a mine by one number, the second safe by two.
const PUZZLE = {
  position: "???\n??1\n?1@\n", mines: 3, level: "single",
  certain: [
    { cell: 4, mine: true, clues: [5], rule: "single" },
    { cell: 1, mine: false, clues: [5, 7], rule: "pair" },
  ],
};
const EASY = { ...PUZZLE, certain: PUZZLE.certain.slice(0, 1) };
const SOURCE = { kind: "seeded", of: { level: "single", seed: 7 } };
const TEXT = { position: "1?\n11\n", mines: 1, level: "single" };

/** Numbers to draw from, one after the other. */
const drawing = (...numbers) => () => numbers.shift();

let progress;

beforeEach(() => {
  storage.kept.clear();
  progress = progressKept();
});

test("puzzles are drawn by a level and a seed", () => {
  assert.deepEqual(next({ ...progress, choice: "total" }, drawing(0.5)), {
    kind: "seeded", of: { level: "total", seed: 500_000 },
  });
  assert.deepEqual(next(progress, drawing(0.3, 0)), { kind: "seeded", of: { level: "pair", seed: 0 } });
});

test("what was not found comes back after a few others, turned", () => {
  enter(progress, SOURCE, PUZZLE, false, 9);
  const kinds = Array.from({ length: 3 }, () => next(progress, () => 0).kind);
  assert.deepEqual(kinds, ["seeded", "seeded", "seeded"]);
  const back = next(progress, () => 0.99);
  assert.deepEqual([back.kind, back.of.position, back.turn], ["later", PUZZLE.position, 7]);
  enter(progress, back, { ...PUZZLE, position: "turned" }, false, 9);
  assert.deepEqual(progress.later.map(({ position, wait }) => [position, wait]), [["turned", 3]]);
  for (let shown = 0; shown < 3; shown++) next(progress, () => 0);
  enter(progress, next(progress, () => 0), PUZZLE, true, 9);
  assert.deepEqual(progress.later, []);
});

test("of three puzzles in a row, at most one comes back, and of what waits nothing is forgotten", () => {
  const shown = Array.from({ length: 60 }, (_, number) => {
    const source = next(progress, drawing(0, number / 60, 0.5));
    const position = source.kind === "seeded" ? `puzzle ${source.of.seed}` : source.of.position;
    enter(progress, source, { ...PUZZLE, position }, false, 9);
    return position;
  });
  const places = shown.map((position) => shown.indexOf(position));
  assert.deepEqual(places.slice(0, 13), [0, 1, 2, 3, 0, 5, 6, 1, 8, 9, 2, 11, 12]);
  assert.equal(new Set(shown).size, 41);
  learn(progress, REVIEW, 3);
  const kinds = Array.from({ length: 30 }, () => next(progress, drawing(0.5, 0.5, 0.5)).kind);
  assert.ok(kinds.every((kind, at) => kinds.slice(at, at + 3).filter((each) => each !== "seeded").length <= 1));
});

test("a position comes back among those of its level", () => {
  progress.later = [{ ...TEXT, wait: 0 }];
  progress.since = 2;
  assert.equal(next({ ...progress, choice: "pair" }, () => 0).kind, "seeded");
  assert.equal(next({ ...progress, choice: "single" }, () => 0).kind, "later");
});

test("what reviews have found comes up in turn, until it was found twice", () => {
  const found = learn(progress, REVIEW, 3);
  assert.equal(found, 2);
  assert.equal(learn(progress, REVIEW, 3), 0);
  assert.deepEqual(progress.own[0], { position: "???10\n???10\n???11\n?????\n", mines: 3, level: "pair", solved: 0 });
  progress.choice = "own";
  const shown = Array.from({ length: 3 }, () => next(progress, () => 0));
  assert.deepEqual(shown.map(({ kind, turn }) => [kind, turn]), [["own", 1], ["own", 1], ["own", 1]]);
  assert.equal(shown[0].of, shown[2].of);
  assert.notEqual(shown[0].of, shown[1].of);
  for (const right of [true, false, true, true]) enter(progress, shown[0], PUZZLE, right, 1);
  assert.deepEqual([progress.own.length, progress.later.length], [1, 0]);
  progress.choice = "mixed";
  assert.deepEqual(Array.from({ length: 4 }, () => next(progress, () => 0).kind), ["seeded", "seeded", "own", "seeded"]);
});

test("at most 50 positions of one's own are kept, the newest", () => {
  const moves = Array.from({ length: 60 }, (_, number) => ({ by: "you", position: `?${number % 9}\n`.repeat(number + 1), best: null }));
  learn(progress, { moves: moves.slice(0, 10) }, 1);
  learn(progress, { moves: moves.slice(10) }, 1);
  assert.equal(progress.own.length, 50);
  assert.equal(progress.own[0].position, moves[10].position);
  assert.equal(learn(progress, { moves: [{ by: "solver", position: "?0\n", best: null }, { by: "you", best: null }] }, 1), 0);
});

test("mines that are simpler than what was missed are marked", () => {
  assert.equal(marked(PUZZLE), "???\n?@1\n?1@\n");
  assert.equal(marked(EASY), null);
  assert.equal(marked({ ...PUZZLE, certain: [{ cell: 1, mine: false, clues: [5], rule: "single" }, PUZZLE.certain[0]] }), null);
  assert.equal(minesLeft(PUZZLE), 2);
});

test("any certain cell counts, for what it is; else the simplest one is shown", () => {
  const verdict = (cell, mine) => judged(PUZZLE, { cell, mine });
  assert.deepEqual([verdict(1, false).right, verdict(1, false).shown.cell], [true, 1]);
  assert.deepEqual([verdict(1, true).right, verdict(1, true).shown.cell], [false, 4]);
  assert.deepEqual([verdict(0, false).right, verdict(0, false).shown.cell], [false, 4]);
  assert.equal(judged(PUZZLE, null).right, false);
});

test("the task tells how many cells are certain, and where the position comes from", () => {
  assert.equal(taskWords(PUZZLE, "seeded"), "2 cells are certain: open or flag one of them.");
  assert.equal(taskWords(EASY, "later"), "1 cell is certain: open or flag it. You have seen this one before.");
});

test("verdicts in words", () => {
  const words = (given) => verdictWords(new Shape([3, 3]), PUZZLE, judged(PUZZLE, given));
  const simplest = "Flag row 2, column 2. A mine: the outlined number proves it. This position comes back.";
  assert.equal(words({ cell: 1, mine: false }), "Right. Safe: the 2 outlined numbers prove it together.");
  assert.equal(words({ cell: 1, mine: true }), `Wrong: row 1, column 2 is certainly safe. ${simplest}`);
  assert.equal(words({ cell: 0, mine: false }), `Wrong: row 1, column 1 is not certain. ${simplest}`);
  assert.equal(words(null), simplest);
  assert.equal(words({ cell: 4, mine: false }), "Wrong at row 2, column 2. A mine: the outlined number proves it. This position comes back.");
});

test("time and streak of each level", () => {
  assert.equal(choiceWords("single", progress), "not tried yet");
  for (const [right, seconds] of [[false, 9], [true, 4], [true, 7]]) enter(progress, SOURCE, PUZZLE, right, seconds);
  assert.equal(choiceWords("single", progress), "2 of 3 right · 2 in a row · 5.5 s each");
  assert.equal(choiceWords("pair", progress), "not tried yet");
  assert.equal(choiceWords("mixed", progress), "1 position to come back");
  assert.equal(choiceWords("own", progress), "no needless risk as yet");
});

test("what is kept is read again, as far as it is right", () => {
  enter(progress, SOURCE, PUZZLE, false, 9);
  learn(progress, REVIEW, 3);
  progress.choice = "own";
  keepProgress(progress);
  assert.deepEqual(progressKept(), progress);
  storage.otherTab("practice", {
    choice: "all", scores: { pair: { asked: -1 }, total: 7 }, later: [{ ...TEXT, wait: 1 }, { position: "1?" }], own: "none",
  });
  const found = progressKept();
  assert.deepEqual([found.choice, found.later.length, found.own], ["mixed", 1, []]);
  assert.deepEqual(found.scores.pair, { asked: 0, right: 0, streak: 0, seconds: 0 });
});

// The puzzles that are asked of the session

/** A trainer at a line that gives these answers, and what was asked of it. */
function trainerWith(...answers) {
  const asked = [];
  const line = {
    ask: async ({ do: what, ...wish }) => {
      assert.equal(what, "puzzle");
      asked.push(wish);
      const answer = answers.shift() ?? PUZZLE;
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  const news = [];
  const trainer = new Trainer(line, (what) => news.push(what), (deed) => deed());
  return { trainer, asked, news };
}

test("the next puzzle is asked for with the answer, and is there at once", async () => {
  const { trainer, asked, news } = trainerWith();
  await trainer.show(SOURCE);
  assert.deepEqual([asked, news], [[{ level: "single", seed: 7 }], ["puzzle"]]);
  trainer.answer(null);
  trainer.answer({ cell: 4, mine: true }); // too late
  assert.deepEqual([asked.length, news], [2, ["puzzle", "verdict"]]);
  assert.equal(trainer.progress.scores.single.right, 0);
  await trainer.show();
  assert.deepEqual([asked.length, trainer.verdict], [2, null]);
});

test("a position of one's own is turned, marked, and dropped if nothing is certain in it", async () => {
  const { trainer, asked } = trainerWith(new Refused("nothing is certain"), PUZZLE, EASY);
  trainer.progress.own = ["1?\n", "?1\n"].map((position) => ({ position, mines: 1, level: "pair", solved: 0 }));
  trainer.progress.choice = "own";
  await trainer.show();
  assert.deepEqual(asked.map(({ position }) => position), ["1?\n", "?1\n", "???\n?@1\n?1@\n"]);
  assert.ok(asked[1].turn >= 1 && asked[1].turn <= 7);
  assert.deepEqual([asked[2].turn, trainer.asked.puzzle, trainer.progress.own.length], [undefined, EASY, 1]);
});

test("of two puzzles that are asked for, the later one is shown", async () => {
  const { trainer, asked, news } = trainerWith();
  const first = trainer.show(SOURCE);
  const second = trainer.choose("total");
  assert.deepEqual([trainer.asked, trainer.waiting], [null, true]); // whoever finds the line again asks for no other
  await Promise.all([first, second]);
  assert.equal(trainer.waiting, false);
  assert.deepEqual([asked[1].level, trainer.asked.source.of.level, news], ["total", "total", ["puzzle"]]);
});
