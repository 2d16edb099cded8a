import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { browser, storage } from "./page.js";
import { fields, made, part, select } from "./elements.js";
import { choiceOf, contestForm, customDialog } from "../../minesweeper/web/static/play/custom.js";
import { readShape, rules } from "../../minesweeper/web/static/shared/boards.js";

for (const name of ["custom", "start"]) fields.set(name, made("select"));
fields.set("board", made("input"));
let begun = [];
let refusal = "";
let isOpen = false;
Object.assign(part("boards-dialog"), { showModal: () => (isOpen = true), close: () => (isOpen = false), querySelectorAll: () => [] });
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
  browser();
  begun = [];
  refusal = "";
  open(PLAYED);
});

/** Play the board of the fields; return the problem shown. */
async function play(values, button = "play") {
  for (const [name, value] of Object.entries(values)) Object.assign(fields.get(name) ?? select("form").elements.namedItem(name), typeof value === "boolean" ? { checked: value } : { value });
  const isOurs = select("form").fire("submit", { submitter: Object.assign(made("button"), { value: button }) });
  assert.equal(isOurs, button === "play");
  await new Promise(setImmediate);
  return part("boards-problem").textContent;
}

test("the board of the fields is begun by the rules that were chosen, which are kept with it alone", async () => {
  refusal = "At most 34 mines fit.";
  const wanted = { board: "custom", rows: "5", columns: "7", mines: "3", seed: "", start: "any", custom: "judge", guess_free: true };
  ruled = 0;
  assert.deepEqual([await play(wanted), isOpen, storage.recall("chosen"), ruled], [refusal, true, null, 0]);
  open(PLAYED);
  assert.deepEqual([part("boards-problem").textContent, document.activeElement], ["", fields.get("rows")]);
  assert.deepEqual([fields.get("start").value, fields.get("custom").value, fields.get("guess_free").checked], ["opening", "classic", false]);
  refusal = "";
  const last = (expected) => Object.fromEntries(Object.keys(expected).map((name) => [name, begun.at(-1)[name]]));
  for (const [values, expected] of [
    [{ ...wanted, seed: "7", guess_free: false }, { dimensions: [5, 7], mines: 3, start: "any", variant: "judge", seed: 7 }],
    [{ board: "expert", seed: "", guess_free: true }, { dimensions: [16, 30], start: "no-guess", seed: null, variant: "judge" }],
    [{ board: "hyper", hyper: "3x3x3:2", guess_free: false }, { dimensions: [3, 3, 3], start: "any" }],
  ]) {
    assert.deepEqual([await play(values), isOpen, last(expected)], ["", false, expected]);
    assert.deepEqual([rules().start, rules().variant, storage.recall("typed").rows], ["any", "judge", "5"]);
  }
  assert.equal(ruled, 3);
  fields.get("rows").focus = assert.fail;
  open({ dimensions: [4, 4, 4], mines: 20, start: "safe", variant: "classic" });
  const shown = ["board", "hyper", "rows", "custom"].map((name) => fields.get(name).value);
  assert.deepEqual(shown, ["hyper", "4x4x4:20", "5", "judge"]);
  delete fields.get("rows").focus;
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
    [judged, own("10", "10", "20")],
  ]) {
    assert.deepEqual(choiceOf(played), choice);
    open(played);
    const isPreset = choice.board === "intermediate";
    assert.equal(select("form").elements.namedItem("board").value, isPreset ? "custom" : choice.board);
    for (const [name, value] of Object.entries(choice)) if (name !== "board") assert.equal(fields.get(name).value, value);
    assert.equal(fields.get("custom").value, "classic");
  }
});

test("a board of the contest is chosen by its size and its number, and played by the contest's rules", () => {
  fields.set("size", made("select"));
  const chosen = [];
  contestForm((settings) => chosen.push(settings));
  const texts = fields.get("size").childNodes.map((option) => option.textContent);
  assert.deepEqual(texts, ["10 × 10, 9 mines", "10 × 10, 15 mines", "10 × 10, 18 mines", "10 × 10, 20 mines", "20 × 20, 84 mines"]);
  Object.assign(fields.get("size"), { value: "3" });
  Object.assign(fields.get("index"), { value: "7" });
  assert.ok(part("contest").fire("submit"));
  assert.deepEqual(chosen, [{ dimensions: [10, 10], mines: 20, distance: 2, seed: 998244353, start: "judge", variant: "judge", index: 7 }]);
  assert.equal(fields.get("index").max, "49");
});
