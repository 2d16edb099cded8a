import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { browser } from "./page.js";

let tab = browser();
const location = { hash: "" };
globalThis.location = location;
const { keep, put, recall, tab: sessionOnly } = await import("../../minesweeper/web/static/keep.js");
const { isText, isWhole, listOf, objectOf, problemWords, shown } = await import("../../minesweeper/web/static/checks.js");
const { KEPT } = await import("../../minesweeper/web/static/kept.js");
const boards = await import("../../minesweeper/web/static/boards.js");
const daily = await import("../../minesweeper/web/static/daily.js");
const { progressKept } = await import("../../minesweeper/web/static/practice.js");
const record = await import("../../minesweeper/web/static/record.js");
const { claim } = await import("../../minesweeper/web/static/holding.js");
const played = await import("../../minesweeper/web/static/played.js");
const saved = await import("../../minesweeper/web/static/saved.js");

const RECORD = {
  board: "9x9:10", mode: "safe", custom: "classic", date: "2026-11-22", won: true,
  seconds: 20, bbbv: 10, solved: 10, clicks: 12, assisted: false,
};
const GAME = {
  setting: {
    dimensions: [9, 9], mines: 10, start: "safe", variant: "classic", seed: 5, distance: null, index: null, board: null,
  },
  moves: "r40@0", by: ["you"], done: 1, wasted: 0, seconds: 3, assisted: false, known: false, recorded: false,
};
const game = (id, more = {}) => ({ id, ended: 1, won: true, record: null, game: GAME, ...more });
const ids = () => played.playedGames().map(({ id }) => id);

beforeEach(() => {
  tab = browser();
  location.hash = "";
  record.keepGames([]);
  played.keepPlayed([]);
});

// Whatever there is

/** All that JSON can be, in places where something else is expected. */
const ANYTHING = [
  null, true, 0, -1, 0.5, 1e308, "", "abc", "[0,0]", [], [0, 0], [5000, 5000], [null], [[]], {}, { a: 1 }, { length: 3 },
  { dimensions: "abc" }, { __proto__: null, toString: 1 },
];

/** A value with each of its parts replaced by each of these. */
function* spoilt(value) {
  yield* ANYTHING;
  if (typeof value !== "object" || value === null) return;
  for (const name of Object.keys(value)) {
    for (const part of spoilt(value[name])) {
      const copy = structuredClone(value);
      copy[name] = part;
      yield copy;
    }
    if (!Array.isArray(value)) {
      yield Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
    }
  }
}

const BOARD = { dimensions: [16, 30], mines: 99, start: "judge", variant: "judge", seed: 5, distance: 2, index: 3 };

test("the board that was chosen last is one that can be played, whatever was kept", () => {
  for (const value of spoilt(BOARD)) {
    tab.otherTab("board", value);
    const found = boards.lastBoard();
    const { dimensions, mines, start } = found;
    assert.ok(dimensions.length && dimensions.every((length) => Number.isInteger(length)), JSON.stringify(value));
    assert.equal(boards.wrong({ dimensions, mines }, start), undefined, JSON.stringify(value));
  }
  for (const dimensions of [[0, 0], "abc", [5000, 5000], [9, -9], [9, 1.5], [], Array(61).fill(1)]) {
    tab.otherTab("board", { ...BOARD, start: "safe", dimensions });
    assert.deepEqual(boards.lastBoard(), boards.preset("beginner"));
  }
});

const PLACES = {
  rules: [{ start: "any", variant: "classic", guess_free: true }, () => boards.preset("beginner").start],
  daily: [
    [{
      date: "2026-11-22", board: "expert", on: "2026-11-22", won: true, seconds: 83.25, bbbv: 175, solved: 175, clicks: 195,
      assisted: false, accuracy: 0.5, course: "cccccccccc",
    }],
    () => daily.streak(daily.entries(), "2026-11-22").days + daily.calendar(daily.entries(), "2026-11-22").length,
  ],
  "daily-attempts": [[{ date: "2026-11-22", board: "expert", on: "2026-11-22", game: GAME }], () => daily.firstOf({ date: "2026-11-22", board: "expert" })],
  practice: [
    {
      choice: "own", scores: { pair: { asked: 2, right: 1, streak: 0, seconds: 9 } },
      later: [{ position: "1?", mines: 1, level: "pair", wait: 2 }], own: [{ position: "1?", mines: 1, level: "pair", solved: 1 }],
    },
    () => progressKept().later.concat(progressKept().own).map(({ position }) => position.trim()),
  ],
  games: [[RECORD], () => [...record.byKind().values()].map((list) => record.summary(list))],
  played: [[game("x", { record: RECORD })], () => played.playedGames().map((each) => each.game.moves.split(" "))],
  "going.x": [{ id: "x", address: "", game: GAME, questions: [3], symbols: ["?", 1], entry: null, at: 5 }, () => saved.goingOn("").map((each) => each.game.by.length)],
};

