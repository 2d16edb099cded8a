import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { ANSWERS, KEPT, Slow, storage } from "./page.js";
import { seen } from "../../minesweeper/web/static/play/state.js";
import { Game } from "../../minesweeper/web/static/play/game.js";
import { Lost, Refused } from "../../minesweeper/web/static/shared/session.js";
import { claim } from "../../minesweeper/web/static/shared/saved.js";
import { Stopped, goElsewhere } from "../../minesweeper/web/static/shared/turns.js";
import { Clock } from "../../minesweeper/web/static/shared/clock.js";

const DAY = { date: "2026-11-22", board: "expert" };
const SETTING = { board: "", variant: "classic" };
const OUTCOME = { note: "Your best time.", daily: null };

let session;
let game;
let shown; // the effects of each state, and the other calls of the page

/** The page of the game: it notes its calls. */
const PAGE = {
  show: (state, effects) => shown.push(...Object.keys(effects).filter((name) => effects[name])),
  preview: ({ moves }) => shown.push(`preview ${moves}`.trim()),
  leave: () => shown.push("leave"),
  toast: (text) => shown.push(text),
  trying: (action) => action().catch(() => {}),
  summary: () => "The end.",
};

/** A page's game at the session, before it is begun; the profile asks nothing of its own. */
function opened(clock = new Clock(() => 0)) {
  const profile = { ask: (wish, text, by = session) => by.ask(wish) };
  return new Game(session, profile, clock, PAGE);
}

/** Answer the requests of an action that has begun. */
const answered = (action, ...answers) => session.answer(...answers);

/** Begin a game in the state of the session's answer. */
async function started(answer = ANSWERS.begun) {
  session = new Slow();
  shown = [];
  game = opened();
  await answered(game.begin(SETTING), structuredClone(answer));
  session.asked = [];
  shown = [];
}

beforeEach(() => started());

const moved = (answer, more = {}) => ({ ...ANSWERS.opened, assisted: false, ...answer, ...more });
const { end: END } = ANSWERS.lost;
const LOST = moved({ status: "lost", end: END });
const WON = moved({ status: "won", end: { ...END, won: true } });

test("certain moves and risks follow a move, if they are switched on; risks are asked for once at a time, for the position of now", async () => {
  Object.assign(game.switches, { risks: true, certain: true });
  await answered(game.move("reveal", 0), moved(), moved({ changes: [] }));
  assert.deepEqual(session.asked, ["reveal", "certain", "risks"]);
  game.move("flag", 2);
  game.move("flag", 3);
  await session.answer({ risks: { 2: 0.5 }, exact: true });
  assert.deepEqual([game.state.risks.risks, game.state.flags], [{ 2: 0.5 }, [2, 3]]);
  await session.answer(ANSWERS.flagged, ANSWERS.flaggedAlso, moved({ changes: [] }), moved({ changes: [] }));
  await session.answer({ risks: { 4: 1 }, exact: true }); // they were asked for before the last move
  assert.deepEqual([game.state.risks.risks, game.state.flags], [{ 2: 0.5 }, []]);
  await session.answer({ risks: { 4: 0 }, exact: false });
  assert.deepEqual(session.asked.slice(3), ["flag", "flag", "certain", "certain", "risks", "risks"]);
  assert.deepEqual([session.waiting.length, game.state.risks.exact], [0, false]);
});

test("figures come with each answer, once they are asked for", async () => {
  const figures = { bbbv_done: 1, figures: { Clicks: "1" } };
  await answered(game.showFigures(true), { figures });
  assert.deepEqual([session.wishes.at(-1), game.state.figures], [{ do: "figures", shown: true }, figures]);
  await answered(game.move("reveal", 0), moved({ figures: { ...figures, bbbv_done: 2 } }));
  assert.deepEqual([session.asked, game.state.figures.bbbv_done], [["figures", "reveal"], 2]);
});

