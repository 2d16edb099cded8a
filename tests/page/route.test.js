import assert from "node:assert/strict";
import { test } from "node:test";

import { browsing, entries, KEPT as GONE_ON, storage as stored } from "./page.js";
import { part } from "./elements.js";
import { Game } from "../../minesweeper/web/static/play/game.js";
import { ofDaily } from "../../minesweeper/web/static/shared/address.js";
import { Lost, Refused } from "../../minesweeper/web/static/shared/session.js";
import { options } from "../../minesweeper/web/static/shared/options.js";
import { dateOf } from "../../minesweeper/web/static/shared/daily.js";
import { tabGame, claimSaved, unrecorded } from "../../minesweeper/web/static/shared/saved.js";
import { here } from "../../minesweeper/web/static/shared/turns.js";
import { Route, coming } from "../../minesweeper/web/static/route.js";

part("risks").scrollIntoView = () => {};

const { setting: SETTING } = GONE_ON;
const LINK = "#board=9x9:10&start=safe&seed=5&custom=classic";
const KEPT = { ...GONE_ON, recorded: true };
const GOING = { id: "a", address: LINK, game: GONE_ON, questions: [], entry: null };

/** A game that logs its calls, and the route of its page, at an address, with the game that its tab has kept. */
function opened(hash = "", kept = null) {
  stored.tab.clear();
  stored.kept.clear();
  if (kept) stored.tab.set("minesweeper.game", JSON.stringify(kept));
  part("toasts").replaceChildren();
  browsing(hash);
  const log = [];
  const there = (id, more) => {
    game.state = { id, questions: [], setting: SETTING, done: 1, status: "ongoing", known: false, mode: "playing", moves: [], ...more };
    route.address = location.hash;
  };
  const game = {
    __proto__: Game.prototype,
    state: null,
    kept: KEPT,
    set: () => {},
    endPreview: () => {},
    begin: async (setting, moves) => {
      log.push(`begin ${setting.seed ?? "new"}${moves ? ` ${moves}` : ""}`);
      there(`game ${log.length}`, { mode: moves ? "replay" : "playing" });
    },
    daily: async ({ date }) => {
      log.push(`daily ${date}`);
      there(date, { daily: { date } });
    },
    resume: async (resumed, { id }) => {
      log.push(`resume ${id}`);
      there(id);
    },
    restore: async ({ state }) => {
      log.push(`restore ${state.id} ${state.mode}`);
      there(state.id, state);
    },
  };
  const route = new Route({
    game,
    board: { fit() {}, cells: [] },
    trying: (action) => action(),
    clock: { see() {} },
    practice: { rest() {}, begin: async (puzzle) => log.push(`practise ${puzzle.choice}`) },
    today: { open: () => log.push("today") },
    editor: { load: ({ text, mines }) => log.push(`edit ${text} ${mines}`), address: "#position=1", view: { fit() {} } },
    newGames: { last: () => game.begin({}) },
    replay: { start: () => log.push("plays"), stop() {} },
    solver: { switched: () => log.push(`the panel ${options.panel}`), stop() {} },
  });
  for (const view of ["today", "practice", "editor"]) part(view).hidden = true;
  part("play").hidden = false;
  return { game, log, route };
}

const shownView = () => ["play", "today", "practice", "editor"].filter((view) => !part(view).hidden).join();

/** Another tab holds the game of this name, while a test runs. */
function holding(t) {
  const { request } = navigator.locks;
  t.mock.method(navigator.locks, "request", (name, ...more) => (name.endsWith("held") ? Promise.reject(new Error("held")) : request(name, ...more)));
}

/** The browser has gone to an entry of its history; what comes of it. */
async function turned({ log, route }) {
  log.length = 0;
  route.popped();
  await new Promise(setImmediate);
  return log;
}

test("a game is kept for a reload under the address with which it was begun, or which it was given", async () => {
  const { game, route } = opened(LINK);
  await game.begin(SETTING);
  route.save(true);
  assert.equal(tabGame().address, LINK);
  entries.push({ state: null, hash: "#daily=2026-11-22" }); // typed: the game is still the other one
  assert.equal(location.hash === route.address, false);
  route.save(true);
  assert.equal(tabGame(), null);
  route.rename("#map=..X");
  assert.deepEqual([location.hash === route.address, tabGame().address, entries.at(-1).hash], [true, "#map=..X", "#map=..X"]);
});

