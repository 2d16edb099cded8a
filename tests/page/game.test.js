import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { browser, browsing, cases } from "./page.js";

const storage = browser();
browsing();
const { Game } = await import("../../minesweeper/web/static/play/game.js");
const { Refused, Stopped } = await import("../../minesweeper/web/static/shared/line.js");
const { Clock } = await import("../../minesweeper/web/static/play/clock.js");
const { save } = await import("../../minesweeper/web/static/shared/saved.js");

const STEPS = cases("transcript");
const OUTCOME = { note: "Your best time.", daily: null };
const KEPT = {
  setting: {
    dimensions: [9, 9], mines: 10, start: "safe", variant: "classic", seed: 5, distance: null, index: null, board: null,
  },
  moves: "r40@0", by: ["you"], done: 1, wasted: 0, seconds: 3, assisted: false, known: false, recorded: false,
};

/** A line that notes what is asked, and answers when it is told to. */
class Slow {
  constructor() {
    this.asked = [];
    this.wishes = [];
    this.waiting = [];
  }

  ask(wish) {
    this.asked.push(wish.do);
    this.wishes.push(wish);
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
    });
  }

  async answer(answer) {
    await new Promise(setImmediate); // for what is still to be asked
    const { resolve, reject } = this.waiting.shift();
    if (answer instanceof Error) reject(answer);
    else resolve(answer);
    await new Promise(setImmediate);
  }
}

let line;
let game;
let news;

beforeEach(async () => {
  line = new Slow();
  news = [];
  game = new Game(line, line, new Clock(() => 0), ({ kind }) => news.push(kind));
  game.begin({ board: "", variant: "classic" });
  await line.answer(STEPS[0].answer);
  line.asked = [];
  news = [];
});

const moved = (answer, more = {}) => ({ ...STEPS[3].answer, assisted: false, ...answer, ...more });

test("after a move, what is switched on is asked for, and risks only once at a time", async () => {
  Object.assign(game.switches, { risks: true, certain: true, figures: true });
  game.move("reveal", 0);
  await line.answer(moved());
  await line.answer(moved({ changes: [] }));
  await line.answer({ bbbv_done: 1, clicks: 1 });
  assert.deepEqual(line.asked, ["reveal", "certain", "figures", "risks"]);
  game.move("flag", 2);
  game.move("flag", 3);
  await line.answer({ risks: { 2: 0.5 }, exact: true });
  assert.deepEqual(game.state.risks, { risks: { 2: 0.5 }, exact: true });
  for (const step of [STEPS[1], STEPS[2]]) {
    await line.answer(step.answer);
  }
  await line.answer(moved({ changes: [] }));
  await line.answer(moved({ changes: [] }));
  assert.deepEqual(line.asked.slice(4), ["flag", "flag", "certain", "certain", "figures"]);
  await line.answer({ bbbv_done: 1, clicks: 3 });
  await line.answer({ risks: { 4: 1 }, exact: true });
  await line.answer({ bbbv_done: 1, clicks: 3 });
  await line.answer({ risks: { 4: 0 }, exact: false });
  assert.deepEqual(line.asked.slice(9), ["risks", "figures", "risks"]);
  assert.deepEqual([line.waiting.length, game.state.risks.exact], [0, false]);
});

test("no risks are missed where the game has ended before they came", async () => {
  game.switches.risks = true;
  game.move("reveal", 0);
  game.move("reveal", 19);
  await line.answer(moved());
  await line.answer(moved({ status: "lost", end: STEPS[13].answer.end }));
  assert.deepEqual(line.asked, ["reveal", "reveal", "risks", "end"]);
  await line.answer(new Refused("The game is over."));
  assert.equal(game.state.problem, "");
});

test("a refusal is whose request was refused", async () => {
  const refused = assert.rejects(game.ai("solver"), { message: "The game is over." });
  const fresh = game.begin({ dimensions: [1], mines: 0, start: "safe", variant: "classic" });
  await line.answer(new Refused("The game is over."));
  await refused;
  await line.answer(STEPS[17].answer);
  await fresh;
  assert.equal(game.state.symbols.length, 32);
});

