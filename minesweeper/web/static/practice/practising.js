// Practice on the page: its buttons, keys and pointers, and what is drawn and heard of what they change.

import { ofPuzzle } from "../shared/address.js";
import { part } from "../shared/dom.js";
import { focusKeys, shortcuts } from "../board/keys.js";
import { copy, toast } from "../shared/pages.js";
import { shareText } from "../shared/sharing.js";
import { pointers } from "../board/pointers.js";
import { PracticeView } from "./view.js";
import { Trainer } from "./trainer.js";
import { announce } from "../shared/words.js";

/** @import { Deeds } from "../board/keys.js" */
/** @import { Page } from "../main.js" */
/** @import { Choice, Source } from "./trainer.js" */

// Milliseconds after which the clock of a streak is drawn again.
const TICK = 100;

export class Practising {
  /**
   * @param {Page} page
   * @param {Deeds} keys what keys do besides
   */
  constructor({ profile, trying }, keys) {
    this.trainer = new Trainer(profile, (news) => this.heard(news), trying);
    this.shown = new PracticeView((choice) => trying(async () => {
      await this.trainer.show({ choice });
      scrollTo({ top: 0 }); // on a phone the choices stand below the board
    }));
    const { trainer } = this;
    const { view } = this.shown;
    const flags = part("puzzle-flag");
    const flagged = () => flags.getAttribute("aria-pressed") === "true";
    const next = () => trying(async () => {
      if (trainer.verdict) await trainer.show();
    });
    const give = () => trying(() => trainer.answer(null));
    this.on("puzzle-next", next);
    this.on("puzzle-show", give);
    this.on("puzzle-flag", () => flags.setAttribute("aria-pressed", String(!flagged())));
    part("share-run").addEventListener("click", () => trainer.run?.text && shareText(trainer.run.text, ofPuzzle(null)));
    setInterval(() => this.shown.drawLeft(trainer.left), TICK);
    part("copy-puzzle").addEventListener("click", () => copy(location.href, "The link to this puzzle is copied."));
    const answer = (/** @type {number} */ cell, /** @type {boolean} */ mine) => {
      if (view.symbols[cell] === "?") trying(() => trainer.answer({ cell, mine }));
    };
    const open = (/** @type {number} */ cell) => answer(cell, false);
    const flag = (/** @type {number} */ cell) => answer(cell, true);
    pointers(view, { touch: (cell) => answer(cell, flagged()), hold: (cell) => answer(cell, !flagged()), flag, chord: () => {} });
    focusKeys(view, announce);
    shortcuts(view, { " ": open, Enter: open, f: flag }, () => ({ ...keys, n: next, s: give }), () => null);
  }

  /**
   * What a button does, unless it rests; after it, the keys are for the board again.
   * @param {string} name
   * @param {() => unknown} deed
   */
  on(name, deed) {
    part(name).addEventListener("click", () => {
      if (part(name).getAttribute("aria-disabled") === "true") return;
      deed();
      this.focus();
    });
  }

  focus() {
    const { view } = this.shown;
    view.focus(view.current);
  }

  /**
   * Show the puzzle of this source or choice, the one that is there, or the next one.
   * @param {{source?: Source | null, choice?: Choice | null}} [what]
   */
  async begin({ source, choice } = {}) {
    const { trainer } = this;
    if (source) await trainer.showLinked(source, toast);
    else if (choice) await trainer.show({ choice });
    else if (trainer.asked && !trainer.verdict) {
      trainer.go();
      this.heard("puzzle");
    } else await trainer.show();
    this.focus();
  }

  /**
   * Something has changed: draw it, and let it be heard.
   * @param {"puzzle" | "verdict"} news
   */
  heard(news) {
    const { trainer, shown } = this;
    const { asked, verdict } = trainer;
    shown.draw(trainer);
    if (part("practice").hidden || !asked) return;
    if (news === "puzzle") {
      shown.view.fit();
      history.replaceState(history.state, "", ofPuzzle(asked.link));
      shown.say(asked);
    } else if (news === "verdict" && verdict) shown.tell(verdict);
  }
}
