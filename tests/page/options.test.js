import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { page } from "./elements.js";
import { browser } from "./page.js";

let kept = browser();
kept.otherTab("options", { press: 200, tiles: "classic", speed: 9, flags: 1, toString: "x" });
const { part, fields, made } = page();
const { chooseOption, chooseSize, options, optionsForm, sizeFor } = await import("../../minesweeper/web/static/shared/options.js");
const { speak } = await import("../../minesweeper/web/static/shared/language.js");
const { Shape } = await import("../../minesweeper/web/static/board/shape.js");

const AT_FIRST = { ...options };

beforeEach(() => {
  kept = browser();
  Object.assign(options, AT_FIRST);
});

test("of the options that were kept, those are taken that there are; the others are the usual ones", () => {
  const usual = { questions: false, swapped: false, chords: true, sounds: false, figures: false, rulers: false, largest: 72, size: "first", panel: false, speed: 4, agent: "solver", flags: false, language: "" };
  assert.deepEqual(AT_FIRST, { tiles: "classic", press: 200, ...usual });
});

test("an option takes its words, or whole numbers within its bounds, and is kept beside those of other tabs", () => {
  for (const [name, values, others] of [
    ["tiles", ["modern", "distinct"], ["", "round", 1]],
    ["press", [150, 900], [149, 901, 200.5, "200"]],
    ["largest", [24, 96], [23, 97]],
    ["size", ["first", "whole", 9, 96], [8, 97, "9"]],
    ["speed", [0, 8], [-1, 9, null]],
    ["language", ["", "de"], ["xx"]],
    ["flags", [true, false], [0, "true"]],
    ["constructor", [], [1, true]],
  ]) {
    for (const value of values) {
      kept.otherTab("options", { sounds: true });
      assert.deepEqual([chooseOption(name, value), options[name], kept.recall("options")], [true, value, { sounds: true, [name]: value }]);
    }
    for (const value of others) assert.deepEqual([chooseOption(name, value), options[name]], [false, values.at(-1) ?? Object], `${name} ${value}`);
  }
});

test("boards of each shape have the size that was chosen for them, others that of all", () => {
  const [flat, deep] = [new Shape([9, 9]), new Shape([3, 3, 3])];
  chooseSize(flat, 40);
  chooseSize(deep, "whole");
  assert.deepEqual([sizeFor(flat), sizeFor(deep), sizeFor(new Shape([9, 8]))], [40, "whole", "first"]);
  kept.otherTab("sizes", { [String(flat)]: 1000 });
  chooseOption("size", 30);
  assert.equal(sizeFor(flat), 30);
});

test("the form shows the options as they are, and changes them", () => {
  const kinds = { flags: "checkbox", press: "range", agent: "radio", theme: "radio", nothing: "text" };
  for (const [name, type] of Object.entries(kinds)) fields.set(name, Object.assign(made("input"), { name, type }));
  for (const name of ["tiles", ""]) fields.set(name || "none", Object.assign(made("select"), { name }));
  const [flags, press, agent, theme, , tiles] = fields.values();
  Object.assign(agent, { value: "agent" });
  Object.assign(theme, { value: "dark" });
  const changed = [];
  optionsForm((name) => changed.push(name));
  assert.deepEqual(changed.splice(0), Object.keys(options));
  const shown = () => [flags.checked, press.value, agent.checked, theme.checked, tiles.value, part("press-words").textContent];
  assert.deepEqual(shown(), [false, "200", false, false, "classic", "200 ms"]);
  const choose = (target, value) => {
    Object.assign(target, value);
    part("form").tell("input", { target });
    return changed.splice(0).join();
  };
  assert.deepEqual([choose(flags, { checked: true }), choose(press, { value: "250" }), choose(press, { value: "100" })], ["flags", "press", ""]);
  assert.deepEqual([choose(agent, {}), choose(tiles, { value: "distinct" }), choose(theme, {})], ["agent", "tiles", ""]);
  assert.deepEqual([options.flags, options.press, options.agent, options.tiles], [true, 250, "agent", "distinct"]);
  assert.deepEqual([document.documentElement.dataset.theme, kept.kept.get("minesweeper.theme")], ["dark", "dark"]);
  speak("en", {});
  assert.deepEqual(shown(), [true, "250", true, true, "distinct", "250 ms"]);
  choose(theme, { value: "" });
  assert.deepEqual([document.documentElement.dataset.theme, kept.kept.has("minesweeper.theme")], [undefined, false]);
});
