import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { browsing, entries, Slow } from "./page.js";
import { part, select } from "./elements.js";
import { Practice } from "../../minesweeper/web/static/practice/practice.js";
import { Refused } from "../../minesweeper/web/static/shared/session.js";

browsing("#practice");
const now = mock.method(performance, "now", () => 0);
mock.timers.enable({ apis: ["setTimeout"] });

const asked = [];
const line = new Slow();
const profile = {
  ask(wish) {
    const { do: kind, source, choice, cell, mine, seconds } = wish;
    asked.push(kind === "answer" ? [cell, mine, seconds] : choice ?? source?.seed ?? "next");
    return line.ask(wish);
  },
};
const trying = async (action) => action().catch(({ message }) => asked.push(message));
const choice = { name: "mixed", title: "Mixed", words: "", chosen: true, rests: false };
globalThis.scrollTo = () => {};
const list = part("practice-choices");
Object.defineProperty(select(":checked"), "value", { value: "pair" });
const practice = new Practice({ profile, trying }, {});
practice.view.follow = () => {};

const newly = () => asked.splice(0);
const seconds = (count) => now.mock.mockImplementation(() => 1000 * count);
const puzzle = (seed, task = `Task ${seed}`) => ({ source: { seed }, link: `#practice&level=pair&seed=${seed}`, position: "?1\n11\n", left: 1, task, said: `Said ${seed}`, choices: [choice] });
const words = { text: "Told", lit: "Lit", cells: { clue: [1] } };
const verdict = (right) => ({ right, best: { cell: 0, action: "flag" }, words, choices: [{ ...choice, words: "1 of 1" }] });
const answer = (...answers) => line.answer(...answers);
const shown = () => [part("puzzle-words").textContent, part("puzzle-words").className.trim(), part("puzzle-next").ariaDisabled, entries.at(-1).hash];

test("a puzzle that cannot be is followed by the next one; the time goes on after a refusal and in another language, and stands while another view is shown", async () => {
  practice.begin({ source: { seed: 7 }, choice: null });
  await answer(new Refused("No such puzzle."), puzzle(2));
  assert.deepEqual([newly(), shown()], [[7, "next"], ["Task 2", "verdict", "true", "#practice&level=pair&seed=2"]]);
  seconds(2);
  trying(() => practice.answer(null));
  await answer(new Refused("Not now."));
  practice.rest();
  part("practice").hidden = true;
  seconds(50);
  part("practice").hidden = false;
  await practice.begin();
  await answer({ ...puzzle(2), choices: [{ ...choice, words: "1 from your games" }] }); // a game may have brought one meanwhile
  assert.deepEqual([newly(), shown()[3], list.textContent], [[[null, false, 2], "Not now.", 2], "#practice&level=pair&seed=2", "Mixed1 from your games"]);
  seconds(51);
  practice.retell();
  await answer(puzzle(2, "Aufgabe 2"));
  seconds(52);
  practice.answer({ cell: 0, mine: false });
  await answer(verdict(false));
  assert.deepEqual([newly(), shown().slice(0, 3)], [[2, [0, false, 4], "next"], ["Lit", "verdict wrong", "false"]]);
  practice.retell(); // after a verdict, that is what comes next
  await answer(puzzle(3), puzzle(3, "Aufgabe 3"));
  assert.deepEqual([newly(), shown()[0]], [[3], "Aufgabe 3"]);
});

test("of what is asked for only the latest is shown, and nothing while another view is", async () => {
  practice.show({ source: { seed: 3 } });
  await answer(puzzle(3));
  newly();
  part("live").textContent = "Before";
  list.fire("change");
  practice.answer(null);
  practice.show({ choice: "single" }); // waits, and gives way to the next one
  practice.show({ choice: "own" });
  await answer(puzzle(4), puzzle(5));
  assert.deepEqual([newly(), shown()[0], practice.awaited], [["pair", "own"], "Task 5", false]);
  practice.answer(null);
  practice.show();
  await answer(verdict(true), puzzle(6));
  assert.deepEqual([newly().length, shown()[0], part("live").textContent], [2, "Task 6", "Before"]);
  part("practice").hidden = true;
  practice.show();
  await answer(puzzle(7));
  assert.deepEqual([part("puzzle-words").textContent, shown()[3]], ["Task 7", "#practice&level=pair&seed=6"]);
  newly();
  practice.asked.source.kind = "shared";
  await practice.begin();
  assert.deepEqual(newly(), []); // to ask for it again would count as help with a game
});
