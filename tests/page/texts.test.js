import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { page, Text } from "./elements.js";
import { browser } from "./page.js";

browser();
const { made } = page();
const { speak, textsIn } = await import("../../minesweeper/web/static/shared/language.js");

afterEach(() => speak("en", {}));

/** An element with attributes; texts in it are nodes of their own. */
function element(tag, attributes, ...content) {
  const found = made(tag);
  for (const [name, value] of Object.entries(attributes)) found.setAttribute(name, value);
  found.append(...content.map((each) => (typeof each === "string" ? new Text(each) : each)));
  return found;
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
  const shown = () => [button.attributes.title, button.attributes["aria-label"], button.content[0].data, whole.innerHTML, own.content[0].data];
  const english = shown();
  const german = { Undo: ["Zurück"], "Undo it": ["Nimm es zurück"], "Press <b>u</b>.": ["Drücke <b>u</b>."] };
  speak("de", german);
  const said = ["Take it back", "Zurück", "\n  Nimm es zurück ", "Drücke <b>u</b>.", "English"];
  assert.deepEqual([shown(), document.documentElement.lang], [said, "de"]);
  speak("en", {});
  assert.deepEqual(shown(), english);
  button.content[0].data = "Redo"; // changed since: it stays
  speak("de", german);
  assert.deepEqual(shown(), [...said.slice(0, 2), "Redo", ...said.slice(3)]);
});