test("before another game or moment is asked for, that is told", async () => {
  game.move("reveal", 0);
  await line.answer(moved());
  news = [];
  for (const deed of ["undo", "again", "another"]) game[deed]();
  await new Promise(setImmediate);
  assert.deepEqual(line.asked.slice(1), ["undo", "again", "new"]);
  assert.deepEqual(news, ["leaving", "leaving", "leaving"]);
  game.step(0);
  assert.deepEqual(news.slice(3), []);
});

test("a game that has ended is kept once, before its result is told", async () => {
  game.move("reveal", 19);
  await line.answer(moved({ status: "won", end: { ...STEPS[13].answer.end, won: true } }));
  assert.deepEqual(line.asked, ["reveal", "end"]);
  assert.deepEqual([news, game.state.recorded], [["moved"], false]);
  const { name, on, date, at, seconds } = line.wishes.at(-1);
  assert.deepEqual([name, on, seconds], [game.state.id, game.state.on, game.kept.seconds]);
  assert.equal(new Date(at).toLocaleDateString("sv"), date); // where its player is
  await line.answer({ reviewed: false, outcome: OUTCOME });
  assert.deepEqual([news, game.state.outcome], [["moved", "recorded", "help"], OUTCOME]);
  await game.end();
  assert.deepEqual(line.asked, ["reveal", "end"]);
});

const LOST = moved({ status: "lost", end: STEPS[13].answer.end });

test("a move after the last one lets no other game begin before the end is kept", async () => {
  for (const cell of [19, 18]) game.move("reveal", cell).catch(() => {});
  await line.answer(LOST);
  await line.answer(new Refused("The game is over."));
  game.begin({ board: "", variant: "classic" });
  await new Promise(setImmediate);
  assert.deepEqual(line.asked, ["reveal", "reveal", "end"]);
  await line.answer({ reviewed: false, outcome: OUTCOME });
  assert.deepEqual(line.asked, ["reveal", "reveal", "end", "new"]);
});

test("a game that ended just before its tab was closed is kept by the next one, once", async () => {
  game.clock = new Clock();
  game.move("reveal", 19);
  await line.answer(LOST);
  save(game, "");
  assert.deepEqual(line.asked, ["reveal", "end"]); // the answer to which never comes
  const { id, on } = game.state;
  const later = new Game(line, line, new Clock(() => 0), () => {});
  line.waiting = [];
  sessionStorage.removeItem("minesweeper.game");
  later.endOthers();
  const first = later.begin({ board: "", variant: "classic" });
  await line.answer(STEPS[0].answer);
  assert.deepEqual(line.asked.slice(2), ["resume", "end"]);
  const wish = line.wishes.at(-1);
  assert.deepEqual([wish.name, wish.on, wish.game.moves], [id, on, game.kept.moves]);
  await line.answer({ reviewed: false, outcome: OUTCOME });
  assert.deepEqual([...storage.kept.keys()].filter((name) => name.includes(id)), []);
  await line.answer(STEPS[0].answer);
  await first;
  await later.endOthers();
  assert.deepEqual(line.asked.slice(2), ["resume", "end", "new"]);
});

const REVIEW = STEPS.find(({ ask }) => ask.do === "review").answer;

test("a review that is given up for another game is asked for after the end of that, under its name", async () => {
  game.tell = (told) => {
    if (told.kind === "recorded") game.judge().then(() => game.judgeLeft()).catch(() => {});
  };
  const won = moved({ status: "won", end: { ...STEPS[13].answer.end, won: true } });
  const { id } = game.state;
  game.move("reveal", 19);
  await line.answer(won);
  game.begin({ board: "", variant: "classic" });
  await line.answer({ reviewed: true, outcome: OUTCOME });
  const { kept } = game;
  assert.deepEqual(line.asked, ["reveal", "end", "review", "new"]);
  await line.answer(new Stopped("another request came first"));
  await line.answer(STEPS[0].answer);
  const other = game.state.id;
  game.move("reveal", 19);
  await line.answer(won);
  await line.answer({ reviewed: true, outcome: OUTCOME });
  const later = { ...OUTCOME, note: "Where you took a risk, ..." };
  await line.answer({ ...REVIEW, outcome: later });
  const [now, before] = line.wishes.slice(-2);
  assert.deepEqual([now.name, now.game, before.name, before.game], [other, undefined, id, kept]);
  await line.answer({ ...REVIEW, outcome: OUTCOME });
  assert.deepEqual([game.state.outcome, game.unjudged.size], [later, 0]);
});