test("what is asked for is what was chosen; the page leaves the game before another game or moment is asked for", async () => {
  const file = { name: "a.mbf", data: "AA==" };
  const [none, some, all] = [ANSWERS.begun, ANSWERS.undone, ANSWERS.redone];
  for (const [answer, action, leaves, wish] of [
    [none, () => game.begin(SETTING), true, { do: "new", setting: SETTING }],
    [none, () => game.begin(SETTING, "r4"), true, { do: "new", setting: SETTING, moves: "r4", done: 0 }],
    [none, () => game.again(), true, { do: "again" }],
    [none, () => game.load(file), true, { do: "load", ...file }],
    [none, () => game.replay(KEPT, 0), true, { do: "resume", game: { ...KEPT, done: 0, known: true, recorded: true } }],
    [none, () => game.daily(DAY), true, { do: "daily", ...DAY, elsewhere: false, now: 0 }],
    [none, () => game.undo(), true, undefined],
    [none, () => game.redo(), true, undefined],
    [some, () => game.undo(), true, { do: "undo" }],
    [some, () => game.redo(), true, { do: "redo" }],
    [all, () => game.redo(), true, undefined],
    [all, () => game.step(1), false, { do: "step", to: 1 }],
    [all, () => game.ai("solver"), false, { do: "ai", agent: "solver", run: false }],
    [all, () => game.ai("agent", true), false, { do: "ai", agent: "agent", run: true }],
    [all, () => game.move("chord", 6), false, { do: "chord", cell: 6, at: 0 }],
  ]) {
    await started(answer);
    session.wishes = [];
    action();
    await new Promise(setImmediate);
    const [asked, ...others] = session.wishes.map((sent) => ("now" in sent ? { ...sent, now: 0 } : sent));
    assert.deepEqual([asked, others, shown], [wish, [], leaves ? ["leave"] : []], String(action));
  }
});

test("another moment, or the same in another language, has the name, the day and the question marks of its game; what is said is asked for anew", async () => {
  const own = () => [game.state.id, game.state.on, game.state.questions, game.isReplay, game.state.reviewing];
  for (const [action, by, asked] of [["undo", "solver", ["undo"]], ["retell", null, ["resume", "hint"]], ["retell", "solver", ["resume"]]]) {
    await answered(game.resume({}, { id: "a", on: "2026-11-21", questions: [19] }), { ...ANSWERS.redone, assisted: false });
    game.state = { ...game.state, explanation: { by, words: ANSWERS.hint.words, more: "" } };
    const before = own();
    session.asked = [];
    shown = [];
    game[action]();
    await session.answer({ ...ANSWERS.redone, assisted: true });
    const isAgain = action === "retell";
    assert.deepEqual([session.asked, own(), game.state.mode, game.state.assisted], [asked, before, isAgain ? "paused" : "playing", !isAgain]);
    assert.deepEqual(shown, ["leave", "stops", ...(isAgain ? [] : ["announcement"])]); // a move that is taken back is read out
    if (by === null) await session.answer(ANSWERS.hint);
    assert.equal(game.state.explanation?.by, by === null ? null : undefined);
  }
  await new Game(session, session, new Clock(() => 0), {}).retell();
});

test("the board follows moves of the solver's, and none of the user's", async () => {
  for (const [by, follows] of [["you", false], ["solver", true], ["agent", true]]) {
    await started();
    const [change] = ANSWERS.opened.changes;
    await answered(game.move("reveal", 0), moved({ changes: [{ ...change, move: "r4", by }] }));
    assert.equal(shown.includes("follow"), follows, by);
  }
});

test("a flag is there before its answer, and gone if it is refused; a click on it meanwhile takes it off", async () => {
  const flags = () => [seen(game.state).symbols[2], seen(game.state).left];
  const { left } = game.state;
  const refused = assert.rejects(game.move("flag", 2), Refused);
  assert.deepEqual(flags(), ["@", left - 1]);
  await session.answer(new Refused("No."));
  assert.deepEqual([flags(), await refused], [["?", left], undefined]);
  game.move("flag", 2);
  game.move("flag", 2);
  assert.deepEqual(flags(), ["?", left]);
  await session.answer(ANSWERS.flagged);
  assert.deepEqual(flags(), ["?", ANSWERS.flagged.left + 1]);
  await session.answer({ ...ANSWERS.flagged, left, done: 2, changes: [{ move: "f2", by: "you", cells: { 2: "?" }, why: null }] });
  assert.deepEqual([flags(), game.state.flags], [["?", left], []]);
});

