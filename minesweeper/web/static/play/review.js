// The review of a game: its figures, its curve, and its moments, each with its position in a recording of the game.

import { button, fill, h, inside, part, set, svg } from "../shared/dom.js";
import { plural, tr } from "../shared/language.js";
import { announce, toast } from "../shared/pages.js";
import { latest, stay } from "../shared/turns.js";
import { isOver, momentOf } from "./state.js";

/** @import { Parts } from "../main.js" */
/** @import { MomentData as Moment, ReviewAnswer } from "messages" */
/** @import { State } from "./state.js" */

// The curve's size in pixels, and the room around it.
const SIZE = { width: 268, height: 104 };
const ROOM = { left: 32, right: 6, top: 6, bottom: 6 };

// Above so many moments, the curve has no dots: they would hide it.
const DOTS = 60;

export class Reviewing {
  /** @param {Pick<Parts, "board" | "game" | "replay" | "route" | "trying">} page */
  constructor(page) {
    this.page = page;
    this.drawn = /** @type {ReviewAnswer | null} */ (null);
    this.buttons = /** @type {HTMLButtonElement[]} */ ([]); // of the moments, in their order
    this.index = -1; // of the moment that is shown, or was last; the keys go on from there
    part("review-next").addEventListener("click", () => this.choose(this.index + 1));
    part("review-back").addEventListener("click", () => this.choose(this.index - 1));
    part("review-moments").addEventListener("keydown", ({ key, target }) => {
      const focused = this.buttons.findIndex((element) => element === target);
      if (focused >= 0 && key === "ArrowDown") this.choose(focused + 1);
      if (focused >= 0 && key === "ArrowUp") this.choose(focused - 1);
    });
  }

  /** Show the review of this game, or show it no more: then a game that was reviewed is at its end again. */
  toggle() {
    const { game, replay, route, trying } = this.page;
    const { state } = game;
    if (!state) return;
    if (!state.reviewing && reviewable(state)) trying(() => game.review());
    else if (!state.reviewing) toast(tr("A game can be reviewed once it is over."));
    else if (game.isReplay && route.isOverGame) replay.close();
    else trying(() => game.closeReview());
  }

  /** Open the review of this game at one of its moments. @param {number} done */
  async open(done) {
    const { game, trying } = this.page;
    if (await trying(() => stay(game.review()))) await this.show(done);
  }

  /** Choose a moment by its number in the list, or the one at the end that it is beyond. @param {number} index */
  choose(index) {
    const chosen = this.buttons[Math.min(Math.max(index, 0), this.buttons.length - 1)];
    if (part("review-moments").contains(document.activeElement)) chosen?.focus();
    chosen?.click();
  }

  /** Show the game after so many moves, in a recording of it. */
  show = latest((isLatest, /** @type {number} */ done) => this.page.trying(async () => {
    const { game, replay } = this.page;
    if (!game.isReplay) await replay.rewind(done);
    if (!isLatest() || !game.isReplay) return; // another one was chosen, or the recording is closed
    await replay.jump(done);
    if (game.now.done === done) this.announce(game.now);
  }));

  /** @param {State} state */
  draw(state) {
    const { mode, review, reviewing } = state;
    if (!reviewing || !review) {
      this.hide();
      return;
    }
    if (part("review").hidden) this.setShown(true);
    if (review !== this.drawn) this.fill(review);
    plot(part("review-curve", SVGSVGElement), review, mode === "replay" ? state.done : null);
    const moment = momentOf(state);
    const shown = moment ? review.moments.indexOf(moment) : -1;
    const isAnother = moment && shown !== this.index;
    if (moment) this.index = shown;
    this.buttons.forEach((entry, index) => {
      entry.ariaCurrent = index === shown ? "true" : null;
      entry.tabIndex = index === Math.max(this.index, 0) ? 0 : -1;
    });
    const { length } = this.buttons;
    set("review-moment", { hidden: !length });
    set("review-words", { text: moment?.words.lit ?? tr("Choose a moment to see its board.") });
    set("review-count", { text: moment ? `${shown + 1} / ${length}` : plural("{n} moment", "{n} moments", length) });
    set("review-back", { off: this.index <= 0 });
    set("review-next", { off: this.index === length - 1 });
    if (isAnother) this.scrollTo(this.buttons[shown]);
  }

  /** Another review is shown. @param {ReviewAnswer} review */
  fill(review) {
    const { figures, moments, curves } = review;
    this.drawn = review;
    this.index = -1;
    this.buttons = moments.map((moment) => momentButton(moment, (done) => this.show(done)));
    fill("review-moments", this.buttons.map((moment) => h("li", {}, moment)));
    fill("review-figures", figures.map(({ name, value, words }) =>
      h("div", {}, h("dt", {}, name), h("dd", {}, value), h("dd", { class: "words" }, words))));
    set("review-none", { hidden: moments.length > 0 || !curves });
    set("review-graph", { hidden: !moments.some(({ risk }) => risk) });
    set("review-taken", { text: curves?.ends.taken });
    set("review-best", { text: curves?.ends.lowest });
    inside(document, "#play .panel", HTMLElement).scrollTop = 0;
  }

