// The review on the page: it is opened and closed, and its moments are shown, each in a recording of the game.

import { toast } from "../shared/pages.js";
import { reviewable } from "./result.js";

/** @import { Game } from "./game.js" */
/** @import { Recordings } from "./recordings.js" */
/** @import { State } from "./state.js" */
/** @import { Trail } from "../shared/trail.js" */
/** @import { Trying } from "../shared/trying.js" */

export class Reviewing {
  /**
   * @param {Game} game
   * @param {Recordings} recordings
   * @param {Trail} trail
   * @param {Trying} trying
   * @param {(state: State) => void} say reads the moment out that is shown
   */
  constructor(game, recordings, trail, trying, say) {
    this.game = game;
    this.recordings = recordings;
    this.trail = trail;
    this.trying = trying;
    this.say = say;
    /** @type {number | null} */
    this.sought = null; // the moment that is shown once there is a recording
  }

  /** Show the review of this game, or show it no more: then a game that was reviewed is at its end again. */
  toggle() {
    const { game, recordings } = this;
    const { state } = game;
    if (!state) return;
    if (state.reviewing) {
      if (state.replaying && recordings.aside) recordings.close();
      else this.trying(() => game.closeReview());
    } else if (reviewable(state)) this.trying(() => game.review());
    else toast("A game can be reviewed once it is over.");
  }

  /**
   * Show a moment of the review: the game after so many moves.
   * @param {number} done
   */
  show(done) {
    return this.trying(async () => {
      const moment = this.game.now.replaying ? done : await this.rewound(done);
      if (moment === null) return;
      await this.recordings.bar.jump(moment);
      if (this.game.now.done === moment) this.say(this.game.now);
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
      this.trail.enter("replay", location.href);
      await this.recordings.rewind(done);
      return this.sought;
    } finally {
      this.sought = null;
    }
  }
}
