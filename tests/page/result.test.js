import assert from "node:assert/strict";
import { test } from "node:test";

import { made, part, select } from "./elements.js";
import { Game } from "../../minesweeper/web/static/play/game.js";
import { ResultCard } from "../../minesweeper/web/static/play/result.js";
import { Reviewing, plot } from "../../minesweeper/web/static/play/review.js";
import { options } from "../../minesweeper/web/static/shared/options.js";
import { goElsewhere } from "../../minesweeper/web/static/shared/turns.js";

globalThis.HTMLSpanElement = made("span").constructor;
for (const id of ["open-review", "again"]) {
  const words = made("span");
  part(id).querySelector = () => words;
}

/** A review of a game of eight moves, with risks before these moves. */
function review(...risky) {
  const taken = [1, 1, 1, 0.5, 0.5, 0.25, 0.25, 0.25, 0];
  const words = { text: "A guess.", lit: "A", cells: { cell: [1], played: [], clue: [], other: [] } };
  const moments = risky.map((done) => ({ done, risk: 0.5, verdict: "guess", when: `${done}`, what: "a guess", risks: "50 %", words }));
  const figures = [{ name: "Score", value: "3", words: "of 5" }];
  return { curves: { taken, lowest: taken.map((value) => value ** 2), words: "The curve.", ends: { taken: "0 %", lowest: "1 %" } }, moments, figures, said: "All." };
}

const drawn = (root, tag, look) => root.childNodes.filter((child) => child.tag === tag && (!look || child.attributes.class === look));

test("a curve goes from the first move to the last, with a dot at each risk and a marker; many dots would hide it", () => {
  const root = made("svg");
  const longer = { ...review(2, 7), moments: [...review(2, 7).moments, { done: 4, risk: 0 }] };
  plot(root, longer, 3);
  assert.equal(drawn(root, "path", "taken")[0].attributes.d, "M32 6H118.25V52H175.75V75H262V98H262");
  assert.match(drawn(root, "path", "lowest")[0].attributes.d, /^M32 6H118.25V75H175.75V92.25/);
  assert.deepEqual(drawn(root, "circle", "dot").map(({ attributes: { cx, cy } }) => [cx, cy]), [["118.25", "52"], ["262", "98"]]);
  assert.equal(drawn(root, "g", "marker")[0].childNodes[0].attributes.d, "M118.25 6V98");
  assert.deepEqual(drawn(root, "text").map(({ textContent }) => textContent), ["100 %", "50 %", "0 %"]);
  for (const [count, dots] of [[60, 60], [61, 0]]) {
    plot(root, review(...Array(count).fill(1)));
    assert.deepEqual([drawn(root, "circle").length, drawn(root, "g").length], [dots, 0]);
  }
  plot(root, { ...review(), curves: { ...review().curves, taken: [1], lowest: [1] } });
  assert.equal(drawn(root, "path", "taken")[0].attributes.d, "M32 6H32");
});