test("the time of a game is that of the move that ended it, whenever its answer comes", async () => {
  for (const isCertain of [false, true]) {
    let now = 0;
    await started();
    game = Object.assign(opened(new Clock(() => now)), { state: game.state });
    game.switches.certain = isCertain;
    game.move("reveal", 0);
    await new Promise(setImmediate);
    now += 1234.4;
    await session.answer(moved());
    if (isCertain) await session.answer(moved({ changes: [] }));
    game.move("reveal", 19);
    await new Promise(setImmediate);
    const { at } = session.wishes.at(-1);
    now += 500;
    if (isCertain) await session.answer(moved());
    now += 500;
    await session.answer(LOST);
    now += 500;
    assert.deepEqual([at, game.clock.seconds, session.wishes.at(-1).seconds], [123, 1.23, 1.23]);
  }
});

test("what goes wrong with risks is told, unless the line is lost; they are asked for again later", async () => {
  game.switches.risks = true;
  for (const [problem, said, isError] of [[new Refused("Too many."), "The risks cannot be shown: Too many.", false], [new Lost("gone"), "", false], [new TypeError("a mistake"), "", true]]) {
    game.state = { ...game.state, problem: "" };
    session.asked = [];
    const problems = game.refresh().then(() => [], (reason) => [reason]);
    await session.answer(problem);
    assert.deepEqual([session.asked, game.state.problem, await problems], [["risks"], said, isError ? [problem] : []]);
  }
  session.asked = [];
  await answered(game.refresh(), new Stopped("another request came first"), { risks: { 4: 1 }, exact: true });
  assert.deepEqual([session.asked, game.state.problem, game.state.risks.risks], [["risks", "risks"], "", { 4: 1 }]);
  game.refresh();
  game.move("reveal", 19);
  await new Promise(setImmediate);
  session.waiting.reverse(); // the end comes first: no risks are missed
  await session.answer(LOST, new Refused("The game is over."));
  assert.deepEqual([game.over, game.state.problem], [true, ""]);
  game.state = { ...game.state, problem: "No.", explanation: {}, last: [3] };
  game.dismiss();
  assert.deepEqual([game.state.problem, game.state.explanation, game.state.last], ["", null, []]);
});

test("a game that has ended is kept once, before its result is told", async (t) => {
  t.mock.method(Date, "now", () => Date.UTC(2026, 10, 22, 11));
  t.mock.method(Date.prototype, "getTimezoneOffset", () => 720);
  await answered(game.move("reveal", 19), WON);
  assert.deepEqual(session.asked, ["reveal", "end"]);
  assert.deepEqual([shown, game.state.recorded], [["sound", "stops"], false]);
  const { id, on } = game.state;
  const day = { date: "2026-11-21", at: Date.now() }; // where its player is
  assert.deepEqual(session.wishes.at(-1), { do: "end", name: id, on, seconds: game.kept.seconds, ...day });
  await session.answer({ reviewed: false, outcome: OUTCOME });
  assert.deepEqual([shown.slice(2), game.state.outcome], [["announcement", "follow"], OUTCOME]);
  await started({ ...ANSWERS.redone, recorded: true }); // its last move was taken back
  await answered(game.move("reveal", 19), LOST);
  assert.deepEqual([session.asked, shown.slice(-2), [...game.ended.unreviewed.keys()]], [["reveal", "review"], ["announcement", "follow"], [game.state.id]]);
});

test("a game that its start solves is not kept", async () => {
  await started({ ...ANSWERS.begun, ...WON, done: 0, moves: [], by: [] });
  assert.deepEqual([session.asked, game.over, game.state.recorded, game.state.outcome], [[], true, true, null]);
});

