import assert from "node:assert/strict";
import { test } from "node:test";

import { page } from "./elements.js";
import { browsing } from "./page.js";

const { part, made } = page();
browsing();
const { plot } = await import("../../minesweeper/web/static/play/curve.js");
const { Reviewing, ReviewView } = await import("../../minesweeper/web/static/play/review.js");

/** A review of a game of eight moves, with risks before these moves. */
function review(...risky) {
  const taken = [1, 1, 1, 0.5, 0.5, 0.25, 0.25, 0.25, 0];
  const words = { text: "A guess.", lit: "A", cells: { cell: [1], played: [], clue: [], other: [] } };
  const moments = risky.map((done) => ({ done, risk: 0.5, verdict: "guess", when: `${done}`, what: "a guess", risks: "50 %", words }));
  const figures = [{ name: "Score", value: "3", words: "of 5" }];
  return { curves: { taken, lowest: taken.map((value) => value ** 2), words: "The curve.", ends: { taken: "0 %", lowest: "1 %" } }, moments, figures, said: "All." };
}

const drawn = (root, tag, look) => root.content.filter((each) => each.tag === tag && (!look || each.attributes.class === look));

test("a curve goes from the first move to the last, with a dot at each risk and a marker that moves", () => {
  const root = made("svg");
  const mark = plot(root, { ...review(2, 7), moments: [...review(2, 7).moments, { done: 4, risk: 0 }] });
  assert.equal(root.attributes.viewBox, "0 0 268 104");
  assert.equal(root.attributes["aria-label"], "The curve.");
  assert.equal(drawn(root, "path", "taken")[0].attributes.d, "M32 6H118.25V52H175.75V75H262V98H262");
  assert.equal(drawn(root, "path", "under")[0].attributes.d, "M32 6H118.25V52H175.75V75H262V98H262V98H32Z");
  assert.match(drawn(root, "path", "lowest")[0].attributes.d, /^M32 6H118.25V75H175.75V92.25/);
  assert.deepEqual(drawn(root, "path", "level").map(({ attributes: { d } }) => d), ["M32 6H262", "M32 52H262", "M32 98H262"]);
  assert.deepEqual(drawn(root, "text").map(({ attributes: { x, y }, textContent }) => [x, y, textContent]), [["27", "9", "100 %"], ["27", "55", "50 %"], ["27", "101", "0 %"]]);
  assert.deepEqual(drawn(root, "circle", "dot").map(({ attributes: { cx, cy } }) => [cx, cy]), [["118.25", "52"], ["262", "98"]]);
  const [marker] = drawn(root, "g");
  const [pole, point] = marker.content;
  for (const [done, visibility, x, y] of [[3, "visible", 118.25, 52], [null, "hidden", 32, 6], [0, "visible", 32, 6]]) {
    mark(done);
    assert.equal(marker.attributes.visibility, visibility);
    assert.deepEqual([pole, point].map(({ attributes: { transform } }) => transform), [`translate(${x} 0)`, `translate(${x} ${y})`]);
  }
});

test("many dots would hide the curve", () => {
  for (const [count, dots] of [[60, 60], [61, 0]]) {
    const root = made("svg");
    plot(root, review(...Array(count).fill(1)));
    assert.equal(drawn(root, "circle").length, dots);
  }
});

test("a curve of a game that ended with its first move is a point", () => {
  const root = made("svg");
  plot(root, { ...review(), curves: { ...review().curves, taken: [1], lowest: [1] } });
  assert.equal(drawn(root, "path", "taken")[0].attributes.d, "M32 6H32");
});

