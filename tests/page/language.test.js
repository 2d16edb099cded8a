import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { brief, date, dateAndTime, fixed, learn, likedMost, number, percent, plural, seconds, sentences, speak, textsIn, tr } from "../../minesweeper/web/static/shared/language.js";
import { describe } from "../../minesweeper/web/static/board/cell.js";
import { browser, cases } from "./page.js";
import { made, Text } from "./elements.js";

beforeEach(browser);
afterEach(() => speak("en", {}));

/** An element with attributes; texts in it are nodes of their own. */
function element(tag, attributes, ...childNodes) {
  const node = made(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...childNodes.map((child) => (typeof child === "string" ? new Text(child) : child)));
  return node;
}

test("the texts of a page are its attributes and nodes, each by itself or whole; none in code", () => {
  const { body } = document;
  const whole = element("p", { "data-tr": "" }, "Press <b>u</b>.");
  const button = element("button", { title: "Take it back", id: "undo", "aria-label": "Undo" }, "\n  Undo\n  it ", element("kbd", {}, "u"), " 3 ");
  const own = element("p", { translate: "no", title: "English" }, "English");
  const root = element("div", {}, button, whole, own, element("script", {}, "code"));
  assert.deepEqual(textsIn(root).map(({ english, isWhole = false }) => [english, isWhole]), [
    ["Take it back", false], ["Undo", false], ["Undo it", false], ["Press <b>u</b>.", true],
  ]);
  document.documentElement.append(root, body);
  const shown = () => [button.attributes.title, button.attributes["aria-label"], button.childNodes[0].data, whole.innerHTML, own.childNodes[0].data];
  const english = shown();
  const german = { Undo: ["Zurück"], "Undo it": ["Nimm es zurück"], "Press <b>u</b>.": ["Drücke <b>u</b>."] };
  speak("de", german);
  const said = ["Take it back", "Zurück", "\n  Nimm es zurück ", "Drücke <b>u</b>.", "English"];
  assert.deepEqual([shown(), document.documentElement.lang], [said, "de"]);
  speak("en", {});
  assert.deepEqual(shown(), english);
  button.childNodes[0].data = "Redo"; // changed since: it stays
  speak("de", german);
  assert.deepEqual(shown(), [...said.slice(0, 2), "Redo", ...said.slice(3)]);
});

const CELLS = ["{n} cell revealed", "{n} cells revealed"];
const opened = (n, fields) => plural(...CELLS, n, fields);

test("without a catalogue all is English, with its numbers", () => {
  assert.equal(tr("Row {row}, column {column}", { row: 3, column: 12 }), "Row 3, column 12");
  assert.equal(tr("as it {stands}"), "as it {stands}");
  assert.deepEqual([0, 1, 2, 10_000].map((n) => opened(n)), ["0 cells revealed", "1 cell revealed", "2 cells revealed", "10,000 cells revealed"]);
  assert.deepEqual([number(1234.5), fixed(1083.245, 2), fixed(7, 1), seconds(1083.25)], ["1,234.5", "1083.24", "7.0", "1083.25 s"]);
  assert.match(dateAndTime(Date.UTC(2026, 10, 25, 12)), /^2[56]\u00a0Nov\u00a02026,\u00a0\d\d:00$/);
});

test("a message is that of the catalogue, its fields where they are in it; one without a translation is English", () => {
  speak("de", { "Row {row}, column {column}": ["Spalte {column}, Zeile {row}"] });
  assert.equal(tr("Row {row}, column {column}", { row: 3, column: 12 }), "Spalte 12, Zeile 3");
  assert.equal(tr("Undo"), "Undo");
  assert.equal(tr("constructor"), "constructor");
});

test("each number has the form of its language", () => {
  const forms = (...texts) => ({ [CELLS[0]]: texts.map((text) => `{n} ${text}`) });
  for (const [code, texts, expected] of [
    ["ru", ["клетка", "клетки", "клеток"], ["1 клетка", "2 клетки", "5 клеток", "11 клеток", "21 клетка", "104 клетки"]],
    ["de", ["Feld", "Felder"], ["0 Felder", "1 Feld", "10.000 Felder"]],
    ["ja", ["マス"], ["1 マス", "2 マス"]],
    ["fr", ["case", "cases"], ["0 case", "1 case", "2 cases"]],
  ]) {
    speak(code, forms(...texts));
    assert.deepEqual(expected.map((text) => opened(Number(text.split(" ")[0].replace(".", "")))), expected);
  }
  assert.equal(opened(1_000_000).slice(-5), "cases", "a form of its own, which the catalogue has not");
});