test("games that ended in other tabs are kept under their names and days; one that cannot be read is dropped", async (t) => {
  const ended = Date.UTC(2026, 10, 22, 23, 30);
  t.mock.method(Date.prototype, "getTimezoneOffset", () => -60);
  const other = { id: "x", game: KEPT, questions: [], at: ended, on: "2026-11-20" };
  storage.otherTab("ended.x", other);
  game.ended.recordOthers();
  await new Promise(setImmediate);
  const wish = { do: "end", name: "x", on: other.on, seconds: 3, at: ended, date: "2026-11-23", game: KEPT };
  assert.deepEqual([session.asked, session.wishes.at(-1), storage.recall("ended.x")?.id], [["end"], wish, "x"]);
  await session.answer({ reviewed: true, outcome: OUTCOME });
  assert.equal(storage.recall("ended.x"), null);
  game.ended.reviewAll();
  await session.answer(ANSWERS.review);
  const { do: kind, name, game: played } = session.wishes.at(-1);
  assert.deepEqual([kind, name, played, game.ended.unreviewed.size], ["review", "x", { ...KEPT, recorded: true }, 0]);
  for (const [problem, isError] of [[new Refused("No game."), false], [new Lost("gone"), true]]) {
    storage.otherTab("ended.x", other);
    const problems = game.ended.recordOthers().then(() => [], (reason) => [reason]);
    await session.answer(problem);
    assert.deepEqual([await problems, storage.recall("ended.x") === null], [isError ? [problem] : [], !isError]);
  }
  storage.otherTab();
});

test("a review that is given up for another game is asked for after the end of that, under its name", async () => {
  const { id } = game.state;
  await answered(game.move("reveal", 19), WON);
  game.begin(SETTING);
  await session.answer({ reviewed: true, outcome: OUTCOME });
  const { kept } = game;
  assert.deepEqual(session.asked, ["reveal", "end", "new"]);
  await session.answer(ANSWERS.begun);
  const other = game.state.id;
  await answered(game.move("reveal", 19), WON);
  await session.answer({ reviewed: true, outcome: OUTCOME });
  const later = { ...OUTCOME, note: "Where you took a risk, ..." };
  await session.answer({ ...ANSWERS.review, outcome: later });
  const [now, before] = session.wishes.slice(-2);
  assert.deepEqual([now.name, now.game, before.name, before.game], [other, undefined, id, kept]);
  await session.answer({ ...ANSWERS.review, outcome: OUTCOME });
  assert.deepEqual([game.state.outcome, game.ended.unreviewed.size], [later, 0]);
});

/** A recording, before its third move. */
async function recording() {
  await answered(game.begin(SETTING, "r4@0 f0@0.5 r1@1.25 r2@2.5"), ANSWERS.moment);
  session.asked = [];
  shown = [];
}

test("a review is asked for once, and brings the risks of its moment", async () => {
  await recording();
  game.review();
  assert.deepEqual([game.state.reviewing, game.state.review], [true, null]);
  await session.answer(ANSWERS.review, { risks: { 2: 1 }, exact: true });
  assert.deepEqual([session.asked, game.state.risks.risks[2]], [["review", "risks"], 1]);
  assert.deepEqual(shown, ["announcement", "review"]);
  await game.closeReview();
  assert.deepEqual([game.state.reviewing, game.state.risks, game.switches.risks], [false, null, false]);
  await answered(game.review(), { risks: { 2: 1 }, exact: true });
  assert.deepEqual(session.asked, ["review", "risks", "risks"]);
  await answered(game.step(4), { ...ANSWERS.moment, status: "lost", end: END, done: 4 });
  assert.deepEqual([game.state.review, game.state.risks, game.state.reviewing], [ANSWERS.review, null, true]);
  assert.deepEqual(session.asked, ["review", "risks", "risks", "step"]);
});

test("a review that is refused, or was closed or left meanwhile, is not shown", async () => {
  for (const [meanwhile, answer, expected, isShown = false] of [
    [() => {}, new Refused("Too many boards."), null],
    [() => game.closeReview(), ANSWERS.review, ANSWERS.review],
    [() => game.branch(), ANSWERS.review, null, true],
  ]) {
    await recording();
    const problems = game.review().then(() => [], (problem) => [problem]);
    meanwhile();
    await session.answer(answer);
    if (session.waiting.length) await session.answer({ ...ANSWERS.moment, known: true });
    assert.equal(session.asked.includes("risks"), false);
    assert.deepEqual([game.state.reviewing, game.state.review, shown.includes("review"), await problems], [false, expected, isShown, answer === ANSWERS.review ? [] : [answer]]);
  }
});