test("moments are chosen one after another and not beyond the first and the last; a review may have none, or no curve", () => {
  const chosen = [];
  const state = { reviewing: true, mode: "replay", review: review(2, 5, 7), done: 0, moves: Array(8).fill("r1") };
  const shown = new Reviewing({ trying: (action) => action(), board: { current: 0, cells: [{ focus: () => chosen.push("cell 0") }], fit() {}, follow: () => {} } });
  shown.show = (done) => {
    chosen.push(done);
    state.done = done;
    shown.draw(state);
  };
  part("review").hidden = true;
  part("review-next").click(); // no review is drawn yet
  shown.draw(state);
  const said = () => [part("review-count").textContent, ...["back", "next"].map((name) => part(`review-${name}`).ariaDisabled)];
  assert.deepEqual([part("review").hidden, ...said()], [false, "3 moments", "true", "false"]);
  const steps = [["next", 2, "1 / 3"], ["next", 5, "2 / 3"], ["next", 7, "3 / 3"], ["next", 7, "3 / 3"], ["back", 5, "2 / 3"], ["back", 2, "1 / 3"], ["back", 2, "1 / 3"]];
  for (const [way, done, count] of steps) {
    part(`review-${way}`).click();
    assert.deepEqual([chosen.splice(0), ...said()], [[done], count, String(done === 2), String(done === 7)]);
    assert.deepEqual(shown.buttons.map(({ ariaCurrent, tabIndex }) => [ariaCurrent, tabIndex]), [2, 5, 7].map((moment) => (moment === done ? ["true", 0] : [null, -1])));
  }
  for (const [key, at, done] of [["ArrowDown", 0, [5]], ["ArrowUp", 1, [2]], ["ArrowUp", 0, [2]], ["Home", 2, []]]) {
    part("review-moments").fire("keydown", { key, target: shown.buttons[at] });
    assert.deepEqual(chosen.splice(0), done, key);
  }
  part("review-moments").fire("keydown", { key: "ArrowUp", target: part("review") });
  assert.deepEqual(chosen, []);
  const [list, panel] = [part("review-moments"), select("#play .panel")];
  const spans = (element, top, bottom) => Object.assign(element, { scrollTop: 0, getBoundingClientRect: () => ({ top, bottom }) });
  spans(part("review-top"), 0, 20);
  for (const [row, inList, inPanel] of [[[5, 15], -5, -15], [[20, 50], 0, 0], [[90, 110], 60, 10]]) {
    const [way, at] = state.done === 2 ? ["next", 1] : ["back", 0];
    spans(shown.buttons[at], ...row);
    spans(list, 10, 50);
    spans(panel, 0, 100);
    part(`review-${way}`).click();
    assert.deepEqual([list.scrollTop, panel.scrollTop], [inList, inPanel], String(row));
  }
  part("review").append(...shown.buttons);
  shown.buttons[0].focus();
  shown.draw({ ...state, reviewing: false });
  assert.deepEqual([part("review").hidden, chosen.at(-1)], [true, "cell 0"]); // where the focus goes
  const rests = (more) => shown.draw({ ...state, ...more }) ?? ["none", "graph", "moment"].map((name) => part(`review-${name}`).hidden);
  assert.deepEqual([rests({}), rests({ review: review() })], [[true, false, false], [false, true, true]]);
  assert.deepEqual(rests({ review: { ...review(), curves: null } }).slice(0, 2), [true, true], "nobody can say what was luck");
});

/** A game that is over, whose recording comes when `come` is called. */
function reviewed() {
  const log = [];
  const noted = (name) => async () => log.push(name);
  const state = { mode: "over", reviewing: true, done: 9, moves: Array(9).fill("r1") };
  const game = { __proto__: Game.prototype, state, closeReview: noted("game closed"), review: noted("asked") };
  const setup = { log, state, route: { isOverGame: false } };
  const rewind = (done) => new Promise((resolve, reject) => {
    log.push(`rewind ${done}`);
    setup.come = () => resolve(Object.assign(state, { mode: "replay", done }));
    setup.fail = () => reject(new Error("lost"));
  });
  const jump = async (done) => log.push(`jump ${done}`) && Object.assign(state, { done });
  const replay = { close: noted("recording closed"), rewind, jump };
  const trying = (deed) => deed().then(() => true, ({ message }) => !log.push(message));
  const reviewing = new Reviewing({ board: {}, game, replay, route: setup.route, trying });
  reviewing.announce = ({ done }) => log.push(`say ${done}`);
  return Object.assign(setup, { reviewing });
}