/** A recording, before its third move. */
async function recording() {
  game.begin({ board: "", variant: "classic" }, { moves: "r4@0 f0@0.5 r1@1.25 r2@2.5", replay: true, done: 3 });
  await line.answer(STEPS.find(({ ask }) => ask.id === 26).answer);
  line.asked = [];
  news = [];
}

test("a review is asked for once, and brings the risks of its moment", async () => {
  await recording();
  game.review();
  assert.deepEqual([game.state.reviewing, game.state.review], [true, null]);
  await line.answer(REVIEW);
  await line.answer({ risks: { 2: 1 }, exact: true });
  assert.deepEqual([line.asked, game.state.risks.risks[2]], [["review", "risks"], 1]);
  assert.deepEqual(news, ["view", "judged", "review", "help"]);
  await game.closeReview();
  assert.deepEqual([game.state.reviewing, game.state.risks, game.switches.risks], [false, null, false]);
  game.review();
  await line.answer({ risks: { 2: 1 }, exact: true });
  assert.deepEqual(line.asked, ["review", "risks", "risks"]);
  game.step(4);
  await line.answer({ ...STEPS.find(({ ask }) => ask.id === 26).answer, status: "lost", end: STEPS[13].answer.end, done: 4 });
  assert.deepEqual([game.state.review, game.state.risks, game.state.reviewing], [REVIEW, null, true]);
  assert.deepEqual(line.asked, ["review", "risks", "risks", "step"]);
});

test("a review that is refused, or was closed meanwhile, is not shown", async () => {
  await recording();
  const refused = assert.rejects(game.review(), { message: "Too many boards." });
  await line.answer(new Refused("Too many boards."));
  await refused;
  assert.deepEqual([game.state.reviewing, game.state.review], [false, null]);
  game.review();
  game.closeReview();
  await line.answer(REVIEW);
  assert.deepEqual([game.state.reviewing, game.state.review, news.includes("review")], [false, REVIEW, false]);
});

test("a review that comes after a game was branched from the recording is none of that game", async () => {
  await recording();
  game.review();
  game.branch("branch");
  await line.answer(REVIEW);
  const step = STEPS.find(({ ask }) => ask.id === 26).answer;
  await line.answer({ ...step, known: true });
  assert.deepEqual([game.state.review, game.state.reviewing, game.state.replaying], [null, false, false]);
});

test("a move in a recording asks for nothing; a branch has the moves that are shown, and counts for nothing", async () => {
  await recording();
  const { id, setting } = game.state;
  game.switches.certain = true;
  await game.move("reveal", 2);
  await game.certain();
  assert.deepEqual(line.asked, []);
  assert.equal(game.clock.seconds, 1.25);
  game.branch("branch");
  await new Promise(setImmediate);
  assert.deepEqual(line.wishes.at(-1), {
    do: "resume",
    game: {
      setting, moves: "r4@0 f0@0.5 r1@1.25", by: ["you", "you", "you"], done: 3, wasted: 0, seconds: 1.25,
      assisted: true, known: true, recorded: false,
    },
  });
  await line.answer({ ...STEPS.find(({ ask }) => ask.id === 26).answer, done: 3, known: true });
  assert.deepEqual([game.state.id === id, game.state.id, game.state.replaying], [false, "branch", false]);
});

test("a recording is closed at its end, if it has one", async () => {
  await recording();
  const closed = game.close();
  await line.answer({ ...STEPS.find(({ ask }) => ask.id === 26).answer, status: "lost", end: STEPS[13].answer.end, done: 4 });
  assert.deepEqual([await closed, game.state.replaying, game.state.recorded, line.asked], [true, false, true, ["step"]]);
  await recording();
  const open = game.close();
  await line.answer({ ...STEPS.find(({ ask }) => ask.id === 26).answer, done: 4 });
  assert.deepEqual([await open, game.state.replaying], [false, true]);
});

