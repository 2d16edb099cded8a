// Games that the user begins in place of the one that is there: another like it, a board that was chosen, pasted or dropped.

import { ofDaily } from "../shared/address.js";
import { keepBoard, lastBoard, preset } from "../shared/boards.js";
import { PRESETS } from "../shared/catalogue.js";
import { goingAt } from "../today/days.js";
import { Refused } from "../shared/line.js";
import { opened } from "../analyse/opening.js";
import { drop } from "../shared/saved.js";

/** @import { Settings } from "../shared/boards.js" */
/** @import { Daily } from "../today/days.js" */
/** @import { Game } from "./game.js" */
/** @import { Loading } from "./loading.js" */
/** @import { Recordings } from "./recordings.js" */
/** @import { Trail } from "../shared/trail.js" */
/** @import { Views } from "../shared/views.js" */

/** @typedef {(problem: string) => void} Say tells why a game is refused */

export class NewGames {
  /**
   * @param {Game} game
   * @param {Trail} trail
   * @param {Loading} loading
   * @param {Recordings} recordings
   * @param {Views} views
   */
  constructor(game, trail, loading, recordings, views) {
    this.game = game;
    this.trail = trail;
    this.loading = loading;
    this.recordings = recordings;
    this.views = views;
  }

  /** Another game like this one. */
  async another() {
    this.trail.leaveLink();
    await this.instead(() => this.game.another());
  }

  /** The same board again. */
  async again() {
    await this.instead(() => this.game.again());
  }

  /**
   * A board that was chosen; the next visit begins with one like it. Whether it is there, or will be.
   * @param {Settings} settings
   * @param {Say} [say]
   */
  choose(settings, say) {
    this.views.play();
    const begin = async () => {
      this.trail.leaveLink();
      await this.instead(() => this.game.begin(settings));
      keepBoard(settings);
    };
    return this.loading.begin(begin, say, "dimensions" in settings ? settings : undefined);
  }

  /** A board like the last one that was chosen, or a small one where there can be no such board. */
  async last() {
    try {
      await this.game.begin(lastBoard());
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      await this.game.begin(preset("beginner"));
    }
  }

  /**
   * The board of a day.
   * @param {Daily} daily
   */
  daily(daily) {
    this.views.play();
    this.trail.enter("game", ofDaily(daily));
    return this.loading.begin(() => this.game.daily(daily), undefined, PRESETS[daily.board], goingAt(daily));
  }

  /**
   * A board given as text.
   * @param {string} board
   */
  async pasted(board) {
    this.trail.leaveLink();
    await this.game.begin({ board, variant: this.game.now.setting.variant });
  }

  /**
   * The game in a file.
   * @param {File} file
   */
  async load(file) {
    await this.game.load(await opened(file));
    this.recordings.forget();
    if (this.views.shows("play")) return;
    this.views.play();
    this.trail.leaveLink();
  }

  /**
   * Begin another game in place of this one, which is given up: it is kept no more, unless it is a first attempt at a board of a day.
   * @param {() => Promise<void>} deed
   */
  async instead(deed) {
    const { state } = this.game;
    await deed();
    if (state && !state.replaying && !(state.daily && !state.known)) drop(state.id);
  }
}
