import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { browser, cases } from "./page.js";

const tab = browser();
const { problemWords } = await import("../../minesweeper/web/static/checks.js");
const lastGames = await import("../../minesweeper/web/static/played.js");
const record = await import("../../minesweeper/web/static/record.js");
const file = await import("../../minesweeper/web/static/statistics_file.js");

const WON = {
  board: "9x9:10", mode: "safe", custom: "classic", date: "2026-11-22", won: true,
  seconds: 20, bbbv: 10, solved: 10, clicks: 12, assisted: false,
};
const PLAYED = { dimensions: [9, 9], mines: 10, start: "safe", variant: "classic" };

const fileOf = (...games) => JSON.stringify({ minesweeper: "statistics", version: 1, games });

beforeEach(() => {
  tab.otherTab();
  tab.read = 0;
});

const problemOf = (game) => {
  const problem = record.RECORD(game);
  return problem && problemWords(problem);
};

test("records are checked as by Python, in the same words", () => {
  for (const { game, problem } of cases("records")) assert.equal(problemOf(game), problem);
  for (const { text, size } of cases("board_names")) {
    const fits = size && size.mines < size.dimensions.reduce((product, length) => product * length, 1);
    assert.equal(problemOf({ ...WON, board: text }) === null, Boolean(fits), text);
  }
});

test("a summary is of games without help", () => {
  for (const { games, summary } of cases("summaries")) {
    const list = games.map(([won, how, seconds]) => (
      { ...WON, won, seconds, assisted: how !== "own", autoplayed: how === "autoplayed" }
    ));
    const found = record.summary(list);
    assert.deepEqual({ ...found, best: found.best.map(({ seconds }) => seconds) }, summary);
  }
});

test("a game that has ended is kept, and has its place", () => {
  const played = { ...PLAYED, start: "no-guess" };
  const entry = { ...WON, mode: "no guess", seconds: 12.346 };
  record.add(entry);
  assert.deepEqual(tab.recall("games"), [entry]);
  assert.equal(record.rank(entry), 1);
  const slower = { ...entry, seconds: 99 };
  record.add(slower);
  assert.equal(record.rank(slower), 2);
  record.add({ ...WON, seconds: 1 });
  record.add({ ...entry, seconds: 1, assisted: true });
  record.add({ ...entry, seconds: 1, won: false });
  assert.equal(record.rank(slower), 2);
  assert.equal(record.alike(PLAYED).length, 1);
  const { games, wins, streak, helped } = record.summary(record.alike(played));
  assert.deepEqual([games, wins, streak, helped], [3, 2, 0, { games: 1, wins: 1 }]);
  assert.deepEqual([...record.byKind().values()].map((list) => list.length), [4, 1]);
});

test("a day is that of the place where its player is", () => {
  assert.equal(record.localDate(new Date(2026, 0, 9, 23, 59)), "2026-01-09");
  assert.equal(record.localDate(new Date(2026, 11, 31, 0, 1)), "2026-12-31");
});

test("games are read once, and again when another tab has changed them", () => {
  tab.otherTab("games", [WON]);
  const list = record.alike(PLAYED);
  const summary = record.summary(list);
  assert.equal(record.games().length, 1);
  assert.equal(record.alike(PLAYED), list);
  assert.equal(record.summary(record.alike(PLAYED)), summary);
  assert.equal(tab.read, 1);
  tab.otherTab("rules", {});
  assert.equal(record.alike(PLAYED), list);
  tab.otherTab("games", [WON, WON]);
  assert.equal(record.summary(record.alike(PLAYED)).games, 2);
  assert.equal(tab.read, 2);
  tab.otherTab();
  assert.deepEqual(record.games(), []);
});

test("what was kept and is no game is dropped", () => {
  for (const kept of [{}, "x", 7]) {
    tab.otherTab("games", kept);
    assert.deepEqual(record.games(), []);
  }
  tab.otherTab("games", [null, WON, { ...WON, seconds: -1 }, { ...WON, more: 1 }, []]);
  assert.deepEqual(record.games(), [WON]);
});