test("a game of one's own leaves the address of a link, to which the way back leads: to that game, or to the board of its day", async () => {
  for (const [link, back] of [[LINK, "restore game 1 playing"], [ofDaily({ date: dateOf(), board: "expert" }), `daily ${dateOf()}`]]) {
    const page = opened(link);
    const { game, route } = page;
    await route.open();
    route.leaveAddress();
    assert.equal(location.hash === route.address, true); // also if the other game is refused
    await game.begin({ ...SETTING, seed: 7 });
    const first = entries[0].state.id;
    assert.deepEqual(entries.map(({ hash, state }) => [hash, state.view, state.from]), [[link, "play", undefined], ["", "play", first]]);
    route.leaveAddress(); // there is no link any more
    assert.equal(entries.length, 2);
    entries.pop();
    assert.deepEqual(await turned(page), [back]);
    assert.deepEqual(await turned(page), []); // it is there
  }
});

test("an address leads to a view, to a game or to a recording, and a new entry is that of the game", async () => {
  for (const [hash, expected, shown = "play", later = hash] of [
    ["", ["begin new"]],
    [LINK, ["begin 5"]],
    [`${LINK}&moves=r40`, ["begin 5 r40"]],
    [`${LINK}&moves=r40&beat=5`, ["begin 5 r40", "plays"]],
    [`${LINK}&beat=5`, ["begin 5"]],
    ["#position=1%3F/%3F%3F&mines=1", ["edit 1?\n?? 1"], "editor"],
    ["#practice&level=pair", ["practise pair"], "practice"],
    ["#today", ["today"], "today"],
    ["#analyse", ["the panel true", "begin new"], "play", ""],
  ]) {
    for (const state of [null, { id: "before", view: "play", panel: false }]) {
      options.panel = false;
      const { log, route } = opened(hash);
      Object.assign(entries[0], { state });
      await route.open();
      assert.deepEqual([log, shownView(), entries.at(-1).hash, entries.length], [expected, shown, later, 1], hash);
      assert.equal(entries[0].state.view, shown);
    }
  }
});

test("an address that is refused is told, and the game that is there stays or another one begins; without a line nothing does", async () => {
  for (const [problem, isThere, hash, said, begun] of [
    [new Refused("No."), false, "", "No.", ["begin new"]],
    [new Refused("No."), true, "#map=..X", "No.", []],
    [new Lost("Gone."), false, LINK, "", []],
  ]) {
    const { game, log, route } = opened(LINK);
    const { begin } = game;
    game.begin = async (setting) => {
      if (setting.seed) throw problem;
      await begin(setting);
    };
    if (isThere) [game.state, route.address] = [{ id: "a", mode: "playing" }, "#map=..X"];
    const problems = await route.open().then(() => [], (lost) => [lost]);
    assert.deepEqual([problems, entries.at(-1).hash, part("toasts").textContent, log], [problem instanceof Lost ? [problem] : [], hash, said, begun]);
  }
});

test("a game goes on: that of this tab at its address, or one whose tab was closed; another begins where it cannot", async (t) => {
  const keep = (value) => stored.otherTab(`going.${value.id}`, value);
  holding(t);
  const held = { ...GOING, id: "held" };
  const [elsewhere, left, broken] = ["That game continues in another tab. Here is a new one.", "The game continues where you left it.", "The game that was saved here cannot be read."];
  for (const [hash, own, others, expected, said, later = hash] of [
    [LINK, GOING, [], "resume a", ""],
    ["", GOING, [], "begin new", ""],
    [LINK, held, [], "begin 5", elsewhere],
    [LINK, { ...held, game: { ...held.game, done: 0 } }, [], "begin 5", ""],
    [LINK, { ...held, game: KEPT }, [], "resume held", ""], // it is over
    ["", null, [{ ...GOING, id: "b" }], "resume b", left, LINK],
    ["", null, [{ ...GOING, id: "b", address: "" }], "resume b", left],
    [LINK, { ...GOING, id: "broken" }, [], "begin 5", broken],
    ["", null, [{ ...GOING, id: "broken", address: "" }], "begin new", broken],
  ]) {
    const { game, log, route } = opened(hash, own);
    others.forEach(keep);
    const { resume } = game;
    game.resume = async (...told) => (told[1].id === "broken" ? Promise.reject(new Refused("No.")) : resume(...told));
    await route.open();
    assert.deepEqual([log, part("toasts").textContent, entries.at(-1).hash], [[expected], said, later], `${hash} ${own?.id}`);
    assert.equal(stored.recall("going.broken"), null);
  }
});

