import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { browser, cases } from "./page.js";

const storage = browser();
const daily = await import("../../minesweeper/web/static/daily.js");

const REVIEW = cases("transcript").find(({ ask }) => ask.do === "review").answer;
const TODAY = "2026-11-22";
const EXPERT = { date: TODAY, board: "expert" };
const LOST = { won: false, bbbv: 4, solved: 1 };
const GAME = {
  setting: {
    dimensions: [16, 30], mines: 99, start: "no-guess", variant: "classic", seed: 202611222, distance: null, index: null, board: null,
  },
  moves: "r93@0", by: ["you"], done: 1, wasted: 0, seconds: 5, assisted: false, known: false, recorded: false,
};

const entry = (date, more = {}) => ({
  date, board: "expert", on: date, won: true, seconds: 83.25, bbbv: 175, solved: 175, clicks: 195, assisted: false,
  accuracy: 0.9712, course: "cccnccgccc", ...more,
});

beforeEach(() => storage.otherTab("daily"));

test("dates are those of UTC", () => {
  assert.equal(daily.dateOf(Date.parse("2026-11-22T23:59:59Z")), TODAY);
  assert.equal(daily.dateOf(Date.parse("2026-11-23T00:30:00+02:00")), TODAY);
  assert.equal(daily.dayAfter("2026-12-31", 1), "2027-01-01");
  assert.equal(daily.dayAfter("2028-03-01", -1), "2028-02-29");
  assert.equal(daily.dateWords(TODAY), "Sunday, 22 November 2026");
  assert.equal(daily.untilNext(Date.parse("2026-11-22T18:48:10Z")), "5 h 12 min");
  assert.equal(daily.untilNext(Date.parse("2026-11-22T23:59:10Z")), "1 min");
});

test("days that are to come have no boards yet", () => {
  assert.equal(daily.missing(TODAY, TODAY), "");
  assert.equal(daily.missing("2026-11-23", TODAY), "The boards of Monday, 23 November 2026 come on that day, at 0:00 UTC.");
  assert.equal(daily.missing("2025-12-31", TODAY), "The first boards are those of Thursday, 1 January 2026.");
});

test("the board of a day is known by its seed", () => {
  const setting = { dimensions: [16, 30], mines: 99, start: "no-guess", variant: "classic", seed: 202611222 };
  assert.deepEqual(daily.dailyOf(setting), EXPERT);
  for (const other of [{ seed: 202611221 }, { seed: 202613222 }, { seed: null }, { start: "safe" }, { mines: 98 }, { variant: "judge" }]) {
    assert.equal(daily.dailyOf({ ...setting, ...other }), null, JSON.stringify(other));
  }
});

test("the first attempt goes on where it was left, and counts for the day on which it was begun", () => {
  daily.keepAttempt(EXPERT, GAME, TODAY);
  daily.keepAttempt(EXPERT, { ...GAME, seconds: 9 }, "2026-11-23");
  const { attempt } = daily.firstOf(EXPERT);
  assert.deepEqual([attempt.on, attempt.game.seconds], [TODAY, 9]);
  const end = { won: true, bbbv: 175, bbbv_done: 175, clicks: 195 };
  const made = daily.enter(EXPERT, daily.resultOf({ end, assisted: false }, 83.24999), "2026-11-23");
  assert.deepEqual(made, entry(TODAY, { accuracy: null, course: "" }));
  assert.deepEqual(daily.firstOf(EXPERT), { entry: made, attempt: null });
  assert.equal(daily.enter(EXPERT, { ...made, won: false }, TODAY), made);
  assert.deepEqual(daily.firstOf({ ...EXPERT, board: "beginner" }), { entry: null, attempt: null });
});

test("its review is kept once", () => {
  daily.enter(EXPERT, { ...entry(TODAY), ...LOST, accuracy: null, course: "" }, TODAY);
  daily.judge(EXPERT, REVIEW);
  daily.judge(EXPERT, { ...REVIEW, accuracy: 1 });
  const { accuracy, course } = daily.firstOf(EXPERT).entry;
  assert.deepEqual([accuracy, course], [0, "gnxooooooo"]);
  daily.judge({ ...EXPERT, board: "beginner" }, REVIEW);
  assert.equal(daily.entries().length, 1);
});