test("a move in a recording asks for nothing; a branch has the moves that are shown, and counts for nothing", async () => {
  await recording();
  const { id, setting } = game.state;
  game.switches.certain = true;
  await game.move("reveal", 2);
  await game.certain();
  assert.deepEqual(session.asked, []);
  assert.equal(game.clock.seconds, 1.25);
  game.branch();
  await new Promise(setImmediate);
  const made = { moves: "r4@0 f0@0.5 r1@1.25", by: ["you", "you", "you"], done: 3, wasted: 0, seconds: 1.25 };
  assert.deepEqual(session.wishes.at(-1), { do: "resume", game: { setting, ...made, assisted: true, known: true, recorded: false } });
  await session.answer({ ...ANSWERS.moment, done: 3, known: true });
  assert.deepEqual([game.state.id === id, game.isReplay], [false, false]);
});

test("a recording is closed at its end, if it has one; to look at it is no help, and it had the help that it was kept with", async () => {
  for (const [kept, assisted] of [[null, false], [false, false], [true, true]]) {
    for (const isOver of [true, false]) {
      await recording();
      if (kept !== null) game.replay({ ...game.kept, assisted: kept }, 3);
      if (kept !== null) await session.answer({ ...ANSWERS.moment, assisted: kept });
      game.switches.risks = true;
      await answered(game.refresh(), { risks: { 2: 1 }, exact: true });
      game.switches.risks = false;
      const closed = game.close();
      await session.answer({ ...ANSWERS.moment, assisted: true, done: 4, ...(isOver ? { status: "lost", end: END } : {}) });
      assert.deepEqual([await closed, game.isReplay, game.state.assisted, session.asked.at(-1), game.state.recorded || !isOver], [isOver, !isOver, assisted, "step", true]);
    }
  }
});

test("a first attempt at the board of a day has a name of its own, as it was left, in one tab; what is refused leaves this tab its game", async (t) => {
  const first = "daily-2026-11-22-expert";
  const { id } = game.state;
  const claimed = [];
  await claim(id);
  const { request } = navigator.locks;
  const locks = t.mock.method(navigator.locks, "request", (name) => Promise.reject(new Error(claimed.push(name))));
  const refused = assert.rejects(game.daily(DAY), { message: "elsewhere" });
  await session.answer(new Refused("elsewhere"));
  await refused;
  assert.deepEqual([session.wishes.at(-1).elsewhere, claimed], [true, [`minesweeper.${first}`, `minesweeper.${id}`]]);
  locks.mock.mockImplementation(request);
  const left = { game: KEPT, questions: [3], on: "2026-11-21" };
  for (const [kept, answer, expected] of [
    [null, { done: 1 }, [undefined, first, "paused", []]],
    [left, { done: 1 }, [KEPT, first, "paused", [3]]],
    [null, { done: 1, known: true }, [undefined, null, "playing", []]],
  ]) {
    storage.otherTab();
    if (kept) storage.otherTab(`going.${first}`, { id: first, ...kept });
    await answered(game.daily(DAY), { ...ANSWERS.begun, known: false, ...answer });
    const { elsewhere, game: asked } = session.wishes.at(-1);
    assert.deepEqual([elsewhere, asked, game.state.id.startsWith("daily") ? game.state.id : null, game.state.mode, game.state.questions], [false, ...expected]);
    if (kept) assert.equal(game.state.on, left.on);
  }
});

