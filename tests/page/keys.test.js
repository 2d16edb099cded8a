import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { cases } from "./page.js";
import { made as element, part, top } from "./elements.js";
import { focusKeys, shortcuts } from "../../minesweeper/web/static/board/keys.js";
import { hand as handOf } from "../../minesweeper/web/static/play/hand.js";
import { options } from "../../minesweeper/web/static/shared/options.js";
import { arrange, Shape } from "../../minesweeper/web/static/board/shape.js";

/** A board of a shape: what presses a key on it, and where the focus is then. */
function board(dimensions, { current = 0, isTurned = false } = {}) {
  let press;
  const root = { addEventListener: (_, deed) => (press = deed) };
  const view = { root, shape: new Shape(dimensions), current, isTurned, cellOf: (target) => target, focus: (cell) => (view.current = cell) };
  focusKeys(view);
  const at = (key, event = {}) => {
    let isOurs = false;
    press({ key, target: view.current, preventDefault: () => (isOurs = true), ...event });
    return isOurs ? view.current : null;
  };
  return { view, at };
}

/** The steps of each key along the axes, the last one first; none but the page keys go along a third. */
const KEYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1], PageDown: [0, 0, 1], PageUp: [0, 0, -1] };
const SHIFTED = { ArrowRight: [0, 0, 1], ArrowLeft: [0, 0, -1], ArrowDown: [0, 0, 0, 1], ArrowUp: [0, 0, 0, -1] };

/** Where steps lead by coordinates; to the same cell at the edge, and where there is no such axis. */
function led(shape, cell, steps) {
  const to = shape.dimensions.map((_, axis) => shape.at(cell, axis) + (steps[shape.dimensions.length - 1 - axis] ?? 0));
  const isOn = to.every((at, axis) => at >= 0 && at < shape.dimensions[axis]) && !steps.slice(shape.dimensions.length).some(Boolean);
  return isOn ? to.reduce((all, at, axis) => all + at * shape.strides[axis], 0) : cell;
}

test("keys go a step along an axis, by coordinates", () => {
  for (const dimensions of [[5], [3, 4], [2, 3, 4], [2, 3, 2, 3]]) {
    for (let cell = 0; cell < new Shape(dimensions).size; cell++) {
      for (const [keys, shiftKey] of [[KEYS, false], [SHIFTED, true]]) {
        for (const [key, steps] of Object.entries(keys)) {
          const { view, at } = board(dimensions, { current: cell });
          const isKey = dimensions.length > 2 || !key.startsWith("Page");
          assert.equal(at(key, { shiftKey }), isKey ? led(view.shape, cell, steps) : null, `${dimensions} ${cell} ${key} ${shiftKey}`);
        }
      }
    }
  }
});

test("Home and End go to the ends of a row, with Ctrl to those of the board; on a turned one, as it is seen", () => {
  const ends = (more) => ["Home", "End"].flatMap((key) => [false, true].map((ctrlKey) => board([3, 5], more).at(key, { ctrlKey })));
  assert.deepEqual(ends({ current: 7 }), [5, 0, 9, 14]);
  assert.deepEqual(ends({ current: 7, isTurned: true }), [2, 0, 12, 14]);
  const turned = (key) => board([3, 5], { current: 7, isTurned: true }).at(key);
  assert.deepEqual(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].map(turned), [2, 12, 6, 8]);
});

test("brackets choose the axis of the page keys, from the third last to the first", () => {
  const said = [];
  const { view, at } = board([2, 2, 2, 2, 2]);
  const steps = [];
  for (const key of ["PageDown", "[", "PageDown", "[", "[", "PageDown", "]", "PageUp", "]", "]", "PageUp"]) {
    at(key);
    if (key.startsWith("Page")) steps.push(view.current);
    else said.push(part("live").textContent);
  }
  assert.deepEqual(steps, [4, 12, 28, 20, 16]);
  assert.deepEqual(said.map((text) => Number(/axis (\d) of 5/.exec(text)[1])), [2, 1, 1, 2, 3, 3]);
  assert.deepEqual(["[", "x"].map((key) => board([3, 3]).at(key)), [null, null]);
  for (const event of [{ altKey: true }, { metaKey: true }, { target: undefined }]) assert.equal(at("ArrowUp", event), null);
  assert.deepEqual([at("["), at("]", { metaKey: true }), board([2, 2, 2]).at("]")], [16, null, 0]);
});

