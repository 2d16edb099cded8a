// The review of a game: its figures, its curve, and its moments, each of which is shown in a recording of the game.

import { fill, h, inside, part, set } from "../shared/dom.js";
import { plural, tr } from "../shared/language.js";
import { latest } from "../shared/latest.js";
import { announce, toast } from "../shared/pages.js";
import { stay } from "../shared/turns.js";
import { momentButton, plot } from "./curve.js";
import { isOver, momentOf } from "./state.js";

/** @import { Parts } from "../main.js" */
/** @import { ReviewAnswer } from "messages" */
/** @import { State } from "./state.js" */

export class Reviewing {
  /** @param {Pick<Parts, "board" | "game" | "replay" | "route" | "trying">} page */
  constructor(page) {
    this.page = page;
    this.drawn = /** @type {ReviewAnswer | null} */ (null);
    this.buttons = /** @type {HTMLButtonElement[]} */ ([]); // of the moments, in their order
    this.index = -1; // of the moment that is shown, or was last; the keys go on from there
    this.show = latest((isLatest, /** @type {number} */ done) => page.trying(() => this.showMoment(isLatest, done)));
    part("review-next").addEventListener("click", () => this.choose(this.index + 1));
    part("review-back").addEventListener("click", () => this.choose(this.index - 1));
    part("review-moments").addEventListener("keydown", ({ key, target }) => {
      const focused = this.buttons.findIndex((button) => button === target);
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
    const button = this.buttons[Math.min(Math.max(index, 0), this.buttons.length - 1)];
    if (part("review-moments").contains(document.activeElement)) button?.focus();
    button?.click();
  }

  /** Show the game after so many moves, in a recording of it. @param {() => boolean} isLatest @param {number} done */
  async showMoment(isLatest, done) {
    const { game, replay } = this.page;
    if (!game.isReplay) await replay.rewind(done);
    if (!isLatest() || !game.isReplay) return; // another one was chosen, or the recording is closed
    await replay.jump(done);
    if (game.now.done === done) this.say(game.now);
  }

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
    this.buttons.forEach((button, index) => {
      button.ariaCurrent = index === shown ? "true" : null;
      button.tabIndex = index === Math.max(this.index, 0) ? 0 : -1;
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
    fill("review-moments", this.buttons.map((button) => h("li", {}, button)));
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
    const button = ["open-review", "replay-review"].map((id) => part(id)).find((each) => each.offsetParent);
    (button ?? board.cells[board.current]).focus();
  }

  /**
   * Bring a moment into sight in the list, or below the words where the whole review scrolls, and scroll nothing else.
   * @param {HTMLElement} button
   */
  scrollTo(button) {
    const words = part("review-top").getBoundingClientRect().bottom;
    const panel = inside(document, "#play .panel", HTMLElement);
    for (const scroller of [part("review-moments"), panel]) {
      const { top, bottom } = scroller.getBoundingClientRect();
      const row = button.getBoundingClientRect();
      const least = scroller === panel ? words : top;
      if (row.top < least) scroller.scrollTop += row.top - least;
      else if (row.bottom > bottom) scroller.scrollTop += row.bottom - bottom;
    }
  }

  /** Show and read out the moment that is shown. @param {State} state */
  say(state) {
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