test("numbers and dates are written as in the language", () => {
  speak("de", { "{seconds} s": ["{seconds} Sek."], "{number} %": ["{number}%"] });
  assert.deepEqual([fixed(1083.25, 2), seconds(7, 1)], ["1083,25", "7,0 Sek."]);
  assert.deepEqual([0.0001, 0.125, 0.9999].map(percent), ["<0,1%", "12,5%", ">99,9%"]);
  assert.deepEqual([0.0001, 0.05, 0.995].map(brief), ["<,1", "5,0", ">99"]);
  assert.match(dateAndTime(Date.UTC(2026, 10, 25, 12)), /^2[56]\.11\.2026,\u00a0\d\d:00$/);
  assert.equal(describe("?", 0.125), "hidden, mine risk 12,5%");
});

test("times are those of the terminal; a date in a table is short and never broken", () => {
  for (const { language, message, seconds: value, words } of cases("seconds")) {
    speak(language, { "{seconds} s": [message] });
    assert.equal(seconds(value), words, language);
  }
  const short = { en: "22 Nov 2026", de: "22.11.2026", fr: "22 nov. 2026", ru: "22 нояб. 2026 г.", ja: "2026/11/22" };
  for (const [code, words] of Object.entries(short)) {
    speak(code, {});
    assert.equal(date("2026-11-22"), words.replaceAll(" ", "\u00a0"));
  }
});

test("what is read out ends its sentences as the language does", () => {
  const said = ["Solved", "Clicks 5", "", "The board was known."];
  assert.equal(sentences(said), "Solved. Clicks 5. The board was known.");
  speak("zh-CN", { "{sentence}.": ["{sentence}。"] });
  assert.equal(sentences(["已解开", "点击 5", "", "本局无需猜雷。"]), "已解开。点击 5。本局无需猜雷。");
});

test("the language is the first of the browser's that there is", () => {
  for (const [code, ...liked] of [
    ["de", ["de-AT", "en"]],
    ["zh-CN", ["zh-CN"], ["zh-SG", "en"], ["zh-Hans-HK"], ["zh-Hans"]],
    ["en", ["zh-HK"], ["zh-TW", "zh", "en-US"], ["sv"], []],
    ["ja", ["zh-Hant", "ja"]],
    ["fr", ["sv", "fr-CA", "de"]],
  ]) {
    for (const tags of liked) assert.equal(likedMost(tags), code, tags);
  }
});

test("a language whose words do not come is not spoken", async () => {
  globalThis.fetch = async () => new Response("no such language");
  assert.deepEqual([await learn("fr"), tr("Undo")], [false, "Undo"]);
});

test("of two languages that are chosen one after the other the last is spoken", async () => {
  const waiting = [];
  globalThis.fetch = () => new Promise((resolve) => {
    waiting.push(resolve);
  });
  const chosen = [learn("fr"), learn("de")];
  for (const word of ["Annuler", "Rückgängig"]) {
    waiting.pop()(Response.json({ Undo: [word] }));
    await new Promise(setImmediate);
  }
  assert.deepEqual([await Promise.all(chosen), tr("Undo")], [[false, true], "Rückgängig"]);
});

test("risks in per cent are those of the terminal", () => {
  for (const { risk, words } of cases("percents")) assert.equal(percent(risk), words, risk);
});

test("a risk in a cell is short, and never looks certain", () => {
  const risks = [0.0001, 0.001, 0.05, 0.0994, 0.09949999999999999, 0.0996, 0.5, 0.99, 0.995];
  assert.deepEqual(risks.map(brief), ["<.1", "0.1", "5.0", "9.9", "10", "10", "50", "99", ">99"]);
});

test("a cell is what is seen of it, and its risk", () => {
  for (const [cell, words] of [
    [[0], "empty"],
    [[3], "3"],
    [[3, undefined, true], "3"],
    [["hit"], "exploded mine"],
    [["mine"], "mine"],
    [["wrong"], "wrong flag"],
    [["?", 0], "hidden, certainly safe"],
    [["@", 1], "flagged, certainly a mine"],
    [["?", 0.25], "hidden, mine risk 25 %"],
    [["?", 0.25, true], "hidden, question mark, mine risk 25 %"],
    [["?", 0.25, false, true], "hidden, doubtful, mine risk 25 %"],
    [["?", undefined, false, false, "hit"], "hidden, in the picture: exploded mine"],
    [["@", undefined, false, false, "hit"], "flagged"],
  ]) {
    assert.equal(describe(...cell), words);
  }
});
