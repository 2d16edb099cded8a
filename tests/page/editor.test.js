import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { entries, Slow } from "./page.js";
import { fields, part, top } from "./elements.js";
import { Game } from "../../minesweeper/web/static/play/game.js";
import { Editor } from "../../minesweeper/web/static/analyse/editor.js";
import { textOf } from "../../minesweeper/web/static/board/shape.js";
import { Refused } from "../../minesweeper/web/static/shared/session.js";

mock.timers.enable({ apis: ["setTimeout"] });

const asked = [];
const line = new Slow();
const trying = async (deed, say) => deed().catch(({ message }) => say(message));
const session = {
  there: true,
  ask(wish) {
    const { do: kind, position, mines } = wish;
    asked.push(`${kind === "analyse" ? "" : kind}${position.replaceAll("\n", "/")} ${mines}`);
    return line.ask(wish);
  },
};
const game = { __proto__: Game.prototype, state: null, over: false, now: { setting: { mines: 7 } }, set: (state) => (game.state = state) };
const newGames = { choose: (settings) => asked.push(settings) };
const route = { edit: (...told) => asked.push(told) };
const editor = new Editor({ game, session, trying, newGames, route });

const words = { text: "Said.", lit: "Lit.", cells: { cell: [0], clue: [0] } };

const newly = () => asked.splice(0); // since this was called last

/** Return the page's texts about the position. */
function shown() {
  const sizes = ["rows", "columns", "mines"].map((name) => fields.get(name).value);
  return [part("position-text").value, ...sizes, part("analysis").textContent, part("analysis-boards").textContent, part("text-problem").textContent];
}

const answer = (analysis = { words, risks: { 0: 0.5 }, boards: "2 boards" }) => line.answer(analysis);

/** Answer the requests that wait. */
async function answerAll() {
  while (line.waiting.length) await answer();
}

/** Show a position, with its analysis. */
async function loaded(text, mines = null) {
  editor.load({ text, mines });
  await answerAll();
  newly();
}

test("a position is shown and analysed, its latest state once more if it has changed meanwhile", async () => {
  editor.load({ text: "1?\n@ 2\n", mines: 3 });
  assert.deepEqual([newly(), shown()], [["1?/@2 3"], ["1?\n@2", "2", "2", "3", "", "", ""]]);
  editor.set(1, 5);
  editor.set(1, 4);
  await answer();
  assert.deepEqual([newly(), part("analysis").textContent], [["14/@2 3"], ""]); // an analysis of an earlier position is not shown
  await answer();
  assert.deepEqual([newly(), shown().slice(4)], [[], ["Lit.", "2 boards", ""]]);
  assert.deepEqual([editor.view.lights.hint, editor.view.lights.clue, part("live").textContent], [[0], [0], "Said."]);
  editor.set(1, "?");
  await answer(new Refused("This cannot be.", 3));
  assert.deepEqual([shown()[4], editor.view.lights.bad, editor.view.risks, part("analysis").attributes.wrong], ["This cannot be.", [3], null, true]);
  editor.set(1, 2);
  await answer(new Refused("Nor can this."));
  assert.deepEqual([newly().length, editor.view.lights.bad], [2, []]);
});

test("the address follows once nothing has changed for a while, if the position is seen", async () => {
  await loaded("12\n@2", 3);
  for (const [isSeen, hash] of [[null, ""], [document.body, "#position=12/@2&mines=3"]]) {
    editor.view.root.offsetParent = isSeen;
    editor.view.fit = () => {};
    editor.change();
    mock.timers.tick(249);
    assert.equal(entries.at(-1).hash, "");
    mock.timers.tick(1);
    assert.equal(entries.at(-1).hash, hash);
    await answer();
  }
  editor.view.root.offsetParent = null;
});

test("a size that is chosen keeps what fits; none that is wrong or too large is taken", async () => {
  await loaded("12\n@2", 3);
  const form = part("size");
  const choose = async (rows, columns, mines, isValid = true) => {
    for (const [name, value] of Object.entries({ rows, columns, mines })) fields.get(name).value = value;
    form.isValid = isValid;
    (mines ? fields.get("mines") : form).fire(mines ? "input" : "change");
    await answerAll();
    return [newly(), part("text-problem").textContent];
  };
  assert.deepEqual(await choose("3", "1", ""), [["1/@/? null"], ""]);
  assert.deepEqual(await choose("3", "1", "2"), [["1/@/? 2"], ""]);
  assert.deepEqual(await choose("1", "4", "0"), [["1??? 0"], ""]);
  assert.deepEqual(await choose("5", "5", "0", false), [[], ""]);
  assert.deepEqual(await choose("101", "100", "0"), [[], "A position has at most 10,000 cells."]);
  assert.equal(textOf(editor.position), "1???");
});