test("to look at a recording is no help in it, risks included; a game of one's own had the help that it was kept with", async () => {
  const STEP = STEPS.find(({ ask }) => ask.id === 26).answer;
  const seen = async () => {
    game.switches.risks = true;
    game.refresh();
    await line.answer({ risks: { 2: 1 }, exact: true });
    game.switches.risks = false;
    const closed = game.close();
    await line.answer({ ...STEP, assisted: true, status: "lost", end: STEPS[13].answer.end, done: 4 });
    await closed;
    return [game.state.replaying, game.state.assisted];
  };
  await recording();
  assert.deepEqual([game.state.assisted, await seen()], [false, [false, false]]);
  for (const assisted of [false, true]) {
    game.replay({ ...game.kept, assisted }, 3);
    await line.answer({ ...STEP, assisted });
    assert.deepEqual(await seen(), [false, assisted]);
  }
});

test("a first attempt at the board of a day has a name of its own, as it was left; a later one none", async () => {
  const daily = { date: "2026-11-22", board: "expert" };
  const answer = { ...STEPS[0].answer, known: false, done: 1 };
  game.daily(daily);
  await line.answer(answer);
  assert.deepEqual([line.asked, game.state.id, game.state.paused], [["daily"], "daily-2026-11-22-expert", false]);
  storage.otherTab("going.daily-2026-11-22-expert", { id: "daily-2026-11-22-expert", game: KEPT, questions: [3], on: "2026-11-21" });
  game.daily(daily);
  await line.answer(answer);
  assert.deepEqual([line.wishes.at(-1).game, game.state.on, game.state.paused, [...game.state.questions]], [KEPT, "2026-11-21", true, [3]]);
  storage.otherTab();
  game.daily(daily);
  await line.answer({ ...answer, known: true });
  assert.ok(!game.state.id.startsWith("daily"));
});

test("a game that was replayed is at its end again, with what was said of it, and is not kept twice", async () => {
  game.resume({}, { outcome: OUTCOME, review: REVIEW });
  await line.answer({ ...STEPS[0].answer, status: "won", end: { ...STEPS[13].answer.end, won: true }, recorded: true, seconds: 7 });
  assert.deepEqual([game.state.outcome, game.state.review, game.state.reviewing, game.clock.seconds], [OUTCOME, REVIEW, false, 7]);
  assert.deepEqual(line.asked, ["resume"]);
});

test("chances are asked for until they are final, or something else is done", async () => {
  const words = { text: "", lit: "", cells: { cell: [4], played: [], clue: [], other: [] } };
  game.hint();
  await line.answer({ best: { cell: 4, action: "reveal", risk: 0.1 }, words, more: "", ahead: true });
  await line.answer({ lines: [], source: "from 4 games", words, said: "", over: false });
  assert.deepEqual(line.asked, ["hint", "chances", "chances"]);
  game.move("reveal", 0);
  await line.answer(new Refused("Win probabilities need a hint."));
  assert.equal(game.state.chances.source, "from 4 games");
  await line.answer(moved());
  assert.deepEqual([game.state.chances, game.state.looking, game.state.said], [null, false, null]);
  assert.deepEqual(line.asked, ["hint", "chances", "chances", "reveal"]);
});

test("chances that are refused on the way are all that there will be", async () => {
  const words = { text: "", lit: "", cells: { cell: [4], played: [], clue: [], other: [] } };
  game.hint();
  await line.answer({ best: { cell: 4, action: "reveal", risk: 0.1 }, words, more: "", ahead: true });
  await line.answer({ lines: [], source: "from 4 games", words, said: "", over: false });
  await line.answer(new Refused("Too many states."));
  assert.deepEqual([game.state.chances.over, game.state.chances.source, game.state.looking], [true, "from 4 games", true]);
});

