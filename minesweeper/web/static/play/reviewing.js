// The review on the page: it is opened and closed, and its moments are shown, each in a recording of the game.

import { toast } from "../shared/pages.js";
import { reviewable } from "./result.js";

/** @import { Page } from "../main.js" */

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
    else toast("A game can be reviewed once it is over.");
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
      if (moment === null) return;
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