for (const [text, dimensions] of [
  ["1?\n@ 2\n", [2, 2]],
  ["shape 3\n1?@\n", [1, 3]],
  ["shape 1x2x2x1\n?\n?\n\n?\n?", null],
  ["1?\n1x", null],
  [" \n", null],
  ["??\n?", null],
  [`${"?".repeat(100)}\n`.repeat(100), [100, 100]],
  [`${"?".repeat(100)}\n`.repeat(101), null],
]) {
  test(`a text that is typed, ${JSON.stringify(text.slice(0, 30))} of ${text.length}, is the position or stays with what the session says of it`, async () => {
    await loaded("1");
    const area = part("position-text");
    const type = (typed) => {
      area.value = typed;
      area.fire("input");
    };
    type(text);
    assert.deepEqual([newly().length, editor.view.shape.dimensions, area.value], [1, dimensions ?? [1, 1], text]);
    await answer(dimensions ? undefined : new Refused("Wrong."));
    assert.equal(part("text-problem").textContent, dimensions ? "" : "Wrong.");
    if (dimensions) return;
    const message = "The editor takes rows of ?, @ and digits up to 8, without empty lines.";
    const refused = assert.rejects(editor.show(text), { message }); // of a game: it is not left
    await answer();
    await refused;
    type(`${text}!`);
    type("2");
    await answer(new Refused("Late.")); // of a text that is there no more
    await answer();
    assert.deepEqual([textOf(editor.position), part("text-problem").textContent], ["2", ""]);
  });
}

test("pointers and keys set cells, a stroke of the mouse all that it goes over", async () => {
  await loaded("???\n???");
  const { root, cells } = editor.view;
  const tell = (type, cell, event = {}) => root.fire(type, { target: cells[cell] ?? root, pointerType: "mouse", button: 0, ...event });
  part("palette").childNodes[4].childNodes[0].fire("change"); // the brush for 3
  tell("pointerdown", 0);
  tell("mouseover", 1, { buttons: 1 });
  tell("mouseover", null, { buttons: 1 });
  tell("mouseover", 2, { buttons: 0 });
  assert.deepEqual([textOf(editor.position), newly()], ["33?\n???", []]);
  top.fire("pointerup");
  assert.deepEqual(newly(), ["33?/??? null"]);
  tell("mouseover", 2, { buttons: 1 });
  tell("pointerdown", 2, { pointerType: "touch" });
  tell("pointerdown", 1, { button: 2 });
  await answer();
  top.fire("pointercancel");
  await answer();
  assert.deepEqual(newly(), ["3??/??? null"]);
  tell("click", 5);
  await answer();
  assert.deepEqual([textOf(editor.position), newly()], ["3??\n??3", ["3??/??3 null"]]);
  for (const [key, symbol] of [["8", 8], ["m", "@"], ["Delete", "?"], ["@", "@"], ["?", "?"], ["0", 0], ["Backspace", "?"], [" ", 3], ["9", null], ["x", null]]) {
    editor.view.moveFocus(5);
    for (const event of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { target: root }]) assert.equal(tell("keydown", 5, { key: "1", ...event }), false);
    assert.equal(tell("keydown", 5, { key }), symbol !== null, key);
    assert.equal(textOf(editor.position), `3??\n??${symbol ?? 3}`);
  }
  await answerAll();
  const before = textOf(editor.position);
  part("clear-position").click();
  assert.equal(textOf(editor.position), "???\n???");
  part("toasts").childNodes.at(-1).childNodes.at(-1).click(); // brings the cleared position back
  assert.equal(textOf(editor.position), before);
});

test("a position is played, copied and shown; why it is not is said beside it until the next one", async () => {
  navigator.clipboard = { writeText: async (text) => asked.push(text) };
  await loaded("1@", 1);
  part("play-position").click();
  await answer({ board: "1 2\n.X" });
  assert.deepEqual(newly(), ["layout1@ undefined", { board: "1 2\n.X", variant: "classic" }]);
  part("play-position").click();
  await answer(new Refused("No such board."));
  assert.deepEqual([newly().length, part("play-problem").textContent, part("text-problem").textContent], [1, "No such board.", ""]);
  part("copy-position").click();
  editor.show("2@");
  assert.deepEqual(newly(), ["https://mines.example/#position=1@&mines=1", [{ text: "2@", mines: 7 }, true]]);
  editor.set(1, "@"); // it is one
  assert.deepEqual([newly(), part("play-problem").textContent], [[], "No such board."]);
  editor.set(0, 2);
  assert.deepEqual([textOf(editor.position), part("play-problem").textContent], ["2@", ""]);
  await answer();
});

test("nothing is asked while there is nobody to ask; a game that goes on and is seen had help", async () => {
  await loaded("1?");
  session.there = false;
  editor.set(0, 2);
  assert.deepEqual(newly(), []);
  for (const [symbols, over, assisted] of [[["?"], false, false], [["?", 1], true, false], [["?", 1], false, true]]) {
    Object.assign(game, { over, state: { symbols, assisted: false } });
    editor.ask();
    assert.equal(game.state.assisted, assisted);
  }
});

test("the risk of many cells is told from others also when it becomes another one; what stays is not drawn again", async () => {
  editor.load({ text: "????????\n".repeat(4), mines: null });
  const { view } = editor;
  const usual = () => [...view.cells.keys()].filter((cell) => view.cells[cell].className.endsWith("usual"));
  const from = (first) => Array.from({ length: 32 - first }, (_, at) => first + at);
  for (const [half, expected] of [[32, from(0)], [15, from(15)], [32, from(0)]]) {
    view.set({ ...view, risks: { ...from(0).map((cell) => (cell < half ? 0.5 : 0.25)) } });
    assert.deepEqual(usual(), expected);
  }
  const drawn = [];
  view.paint = (cell) => drawn.push(cell);
  view.set({ ...view, symbols: view.symbols.with(9, "@") });
  assert.deepEqual(drawn, [9]);
});
