// Games that the user begins in place of the one that is there: another like it, a board that was chosen, pasted or dropped, or of a day.
// The new board is there to click on at once; moves on it wait for its game.

import { ofDaily } from "../shared/address.js";
import { isShowable, keepBoard, lastBoard, preset } from "../shared/boards.js";
import { PRESETS } from "../shared/catalogue.js";
import { opened } from "../shared/files.js";
import { toast } from "../shared/pages.js";
import { drop, savedAttempt } from "../shared/saved.js";
import { Refused } from "../shared/session.js";
import { goElsewhere, stay } from "../shared/turns.js";
import { boardOf, next } from "./state.js";

/** @import { Parts } from "../main.js" */
/** @import { Size } from "../shared/boards.js" */
/** @import { SettingFields } from "messages" */
/** @import { Daily } from "../shared/daily.js" */
/** @import { SavedPreview } from "./game.js" */

export class NewGames {
  /** @param {Pick<Parts, "game" | "route" | "trying">} page */
  constructor(page) {
    this.page = page;
    this.chosen = /** @type {unknown} */ (null); // what begins the game that was asked for last
  }

  /** Another game like this one: with another seed, or the judge's next map. */
  another() {
    const { game, route } = this.page;
    return this.instead(() => {
      route.leaveAddress();
      return game.begin(next(game.now));
    }, this.size);
  }

  /** A game on the board of the recording that is shown. */
  accept() {
    const { game } = this.page;
    return this.instead(() => game.begin(boardOf(game.now)), this.size);
  }

  again() {
    return this.instead(() => this.page.game.again(), this.size);
  }

  /** The size of the board that is there. @returns {Size | undefined} */
  get size() {
    return this.page.game.state?.setting;
  }

  /** Begin a game on a chosen board; the next visit begins with a like one. @param {SettingFields} settings @param {(problem: string) => void} [report] */
  choose(settings, report) {
    const { game, route } = this.page;
    route.play();
    return this.instead(async () => {
      route.leaveAddress();
      await game.begin(settings);
      keepBoard(settings);
    }, settings.dimensions && /** @type {Size} */ (settings), report);
  }

  /** A board like the last one that was chosen, or a small one where there can be no such board. */
  async last() {
    const { game } = this.page;
    await game.begin(lastBoard()).catch((problem) => {
      if (!(problem instanceof Refused)) throw problem;
      return game.begin(preset("beginner"));
    });
  }

  /** The board of a day. @param {Daily} daily */
  daily(daily) {
    const { game, route } = this.page;
    route.play();
    route.push("play", ofDaily(daily));
    return this.instead(() => game.daily(daily), PRESETS[daily.board], undefined, savedAttempt(daily));
  }

  /** A board given as text. @param {string} board */
  async pasted(board) {
    const { game, route } = this.page;
    route.leaveAddress();
    await game.begin({ board, variant: game.now.setting.variant });
  }

  /** The game in a file. @param {File} file */
  async load(file) {
    const { game, route } = this.page;
    const said = await game.load(await stay(opened(file)));
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
   * @param {(problem: string) => void} [report] shows why it is refused
   * @param {SavedPreview | null} [kept]
   */
  async instead(begin, size, report, kept) {
    const { game, route, trying } = this.page;
    goElsewhere(); // of several choices the last counts
    if (size && isShowable(size)) game.preview(size, kept);
    const { coming, state } = game;
    this.chosen = begin;
    const isThere = await trying(begin, report);
    if (coming === game.coming) game.endPreview();
    const isGivenUp = state && state.id !== game.state?.id && state.mode !== "replay" && !(state.daily && !state.known);
    if (isGivenUp) {
      drop(state.id);
      route.forget(state.id);
    } else if (!game.state && !isThere && this.chosen === begin) await trying(() => route.open());
    return isThere;
  }
}