test("chances are asked for until they are final or do not come, and not again after slow ones; with a move they are gone", async () => {
  const words = { text: "", lit: "", cells: { cell: [4], played: [], clue: [], other: [] } };
  const asks = async (ahead = true) => {
    await answered(game.hint(), { best: {}, words, more: "", ahead });
    return [session.asked.splice(0), game.state.looking];
  };
  assert.deepEqual(await asks(false), [["hint"], false]);
  for (const [problem, again] of [[new Refused("Too many."), true], [new Stopped(""), true], [new Lost("gone", true), true], [new Lost("gone", true, true), false]]) {
    await asks();
    await session.answer(problem);
    assert.deepEqual([game.state.chances, game.state.looking], [null, false]);
    assert.deepEqual(await asks(), [again ? ["hint", "chances"] : ["hint"], again]);
    if (!again) continue;
    const chances = (source) => ({ lines: [], source, words, said: "", over: false });
    await session.answer(chances("from 4 games"), chances("from 8 games"), problem);
    assert.deepEqual([game.state.chances.over, game.state.chances.source, game.state.looking], [true, "from 8 games", true]);
    await answered(game.move("reveal", 0), moved());
    assert.deepEqual([game.state.chances, game.state.looking, game.state.explanation], [null, false, null]);
    assert.deepEqual(session.asked.splice(0), ["chances", "chances", "reveal"]);
  }
  game.isPatient = true;
  await answered(game.hint().catch((problem) => shown.push(problem.message)), { best: {}, words, more: "", ahead: true });
  await session.answer(new TypeError("a mistake"));
  assert.equal(shown.at(-1), "a mistake");
});

for (const [who, asked, ...answers] of [
  ["the user, before one more,", ["reveal", "reveal"], LOST, new Refused("The game is over.")],
  ["the solver", ["ai"], LOST],
  ["what is certain", ["reveal", "certain"], moved(), LOST],
]) {
  test(`a game that a move of ${who} has ended is recorded before another one is asked for`, async () => {
    game.switches.certain = asked.includes("certain");
    for (const kind of asked) if (kind !== "certain") game[kind === "ai" ? kind : "move"]("reveal", 19).catch(() => {});
    game.begin(SETTING);
    await session.answer(...answers);
    assert.deepEqual(session.asked, [...asked, "end"]);
    await session.answer({ record: null });
    assert.deepEqual(session.asked, [...asked, "end", "new"]);
  });
}

test("a game that is gone on with pauses until its user does something with it", async () => {
  let now = 0;
  const going = { ...ANSWERS.begun, status: "ongoing", done: 1, seconds: 7 };
  const clock = new Clock(() => now);
  game = opened(clock);
  for (const touch of [() => game.unpause(), () => game.move("flag", 2), () => game.ai("solver")]) {
    await answered(game.resume({}), going);
    now += 5000;
    assert.deepEqual([game.state.mode, clock.seconds], ["paused", 7]);
    touch();
    await new Promise(setImmediate);
    if (session.waiting.length) await session.answer(moved());
    now += 1000;
    assert.deepEqual([game.state.mode, clock.seconds], ["playing", 8]);
  }
  await answered(game.resume({}), { ...going, status: "won", end: { ...END, won: true }, recorded: true });
  assert.deepEqual([game.state.mode, clock.seconds], ["over", 7]);
  await session.answer(new Stopped("")); // its review
});

test("moves on a board whose game is on its way are made on that in their order, and on no other; where none comes, the game before is there", async () => {
  const empty = ANSWERS.begun;
  const kept = { ...empty, ...ANSWERS.opened, cells: `1${empty.cells.slice(1)}` };
  const hidden = [...empty.cells];
  const size = { dimensions: [4, 5], mines: 3 };
  for (const isFirst of [true, false]) {
    for (const [symbols, moves, begins, answer, asked] of [
      [hidden, [["flag", 5], ["reveal", 0]], "begin", empty, ["new", "flag 5", "reveal 0"]],
      [[1, ...hidden.slice(1)], [["chord", 0]], "resume", kept, ["resume", "chord 0"]],
      [hidden, [["chord", 0]], "resume", kept, ["resume"]],
    ]) {
      await started();
      if (isFirst) game = opened();
      session.wishes = [];
      game.preview(size, { game: {}, symbols });
      const done = moves.map((move) => game.move(...move).catch((problem) => problem));
      assert.deepEqual(shown.slice(-1), [`preview ${moves.map(([, cell]) => cell)}`]);
      game[begins](SETTING);
      await session.answer(answer);
      await session.answer(...asked.slice(1).map(() => moved()));
      assert.deepEqual(session.wishes.map(({ do: kind, cell = "" }) => `${kind} ${cell}`.trim()), asked);
      assert.equal(shown.some((text) => text.startsWith("This board is not")), asked.length === 1);
      assert.equal((await Promise.all(done)).some((problem) => problem instanceof Stopped), asked.length === 1);
    }
  }
  const { state } = game;
  game.preview(size);
  game.endPreview();
  assert.deepEqual([game.coming, game.state], [null, state]);
});