test("moments are chosen one after another, by buttons and keys, and not beyond the first and the last", () => {
  const chosen = [];
  const scrolled = [];
  const view = { current: 0, focus: (cell) => chosen.push(`cell ${cell}`), cells: [0, 1].map((cell) => ({ scrollIntoView: () => scrolled.push(cell) })) };
  const state = { reviewing: true, replaying: true, review: review(2, 5, 7), done: 0, moves: Array(8).fill("r1") };
  const shown = new ReviewView(view, (done) => {
    chosen.push(done);
    state.done = done;
    shown.draw(state);
  });
  const said = () => [part("review-count").textContent, ...["back", "next"].map((name) => part(`review-${name}`).attributes["aria-disabled"])];
  part("review").hidden = true;
  part("review-next").click(); // there is none yet
  shown.open({ review: null });
  shown.say({ ...state, reviewing: false });
  shown.draw({ ...state, reviewing: false });
  shown.draw(state);
  assert.deepEqual([part("review").hidden, part("review-none").hidden, part("review-graph").hidden, part("review-moment").hidden], [false, true, false, false]);
  assert.deepEqual([said(), part("review-words").textContent], [["3 moments", "true", "false"], "Choose a moment to see its board."]);
  assert.deepEqual(["figures", "taken", "best"].map((name) => part(`review-${name}`).textContent), ["Score3of 5", "0 %", "1 %"]);
  assert.deepEqual([shown.buttons.map(({ tabIndex }) => tabIndex), part("review-curve").content.at(-1).attributes.visibility], [[0, -1, -1], "visible"]);
  const steps = [["next", 2, "1 / 3"], ["next", 5, "2 / 3"], ["next", 7, "3 / 3"], ["next", 7, "3 / 3"], ["back", 5, "2 / 3"], ["back", 2, "1 / 3"], ["back", 2, "1 / 3"]];
  for (const [way, done, count] of steps) {
    part(`review-${way}`).click();
    assert.deepEqual([chosen.splice(0), ...said()], [[done], count, String(done === 2), String(done === 7)]);
    assert.match(part("review-curve").content.at(-1).content[0].attributes.transform, { 2: /^translate\(89.5 / , 5: /^translate\(175.75 /, 7: /^translate\(233.25 / }[done]);
    assert.deepEqual(shown.buttons.map(({ attributes, tabIndex }) => [attributes["aria-current"], tabIndex]), [2, 5, 7].map((each) => (each === done ? ["true", 0] : [undefined, -1])));
  }
  shown.say(state);
  assert.deepEqual([part("live").textContent, scrolled], ["Moment 1 of 3: A guess.", [1]]);
  const list = part("review-moments");
  const panel = part("#play .panel");
  const spans = (element, top, bottom) => Object.assign(element, { scrollTop: 0, getBoundingClientRect: () => ({ top, bottom }) });
  spans(part("review-top"), 0, 20);
  for (const [row, inList, inPanel] of [[[5, 15], -5, -15], [[10, 20], 0, -10], [[20, 50], 0, 0], [[40, 60], 10, 0], [[90, 110], 60, 10]]) {
    const at = state.done === 2 ? 1 : 0;
    spans(shown.buttons[at], ...row);
    spans(list, 10, 50);
    spans(panel, 0, 100);
    part(`review-${at ? "next" : "back"}`).click();
    assert.deepEqual([list.scrollTop, panel.scrollTop], [inList, inPanel], String(row));
    shown.draw(state); // it is there: nothing scrolls
    assert.deepEqual([list.scrollTop, panel.scrollTop], [inList, inPanel]);
  }
  part("review-back").click();
  chosen.length = 0;
  shown.buttons[1].focus();
  for (const [key, done] of [["ArrowDown", 7], ["ArrowDown", 7], ["ArrowUp", 5], ["Home", 5], ["ArrowUp", 2], ["ArrowDown", 5]]) {
    list.tell("keydown", { key, target: document.activeElement });
    assert.deepEqual([chosen.at(-1), document.activeElement.dataset.done], [done, String(done)]);
  }
  list.tell("keydown", { key: "ArrowDown", target: list });
  assert.equal(chosen.at(-1), 5);
  shown.open({ review: state.review });
  assert.deepEqual([part("live").textContent, document.activeElement], ["All.", shown.buttons[1]]);
  part("review").append(...shown.buttons);
  shown.draw({ ...state, reviewing: false });
  assert.deepEqual([part("review").hidden, chosen.at(-1)], [true, "cell 0"]); // where the focus goes
  for (const name of ["replay-review", "open-review"]) {
    shown.draw(state);
    part("review").append(...shown.buttons);
    shown.buttons[0].focus();
    part(name).offsetParent = part("body");
    shown.draw({ ...state, reviewing: false });
    assert.equal(document.activeElement, part(name));
  }
  shown.draw({ ...state, done: 0 });
  assert.deepEqual([said(), document.activeElement], [["3 moments", "true", "false"], part("open-review")]);
  part("review-next").click();
  assert.deepEqual([chosen.at(-1), part("review-count").textContent], [2, "1 / 3"]);
  shown.draw({ ...state, done: 0, review: review(3, 4) });
  part("review-next").click();
  assert.equal(chosen.at(-1), 3);
  panel.scrollTop = 9;
  shown.draw({ ...state, review: review() });
  assert.deepEqual([part("review-none").hidden, part("review-graph").hidden, part("review-moment").hidden, panel.scrollTop], [false, true, true, 0]);
  part("review-next").click();
  shown.open({ review: review() });
  assert.deepEqual([chosen.at(-1), document.activeElement], [3, part("close-review")]);
});

/** A game that is over, whose recording comes when `come` is called. */
function reviewed() {
  const log = [];
  const noted = (name) => async () => log.push(name);
  const state = { replaying: false, reviewing: true, done: 9, moves: Array(9).fill("r1") };
  const game = { state, now: state, closeReview: noted("game closed"), review: noted("asked") };
  const found = { log, state };
  const rewind = (done) => new Promise((resolve, reject) => {
    log.push(`rewind ${done}`);
    found.come = () => resolve(Object.assign(state, { replaying: true, done }));
    found.fail = () => reject(new Error("lost"));
  });
  const jump = async (done) => log.push(`jump ${done}`) && Object.assign(state, { done });
  const recordings = { aside: null, close: noted("recording closed"), rewind, bar: { jump } };
  const shown = { review: { say: ({ done }) => log.push(`say ${done}`) } };
  const trying = (deed) => deed().then(() => true, ({ message }) => !log.push(message));
  const reviewing = new Reviewing({ game, recordings, shown, trail: { enter: (view) => log.push(`enter ${view}`) }, trying });
  return Object.assign(found, { recordings, reviewing });
}

test("of several moments that are sought while the recording comes, the last is shown; where it does not come, the next asks for it again", async () => {
  const here = reviewed();
  const logged = () => here.log.splice(0);
  const lost = here.reviewing.show(2);
  here.fail();
  await lost;
  assert.deepEqual(logged(), ["enter replay", "rewind 2", "lost"]);
  const shown = Promise.all([4, 5, 7].map((done) => here.reviewing.show(done)));
  assert.deepEqual(logged(), ["enter replay", "rewind 4"]);
  here.come();
  await shown;
  assert.deepEqual(logged(), ["jump 7", "say 7"]);
  await here.reviewing.show(3); // now there is a recording
  assert.deepEqual(logged(), ["jump 3", "say 3"]);
  here.state.replaying = false;
  const closed = here.reviewing.open(4);
  await new Promise(setImmediate);
  here.come();
  here.state.replaying = false; // the game that waited is there again
  await closed;
  assert.deepEqual(logged(), ["asked", "enter replay", "rewind 4"]);
});

test("a review is opened once the game is over, and closed with the recording that it made", () => {
  globalThis.setTimeout = () => {}; // no message goes
  for (const [more, aside, found] of [
    [{}, null, ["game closed"]],
    [{ replaying: true }, null, ["game closed"]], // a recording without a game that waits: it stays
    [{}, {}, ["game closed"]],
    [{ replaying: true }, {}, ["recording closed"]],
    [{ replaying: true, reviewing: false }, null, ["asked"]],
    [{ status: "lost", reviewing: false }, null, ["asked"]],
    [{ status: "ongoing", reviewing: false }, null, []],
  ]) {
    const { log, recordings, reviewing, state } = reviewed();
    part("toasts").replaceChildren();
    Object.assign(state, more);
    Object.assign(recordings, { aside });
    reviewing.toggle();
    assert.deepEqual([log, part("toasts").textContent], [found, found.length ? "" : "A game can be reviewed once it is over."]);
  }
});
