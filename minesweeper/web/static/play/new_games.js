// Games that the user begins in place of the one that is there: another like it, a board that was chosen, pasted or dropped.

import { ofDaily } from "../shared/address.js";
import { keepBoard, lastBoard, preset } from "../shared/boards.js";
import { PRESETS } from "../shared/catalogue.js";
import { Refused } from "../shared/line.js";
import { opened } from "../shared/files.js";
import { toast } from "../shared/pages.js";
import { drop, goingAt } from "../shared/saved.js";
import { boardOf } from "./state.js";

/** @import { Page } from "../main.js" */
/** @import { Settings } from "../shared/boards.js" */
/** @import { Daily } from "../shared/daily.js" */

/** @typedef {(problem: string) => void} Say tells why a game is refused */

export class NewGames {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
  }

  /** Another game like this one. */
  async another() {
    this.page.trail.leaveLink();
    await this.instead(() => this.page.game.another());
  }

  /** A game on the board of the recording that is shown. */
  async accept() {
    const { game } = this.page;
    await this.instead(() => game.begin(boardOf(game.now)));
  }

  /** The same board again. */
  async again() {
    await this.instead(() => this.page.game.again());
  }

  /**
   * A board that was chosen; the next visit begins with one like it. Whether it is there, or will be.
   * @param {Settings} settings
   * @param {Say} [say]
   */
  choose(settings, say) {
    this.page.views.play();
    const begin = async () => {
      this.page.trail.leaveLink();
      await this.instead(() => this.page.game.begin(settings));
      keepBoard(settings);
    };
    return this.page.loading.begin(begin, say, "dimensions" in settings ? settings : undefined);
  }

  /** A board like the last one that was chosen, or a small one where there can be no such board. */
  async last() {
    try {
      await this.page.game.begin(lastBoard());
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      await this.page.game.begin(preset("beginner"));
    }
  }

  /**
   * The board of a day.
   * @param {Daily} daily
   */
  daily(daily) {
    this.page.views.play();
    this.page.trail.enter("game", ofDaily(daily));
    return this.page.loading.begin(() => this.page.game.daily(daily), undefined, PRESETS[daily.board], goingAt(daily));
  }

  /**
   * A board given as text.
   * @param {string} board
   */
  async pasted(board) {
    this.page.trail.leaveLink();
    await this.page.game.begin({ board, variant: this.page.game.now.setting.variant });
  }

  /**
   * The game in a file.
   * @param {File} file
   */
  async load(file) {
    const said = await this.page.game.load(await opened(file));
    if (said) toast(said);
    this.page.recordings.forget();
    if (this.page.views.shows("play")) return;
    this.page.views.play();
    this.page.trail.leaveLink();
  }

  /**
   * Begin another game in place of this one, which is given up: it is kept no more, unless it is a first attempt at a board of a day.
   * @param {() => Promise<void>} deed
   */
  async instead(deed) {
    const { state } = this.page.game;
    await deed();
    if (state && !state.replaying && !(state.daily && !state.known)) drop(state.id);
  }
}
