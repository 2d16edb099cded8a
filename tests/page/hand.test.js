import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { browser } from "./page.js";

browser();
const { Hand } = await import("../../minesweeper/web/static/play/hand.js");
const { options } = await import("../../minesweeper/web/static/shared/options.js");

// One cell of each kind: hidden, flagged, empty, a number, a mine.
const SYMBOLS = ["?", "@", 0, 3, "mine"];

let made = [];
let lit = [];
let state = null;
let own = true; // whether the user wants a game of one's own in place of a recording

const game = {
  early: [],
  get state() {
    return state;
  },
  move(kind, cell) {
    made.push(`${kind} ${cell}`);
    if (!state) this.early.push({ kind, cell });
    return Promise.resolve();
  },
};
const hand = new Hand({
  board: { symbols: SYMBOLS, light: (kind, cells) => lit.push(kind, ...cells) },
  draw: () => made.push("draw"),
  game,
  recordings: { playOn: async () => own },
  solver: { stop: () => made.push("stop") },
  trying: (deed) => deed(),
});

beforeEach(() => {
  state = { questions: new Set() };
  lit = [];
  own = true;
  game.early = [];
  Object.assign(options, { questions: false, chords: true, flags: false });
});

/** What an act does with each cell. */
async function onEach(act) {
  const found = [];
  for (const cell of SYMBOLS.keys()) {
    made = [];
    await hand.acts[act](cell);
    found.push(made.filter((deed) => deed !== "stop").join());
  }
  return found;
}

test("a tap opens a hidden cell or around a number, a long press flags", async () => {
  assert.deepEqual(await onEach("touch"), ["reveal 0", "", "", "chord 3", ""]);
  assert.deepEqual(await onEach("hold"), ["flag 0", "flag 1", "", "", ""]);
  assert.deepEqual(await onEach("flag"), ["flag 0", "flag 1", "", "", ""]);
  assert.deepEqual(await onEach("chord"), ["", "", "", "chord 3", ""]);
});

test("where flags come first, a tap flags a hidden cell and a long press opens it", async () => {
  options.flags = true;
  assert.deepEqual(await onEach("touch"), ["flag 0", "flag 1", "", "chord 3", ""]);
  assert.deepEqual(await onEach("hold"), ["reveal 0", "", "", "", ""]);
  assert.deepEqual(await onEach("flag"), ["flag 0", "flag 1", "", "", ""]);
});

test("a click on a number can be switched off; the keys and both buttons still open around it", async () => {
  options.chords = false;
  assert.deepEqual(await onEach("touch"), ["reveal 0", "", "", "", ""]);
  assert.deepEqual(await onEach("chord"), ["", "", "", "chord 3", ""]);
  made = [];
  for (const [key, cell] of [[" ", 3], ["Enter", 0], ["f", 1]]) await hand.keys[key](cell);
  assert.deepEqual(made, ["stop", "chord 3", "stop", "reveal 0", "stop", "flag 1"]); // whatever played by itself does not
});

test("a question mark comes after a flag, and goes without a move", async () => {
  options.questions = true;
  made = [];
  await hand.flag(1);
  assert.deepEqual([made, [...state.questions]], [["stop", "flag 1"], [1]]);
  await hand.flag(0);
  await hand.chord(3);
  assert.deepEqual([...state.questions], [1]);
  options.questions = false;
  state.questions = new Set([0]);
  await hand.flag(1);
  assert.deepEqual([...state.questions], [0]);
  made = [];
  await hand.flag(0);
  assert.deepEqual([made, [...state.questions]], [["stop", "draw"], []]);
  await hand.flag(0);
  assert.deepEqual(made, ["stop", "draw", "stop", "flag 0"]);
});

test("nothing is moved in a recording that is to stay, nor questioned; a move before there is a game lights up", async () => {
  own = false;
  options.questions = true;
  await hand.flag(1);
  assert.deepEqual([...state.questions], []);
  assert.deepEqual(await onEach("touch"), ["", "", "", "", ""]);
  own = true;
  await hand.touch(0);
  assert.deepEqual(lit, []);
  state = null;
  await hand.touch(0);
  await hand.flag(1);
  assert.deepEqual(lit, ["last", 0, "last", 0, 1]);
});
