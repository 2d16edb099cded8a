// Games that the user begins in place of the one that is there: another like it, a board that was chosen, pasted or dropped, or of a day.
// The new board is there to click on at once; moves on it wait for its game.

import { ofDaily } from "../shared/address.js";
import { isShowable, keepBoard, lastBoard, preset } from "../shared/boards.js";
import { PRESETS } from "../shared/catalogue.js";
import { opened } from "../shared/files.js";
import { toast } from "../shared/pages.js";
import { drop, goingAt } from "../shared/saved.js";
import { Refused } from "../shared/session.js";
import { goElsewhere, stay } from "../shared/turns.js";
import { boardOf, next } from "./state.js";

/** @import { Route } from "../route.js" */
/** @import { Settings, Size } from "../shared/boards.js" */
/** @import { Daily } from "../shared/daily.js" */
/** @import { Trying } from "../shared/session.js" */
/** @import { Game, Left } from "./game.js" */

/** @typedef {(problem: string) => void} Say shows why a game is refused */

export class NewGames {
  /** @param {{game: Game, route: () => Route, trying: Trying}} page */
  constructor({ game, route, trying }) {
    this.game = game;
    this.route = route;
    this.trying = trying;
    this.chosen = /** @type {unknown} */ (null); // what begins the game that was asked for last
  }

  /** Another game like this one: with another seed, or the judge's next map. */
  another() {
    const { game } = this;
    return this.instead(() => {
      this.route().leaveAddress();
      return game.begin(next(game.now));
    }, this.size);
  }

  /** A game on the board of the recording that is shown. */
  accept() {
    return this.instead(() => this.game.begin(boardOf(this.game.now)), this.size);
  }

  /** The same board again. */
  again() {
    return this.instead(() => this.game.again(), this.size);
  }

  /** The size of the board that is there. @returns {Size | undefined} */
  get size() {
    return this.game.state?.setting;
  }

  /** A board that was chosen; the next visit begins with one like it. @param {Settings} settings @param {Say} [say] */
  choose(settings, say) {
    const route = this.route();
    route.play();
    return this.instead(async () => {
      route.leaveAddress();
      await this.game.begin(settings);
      keepBoard(settings);
    }, "dimensions" in settings ? settings : undefined, say);
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

  /** The board of a day. @param {Daily} daily */
  daily(daily) {
    const route = this.route();
    route.play();
    route.push("play", ofDaily(daily));
    return this.instead(() => this.game.daily(daily), PRESETS[daily.board], undefined, goingAt(daily));
  }

  /** A board given as text. @param {string} board */
  async pasted(board) {
    this.route().leaveAddress();
    await this.game.begin({ board, variant: this.game.now.setting.variant });
  }

  /** The game in a file. @param {File} file */
  async load(file) {
    const route = this.route();
    const said = await this.game.load(await stay(opened(file)));
    if (said) toast(said);
    if (route.shows("play")) return;
    route.play();
    route.leaveAddress();
  }

  /**
   * Begin another game in place of this one, which is given up: it is kept no more, unless it is a first attempt at a board of a day.
   * The size of its board and, if it goes on, how it was left are `kept` are known before it is there. Whether it is there then.
   * @param {() => Promise<void>} begin
   * @param {Size} [size]
   * @param {Say} [say]
   * @param {Left | null} [kept]
   */
  async instead(begin, size, say, kept) {
    const { game, trying } = this;
    const route = this.route();
    goElsewhere(); // of several choices the last counts
    if (size && isShowable(size)) game.preview(size, kept);
    const { coming, state } = game;
    this.chosen = begin;
    const isThere = await trying(begin, say);
    if (coming === game.coming) game.endPreview();
    const isGivenUp = state && state.id !== game.state?.id && state.mode !== "replay" && !(state.daily && !state.known);
    if (isGivenUp) {
      drop(state.id);
      route.forget(state.id);
    } else if (!game.state && !isThere && this.chosen === begin) await trying(() => route.open());
    return isThere;
  }
}
