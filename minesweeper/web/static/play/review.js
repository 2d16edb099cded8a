// The review of a game: it is opened and closed, its figures, its curve and its moments are drawn, each in a recording of the game.

import { h, inside, part } from "../shared/dom.js";
import { plural, tr } from "../shared/language.js";
import { toast } from "../shared/pages.js";
import { announce } from "../shared/words.js";
import { momentButton, plot } from "./curve.js";
import { reviewable } from "./result.js";
import { momentOf } from "./state.js";

/** @import { BoardView } from "../board/view.js" */
/** @import { Page } from "../main.js" */
/** @import { Figure, MomentData as Moment, ReviewAnswer } from "messages" */
/** @import { State } from "./state.js" */

export class ReviewView {
  /**
   * @param {BoardView} view
   * @param {(done: number) => void} choose shows the game after so many moves
   */
  constructor(view, choose) {
    this.view = view;
    this.choose = choose;
    this.root = part("review");
    this.list = part("review-moments");
    this.curve = part("review-curve", SVGSVGElement);
    /** @type {ReviewAnswer | null} */
    this.review = null; // that is drawn
    /** @type {HTMLButtonElement[]} */
    this.buttons = []; // of the moments, in their order
    /** @type {(done: number | null) => void} */
    this.mark = () => {}; // moves the curve's marker
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
  }

  /** @param {State} state */
  draw(state) {
    const review = state.reviewing ? state.review : null;
    if (!review) {
      this.hide();
      return;
    }
    this.root.hidden = false;
    if (review !== this.review) this.fill(review);
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
    this.review = null;
    this.at = -1;
    if (!focused) return;
    const button = ["open-review", "replay-review"].map((name) => part(name)).find((each) => each.offsetParent);
    if (button) button.focus();
    else this.view.focus(this.view.current);
  }

  /** @param {ReviewAnswer} review */
  fill(review) {
    this.review = review;
    this.at = -1;
    part("review-figures").replaceChildren(...review.figures.map(figure));
    const { moments } = review;
    part("review-none").hidden = Boolean(moments.length);
    part("review-graph").hidden = !moments.some(({ risk }) => risk);
    this.mark = plot(this.curve, review);
    part("review-taken").textContent = review.curves.ends.taken;
    part("review-best").textContent = review.curves.ends.lowest;
    this.buttons = moments.map((each) => momentButton(each, this.choose));
    this.list.replaceChildren(...this.buttons.map((each) => h("li", {}, each)));
    if (this.buttons.length) this.buttons[0].tabIndex = 0;
    inside(document, "#play .panel", HTMLElement).scrollTop = 0;
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
    this.mark(state.replaying ? state.done : null);
  }

  /**
   * Bring a moment into sight in the list, or below the words where the whole review scrolls, and scroll nothing else.
   * @param {HTMLElement} button
   */
  reveal(button) {
    const words = part("review-top").getBoundingClientRect().bottom;
    const panel = inside(document, "#play .panel", HTMLElement);
    for (const scroller of [this.list, panel]) {
      const { top, bottom } = scroller.getBoundingClientRect();
      const row = button.getBoundingClientRect();
      const least = scroller === panel ? words : top;
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
    part("review-words").textContent = moment?.words.lit ?? tr("Choose a moment to see its board.");
    const { length } = this.buttons;
    part("review-count").textContent = moment ? `${this.at + 1} / ${length}` : plural("{n} moment", "{n} moments", length);
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
    announce(tr("Moment {number} of {count}: {text}", { number: this.at + 1, count: this.buttons.length, text }));
  }

  /**
   * Read the figures out, and let the keys begin at the moments.
   * @param {State} state
   */
  open({ review }) {
    if (!review) return;
    announce(review.said);
    (this.buttons[this.at] ?? this.buttons[0] ?? part("close-review")).focus({ preventScroll: true });
  }
}

/**
 * A figure with its sentence.
 * @param {Figure} told
 */
function figure({ name, value, words }) {
  return h("div", {}, h("dt", {}, name), h("dd", {}, value), h("dd", { class: "words" }, words));
}

export class Reviewing {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {number | null} */
    this.sought = null; // the moment that is shown once there is a recording
  }

  /** Show the review of this game, or show it no more: then a game that was reviewed is at its end again. */
  toggle() {
    const { game, recordings, trying } = this.page;
    const { state } = game;
    if (!state) return;
    if (state.reviewing) {
      if (state.replaying && recordings.aside) recordings.close();
      else trying(() => game.closeReview());
    } else if (reviewable(state)) trying(() => game.review());
    else toast(tr("A game can be reviewed once it is over."));
  }

  /**
   * Open the review of this game at one of its moments.
   * @param {number} done
   */
  async open(done) {
    const { game, trying } = this.page;
    if (await trying(() => game.review())) await this.show(done);
  }

  /**
   * Show a moment of the review: the game after so many moves.
   * @param {number} done
   */
  show(done) {
    const { game, recordings, shown, trying } = this.page;
    return trying(async () => {
      const moment = game.now.replaying ? done : await this.rewound(done);
      if (moment === null || !game.now.replaying) return; // the recording was closed meanwhile
      await recordings.bar.jump(moment);
      if (game.now.done === moment) shown.review.say(game.now);
    });
  }

  /**
   * Make a recording of the game, at this moment; the one to show in it, which is the last that was sought meanwhile. Null where
   * a recording is already on its way: whoever asked for that shows this moment.
   * @param {number} done
   */
  async rewound(done) {
    const waits = this.sought !== null;
    this.sought = done;
    if (waits) return null;
    try {
      this.page.trail.enter("replay", location.href);
      await this.page.recordings.rewind(done);
      return this.sought;
    } finally {
      this.sought = null;
    }
  }
}