test("what comes first is known before there is a game: the size of its board, and the game if it goes on", async () => {
  const first = { ...GOING, id: "daily-2026-11-22-expert", game: { ...KEPT, setting: { ...SETTING, mines: 12 } } };
  for (const [hash, kept, expected] of [
    ["", null, [[9, 9], 10, undefined]],
    ["#board=3x4:5", null, [[3, 4], 5, undefined]],
    ["#size=2x1x3&map=..X/X..&moves=r0", null, [[2, 1, 3], 2, undefined]],
    ["#board=5000x5000:9", null, undefined],
    ["#daily=2026-11-22", null, [[16, 30], 99, undefined]],
    ["#daily=2026-11-22", first, [[9, 9], 12, first.id]],
    ["", { ...GOING, game: first.game }, [[9, 9], 12, "a"]],
    ["", { ...GOING, game: { ...KEPT, setting: { ...SETTING, dimensions: [101, 100] } } }, [[9, 9], 10, "a"]],
    ["#today", GOING, undefined],
    ["#practice", GOING, undefined],
  ]) {
    opened(hash);
    if (kept) stored.otherTab(`going.${kept.id}`, kept);
    const { size, kept: going } = (await coming()) ?? {};
    assert.deepEqual(size && [size.dimensions, size.mines, going?.id], expected, hash);
  }
});

test("an entry of the history leads to its view", async () => {
  for (const [state, hash, before, expected, after] of [
    [{ view: "editor" }, "#position=1%3F&mines=1", "play", ["edit 1? 1"], "editor"],
    [{ view: "editor", panel: true }, "", "play", ["edit ? null"], "editor"],
    [{ view: "practice" }, "#practice&level=pair&seed=3", "play", ["practise undefined"], "practice"], // the puzzle that is there
    [{ view: "today" }, "#today", "play", ["today"], "today"],
    [{ view: "play", panel: false }, "", "today", [], "play"], // the game is there
    [{ view: "play", panel: true }, "", "play", ["the panel true"], "play"],
    [{ view: "play", panel: false }, LINK, "play", ["begin 5"], "play"],
    [null, "", "editor", [], "play"], // typed
  ]) {
    options.panel = false;
    const page = opened();
    await page.route.open();
    for (const view of ["play", before]) part(view).hidden = view !== before;
    entries.push({ state, hash });
    assert.deepEqual([await turned(page), shownView()], [expected, after], JSON.stringify(state));
  }
});

test("the way back and on leads to the game that an entry showed, also to a recording at its moment, but not to one that was given up", async () => {
  const page = opened();
  const { game, route } = page;
  await route.open();
  const [first] = entries;
  Object.assign(game.state, { mode: "over", moves: ["r0"] });
  route.push("play", "/");
  assert.equal(route.isOverGame, true);
  game.state = { ...game.state, mode: "replay", done: 1 };
  const replay = entries.pop();
  assert.deepEqual([await turned(page), route.isOverGame], [["restore game 1 over"], false]);
  entries.push(replay);
  assert.deepEqual([await turned(page), game.state.done], [["restore game 1 replay"], 1]);
  route.push("editor", "#position=1");
  entries.pop();
  assert.deepEqual(await turned(page), []); // the recording is there still
  route.push("play", "/"); // a game that is played on from there
  await game.begin({ ...SETTING, seed: 7 });
  assert.equal(route.isOverGame, false);
  const own = entries.pop();
  await turned(page);
  route.forget(game.state.id); // of the recording and the game below it
  route.forget("game 3");
  entries.push(own);
  assert.deepEqual(await turned(page), []); // the address is already that of the current game
  assert.equal(first.state.view, "play");
});

test("the user goes elsewhere with an entry for another view and with each way back or on, and stays with the panel", () => {
  const { route } = opened();
  route.replace("play");
  for (const [go, stays] of [
    [() => route.push("play", "/"), true],
    [() => route.replace("play"), true],
    [() => route.push("editor", "#position=1"), false],
    [() => entries.pop() && route.popped(), false],
  ]) {
    const isHere = here();
    go();
    assert.equal(isHere(), stays, String(go));
  }
});

