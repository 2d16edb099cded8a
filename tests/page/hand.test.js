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

test("a tap, a long press, a flag, both buttons and keys do with each kind of cell what it and the options say", async () => {
  const flag = ["flag 0", "flag 1", "", "", ""];
  const open = ["reveal 0", "", "", "chord 3", ""];
  for (const [chosen, deed, found] of [
    [{}, hand.acts.touch, open],
    [{}, hand.acts.hold, flag],
    [{}, hand.acts.flag, flag],
    [{}, hand.acts.chord, ["", "", "", "chord 3", ""]],
    [{ flags: true }, hand.acts.touch, ["flag 0", "flag 1", "", "chord 3", ""]],
    [{ flags: true }, hand.acts.hold, ["reveal 0", "", "", "", ""]],
    [{ flags: true }, hand.acts.flag, flag],
    [{ chords: false }, hand.acts.touch, ["reveal 0", "", "", "", ""]],
    [{ chords: false }, hand.acts.chord, ["", "", "", "chord 3", ""]],
    [{ chords: false }, hand.keys[" "], open],
    [{ chords: false }, hand.keys.Enter, open],
    [{}, hand.keys.f, flag],
  ]) {
    Object.assign(options, { flags: false, chords: true }, chosen);
    for (const cell of SYMBOLS.keys()) {
      made = [];
      await deed(cell);
      const [first, ...moves] = made;
      assert.deepEqual([moves.join(), moves.length > 0 && first !== "stop"], [found[cell], false]); // what plays by itself does not
    }
  }
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
  made = [];
  for (const cell of SYMBOLS.keys()) await hand.touch(cell);
  assert.deepEqual(new Set(made), new Set(["stop"]));
  own = true;
  await hand.touch(0);
  assert.deepEqual(lit, []);
  state = null;
  await hand.touch(0);
  await hand.flag(1);
  assert.deepEqual(lit, ["last", 0, "last", 0, 1]);
});