/** What keys do: on a cell, in the game, in a replay; `under` is the cell under the mouse. */
function shortcut() {
  const done = [];
  const root = element("div");
  Object.assign(root, { offsetParent: root });
  const view = { root, current: 4, focused: false, cellOf: (target) => target?.cell, focus: (cell) => done.push(`focus ${cell}`) };
  const keyboard = { view, done, replay: null };
  const deed = (name) => (cell) => done.push(`${name} ${cell}`);
  top.deeds = [];
  const ofCell = { f: deed("flag"), " ": deed("open") };
  const ofGame = { u: deed("undo"), f: deed("figures"), Home: deed("begin"), "Ctrl+z": deed("undo"), "Ctrl+Shift+z": deed("redo") };
  shortcuts(view, ofCell, () => ofGame, () => keyboard.replay);
  keyboard.press = (key, event = {}) => {
    done.length = 0;
    let isStopped = false;
    const isPrevented = top.fire("keydown", { key, stopPropagation: () => (isStopped = true), ...event });
    const isDone = done.length > 0;
    assert.deepEqual([isPrevented, isStopped, top.deeds.every(({ capture }) => capture)], [isDone, isDone && !done[0].startsWith("focus"), true], key);
    return done.join();
  };
  keyboard.point = (cell, pointerType = "mouse") => root.fire("pointermove", { target: { cell }, pointerType });
  document.activeElement = null;
  return keyboard;
}

test("a key is for the cell under the mouse or in hand, else for the game", () => {
  const { view, press, point } = shortcut();
  assert.deepEqual(["f", "F", "u", "x"].map((key) => press(key)), ["figures 4", "figures 4", "undo 4", ""]);
  point(7);
  assert.deepEqual([press("f"), press(" "), press("u")], ["flag 7", "open 7", "undo 4"]);
  for (const leave of [() => press("Tab"), () => view.root.fire("pointerleave"), () => point(7, "touch"), () => press("Home")]) {
    point(7);
    press("u");
    assert.equal(press("f"), "flag 7");
    leave();
    assert.equal(press("f"), "figures 4");
  }
  view.focused = true;
  assert.deepEqual([press("f"), press("u")], ["flag 4", "undo 4"]);
});

test("a key with Ctrl is another one, and none does anything under a dialog, in another view, or where there is no board", () => {
  const { view, press } = shortcut();
  for (const event of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }]) assert.equal(press("u", event), "");
  assert.deepEqual([press("z", { ctrlKey: true }), press("Z", { metaKey: true, shiftKey: true }), press("z")], ["undo 4", "redo 4", ""]);
  document.querySelector = () => element("dialog");
  assert.equal(press("u"), "");
  document.querySelector = () => null;
  view.root.closest = () => element("main");
  assert.equal(press("u"), "");
  view.root.closest = () => null;
  assert.equal(press("u"), "undo 4");
  view.root.offsetParent = null;
  assert.equal(press("u"), "");
});

test("in a replay its keys come first, and repeat; arrows begin on the board where nothing has the focus", () => {
  const keyboard = shortcut();
  document.activeElement = document.body;
  assert.deepEqual([keyboard.press("ArrowLeft"), keyboard.press("Home"), keyboard.press("u")], ["focus 4", "focus 4", "undo 4"]);
  keyboard.replay = { ArrowLeft: () => keyboard.done.push("back"), f: () => keyboard.done.push("fast") };
  assert.deepEqual([keyboard.press("ArrowLeft", { repeat: true }), keyboard.press("f"), keyboard.press("Home")], ["back", "fast", "focus 4"]);
});

test("keys belong to what has the focus: letters to texts, the space bar to buttons, unless the mouse means the board", () => {
  const { press, point } = shortcut();
  const focus = (...kinds) => (document.activeElement = { matches: (selector) => kinds.some((kind) => selector.split(/, (?![^(]*\))/).some((piece) => piece.startsWith(kind))) });
  focus("textarea");
  assert.deepEqual([press("u"), press("F2")], ["", ""]);
  focus("button");
  point(undefined);
  assert.deepEqual([press("u"), press(" "), press("Home")], ["undo 4", "", "begin 4"]);
  point(2);
  assert.equal(press(" "), "open 2");
  focus("input[type=range]");
  assert.deepEqual([press("u"), press("Home")], ["undo 4", ""]);
  focus("summary");
  assert.deepEqual([press("Enter"), press("f"), press("Home")], ["", "figures 4", "begin 4"]);
});

