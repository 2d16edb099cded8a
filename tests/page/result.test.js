import assert from "node:assert/strict";
import { test } from "node:test";

import { page } from "./elements.js";

const { part, made } = page();
globalThis.HTMLSpanElement = made("span").constructor;
const { drawChallenge, drawResult, sayResult, showResult } = await import("../../minesweeper/web/static/play/result.js");

const END = { title: "Solved", note: "The board was known.", figures: { Clicks: "5" }, won: true, bbbv_done: 4 };
const STATE = {
  id: "a", end: END, status: "won", recorded: true, replaying: false, note: "4 of 9 cells open.", setting: { dimensions: [3, 3] },
  moves: ["r1"], earlier: [["Won", "3 of 5"]], figures: null, outcome: null, review: null, reviewing: false,
};
const CLOCK = { seconds: 8 };

/** What the card says: whether it is that of an end, its title, its figures and its note. */
function told(more = {}) {
  drawResult({ ...STATE, ...more }, CLOCK, () => {});
  const figures = part("result-figures").children.map((each) => each.textContent);
  return ["data-over" in part("result").attributes, part("result-title").textContent, figures.join(), part("result-note").textContent];
}

test("the result is that of a game which has ended and is recorded, until it is put away", () => {
  const figures = "Time8.00 s,3BV/s0.50,Clicks5";
  assert.deepEqual(told(), [true, "Solved", figures, "The board was known."]);
  const [shown] = part("result-figures").content;
  assert.deepEqual(told({ outcome: { note: "Your best time." } }), [true, "Solved", figures, "Your best time."]);
  assert.equal(part("result-figures").content[0], shown); // what stays is left as it is
  assert.deepEqual(told({ recorded: false }), [false, "Solved", figures, "4 of 9 cells open."]);
  const open = { end: null, status: "ongoing" };
  assert.deepEqual(told(open).slice(2), ["Won3 of 5", "4 of 9 cells open."]);
  assert.equal(told({ ...open, figures: { bbbv_done: 2, figures: { "Solved 3BV": "2" } } })[2], "3BV/s0.25,Solved 3BV2");
  assert.deepEqual(told({ replaying: true }), [false, "Replay", "", "The game as it was played. A move begins a new game from there."]);
  assert.deepEqual([told({ ...open, paused: true })[1], told(open)[1], part("result").dataset.status], ["Paused", "Playing", "ongoing"]);
  drawResult({ ...STATE, replaying: true }, { seconds: 0 }, () => {});
  assert.equal(part("result").dataset.status, "replay");
  drawResult(STATE, { seconds: 0 }, () => {});
  assert.equal(part("result-figures").textContent, "Clicks5"); // of no time there is no speed
  const now = { figures: { bbbv_done: 2, figures: {} } };
  for (const [more, ended, live] of [[{}, true, false], [{ ...now, replaying: true }, false, false], [{ ...now, end: null }, false, true]]) {
    told(more);
    assert.deepEqual(["data-ended", "data-live"].map((name) => part("result").hasAttribute(name)), [ended, live]);
  }
  showResult(STATE, false);
  assert.deepEqual([told()[0], part("show-result").hidden, told({ id: "b" })[0]], [false, false, true]);
  showResult(STATE, true);
  assert.deepEqual([told()[0], part("show-result").hidden], [true, true]);
  sayResult(STATE, CLOCK);
  assert.equal(part("live").textContent, "Solved. Time 8.00 s, 3BV/s 0.50, Clicks 5. The board was known.");
});

test("the card tells the worst moments of a review, each of which opens it there, and offers what there is to practise", () => {
  const moment = (done) => ({ done, risk: 0.5, verdict: "guess", when: `${done}`, what: "", risks: "" });
  const review = { moments: [2, 5, 7].map(moment), worst: [7, 2], practise: null, curves: { taken: Array(9).fill(1), lowest: Array(9).fill(1), words: "" } };
  const opened = [];
  const draw = (more) => {
    drawResult({ ...STATE, ...more }, CLOCK, (done) => opened.push(done));
    return [part("story").hidden, part("practise").hidden, part("open-review").querySelector("span").textContent];
  };
  assert.deepEqual([draw({ reviewing: true }), draw({})], [[true, true, "Reviewing…"], [true, true, "Review"]]);
  assert.deepEqual(draw({ review, reviewing: true }), [false, true, "Review"]);
  const buttons = part("story-moments").content.map(({ content: [button] }) => button);
  for (const each of buttons) each.click();
  assert.deepEqual([opened, buttons.map(({ tabIndex }) => tabIndex), part("story-curve").content.length > 0], [[2, 7], [0, 0], true]);
  draw({ review });
  assert.equal(part("story-moments").content[0].content[0], buttons[0]);
  assert.deepEqual(draw({ review: { ...review, moments: [], practise: {} } }).slice(0, 2), [true, false]);
  assert.deepEqual([part("story-moments").content, draw({ review, recorded: false })[0]], [[], true]);
});

test("what there can be of a game is allowed: a replay and a review of one that has ended, files of two dimensions", () => {
  const rests = (more) => told(more) && ["watch", "open-review", "save-files"].map((each) => part(each).attributes["aria-disabled"]).join();
  assert.equal(rests({}), "false,false,false");
  assert.equal(rests({ setting: { dimensions: [3, 3, 3] } }), "false,false,true");
  assert.equal(rests({ end: null, status: "ongoing" }), "true,true,true");
  assert.equal(rests({ end: null, status: "ongoing", replaying: true }), "true,false,true");
  assert.equal(rests({ end: null, moves: [] }), "true,true,true");
});

test("a friend's time is beaten by a shorter one, of a game that was won without help", () => {
  const said = (beat, more) => {
    drawChallenge({ ...STATE, assisted: false, ...more }, beat, CLOCK);
    return [part("challenge").hidden, part("accept").hidden, part("challenge-title").textContent];
  };
  assert.deepEqual(said(null)[0], true);
  assert.deepEqual(said(8.25), [false, true, "8.25 s: beaten"]);
  assert.deepEqual(said(8)[2], "8 s: not beaten");
  for (const more of [{ end: null }, { end: { ...END, won: false } }, { assisted: true }]) assert.equal(said(3600, more)[2], "3600 s: beat it");
  assert.deepEqual(said(9, { replaying: true }), [false, false, "9 s: beat it"]);
});