for (const [name, [value, read]] of Object.entries(PLACES)) {
  test(`whatever was kept as ${name} is read, or left out`, () => {
    tab.otherTab(name, value);
    assert.doesNotThrow(read);
    for (const wrong of spoilt(value)) {
      tab.otherTab(name, wrong);
      assert.doesNotThrow(read, JSON.stringify(wrong));
    }
    tab.kept.set(`minesweeper.${name}`, "{");
    assert.doesNotThrow(read);
  });
}

test("an option is one that there is, whatever was kept", async () => {
  const value = { tiles: "classic", questions: true, swapped: true, press: 500, sounds: true, figures: true, rulers: true };
  const { options: usual } = await import("../../minesweeper/web/static/options.js");
  let number = 0;
  for (const wrong of [value, ...spoilt(value)]) {
    tab.otherTab("options", wrong);
    const { options } = await import(`../../minesweeper/web/static/options.js?${(number += 1)}`);
    assert.deepEqual(Object.keys(options), Object.keys(usual));
    assert.ok(["modern", "classic", "distinct"].includes(options.tiles) && options.press >= 150 && options.press <= 900);
    for (const [name, found] of Object.entries(options)) assert.equal(typeof found, typeof usual[name]);
  }
});

test("a game of this tab is read only as it was written, and under its own address", () => {
  const own = { id: "x", address: "", game: GAME, symbols: ["hit", 3], questions: [3], entry: RECORD };
  tab.tab.set("minesweeper.game", JSON.stringify(own));
  assert.deepEqual(saved.saved(), own);
  location.hash = "#board=9x9:10";
  assert.equal(saved.saved(), null);
  location.hash = "";
  for (const wrong of spoilt(own)) {
    tab.tab.set("minesweeper.game", JSON.stringify(wrong));
    const found = saved.saved();
    assert.ok(found === null || (KEPT(found.game) === null && Array.isArray(found.questions)), JSON.stringify(wrong));
  }
});

test("what is wrong is told with its place", () => {
  const check = objectOf({ cells: listOf(isWhole({ least: 0, most: 8 })), name: isText }, { may: ["name"] });
  const words = (value) => {
    const problem = check(value);
    return problem && problemWords(problem);
  };
  assert.equal(words({ cells: [1, 2] }), null);
  assert.equal(words({ cells: [1, 2.5] }), ".cells[1]: expected a whole number, found 2.5");
  assert.equal(words({ cells: [1, 9] }), ".cells[1]: expected a whole number from 0 to 8, found 9");
  assert.equal(words({ name: "x" }), ": expected a field cells, found {'name': 'x'}");
  assert.equal(words({ cells: [], more: 1 }), ": expected no field 'more', only cells, name, found {'cells': [], 'more': 1}");
  assert.equal(shown("a".repeat(99)), `'${"a".repeat(17)}...${"a".repeat(18)}'`);
});

// Room

test("where there is no room, the last games give way to what matters more", () => {
  played.keepPlayed([game("a"), game("b"), game("c"), game("d")]);
  const { length } = tab.kept.get("minesweeper.played");
  tab.room = length + 200;
  assert.ok(keep("games", "x".repeat(300)));
  assert.deepEqual([recall("games", isText, "").length, ids()], [300, ["c", "d"]]);
  assert.deepEqual(tab.recall("played").map(({ id }) => id), ["c", "d"]);
  assert.ok(!keep("games", "x".repeat(2 * length)));
  assert.deepEqual([recall("games", isText, "").length, ids()], [300, []]);
});

test("where a tab has no room, nothing gives way that is kept beyond it", () => {
  played.keepPlayed([game("a"), game("b")]);
  tab.room = 0;
  assert.ok(!keep("game", "x", sessionOnly));
  assert.deepEqual(ids(), ["a", "b"]);
});

test("the last games take no room from anything, and lose only the oldest of them", async () => {
  tab.otherTab("games", "x".repeat(100));
  played.keepPlayed([game("a"), game("b")]);
  tab.room = tab.kept.get("minesweeper.played").length + 110;
  await played.enterPlayed(game("c"));
  assert.deepEqual(ids(), ["c"]);
  assert.equal(recall("games", isText, "").length, 100);
  tab.room = 0;
  assert.ok(await played.enterPlayed(game("d")));
  assert.ok(!put("x", 1));
  assert.equal(recall("games", isText, "").length, 100);
});

test("without storage, games are known as long as the page is open", async () => {
  globalThis.localStorage.setItem = () => {
    throw Object.assign(new Error("no"), { name: "SecurityError" });
  };
  for (const id of ["a", "b"]) assert.ok(await played.enterPlayed(game(id)));
  record.add(RECORD);
  record.add({ ...RECORD, seconds: 5 });
  assert.deepEqual([ids(), record.games().length], [["a", "b"], 2]);
});

