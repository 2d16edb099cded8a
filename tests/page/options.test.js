import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { browser, storage } from "./page.js";
import { fields, made, part, select, top } from "./elements.js";
import { Shape } from "../../minesweeper/web/static/board/shape.js";

storage.kept.set("minesweeper.theme", "dark"); // as it was kept once
storage.otherTab("options", { press: 200, tiles: "classic", speed: 9, flags: 1, toString: "x" });
const { chooseOption, chooseSize, options, optionsForm, sizeFor } = await import("../../minesweeper/web/static/shared/options.js");

const AT_FIRST = { ...options };
const OWN = { ...options.keys, flag: "z" };

beforeEach(() => {
  browser();
  Object.assign(options, AT_FIRST);
});

test("of the options that were kept, those are taken that there are; the others are the usual ones", () => {
  assert.deepEqual([AT_FIRST.tiles, AT_FIRST.press, AT_FIRST.speed, AT_FIRST.theme, AT_FIRST.flags, Object.hasOwn(AT_FIRST, "toString")], ["classic", 200, 4, "dark", false, false]);
});

test("an option takes its words, or whole numbers within its bounds, and is kept beside those of other tabs", () => {
  for (const [name, values, others] of [
    ["theme", ["", "light", "dark"], ["grey"]],
    ["tiles", ["modern", "distinct"], ["", "round", 1]],
    ["press", [150, 900], [149, 901, 200.5, "200"]],
    ["largest", [24, 96], [23, 97]],
    ["speed", [0, 8], [-1, 9, null]],
    ["language", ["", "de"], ["xx"]],
    ["flags", [true, false], [0, "true"]],
    ["keys", [OWN], [{ ...OWN, flag: "h" }, { ...OWN, flag: "Tab" }, { ...OWN, flag: "" }, { open: "a" }, true, null]],
    ["constructor", [], [1, true]],
  ]) {
    for (const value of values) {
      storage.otherTab("options", { sounds: true });
      assert.deepEqual([chooseOption(name, value), options[name], storage.recall("options")], [true, value, { sounds: true, [name]: value }]);
    }
    for (const value of others) assert.deepEqual([chooseOption(name, value), options[name]], [false, values.at(-1) ?? Object], `${name} ${value}`);
  }
});

test("an option that is kept already is not written again, but over that of another tab", ({ mock }) => {
  const written = mock.method(localStorage, "setItem").mock;
  for (const others of [{}, { knows: true }, { knows: false }]) {
    storage.otherTab("options", others);
    chooseOption("knows", true);
  }
  assert.deepEqual([written.callCount(), storage.recall("options")], [2, { knows: true }]);
});

test("boards of each shape have the size that was chosen for them, others the first one", () => {
  const [flat, deep] = [new Shape([9, 9]), new Shape([3, 3, 3])];
  chooseSize(flat, 40);
  chooseSize(deep, "whole");
  assert.deepEqual([sizeFor(flat), sizeFor(deep), sizeFor(new Shape([9, 8]))], [40, "whole", "first"]);
  for (const [size, expected] of [[9, 9], [96, 96], [8, "first"], [97, "first"], ["9", "first"], [9.5, "first"]]) {
    storage.otherTab("sizes", { [String(flat)]: size });
    assert.equal(sizeFor(flat), expected);
  }
});

test("a key is chosen by pressing it in its field; one that does something else stays, and is named", () => {
  for (const name of Object.keys(options.keys)) fields.set(name, Object.assign(made("input"), { dataset: { key: name } }));
  const [open, flag, , hint] = Object.keys(options.keys).map((name) => fields.get(name));
  document.querySelectorAll = () => [open, flag, hint];
  optionsForm(() => {}, ["u", "h", "n"]);
  const press = (target, key, event = {}) => [select("form").fire("keydown", { target, key, ...event }), part("keys-problem").textContent];
  assert.deepEqual([open.value, flag.value, part("hint").title], ["Space", "f", "The best action, and why (h)"]);
  for (const key of ["Tab", "Enter", "Shift", "ArrowUp", "F5"]) assert.deepEqual(press(flag, key), [false, ""]);
  assert.deepEqual(press(flag, "c", { ctrlKey: true }), [false, ""]);
  assert.deepEqual(press(flag, "n"), [true, "“n” does something else already."]);
  assert.deepEqual(press(flag, " "), [true, "“Space” does something else already."]);
  assert.deepEqual([flag.value, press(flag, "Z"), flag.value], ["f", [true, ""], "z"]);
  press(hint, "f"); // which is free now
  assert.deepEqual([part("hint").title, storage.recall("options").keys], ["The best action, and why (f)", { open: " ", flag: "z", chord: "x", hint: "f", undo: "u" }]);
  part("usual-keys").click();
  assert.deepEqual([flag.value, hint.value, storage.recall("options").keys], ["f", "h", AT_FIRST.keys]);
});

test("the form shows the options, and each kind of field changes one", () => {
  const kinds = { flags: "checkbox", press: "range", agent: "radio" };
  for (const [name, type] of Object.entries(kinds)) fields.set(name, Object.assign(made("input"), { name, type, value: "agent" }));
  fields.set("tiles", Object.assign(made("select"), { name: "tiles" }));
  const changed = [];
  globalThis.addEventListener = (...listener) => top.addEventListener(...listener);
  optionsForm((name) => changed.push(name), ["u", "h", "n"]);
  const [flags, press, agent, tiles] = ["flags", "press", "agent", "tiles"].map((name) => fields.get(name));
  assert.deepEqual([changed.splice(0), flags.checked, press.value, agent.checked, tiles.value], [Object.keys(options), false, "200", false, "classic"]);
  for (const [target, value] of [[flags, { checked: true }], [press, { value: "250" }], [press, { value: "100" }], [agent, {}], [tiles, { value: "distinct" }]]) {
    top.fire("input", { target: Object.assign(target, value) });
  }
  assert.deepEqual([changed, options.flags, options.press, options.agent, options.tiles], [["flags", "press", "agent", "tiles"], true, 250, "agent", "distinct"]);
});