test("of several moments that are sought while the recording comes, the last is shown; where it does not come, the next asks for it again", async () => {
  const here = reviewed();
  const logged = () => here.log.splice(0);
  const lost = here.reviewing.show(2);
  here.fail();
  await lost;
  assert.deepEqual(logged(), ["rewind 2", "lost"]);
  const shown = Promise.all([4, 5, 7].map((done) => here.reviewing.show(done)));
  assert.deepEqual(logged(), ["rewind 4"]);
  here.come();
  await shown;
  assert.deepEqual(logged(), ["jump 7", "say 7"]);
  await here.reviewing.show(3); // now there is a recording
  assert.deepEqual(logged(), ["jump 3", "say 3"]);
  here.state.mode = "over";
  const closed = here.reviewing.open(4);
  await new Promise(setImmediate);
  here.come();
  here.state.mode = "over"; // the game that waited is there again
  await closed;
  assert.deepEqual(logged(), ["asked", "rewind 4"]);
  const left = here.reviewing.open(4);
  goElsewhere();
  await left;
  assert.deepEqual(logged(), ["asked", ""], "another game is shown, and is not rewound");
});

test("a review is opened once the game is over, and closed with the recording that it made", () => {
  for (const [more, isOverGame, expected] of [
    [{ mode: "replay" }, false, ["game closed"]], // a recording without a game that waits: it stays
    [{}, true, ["game closed"]],
    [{ mode: "replay" }, true, ["recording closed"]],
    [{ status: "lost", reviewing: false }, false, ["asked"]],
    [{ mode: "playing", status: "ongoing", reviewing: false }, false, []],
  ]) {
    const { log, reviewing, route, state } = reviewed();
    part("toasts").replaceChildren();
    Object.assign(state, more);
    Object.assign(route, { isOverGame });
    reviewing.toggle();
    assert.deepEqual([log, part("toasts").textContent], [expected, expected.length ? "" : "A game can be reviewed once it is over."]);
  }
});

const END = { title: "Solved", note: "The board was known.", figures: { Clicks: "5" }, won: true, bbbv_done: 4 };
const STATE = {
  id: "a", end: END, status: "won", recorded: true, mode: "over", note: "4 of 9 cells open.", setting: { dimensions: [3, 3] },
  moves: ["r1"], earlier: [["Won", "3 of 5"]], figures: null, outcome: null, review: null, reviewing: false,
};

/** The card of a game. */
function cardOf({ address = "", seconds = 8 } = {}) {
  return new ResultCard({ route: { address }, game: { now: STATE, clock: { seconds } } });
}

/** Draw the card and return its parts: whether it is that of an end, its title, its figures and its note. */
function told(more = {}, card = cardOf()) {
  card.draw({ ...STATE, ...more });
  const figures = part("result-figures").children.map((figure) => figure.textContent);
  return ["data-over" in part("result").attributes, part("result-title").textContent, figures.join(), part("result-note").textContent];
}