test("the course tells the worst of each tenth", () => {
  const moves = (...verdicts) => ({ moves: verdicts.map((verdict, done) => ({ done, verdict })) });
  const won = { won: true, bbbv: 9, solved: 9 };
  const twenty = new Array(20).fill("certain");
  assert.equal(daily.courseOf(moves(...twenty), won), "cccccccccc");
  assert.equal(daily.courseOf(moves(...twenty.with(3, "needless").with(2, "flag").with(19, "costly")), won), "cncccccccg");
  assert.equal(daily.courseOf(moves("certain", "needless"), { won: false, bbbv: 10, solved: 0 }), "xooooooooo");
  assert.equal(daily.courseOf(moves(...twenty, "needless"), { won: false, bbbv: 10, solved: 10 }), "cccccccccx");
  assert.equal(daily.courseOf({ moves: [] }, won), "cccccccccc");
});

test("a result as text", () => {
  assert.equal(
    daily.shareText(entry(TODAY), "https://example.org/#daily=2026-11-22&board=expert"),
    `Minesweeper 2026-11-22, Expert (16 × 30, 99 mines, no guessing)
Won in 83.25 s · 3BV/s 2.10 · 195 clicks · accuracy 97 %
🟩🟩🟩🔺🟩🟩🔶🟩🟩🟩
https://example.org/#daily=2026-11-22&board=expert`,
  );
  const lost = entry(TODAY, { won: false, solved: 40, clicks: 1, assisted: true, accuracy: null, course: "ccxooooooo" });
  assert.match(daily.shareText(lost, ""), /^Lost in 83.25 s · 3BV 40 of 175 · 3BV\/s 0.48 · 1 click · with help\n🟩🟩💥⬜⬜⬜⬜⬜⬜⬜$/m);
});

test("the streak: days with a win at the first attempt, on that day and without help", () => {
  const days = (...list) => daily.streak(list.map((each) => (typeof each === "string" ? entry(each) : each)), TODAY);
  assert.deepEqual(days(), { days: 0, longest: 0 });
  assert.deepEqual(days(TODAY, "2026-11-21", "2026-11-21"), { days: 2, longest: 2 });
  assert.deepEqual(days("2026-11-20", "2026-11-21"), { days: 2, longest: 2 });
  assert.deepEqual(days("2026-11-18", "2026-11-19", "2026-11-20", TODAY), { days: 1, longest: 3 });
  assert.deepEqual(days("2026-11-20"), { days: 0, longest: 1 });
  for (const more of [{ won: false }, { assisted: true }, { on: TODAY }]) {
    assert.deepEqual(days(TODAY, entry("2026-11-21", more)), { days: 1, longest: 1 });
  }
});

test("the last 30 days", () => {
  const list = [
    entry(TODAY), entry(TODAY, { board: "beginner", won: false }), entry("2026-11-01", { on: TODAY }), entry("2026-10-23"),
  ];
  const days = daily.calendar(list, TODAY);
  assert.deepEqual([days.length, days[0].date, days[29].date], [30, "2026-10-24", TODAY]);
  assert.deepEqual(days.filter(({ played }) => played).map(daily.dayWords), [
    "Sunday, 1 November 2026: 1 won of 1 played, on a later day",
    "Sunday, 22 November 2026: 1 won of 2 played",
  ]);
  assert.equal(daily.dayWords(days[1]), "Sunday, 25 October 2026: not played");
  assert.equal(daily.calendar([], "2026-01-03").length, 3);
});

test("what is kept and cannot be read is left out", () => {
  storage.otherTab("daily", [entry(TODAY), entry("22.11."), entry(TODAY, { course: "???" }), { ...entry(TODAY), seconds: -1 }, null]);
  storage.otherTab("daily-attempts", [{ ...EXPERT, on: TODAY }, null, { ...EXPERT, board: "tiny", on: TODAY, game: GAME }]);
  assert.deepEqual(daily.entries(), [entry(TODAY)]);
  assert.equal(daily.firstOf(EXPERT).attempt, null);
});
