import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { page } from "./elements.js";
import { browser } from "./page.js";

let tab = browser();
const { part, fields, made } = page();
globalThis.RadioNodeList = made("input").constructor;
const { choiceOf, customDialog } = await import("../../minesweeper/web/static/play/custom.js");
const { readShape, rules } = await import("../../minesweeper/web/static/shared/boards.js");

for (const name of ["custom", "start"]) fields.set(name, made("select"));
let begun = [];
let refusal = "";
let isOpen = false;
Object.assign(part("boards-dialog"), { showModal: () => (isOpen = true), close: () => (isOpen = false), querySelectorAll: () => [] });
const KINDS = ["custom", "hyper", "judge", "start"];
const inputs = KINDS.map(() => made("input"));
const parts = KINDS.map((kind, i) => Object.assign(made("div"), { dataset: { for: kind }, querySelectorAll: () => [inputs[i]] }));
Object.assign(part("form"), { querySelectorAll: () => parts });
const USUAL = { rows: "20", columns: "30", mines: "130", hyper: "4x4x4x4:20" };
for (const [name, defaultValue] of Object.entries(USUAL)) fields.set(name, Object.assign(made("input"), { defaultValue, select() {} }));
const begin = async (settings, say) => {
  begun.push(settings);
  say(refusal);
  return !refusal;
};
let ruled = 0;
const open = customDialog(begin, () => (ruled += 1));
const PLAYED = { dimensions: [9, 9], mines: 10, start: "safe", variant: "classic", seed: 5 };

beforeEach(() => {
  tab = browser();
  begun = [];
  refusal = "";
  open(PLAYED);
});

/** Play what is in the fields; what is said of it. */
async function play(values, button = "play") {
  for (const [name, value] of Object.entries(values)) Object.assign(fields.get(name) ?? part("form").elements.namedItem(name), typeof value === "boolean" ? { checked: value } : { value });
  const isOurs = part("form").tell("submit", { submitter: Object.assign(made("button"), { value: button }) });
  assert.equal(isOurs, button === "play");
  await new Promise(setImmediate);
  return part("boards-problem").textContent;
}

test("each kind of board has a tile with its size", () => {
  const tiles = ["classic", "judge", "own"].map((kind) => part(`${kind}-tiles`).content.map(({ content: [radio, ...texts] }) => [radio.value, ...texts.map((each) => each.textContent)].join("; ")));
  assert.deepEqual(tiles, [
    ["beginner; Beginner; 9 × 9, 10 mines", "intermediate; Intermediate; 16 × 16, 40 mines", "expert; Expert; 16 × 30, 99 mines"],
    ["10 × 10, 9", "10 × 10, 15", "10 × 10, 18", "10 × 10, 20", "20 × 20, 84"].map((size, at) => `judge${at}; ${size} mines; 50 boards`),
    ["custom; Rows and columns; up to 10,000 cells", "hyper; Any dimensions; such as 4 × 4 × 4 × 4"],
  ]);
});

test("the fields of the chosen kind of board are there, and no others", () => {
  assert.equal(part("form").elements.namedItem("board").value, "custom"); // a preset is a board of its own size
  for (const [board, wanted] of [["custom", ["custom", "start"]], ["hyper", ["hyper", "start"]], ["judge3", ["judge"]]]) {
    part("form").elements.namedItem("board").value = board;
    part("form").tell("change");
    const shown = KINDS.filter((_, i) => !parts[i].hidden && !inputs[i].hasAttribute("disabled"));
    const hidden = KINDS.filter((_, i) => parts[i].hidden && inputs[i].hasAttribute("disabled"));
    assert.deepEqual([shown, hidden], [wanted, KINDS.filter((kind) => !wanted.includes(kind))]);
    for (const [name, rule] of [["start", "judge"], ["board", board === "judge3" ? "judge" : "classic"]]) {
      fields.get("custom").value = "judge";
      part("form").tell("change", { target: Object.assign(made("input"), { name }) });
      assert.equal(fields.get("custom").value, rule);
    }
  }
});

test("fields that name no board are told, and go when something is typed", async () => {
  const own = { board: "custom", rows: "5", columns: "7", mines: "3" };
  for (const [wrong, problem] of [
    [{ board: "hyper", hyper: "" }, "Expected a board such as 4x4x4x4:20."],
    [{ board: "hyper", hyper: "foo" }, "Expected a board such as 4x4x4x4:20."],
    [{ ...own, rows: " " }, "Expected a number of rows."],
    [{ ...own, columns: "" }, "Expected a number of columns."],
    [{ ...own, mines: "" }, "Expected a number of mines."],
  ]) {
    assert.deepEqual([await play(wrong), begun, isOpen], [problem, [], true]);
    part("form").tell("input");
    assert.deepEqual([part("boards-problem").textContent, await play(wrong, "cancel"), begun], ["", "", []]);
  }
});