// Answers that come once the user has gone elsewhere, or has asked for something else

test("another game that comes once the user asks for yet another one is not shown, and the session goes back to this one", async () => {
  for (const [kind, deed] of [
    ["new", () => game.begin(SETTING)],
    ["again", () => game.again()],
    ["resume", () => game.resume(KEPT)],
    ["resume", () => game.replay(KEPT, 0)],
    ["load", () => game.load({ name: "a.mbf", data: "" })],
    ["daily", () => game.daily(DAY)],
  ]) {
    for (const answer of [ANSWERS.redone, new Refused("No.")]) {
      await started({ ...ANSWERS.opened, ...ANSWERS.begun });
      const { state, kept } = game;
      const gone = assert.rejects(deed(), Stopped);
      await new Promise(setImmediate);
      game.again().catch(() => {});
      await session.answer(answer);
      assert.deepEqual([session.asked, session.wishes[2].game, game.state === state], [[kind, "resume"], kept, true]);
      await session.answer({});
      assert.deepEqual([session.asked.slice(2), await gone], [["again"], undefined]);
    }
  }
});

test("one that has ended is given up too, once the user goes elsewhere before it is recorded", async () => {
  const gone = assert.rejects(game.resume(KEPT), Stopped);
  await session.answer({ ...ANSWERS.begun, ...LOST });
  assert.deepEqual([session.asked, game.over], [["resume", "end"], true]);
  goElsewhere();
  await session.answer({ outcome: OUTCOME });
  await gone;
});

test("one that the user no longer wants before it is asked for is not asked for", async () => {
  game.move("reveal", 19);
  const gone = assert.rejects(game.again(), Stopped);
  goElsewhere();
  await session.answer(moved());
  assert.deepEqual([session.asked, await gone], [["reveal"], undefined]);
});

test("what is done while another game is on its way waits for it: in that one nothing of it is done, in this one all", async () => {
  const deeds = [() => game.move("flag", 2), () => game.ai("solver"), () => game.hint(), () => game.ask({ do: "export" }), () => game.step(0), () => game.follow()];
  for (const [answer, isAnother] of [[ANSWERS.redone, true], [new Refused("No."), false]]) {
    for (const deed of deeds) {
      await started();
      game.switches.certain = true;
      game.begin(SETTING).catch(() => {});
      const done = deed().then(() => [], (problem) => [problem]);
      await new Promise(setImmediate);
      assert.deepEqual(session.asked, ["new"]);
      await session.answer(answer);
      assert.equal(session.asked.length, isAnother ? 1 : 2, String(deed));
      if (isAnother) assert.ok((await done)[0] instanceof Stopped);
    }
  }
});

test("risks that are on their way when another game is asked for are not asked of that", async () => {
  await recording();
  await answered(game.review(), ANSWERS.review);
  game.resume(KEPT, { id: "a" });
  await session.answer(new Stopped("another request came first"));
  assert.deepEqual(session.asked, ["review", "risks", "resume"]);
  await session.answer({ ...ANSWERS.redone, assisted: false });
  assert.deepEqual([session.asked.length, game.state.id, game.state.assisted], [3, "a", false]);
});

test("another moment that is asked for after a move waits for it", async () => {
  await started(ANSWERS.undone);
  game.move("flag", 2);
  game.undo();
  await new Promise(setImmediate);
  assert.deepEqual(session.asked, ["flag"]);
  await session.answer(moved({ done: 6 }));
  assert.deepEqual(session.asked, ["flag", "undo"]);
});
