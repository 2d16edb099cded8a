// The review of a game: its figures, the curve of survival, and the moments that mattered. It only draws.

import { inside, part, svg } from "../shared/dom.js";
import { momentOf, steps } from "./survival.js";
import { announce, count } from "../shared/words.js";

/** @import { BoardView } from "../board/view.js" */
/** @import { FigureData as Figure, MomentData as Moment, Reviewed } from "../shared/messages.d.ts" */
/** @import { State } from "./state.js" */

// The curve's size in pixels, and the room around it.
const CURVE = { width: 268, height: 104 };
const ROOM = { left: 32, right: 6, top: 6, bottom: 6 };

// Above so many moments, the curve has no dots: they would hide it.
const DOTS = 60;

export class ReviewView {
  /**
   * @param {BoardView} view
   * @param {(done: number) => void} choose shows the game after so many moves
   */
  constructor(view, choose) {
    this.view = view;
    this.root = part("review");
    this.list = part("review-moments");
    this.curve = part("review-curve", SVGSVGElement);
    /** @type {Reviewed | null} */
    this.review = null; // that is drawn
    /** @type {HTMLButtonElement[]} */
    this.buttons = []; // of the moments, in their order
    /** @type {{x: (number: number) => number, marker: SVGElement, taken: number[]} | null} */
    this.drawn = null; // the curve
    this.at = -1; // which moment is shown, or was last; the keys go on from there
    const go = (/** @type {number} */ number) => {
      const button = this.buttons[Math.min(Math.max(number, 0), this.buttons.length - 1)];
      if (!button) return;
      if (this.list.contains(document.activeElement)) button.focus();
      choose(Number(button.dataset.done));
    };
    const next = () => go(this.at + 1);
    const back = () => go(this.at - 1);
    part("review-next").addEventListener("click", next);
    part("review-back").addEventListener("click", back);
    this.list.addEventListener("keydown", ({ key, target }) => {
      const focused = this.buttons.findIndex((button) => button === target);
      if (focused < 0) return;
      if (key === "ArrowDown") go(focused + 1);
      else if (key === "ArrowUp") go(focused - 1);
    });
    this.list.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      if (button) choose(Number(button.dataset.done));
    });
  }

  /** @param {State} state */
  draw(state) {
    const review = state.reviewing ? state.review : null;
    if (!review) {
      this.hide();
      return;
    }
    this.root.hidden = false;
    if (review !== this.review) this.fill(review, state.moves.length);
    const moment = momentOf(state);
    const at = this.buttons.findIndex((button) => moment && Number(button.dataset.done) === moment.done);
    const moved = at >= 0 && at !== this.at;
    if (at >= 0) this.at = at;
    this.point(state, at);
    this.tell(moment);
    if (moved) this.reveal(this.buttons[at]);
  }

  /** The review is closed: the focus goes to the button that opens it, or to the board. */
  hide() {
    if (this.root.hidden) return;
    const focused = this.root.contains(document.activeElement);
    this.root.hidden = true;
    this.review = this.drawn = null;
    this.at = -1;
    if (!focused) return;
    const button = ["open-review", "replay-review"].map((name) => part(name)).find((each) => each.offsetParent);
    if (button) button.focus();
    else this.view.focus(this.view.current);
  }

  /**
   * @param {Reviewed} review
   * @param {number} total
   */
  fill(review, total) {
    this.review = review;
    this.at = -1;
    part("review-figures").replaceChildren(...review.figures.map(figure));
    const { moments } = review;
    part("review-none").hidden = Boolean(moments.length);
    part("review-graph").hidden = !moments.some(({ risk }) => risk);
    this.plot(review, total);
    this.buttons = moments.map(momentButton);
    this.list.replaceChildren(
      ...this.buttons.map((button) => {
        const row = document.createElement("li");
        row.append(button);
        return row;
      }),
    );
    if (this.buttons.length) this.buttons[0].tabIndex = 0;
    this.root.scrollTop = 0;
  }

  /**
   * Draw the two curves, from the first move to the last.
   * @param {Reviewed} review
   * @param {number} total
   */
  plot({ curves, moments }, total) {
    const { width, height } = CURVE;
    const { left, right, top, bottom } = ROOM;
    const wide = width - left - right;
    const tall = height - top - bottom;
    const x = (/** @type {number} */ number) => Number((left + (wide * number) / Math.max(total, 1)).toFixed(2));
    const y = (/** @type {number} */ value) => Number((top + tall * (1 - value)).toFixed(2));
    const { taken, lowest, ends, words } = curves;
    const path = steps(taken, x, y);
    const marker = svg("g", { class: "marker", visibility: "hidden" });
    marker.append(svg("path", { d: `M0 ${top}V${top + tall}` }), svg("circle", { r: 5 }));
    const dots = moments.length > DOTS ? [] : moments.filter(({ risk }) => risk);
    this.curve.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.curve.setAttribute("aria-label", words);
    this.curve.replaceChildren(
      ...[1, 0.5, 0].flatMap((value) => level(value, y(value))),
      svg("path", { d: `${path}V${y(0)}H${x(0)}Z`, class: "under" }),
      svg("path", { d: steps(lowest, x, y), class: "lowest" }),
      svg("path", { d: path, class: "taken" }),
      ...dots.map(({ done, verdict }) =>
        svg("circle", { cx: x(done + 1), cy: y(taken[done + 1]), r: 3, class: "dot", "data-verdict": verdict })),
      marker,
    );
    this.drawn = { x, marker, taken: taken.map(y) };
    part("review-taken").textContent = ends.taken;
    part("review-best").textContent = ends.lowest;
  }

  /**
   * Mark the moment that is shown in the list, and in the curve where the game is now.
   * @param {State} state
   * @param {number} at
   */
  point(state, at) {
    this.buttons.forEach((button, number) => {
      if (number === at) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
      if (at >= 0) button.tabIndex = number === at ? 0 : -1;
    });
    if (!this.drawn) return;
    const { x, marker, taken } = this.drawn;
    marker.setAttribute("visibility", state.replaying ? "visible" : "hidden");
    inside(marker, "path", SVGPathElement).setAttribute("transform", `translate(${x(state.done)} 0)`);
    inside(marker, "circle", SVGCircleElement).setAttribute("transform", `translate(${x(state.done)} ${taken[state.done]})`);
  }

  /**
   * Bring a moment into sight in the list, or below the words where the whole review scrolls, and scroll nothing else.
   * @param {HTMLElement} button
   */
  reveal(button) {
    const words = part("review-top").getBoundingClientRect().bottom;
    for (const scroller of [this.list, this.root]) {
      const { top, bottom } = scroller.getBoundingClientRect();
      const row = button.getBoundingClientRect();
      const least = scroller === this.root ? words : top;
      if (row.top < least) scroller.scrollTop += row.top - least;
      else if (row.bottom > bottom) scroller.scrollTop += row.bottom - bottom;
    }
  }

  /**
   * Say what the moment is, if one is shown.
   * @param {Moment | null} moment
   */
  tell(moment) {
    part("review-moment").hidden = !this.buttons.length;
    part("review-words").textContent = moment?.words.lit ?? "Choose a moment to see its board.";
    const { length } = this.buttons;
    part("review-count").textContent = moment ? `${this.at + 1} / ${length}` : count(length, "moment");
    part("review-back").setAttribute("aria-disabled", String(this.at <= 0));
    part("review-next").setAttribute("aria-disabled", String(this.at === length - 1));
  }

  /**
   * Show and read out the moment that is shown.
   * @param {State} state
   */
  say(state) {
    const moment = momentOf(state);
    if (!moment) return;
    const { text, cells } = moment.words;
    for (const cell of [...cells.cell, ...cells.played]) this.view.cells[cell].scrollIntoView({ block: "nearest", inline: "nearest" });
    announce(`Moment ${this.at + 1} of ${this.buttons.length}: ${text}`);
  }

  /**
   * Read the figures out, and let the keys begin at the moments.
   * @param {State} state
   */
  open({ review }) {
    if (!review) return;
    announce(review.said);
    (this.buttons[Math.max(this.at, 0)] ?? part("close-review")).focus({ preventScroll: true });
  }
}

/**
 * A line across the curve, with its name.
 * @param {number} value
 * @param {number} y
 */
function level(value, y) {
  const text = svg("text", { x: ROOM.left - 5, y: y + 3 });
  text.textContent = `${100 * value} %`;
  return [text, svg("path", { d: `M${ROOM.left} ${y}H${CURVE.width - ROOM.right}`, class: "level" })];
}

/**
 * A figure with its sentence.
 * @param {Figure} told
 */
function figure({ name, value, words }) {
  const group = document.createElement("div");
  const [term, number, sentence] = ["dt", "dd", "dd"].map((kind) => document.createElement(kind));
  term.textContent = name;
  number.textContent = value;
  sentence.textContent = words;
  sentence.className = "words";
  group.append(term, number, sentence);
  return group;
}

/** @param {Moment} moment */
function momentButton({ done, verdict, when, what, risks }) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "quiet";
  button.dataset.verdict = verdict;
  button.dataset.done = String(done);
  button.tabIndex = -1;
  button.append(
    ...[when, what, risks].map((text, place) => {
      const span = document.createElement(place === 1 ? "strong" : "span");
      span.textContent = text;
      return span;
    }),
  );
  return button;
}