test("the board of the fields is begun by the rules that were chosen, which are kept with it alone", async () => {
  refusal = "At most 34 mines fit.";
  const wanted = { board: "custom", rows: "5", columns: "7", mines: "3", seed: "", start: "any", custom: "judge", guess_free: true };
  ruled = 0;
  assert.deepEqual([await play(wanted), isOpen, tab.recall("rules"), ruled], [refusal, true, null, 0]);
  open(PLAYED);
  assert.deepEqual([part("boards-problem").textContent, document.activeElement], ["", fields.get("rows")]);
  assert.deepEqual([fields.get("start").value, fields.get("custom").value, fields.get("guess_free").checked], ["safe", "classic", false]);
  refusal = "";
  const last = (found) => Object.fromEntries(Object.keys(found).map((name) => [name, begun.at(-1)[name]]));
  for (const [values, found] of [
    [{ ...wanted, seed: "7", guess_free: false }, { dimensions: [5, 7], mines: 3, start: "any", variant: "judge", seed: 7 }],
    [{ board: "judge3", index: "3", custom: "classic" }, { start: "judge", variant: "classic", index: 3, mines: 20 }], // its rules are its own
    [{ board: "judge0", index: "", custom: "judge" }, { index: undefined, mines: 9, variant: "judge" }],
    [{ board: "expert", seed: "", start: "never", guess_free: true }, { dimensions: [16, 30], start: "no-guess", seed: null, variant: "judge" }],
    [{ board: "hyper", hyper: "3x3x3:2", guess_free: false }, { dimensions: [3, 3, 3], start: "any" }],
  ]) {
    assert.deepEqual([await play(values), isOpen, last(found)], ["", false, found]);
    assert.deepEqual([rules().start, rules().variant, tab.recall("typed").rows], ["any", "judge", "5"]);
  }
  assert.equal(ruled, 5);
  fields.get("rows").focus = assert.fail;
  for (const [game, values] of [
    [{ dimensions: [4, 4, 4], mines: 20, start: "safe", variant: "classic" }, { board: "hyper", hyper: "4x4x4:20", index: "0", rows: "5", custom: "judge" }],
    [{ ...begun.find(({ mines }) => mines === 9), index: 7 }, { board: "judge0", index: "7", custom: "judge" }],
  ]) {
    open(game);
    assert.deepEqual(Object.fromEntries(Object.keys(values).map((name) => [name, fields.get(name).value])), values);
  }
  delete fields.get("rows").focus;
});

test("the fields come back as they were left", () => {
  for (const [kept, rows] of [[null, "20"], [{ rows: 5 }, "20"], [{ rows: "5" }, "5"]]) {
    tab.otherTab("typed", kept);
    open(PLAYED);
    assert.deepEqual(Object.keys(USUAL).map((name) => fields.get(name).value), [rows, "30", "130", "4x4x4x4:20"]);
  }
});

test("the dialog is opened with the board that is played, and what its fields say of it", () => {
  const game = (text, more = {}) => ({ ...readShape(text), start: "safe", variant: "classic", seed: 1, ...more });
  const own = (rows, columns, mines) => ({ board: "custom", rows, columns, mines });
  const judged = game("10x10:20", { start: "judge", variant: "judge", seed: 998244353, distance: 2, index: 7 });
  for (const [played, choice] of [
    [game("16x16:40", { start: "no-guess" }), { board: "intermediate" }],
    [game("5x7:3"), own("5", "7", "3")],
    [game("4x5:3", { start: "board", board: "4 5\n" }), own("4", "5", "3")],
    [game("4x4x4x4:20"), { board: "hyper", hyper: "4x4x4x4:20" }],
    [judged, { board: "judge3", index: "7" }],
    ...[{ seed: 5 }, { distance: 1 }, { mines: 21 }].map((more) => [{ ...judged, ...more }, own("10", "10", String(more.mines ?? 20))]),
  ]) {
    assert.deepEqual(choiceOf(played), choice);
    open(played);
    const isPreset = choice.board === "intermediate";
    assert.equal(part("form").elements.namedItem("board").value, isPreset ? "custom" : choice.board);
    for (const [name, value] of Object.entries(choice)) if (name !== "board") assert.equal(fields.get(name).value, value);
    assert.equal(fields.get("custom").value, choice.board === "judge3" ? "judge" : "classic");
  }
});