test("the newest games are kept where there are too many", () => {
  record.keepGames(Array.from({ length: 5001 }, (_, seconds) => ({ ...WON, seconds })));
  assert.equal(record.games().length, 5000);
  assert.equal(record.games()[0].seconds, 1);
  assert.equal(tab.recall("games").length, 5000);
});

test("a game that another tab has just kept is not lost, even before this one hears of it", () => {
  record.add(WON);
  tab.kept.set("minesweeper.games", JSON.stringify([WON, { ...WON, seconds: 21 }]));
  record.add({ ...WON, seconds: 22 });
  assert.deepEqual(record.games().map(({ seconds }) => seconds), [20, 21, 22]);
});

test("the share of games that were won, over time", () => {
  const games = (text) => [...text].map((letter) => ({ ...WON, won: letter === "w", assisted: letter === "h" }));
  assert.deepEqual(record.winRates(games("wwwwwllll")), { size: 5, rates: [] });
  assert.deepEqual(record.winRates(games("llwwwwwhlllll")), { size: 5, rates: [1, 0] });
  const { size, rates } = record.winRates(games("wl".repeat(101)));
  assert.deepEqual([size, rates.length, new Set(rates)], [11, 18, new Set([6 / 11, 5 / 11])]);
});

test("games are grouped by board, mode and variant, each of which is looked at once", () => {
  const kinds = [{}, { mode: "any" }, { custom: "judge" }, { board: "9x9:11" }];
  const kindOf = (number) => kinds[number < 997 ? 0 : number % 4];
  let looks = 0;
  const looked = (value) => {
    looks += 1;
    return value;
  };
  const list = Array.from({ length: 1000 }, (_, seconds) => {
    const { board, ...rest } = { ...WON, ...kindOf(seconds), seconds };
    return { ...rest, get board() { return looked(board); } };
  });
  const through = Array.prototype[Symbol.iterator];
  let walks = 0; // also those that copy a list
  Array.prototype[Symbol.iterator] = function walk() {
    walks += 1;
    return through.call(this);
  };
  const found = record.grouped(list);
  Array.prototype[Symbol.iterator] = through;
  assert.deepEqual([looks, walks], [list.length, 1]);
  assert.deepEqual([...found.keys()], kinds.map((each) => record.kind({ ...WON, ...each })));
  assert.deepEqual([...found.values()].map(({ length }) => length), [997, 1, 1, 1]);
  assert.deepEqual(found.get(record.kind(WON)).slice(-2).map(({ seconds }) => seconds), [995, 996]);
});

// Files

test("files are checked as by Python, in the same words", () => {
  for (const { file: found, problem } of cases("statistics_files")) {
    tab.otherTab();
    const read = () => file.imported(JSON.stringify(found));
    if (problem) assert.throws(read, { message: problem });
    else assert.deepEqual(read(), { games: found.games.length, replays: found.played?.length ?? 0 });
  }
});

test("games come out as they went in, and no game twice", () => {
  const lost = { ...WON, won: false };
  const added = (...games) => file.imported(fileOf(...games));
  assert.deepEqual(added(WON, lost), { games: 2, replays: 0 });
  assert.equal(file.exported(), fileOf(WON, lost));
  assert.equal(added(WON, lost).games, 0);
  // The same game is no other one because it has its review.
  const review = { accuracy: 0.5, luck: 0.5, avoidable: null, missed: ["pair"] };
  assert.equal(added({ ...WON, review }).games, 0);
  assert.equal(added(lost, { ...WON, seconds: 22, review }).games, 1);
  assert.deepEqual(JSON.parse(file.exported()).games.at(-1).review, review);
  assert.equal(added({ ...WON, seconds: 22 }).games, 0);
  const turned = Object.fromEntries(Object.entries(WON).reverse());
  assert.equal(added(turned, { ...WON, seconds: 21 }).games, 1);
  assert.equal(record.games().length, 4);
});