test("neighbours are those of the rules", () => {
  for (const { dimensions, size, neighbours } of cases("shapes")) {
    const shape = new Shape(dimensions);
    assert.equal(shape.size, size);
    for (const [cell, around] of Object.entries(neighbours)) {
      assert.deepEqual(shape.neighbours(Number(cell)), around, `${shape}, ${cell}`);
    }
  }
});

test("slices of three dimensions stand in lines, of more on a grid with gaps", () => {
  const session = arrange(new Shape([5, 2, 2]), 3);
  assert.deepEqual(session.map(({ column, row }) => [column, row]), [[0, 0], [1, 0], [2, 0], [0, 1], [1, 1]]);
  assert.ok(session.every(({ across, down }) => !across && !down));
  const places = arrange(new Shape([2, 3, 2, 1, 1]), 1).map((place) => Object.values(place).map(Number));
  assert.deepEqual([places.length, places[1], places[2], places.at(-2)], [12, [1, 0, 0, 0], [0, 1, 0, 0], [2, 2, 1, 0]]);
});

test("a cell has its place, as in the sentences of the session, and a shape its sides", () => {
  for (const { dimensions, cell, words } of cases("places")) assert.equal(new Shape(dimensions).place(cell), words);
  assert.equal(String(new Shape([2, 3, 4, 5])), "2 × 3 × 4 × 5");
});

// One cell of each kind: hidden, flagged, empty, a number, a mine.
const SYMBOLS = ["?", "@", 0, 3, "mine"];

let made = [];
let state = null;

const game = {
  get state() {
    return state;
  },
  move: async (kind, cell) => made.push(`${kind} ${cell}`),
  question: (cell, isSet) => (state.questions = isSet ? [cell] : []),
};
const hand = handOf({
  board: { symbols: SYMBOLS, shape: new Shape([5]) },
  game,
  replay: { playOn: async () => true },
  solver: { stop: () => void made.push("stop") },
  trying: (deed) => deed(),
});

beforeEach(() => {
  state = { questions: [], setting: { variant: "judge" } };
  Object.assign(options, { questions: false, chords: true, flags: false });
});

test("a tap, a long press, a flag, both buttons and keys do with each kind of cell what it and the options say", async () => {
  const flag = ["flag 0", "flag 1", "", "", ""];
  const open = ["reveal 0", "", "", "chord 3", ""];
  for (const [chosen, deed, expected] of [
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
    [{ chords: false }, hand.keys.x, ["", "", "", "chord 3", ""]],
  ]) {
    Object.assign(options, { flags: false, chords: true }, chosen);
    for (const cell of SYMBOLS.keys()) {
      made = [];
      await deed(cell);
      const [first, ...moves] = made;
      assert.deepEqual([moves.join(), moves.length > 0 && first !== "stop"], [expected[cell], false]); // what plays by itself does not
    }
  }
});

test("the session is asked to flag around a number, unless that is switched off or a wrong flag loses", async () => {
  const shown = async (cell, variant = "classic") => {
    state = { questions: [], setting: { variant } };
    made = [];
    await hand.acts.flag(cell);
    return made.slice(1).join();
  };
  assert.deepEqual([await shown(3), await shown(3, "judge"), await shown(2)], ["flag 3", "", ""]);
  options.around = false;
  assert.equal(await shown(3), "");
  options.around = true;
});

test("a question mark comes after a flag, and goes without a move", async () => {
  options.questions = true;
  made = [];
  await hand.acts.flag(1);
  assert.deepEqual([made, state.questions], [["stop", "flag 1"], [1]]);
  await hand.acts.flag(0);
  await hand.acts.chord(3);
  assert.deepEqual(state.questions, [1]);
  options.questions = false;
  state.questions = [0];
  await hand.acts.flag(1);
  assert.deepEqual(state.questions, [0]);
  made = [];
  await hand.acts.flag(0);
  assert.deepEqual([made, state.questions], [["stop"], []]);
  await hand.acts.flag(0);
  assert.deepEqual(made, ["stop", "stop", "flag 0"]);
});