for (const who of ["the user", "the solver", "what is certain"]) {
  test(`a game that a move of ${who} has ended is recorded before another one is asked for`, async () => {
    game.switches.certain = who === "what is certain";
    if (who === "the solver") game.ai("solver");
    else game.move("reveal", 19);
    game.begin({ dimensions: [1], mines: 0, start: "safe", variant: "classic" });
    const asked = [who === "the solver" ? "ai" : "reveal"];
    assert.deepEqual(line.asked, asked);
    if (game.switches.certain) {
      await line.answer(moved());
      asked.push("certain");
      assert.deepEqual(line.asked, asked);
    }
    await line.answer(moved({ status: "lost", end: STEPS[13].answer.end }));
    assert.deepEqual(line.asked, [...asked, "end"]);
    await line.answer({ record: null });
    assert.deepEqual(line.asked, [...asked, "end", "new"]);
  });
}

test("risks that were given up for a move are asked for again", async () => {
  game.switches.risks = true;
  game.move("reveal", 0);
  await line.answer(moved());
  game.move("flag", 2);
  assert.deepEqual(line.asked, ["reveal", "risks", "flag"]);
  await line.answer(new Stopped("another request came first"));
  await line.answer(STEPS[1].answer);
  await line.answer({ risks: { 4: 1 }, exact: true });
  await line.answer({ risks: { 4: 0.5 }, exact: true });
  assert.deepEqual(line.asked.slice(3), ["risks", "risks"]);
  assert.deepEqual([game.state.problem, game.state.risks.risks], ["", { 4: 0.5 }]);
});

test("moves that are made before there is a game are made in their order", async () => {
  const early = new Game(line, line, new Clock(() => 0), () => {});
  early.preview(new Array(20).fill("?"));
  early.move("flag", 5);
  early.move("reveal", 0);
  assert.deepEqual(line.asked, []);
  early.begin({ board: "", variant: "classic" });
  await line.answer(STEPS[0].answer);
  await line.answer(moved());
  assert.deepEqual(line.wishes.slice(-2).map(({ do: kind, cell }) => [kind, cell]), [["flag", 5], ["reveal", 0]]);
});

test("a game that is gone on with pauses until its user does something with it", async () => {
  let now = 0;
  const going = { ...STEPS[0].answer, status: "ongoing", done: 1, seconds: 7 };
  const clock = new Clock(() => now);
  game = new Game(line, line, clock, ({ kind }) => news.push(kind));
  for (const touch of [() => game.goOn(), () => game.move("flag", 2), () => game.ai("solver")]) {
    game.resume({});
    await line.answer(going);
    now += 5000;
    assert.deepEqual([game.state.paused, clock.seconds], [true, 7]);
    touch();
    if (line.waiting.length) await line.answer(moved());
    now += 1000;
    assert.deepEqual([game.state.paused, clock.seconds], [false, 8]);
  }
  game.resume({});
  await line.answer({ ...going, status: "won", end: { ...STEPS[13].answer.end, won: true }, recorded: true });
  assert.deepEqual([game.state.paused, clock.seconds], [false, 7]);
  game.begin({}, { moves: "r4" });
  await line.answer(going);
  now += 1000;
  assert.deepEqual([game.state.paused, clock.seconds], [false, 8]);
});

test("moves that are made on a kept game before it is there are made on it, and on no other", async () => {
  const kept = STEPS[3].answer;
  const symbols = [...STEPS[0].answer.cells];
  for (const [shown, asked] of [[["1", ...symbols.slice(1)], ["resume", "chord"]], [symbols, ["resume"]]]) {
    line = new Slow();
    news = [];
    const early = new Game(line, line, new Clock(() => 0), ({ kind }) => news.push(kind));
    early.preview(shown.map((symbol) => (symbol === "?" ? symbol : Number(symbol))));
    early.move("chord", 0);
    early.resume({});
    await line.answer({ ...STEPS[0].answer, ...kept, cells: `1${STEPS[0].answer.cells.slice(1)}` });
    assert.deepEqual(line.asked, asked);
    assert.equal(news.includes("unmade"), asked.length === 1);
  }
});