test("older games come before newer ones, and streaks are as they were", () => {
  const game = (date, seconds, won = true) => ({ ...WON, date, seconds, won });
  record.keepGames([game("2026-11-22", 5), game("2026-11-22", 6), game("2026-11-24", 9)]);
  const older = [game("2026-11-20", 1), game("2026-11-21", 2, false), game("2026-11-22", 4), game("2026-11-22", 5), game("2026-11-22", 5.5)];
  assert.deepEqual(file.imported(fileOf(...older, game("2026-11-23", 8))), { games: 5, replays: 0 });
  assert.deepEqual(record.games().map(({ seconds }) => seconds), [1, 2, 4, 5, 5.5, 6, 8, 9]);
  assert.equal(record.summary(record.games()).streak, 6);
});

test("two parts of the same games are those games again", () => {
  let random = 7;
  const draw = (most) => {
    random = (random * 48_271) % 2_147_483_647;
    return random % most;
  };
  for (let turn = 0; turn < 300; turn += 1) {
    const all = Array.from({ length: 8 }, (_, seconds) => ({ ...WON, seconds, date: `2026-11-0${1 + Math.floor(seconds / 3)}` }));
    const own = all.filter(() => draw(2));
    const other = all.filter(() => draw(2));
    const found = record.merged(own, other);
    assert.deepEqual([...found].sort((one, two) => one.seconds - two.seconds), all.filter((each) => own.includes(each) || other.includes(each)));
    for (const list of [own, other]) assert.deepEqual(found.filter((each) => list.includes(each)), list);
    assert.deepEqual(found.map(({ date }) => date), found.map(({ date }) => date).sort());
  }
});

test("of too many games the newest stay, wherever they come from", () => {
  const years = (from, length) => Array.from({ length }, (_, at) => ({ ...WON, date: `${from + Math.floor(at / 300)}-01-01`, seconds: at }));
  record.keepGames(years(2015, 3000));
  assert.deepEqual(file.imported(fileOf(...years(2001, 3000))), { games: 2000, replays: 0 });
  assert.deepEqual([record.games().length, record.games()[0].date, record.games().at(-1).date], [5000, "2004-01-01", "2024-01-01"]);
});

test("replays come back with the games, each once", async () => {
  const [{ file: found }] = cases("statistics_files").filter((each) => !each.problem && each.file.played);
  file.imported(JSON.stringify(found));
  const [records, replays, exported] = [record.games(), lastGames.playedGames(), file.exported()];
  assert.deepEqual(replays, found.played);
  assert.deepEqual(file.imported(exported), { games: 0, replays: 0 });
  record.keepGames([]);
  lastGames.keepPlayed([]);
  const later = { ...found.played[0], id: "later", ended: found.played[1].ended + 1, record: null };
  await lastGames.enterPlayed(later);
  assert.deepEqual(file.imported(exported), { games: records.length, replays: 2 });
  assert.deepEqual([record.games(), lastGames.playedGames()], [records, [...replays, later]]);
  assert.deepEqual(lastGames.gameOf(records[0]), replays[0]);
});

test("a file with a wrong game is refused as a whole", () => {
  const wrong = (found, message) => assert.throws(() => file.imported(found), { message });
  wrong(fileOf(WON, WON, { ...WON, seconds: -5 }), "games[2].seconds: expected a number of 0 or more, found -5");
  wrong(
    fileOf({ ...WON, solved: 11 }),
    "games[0]: expected fields that fit (solved 11 of a 3BV of 10), found {'assisted': False, 'bbbv': 10, 'board': '9x9:10', 'clicks': 12, ...}",
  );
  wrong('{"minesweeper": "statistics", "version": 2, "games": []}', "version: expected 1, found 2");
  for (const other of ["", "{}", "null", "[]"]) {
    wrong(other, "This is no file of statistics.");
  }
  assert.deepEqual(record.games(), []);
});