test("the last 200 games are kept, and those of best times", () => {
  const best = { ...RECORD, seconds: 1 };
  record.add(best);
  played.keepPlayed([game("best", { record: best }), ...Array.from({ length: 250 }, (_, number) => game(String(number)))]);
  assert.deepEqual([ids().length, ...ids().slice(0, 2), ids().at(-1)], [201, "best", "50", "249"]);
  assert.equal(played.gameOf(best).id, "best");
  assert.equal(played.gameOf({ ...best, seconds: 2 }), null);
  const large = { ...GAME, moves: "r1 ".repeat(200_000) };
  played.keepPlayed(["x", "y", "z"].map((id) => game(id, { game: large })));
  assert.deepEqual(ids(), ["y", "z"]);
});

test("no game is entered twice, whichever tab was first", async () => {
  assert.ok(await played.enterPlayed(game("a")));
  assert.ok(!await played.enterPlayed(game("a")));
  tab.kept.set("minesweeper.played", JSON.stringify([game("a"), game("b")])); // this tab has not heard of it yet
  assert.ok(!await played.enterPlayed(game("b")));
  assert.ok(await played.enterPlayed(game("c")));
  assert.deepEqual(ids(), ["a", "b", "c"]);
});

test("of a tab that was closed between a game and its record, the record is made good", async () => {
  tab.otherTab("played", [game("a", { record: RECORD })]);
  for (const seconds of [30, 40]) {
    assert.ok(!await played.enterPlayed(game("a", { record: { ...RECORD, seconds } })));
    assert.deepEqual(record.games(), [RECORD]);
  }
});

// Games that go on

/** A page's game with this state. */
const shownAs = (id, more = {}) => ({
  state: { id, replaying: false, done: 1, status: "ongoing", known: false, setting: GAME.setting, questions: new Set(), entry: null, ...more },
  kept: GAME,
  get now() {
    return this.state;
  },
});

test("a game is kept beyond its tab while it goes on, and no recording or first attempt of a day", () => {
  const going = () => saved.goingOn("").map(({ id }) => id);
  saved.save(shownAs("a"), "");
  saved.save(shownAs("replay", { replaying: true }), "");
  saved.save(shownAs("ready", { done: 0, status: "ready" }), "");
  const setting = { ...GAME.setting, dimensions: [16, 30], mines: 99, start: "no-guess", seed: 202611222 };
  saved.save(shownAs("daily", { setting }), "");
  assert.deepEqual(going(), ["a"]);
  saved.save(shownAs("fun", { setting, known: true }), "#daily=2026-11-22&board=expert");
  assert.deepEqual(saved.goingOn("#daily=2026-11-22&board=expert").map(({ id }) => id), ["fun"]);
  saved.save(shownAs("a", { status: "won" }), "");
  saved.drop("fun");
  assert.deepEqual(going(), []);
  for (const id of ["1", "2", "3", "4", "5", "6", "7"]) {
    tab.otherTab(`going.${id}`, { id, address: "", game: GAME, questions: [], entry: null, at: Number(id) });
  }
  assert.deepEqual(going(), ["7", "6", "5", "4", "3"]);
  assert.equal([...tab.kept.keys()].filter((name) => name.startsWith("minesweeper.going")).length, 5);
});

test("a tab takes up the newest game that no other tab holds", async (context) => {
  const awake = setInterval(() => {}, 1000); // the time for which a tab waits keeps nobody awake here
  context.after(() => clearInterval(awake));
  const there = (id, at) => tab.otherTab(`going.${id}`, { id, address: "", game: GAME, questions: [], entry: null, at });
  there("old", 1);
  there("new", 2);
  assert.equal((await saved.takeUp("")).id, "new");
  const other = await import("../../minesweeper/web/static/holding.js?another-tab");
  assert.ok(await other.claim("old"));
  assert.ok(!(await other.claim("new")));
  assert.ok(await claim("third"));
  await new Promise(setImmediate);
  assert.ok(await other.claim("new"));
  assert.equal((await saved.takeUp("")).id, "old");
  assert.equal(await saved.takeUp("#board=9x9:10"), null);
});

test("where there are no locks, the other tabs are asked", async (context) => {
  Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
  const tabs = await Promise.all(["one", "two"].map((name) => import(`../../minesweeper/web/static/holding.js?${name}`)));
  const channels = [];
  const Channel = globalThis.BroadcastChannel;
  globalThis.BroadcastChannel = class extends Channel {
    constructor(name) {
      super(name);
      channels.push(this);
    }
  };
  context.after(() => {
    globalThis.BroadcastChannel = Channel;
    for (const each of channels) each.close();
  });
  assert.ok(await tabs[0].claim("a"));
  assert.ok(!(await tabs[1].claim("a")));
  assert.ok(await tabs[1].claim("b"));
  assert.ok(await tabs[0].claim("c"));
  assert.ok(await tabs[1].claim("a"));
});
