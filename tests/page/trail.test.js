import assert from "node:assert/strict";
import { test } from "node:test";

import { page as elements } from "./elements.js";
import { browser, browsing } from "./page.js";

const stored = browser();
let entries = browsing();
const { part } = elements();
const { ofDaily } = await import("../../minesweeper/web/static/shared/address.js");
const { dateOf } = await import("../../minesweeper/web/static/shared/saved.js");
const { saved } = await import("../../minesweeper/web/static/shared/saved.js");
const { Trail } = await import("../../minesweeper/web/static/shared/trail.js");
const { Router } = await import("../../minesweeper/web/static/shared/router.js");

const SETTING = {
  dimensions: [9, 9], mines: 10, start: "safe", variant: "classic", seed: 5, distance: null, index: null, board: null,
};
const LINK = "#board=9x9:10&start=safe&seed=5&custom=classic";
const KEPT = {
  setting: SETTING, moves: "r40@0", by: ["you"], done: 1, wasted: 0, seconds: 3, assisted: false, known: false, recorded: true,
};

/** A game that notes what is begun, and the page around it, at an address, with the game that its tab has kept. */
function opened(hash = "", kept = null) {
  stored.tab.clear();
  stored.kept.clear();
  if (kept) stored.tab.set("minesweeper.game", JSON.stringify(kept));
  entries = browsing(hash);
  const log = [];
  const there = (id, more) => {
    game.state = { id, entry: null, questions: new Set(), setting: SETTING, done: 1, status: "ongoing", known: false, replaying: false, ...more };
    trail.begun();
  };
  const game = {
    state: null,
    get now() {
      return this.state;
    },
    kept: KEPT,
    begin: async (setting, { moves, replay = false } = {}) => {
      log.push(`begin ${setting.seed ?? "new"}${moves ? ` ${moves}` : ""}`);
      there(`game ${log.length}`, { replaying: replay });
    },
    daily: async ({ date }, followed) => {
      log.push(`daily ${date}${followed ? "" : " chosen"}`);
      there(date);
    },
    resume: async (found, { id }) => {
      log.push(`resume ${id}`);
      there(id);
    },
  };
  const trail = new Trail(game);
  const views = {
    shown: "play",
    shows: (name) => views.shown === name,
    play: () => (views.shown = "play"),
    usePanel: (on) => log.push(`the panel ${on}`),
    edit: (position) => log.push(`edit ${position?.text} ${position?.mines}`) && (views.shown = "editor"),
    today: () => log.push("today") && (views.shown = "today"),
    practise: async (puzzle) => log.push(`practise ${puzzle?.choice}`) && (views.shown = "practice"),
  };
  const recordings = { aside: null, leave: () => log.push("leave the recording"), again: () => log.push("the recording again") };
  const newGames = { last: async () => game.begin({}) };
  const router = new Router({ game, newGames, recordings, trail, trying: (deed) => deed(), views });
  return { game, log, recordings, router, trail, views };
}

/** The browser has gone to an entry of its history; what comes of it. */
async function turned({ log, router }) {
  log.length = 0;
  router.turn();
  await new Promise(setImmediate);
  return log;
}

test("a game is kept for a reload under the address with which it was begun, or which it was given", async () => {
  const { game, trail } = opened(LINK);
  await game.begin(SETTING);
  trail.save();
  assert.equal(saved().address, LINK);
  entries.push({ state: null, hash: "#daily=2026-11-22" }); // typed: the game is still the other one
  assert.equal(trail.arrived, false);
  trail.save();
  assert.equal(saved(), null);
  trail.rename("#map=..X");
  assert.deepEqual([trail.arrived, saved().address, entries.at(-1).hash], [true, "#map=..X", "#map=..X"]);
});

test("a game of one's own leaves the address of a link, to which the way back leads", async () => {
  const page = opened(LINK);
  const { game, router, trail } = page;
  await router.open();
  const { id } = game.state;
  trail.leaveLink();
  assert.equal(trail.arrived, true); // also if the other game is refused
  await game.begin({ ...SETTING, seed: 7 });
  assert.deepEqual(entries.map(({ hash, state }) => [hash, state.view]), [[LINK, "game"], ["", "game"]]);
  assert.equal(trail.returns, true);
  trail.leaveLink(); // there is no link any more
  assert.equal(entries.length, 2);
  entries.pop();
  assert.deepEqual(await turned(page), [`resume ${id}`]);
  assert.deepEqual(await turned(page), []); // it is there
});

test("the way back to the board of a day leads to its first attempt, which is kept for all tabs", async () => {
  const page = opened(ofDaily({ date: dateOf(), board: "expert" }));
  await page.router.open();
  assert.deepEqual(page.log, [`daily ${dateOf()}`]);
  page.trail.leaveLink();
  await page.game.begin(SETTING);
  entries.pop();
  assert.deepEqual(await turned(page), [`daily ${dateOf()}`]);
});