test("a game is kept in its tab, and beyond it while it goes on or until it is recorded; a recording is not", async () => {
  const { game } = opened();
  const state = { id: "a", questions: [3], done: 1, mode: "playing", recorded: false, symbols: ["?", "mine", 12], on: "2026-11-22", outcome: "Won" };
  for (const [more, names] of [
    [{}, ["game", "going.a"]],
    [{}, ["going.a"]], // while it is played, in one place, and without what its cells show
    [{ done: 0 }, ["game"]],
    [{ mode: "over" }, ["game", "ended.a"]],
    [{ mode: "over", recorded: true }, ["game"]],
    [{ mode: "over", done: 0 }, ["game"]],
    [{ mode: "replay" }, ["going.b"]],
  ]) {
    stored.tab.clear();
    stored.otherTab();
    stored.otherTab(more.mode === "replay" ? "going.b" : "going.a", GOING);
    game.state = { ...state, ...more };
    game.save(LINK, names[0] === "game");
    assert.deepEqual([...stored.tab.keys(), ...stored.kept.keys()].map((name) => name.slice(12)), names);
    const { at, ...kept } = stored.recall(names.at(-1)) ?? { at: 0 };
    if (names.at(-1) === "game" || more.mode === "replay") continue;
    const whole = { id: "a", game: KEPT, questions: [3], on: "2026-11-22", address: LINK, ...(names[0] === "game" && { symbols: "? mine 12" }) };
    assert.deepEqual([kept, Date.now() - at < 1e4], [whole, true]);
  }
  for (const [more, helped] of [[{}, true], [{ known: false }, false], [{ mode: "replay" }, false], [{ daily: null }, false]]) {
    stored.otherTab("going.daily-2026-11-22-expert", { ...GOING, id: "daily-2026-11-22-expert" });
    game.state = { ...state, daily: { date: "2026-11-22", board: "expert" }, known: true, mode: "playing", ...more };
    game.save("");
    assert.equal(stored.recall("going.daily-2026-11-22-expert").game.assisted, helped);
  }
});

test("a tab that has ended without being left goes on with its game as it went on", () => {
  opened(LINK, { ...GOING, game: { ...GONE_ON, done: 0 } });
  stored.otherTab("going.a", { ...GOING, symbols: "? mine 12" });
  assert.deepEqual([tabGame().game.done, tabGame().symbols], [1, ["?", "mine", 12]]);
});

test("of games that ended unrecorded those are told that can be read, and that this tab is not going to show", async (t) => {
  opened("", { ...GOING, id: "own", address: "" });
  for (const id of ["a", "held", "own"]) stored.otherTab(`ended.${id}`, { ...GOING, id });
  stored.otherTab("ended.b", { ...GOING, game: null });
  holding(t);
  assert.deepEqual([(await unrecorded()).map(({ id }) => id), stored.recall("ended.b")], [["a"], null]);
  for (const wrong of [{ id: 7 }, { game: {} }, { game: { ...KEPT, setting: { ...SETTING, mines: "9" } } }, { game: { ...KEPT, setting: { ...SETTING, dimensions: "99" } } }]) {
    opened("", { ...GOING, address: "", ...wrong });
    assert.equal(tabGame(), null, JSON.stringify(wrong));
  }
});

test("of the games that nobody has gone on with the five newest are kept, and the newest goes on that no other tab holds", async () => {
  const keep = (id, more) => stored.kept.set(`minesweeper.going.${id}`, JSON.stringify({ id, address: "", game: KEPT, questions: [], ...more }));
  const going = () => [...stored.kept.keys()].map((name) => name.split(".").at(-1)).sort().join("");
  for (const [hash, expected] of [["", "f"], [LINK, "a"], ["#daily=2026-11-22", undefined], [`${LINK}&moves=r40`, undefined]]) {
    opened(hash);
    for (const [id, at] of [["f", 6], ["b", 2], ["e", 5], ["c", 3], ["d", 4], ["g", undefined]]) keep(id, { at });
    keep("a", { at: 1.5, address: LINK });
    keep("b", { at: 7, game: { ...KEPT, setting: { ...SETTING, dimensions: [9, "9"] } } });
    keep("c", { at: 7, id: 9 });
    keep("d", { at: 4, symbols: Array(81).fill("?") }); // as it was kept before there was one text
    assert.equal((await claimSaved())?.id, expected);
    if (expected) assert.equal(going(), "adefg"); // and none that cannot be read
    if (expected !== "f") continue;
    for (const id of "hijkl") keep(id, { at: 0.5 });
    await claimSaved();
    assert.equal(going(), "adefh");
  }
});