test("the result is that of a game which has ended and is recorded; it is opened and closed, and opened where Analyse is chosen", () => {
  const figures = "Time8.00 s,3BV/s0.50,Clicks5";
  assert.deepEqual(told(), [true, "Solved", figures, "The board was known."]);
  const [shown] = part("result-figures").childNodes;
  assert.deepEqual(told({ outcome: { note: "Your best time." } }), [true, "Solved", figures, "Your best time."]);
  assert.equal(part("result-figures").childNodes[0], shown); // what stays is left as it is
  assert.deepEqual(told({ recorded: false }), [false, "Solved", figures, "4 of 9 cells open."]);
  const open = { end: null, status: "ongoing", mode: "playing" };
  assert.deepEqual(told(open).slice(2), ["Won3 of 5", "4 of 9 cells open."]);
  assert.equal(told({ ...open, figures: { bbbv_done: 2, figures: { "Solved 3BV": "2" } } })[2], "3BV/s0.25,Solved 3BV2");
  assert.deepEqual(told({ mode: "replay" }), [false, "Replay", "", "The game as it was played. A move begins a new game from there."]);
  assert.deepEqual([told({ ...open, mode: "paused" })[1], told(open)[1], part("result").dataset.status], ["Paused", "Playing", "ongoing"]);
  cardOf().draw({ ...STATE, mode: "replay" });
  assert.equal(part("result").dataset.status, "replay");
  cardOf({ seconds: 0 }).draw(STATE);
  assert.equal(part("result-figures").textContent, "Clicks5"); // of no time there is no speed
  cardOf({ seconds: 0.9 }).draw({ ...STATE, ...open, figures: { bbbv_done: 2, figures: { "Solved 3BV": "2" } } });
  assert.equal(part("result-figures").textContent, "Solved 3BV2");
  const card = cardOf();
  const way = (more = {}) => told(more, card) && [part("play").dataset.result, part("result-line").hidden, part("result-time").textContent];
  assert.deepEqual([way(open), way()], [["", true, ""], ["new", false, "8.00 s"]]);
  part("close-result").click();
  assert.deepEqual([way(), document.activeElement], [["closed", false, "8.00 s"], part("show-result")]);
  part("show-result").click();
  assert.deepEqual([way(), document.activeElement], [["open", true, "8.00 s"], part("close-result")]);
  const lost = { status: "lost", end: { ...END, won: false } };
  assert.deepEqual([way({ mode: "replay" }), way(lost)], [["", true, "8.00 s"], ["open", true, ""]]);
  assert.deepEqual([way(open), way(lost), way({ id: "b" })], [["", true, ""], ["new", false, ""], ["new", false, "8.00 s"]]);
  for (const [panel, line, expected] of [[true, null, "new"], [false, {}, "new"], [true, {}, "open"], [false, {}, "open"]]) {
    part("result-line").offsetParent = line; // null where the window has room for the result
    assert.equal(way(Object.assign(options, { panel }) && { id: "b" })[0], expected);
  }
  assert.equal(card.summary(STATE), "Solved. Time 8.00 s, 3BV/s 0.50, Clicks 5. The board was known.");
});

test("the first button is for another game, or after a win to share; the others keep their order", () => {
  const buttons = (more) => {
    cardOf().draw({ ...STATE, ...more });
    const all = part("ended").children;
    assert.deepEqual(all.map((button) => button.classList.contains("primary")), [true, false, false, false, false]);
    return [part("again").querySelector("span").textContent, ...all];
  };
  const order = (...ids) => ids.map((id) => part(id));
  assert.deepEqual(buttons({}), ["Same board", ...order("share", "another", "open-review", "again", "watch")]);
  const lost = { status: "lost", end: { ...END, won: false } };
  assert.deepEqual(buttons(lost), ["Try again", ...order("another", "open-review", "again", "watch", "share")]);
});

test("what there can be of a game is allowed: a replay and a review of one that has ended, files of two dimensions", () => {
  const rests = (more) => told(more) && ["watch", "open-review", "save-files"].map((id) => part(id).ariaDisabled).join();
  assert.equal(rests({}), "false,false,false");
  assert.equal(rests({ setting: { dimensions: [3, 3, 3] } }), "false,false,true");
  assert.equal(rests({ end: null, status: "ongoing", mode: "playing" }), "true,true,true");
  assert.equal(rests({ end: null, status: "ongoing", mode: "replay" }), "true,false,true");
  assert.equal(rests({ end: null, mode: "playing", moves: [] }), "true,true,true");
});

test("a friend's time is beaten by a shorter one, of a game that was won without help", () => {
  const said = (beat, more) => {
    cardOf({ address: beat ? `#beat=${beat}` : "" }).draw({ ...STATE, assisted: false, ...more });
    return [part("challenge").hidden, part("accept").hidden, part("challenge-title").textContent];
  };
  assert.deepEqual(said(null)[0], true);
  assert.deepEqual(said(8.25), [false, true, "8.25 s: beaten"]);
  assert.deepEqual(said(8)[2], "8 s: not beaten");
  for (const more of [{ end: null }, { end: { ...END, won: false } }, { assisted: true }]) assert.equal(said(3600, more)[2], "3600 s: beat it");
  assert.deepEqual(said(9, { mode: "replay" }), [false, false, "9 s: beat it"]);
});