test("an address leads to a view, to a game or to a recording", async () => {
  for (const [hash, found] of [
    ["", ["begin new"]],
    [LINK, ["begin 5"]],
    [`${LINK}&moves=r40`, ["begin 5 r40"]],
    ["#position=1%3F/%3F%3F&mines=1", ["edit 1?\n?? 1"]],
    ["#practice&level=pair", ["practise pair"]],
    ["#today", ["today"]],
    ["#analyse", ["the panel true", "begin new"]],
  ]) {
    const { log, router } = opened(hash);
    await router.open();
    assert.deepEqual(log, found, hash);
  }
});

test("an address that is refused is told, and another game begins; without a line nothing does", async () => {
  globalThis.setTimeout = () => {}; // no message goes
  const { Lost, Refused } = await import("../../minesweeper/web/static/shared/line.js");
  for (const [problem, hash, said, begun] of [[new Refused("No."), "", "No.", ["begin new"]], [new Lost("Gone."), LINK, "", []]]) {
    const { game, log, router } = opened(LINK);
    const { begin } = game;
    game.begin = async (setting) => {
      if (setting.seed) throw problem;
      await begin(setting);
    };
    part("toasts").replaceChildren();
    const problems = await router.open().then(() => [], (lost) => [lost]);
    assert.deepEqual([problems, entries.at(-1).hash, part("toasts").textContent, log], [begun.length ? [] : [problem], hash, said, begun]);
  }
});

test("a game of this tab goes on, unless its address is another one", async () => {
  const kept = { id: "a", address: LINK, game: KEPT, questions: [], entry: null };
  for (const [hash, found] of [[LINK, "resume a"], ["", "begin new"]]) {
    const { log, router } = opened(hash, kept);
    await router.open();
    assert.deepEqual(log, [found]);
  }
});

test("a kept game that cannot be read is told and dropped, and another one begins", async () => {
  const { Refused } = await import("../../minesweeper/web/static/shared/line.js");
  const { game, log, router } = opened(LINK, { id: "a", address: LINK, game: KEPT, questions: [], entry: null });
  game.resume = () => Promise.reject(new Refused("No."));
  part("toasts").replaceChildren();
  await router.open();
  assert.deepEqual([log, part("toasts").textContent], [["begin 5"], "The game that was kept here cannot be read."]);
});

test("an entry of the history leads to its view", async () => {
  const page = opened();
  const { game, recordings, router, views } = page;
  await router.open();
  entries.push({ state: { view: "editor" }, hash: "#position=1%3F&mines=1" });
  assert.deepEqual(await turned(page), ["edit 1? 1"]);
  entries.push({ state: { view: "practice" }, hash: "#practice&level=pair&seed=3" });
  assert.deepEqual(await turned(page), ["practise undefined"]); // the puzzle that is there
  entries.push({ state: { view: "today" }, hash: "#today" });
  assert.deepEqual(await turned(page), ["today"]);
  entries.push({ state: { view: "replay" }, hash: LINK });
  assert.deepEqual([await turned(page), views.shown], [["the recording again"], "play"]);
  game.state.replaying = true;
  assert.deepEqual(await turned(page), []); // it is there
  entries.splice(1);
  assert.deepEqual(await turned(page), ["leave the recording"]);
  views.shown = "editor"; // a recording that came from a link goes on behind the editor; one with a game that waits does not
  assert.deepEqual(await turned(page), []);
  views.shown = "editor";
  recordings.aside = {};
  assert.deepEqual(await turned(page), ["leave the recording"]);
});

test("of the games that nobody has gone on with the five newest are kept, and the newest goes on that no other tab holds", async () => {
  const { toGoOn } = await import("../../minesweeper/web/static/shared/saved.js");
  const keep = (id, more) => stored.kept.set(`minesweeper.going.${id}`, JSON.stringify({ id, address: "", game: KEPT, questions: [], ...more }));
  const going = () => [...stored.kept.keys()].map((name) => name.split(".").at(-1)).sort().join("");
  for (const [hash, found] of [["", "f"], [LINK, "a"], ["#daily=2026-11-22", undefined], [`${LINK}&moves=r40`, undefined]]) {
    opened(hash);
    for (const [id, at] of [["f", 6], ["b", 2], ["e", 5], ["c", 3], ["d", 4], ["g", undefined]]) keep(id, { at });
    keep("a", { at: 1.5, address: LINK });
    keep("b", { at: 7, game: { ...KEPT, setting: { ...SETTING, dimensions: [9, "9"] } } });
    keep("c", { at: 7, symbols: Array(80).fill("?") });
    keep("d", { at: 4, symbols: Array(81).fill("?") });
    assert.equal((await toGoOn())?.id, found);
    if (found) assert.equal(going(), "adefg"); // and none that cannot be read
    if (found !== "f") continue;
    for (const id of "hijkl") keep(id, { at: 0.5 });
    await toGoOn();
    assert.equal(going(), "adefh");
  }
});