  /** Its panel may take room from the board, which gives that back when it goes. @param {boolean} shown */
  setShown(shown) {
    set("review", { hidden: !shown });
    this.page.board.fit();
  }

  /** The review is closed: the focus goes to the button that opens it, or to the board. */
  hide() {
    const root = part("review");
    const { board } = this.page;
    const focused = !root.hidden && root.contains(document.activeElement);
    if (!root.hidden) this.setShown(false);
    this.drawn = null;
    if (!focused) return;
    const opener = ["open-review", "replay-review"].map((id) => part(id)).find((element) => element.offsetParent);
    (opener ?? board.cells[board.current]).focus();
  }

  /**
   * Bring a moment into sight in the list, or below the words where the whole review scrolls, and scroll nothing else.
   * @param {HTMLElement} moment
   */
  scrollTo(moment) {
    const words = part("review-top").getBoundingClientRect().bottom;
    const panel = inside(document, "#play .panel", HTMLElement);
    for (const scroller of [part("review-moments"), panel]) {
      const { top, bottom } = scroller.getBoundingClientRect();
      const row = moment.getBoundingClientRect();
      const least = scroller === panel ? words : top;
      if (row.top < least) scroller.scrollTop += row.top - least;
      else if (row.bottom > bottom) scroller.scrollTop += row.bottom - bottom;
    }
  }

  /** Show and read out the moment that is shown. @param {State} state */
  announce(state) {
    const moment = momentOf(state);
    if (!moment) return;
    const { text, cells } = moment.words;
    for (const cell of [...cells.cell, ...cells.played]) this.page.board.follow(cell);
    announce(tr("Moment {number} of {count}: {text}", { number: this.index + 1, count: this.buttons.length, text }));
  }

  /** Let the keys begin at the moments. */
  focus() {
    (this.buttons[this.index] ?? this.buttons[0] ?? part("close-review")).focus({ preventScroll: true });
  }
}

/** Whether there can be a review: of a game that is over, or of a recording. @param {State} state */
export function reviewable(state) {
  return state.moves.length > 0 && (state.mode === "replay" || isOver(state));
}

/**
 * Draw the two curves, from the first move to the last, with a marker after `done` moves unless that is null.
 * @param {SVGSVGElement} root
 * @param {ReviewAnswer} review
 * @param {number | null} [done]
 */
export function plot(root, { curves, moments }, done = null) {
  if (!curves) return;
  const { taken, lowest, words } = curves;
  const { left, right, top, bottom } = ROOM;
  const wide = SIZE.width - left - right;
  const tall = SIZE.height - top - bottom;
  const x = (/** @type {number} */ move) => Number((left + (wide * move) / Math.max(taken.length - 1, 1)).toFixed(2));
  const y = (/** @type {number} */ value) => Number((top + tall * (1 - value)).toFixed(2));
  const path = steps(taken, x, y);
  const dots = moments.length > DOTS ? [] : moments.filter(({ risk }) => risk);
  root.setAttribute("viewBox", `0 0 ${SIZE.width} ${SIZE.height}`);
  root.setAttribute("aria-label", words);
  root.replaceChildren(
    ...[1, 0.5, 0].flatMap((value) => [
      svg("text", { x: left - 5, y: y(value) + 3 }, tr("{number} %", { number: 100 * value })),
      svg("path", { d: `M${left} ${y(value)}H${SIZE.width - right}`, class: "level" }),
    ]),
    svg("path", { d: `${path}V${y(0)}H${x(0)}Z`, class: "under" }),
    svg("path", { d: steps(lowest, x, y), class: "lowest" }),
    svg("path", { d: path, class: "taken" }),
    ...dots.map(({ done: move, verdict }) =>
      svg("circle", { cx: x(move + 1), cy: y(taken[move + 1]), r: 3, class: "dot", "data-verdict": verdict })),
  );
  if (done === null) return;
  const pole = svg("path", { d: `M${x(done)} ${top}V${top + tall}` });
  root.append(svg("g", { class: "marker" }, pole, svg("circle", { cx: x(done), cy: y(taken[done]), r: 5 })));
}

/**
 * A moment in a list, which can be chosen.
 * @param {Moment} moment
 * @param {(done: number) => void} choose
 * @param {number} [tabindex]
 */
export function momentButton({ done, verdict, when, what, risks }, choose, tabindex = -1) {
  const words = [h("span", {}, when), h("strong", {}, what), h("span", {}, risks)];
  return button("quiet", { "data-verdict": verdict, tabindex }, () => choose(done), ...words);
}

/**
 * A curve as the steps of an SVG path: from left to right over `values`, up to 1.
 * @param {number[]} values
 * @param {(move: number) => number} x
 * @param {(value: number) => number} y
 */
function steps(values, x, y) {
  const turns = values.map((value, move) => (move && value !== values[move - 1] ? `H${x(move)}V${y(value)}` : ""));
  return `M${x(0)} ${y(values[0])}${turns.join("")}H${x(values.length - 1)}`;
}
