// Games that the user begins in place of the one that is there: another like it, a board that was chosen, pasted or dropped, or of a day.
// While the first game is loading, a board of its size is there to click on, and what is chosen meanwhile waits.

import { Shape } from "../board/shape.js";
import { ofDaily } from "../shared/address.js";
import { isShowable, keepBoard, lastBoard, preset, sizeName } from "../shared/boards.js";
import { PRESETS } from "../shared/catalogue.js";
import { part, set } from "../shared/dom.js";
import { opened } from "../shared/files.js";
import { tr } from "../shared/language.js";
import { here, stay } from "../shared/staying.js";
import { Refused } from "../shared/session.js";
import { toast } from "../shared/pages.js";
import { drop, goingAt } from "../shared/saved.js";
import { boardOf, next } from "./state.js";

/** @import { Page } from "../main.js" */
/** @import { Settings, Size } from "../shared/boards.js" */
/** @import { Daily } from "../shared/daily.js" */
/** @import { Saved } from "../shared/saved.js" */

/** @typedef {Pick<Saved, "game" | "symbols"> & Partial<Saved>} Left a game that goes on, as it was left */
/** @typedef {(problem: string) => void} Say tells why a game is refused */

export class NewGames {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {{begin: () => Promise<unknown>, isHere: () => boolean} | null} */
    this.chosen = null; // what begins a game, if it was chosen before there was anybody to ask, and whether the user is still there
  }

  // While the first game is loading

  /**
   * Show a board of this size, until the game is there; a game that was kept as it was left. Clicks on it wait for whoever answers them.
   * @param {Size} size
   * @param {Left | null} [kept]
   */
  preview(size, kept) {
    const { board, clock, game } = this.page;
    const shape = new Shape(size.dimensions);
    const symbols = kept?.symbols?.length === shape.size ? kept.symbols : new Array(shape.size).fill("?");
    board.set({ shape, symbols, lights: { question: kept?.questions } });
    game.preview(symbols);
    clock.reset(kept?.game.seconds);
    set("time", { text: clock });
    set("left", { text: size.mines - symbols.filter((symbol) => symbol === "@" || symbol === "wrong").length });
    set("state", { text: tr("Loading") });
    set("about", { text: sizeName(size) });
    this.page.shown.drawTip();
    set("result-title", { text: tr("Loading") });
    set("result-note", {
      text: kept
        ? tr("You can go on: your moves are made as soon as the game is there. The rest waits for it.")
        : tr("You can begin: your moves are made as soon as the game is there. The rest waits for it."),
    });
    this.allow(true);
  }

  /** Let the game be used: `only` its board as yet, and the choice of another one, or all of it. @param {boolean} only */
  allow(only) {
    part("play").inert = false;
    for (const place of document.querySelectorAll("#play .panel, #new, #undo, #redo, #hint")) place.toggleAttribute("inert", only);
  }

  /**
   * Begin a game now or, while the first one is still loading, as soon as it could; of several choices the last. `size` is
   * that of its board, if it is known, and `kept` the game if it goes on. Whether it is there, or will be.
   * @param {() => Promise<unknown>} begin
   * @param {Say | undefined} say
   * @param {Size} [size]
   * @param {Left | null} [kept]
   */
  async begin(begin, say, size, kept) {
    const { game, session, trying } = this.page;
    if (session.there || game.state) return trying(begin, say);
    this.chosen = { begin, isHere: here() };
    if (size && isShowable(size)) this.preview(size, kept);
    return true;
  }

  /** Begin the game that was chosen meanwhile; whether there is one. */
  async catchUp() {
    const { chosen } = this;
    this.chosen = null;
    return chosen !== null && chosen.isHere() && this.page.trying(chosen.begin);
  }

  // Games of several kinds

  /** Another game like this one: with another seed, or the judge's next map. */
  async another() {
    const { game, trail } = this.page;
    trail.leaveAddress();
    await this.instead(() => game.begin(next(game.now)));
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

  /** A board that was chosen; the next visit begins with one like it. @param {Settings} settings @param {Say} [say] */
  choose(settings, say) {
    const { game, trail, views } = this.page;
    views.play();
    const begin = async () => {
      trail.leaveAddress();
      await this.instead(() => game.begin(settings));
      keepBoard(settings);
    };
    return this.begin(begin, say, "dimensions" in settings ? settings : undefined);
  }

  /** A board like the last one that was chosen, or a small one where there can be no such board. */
  async last() {
    const { game } = this.page;
    try {
      await game.begin(lastBoard());
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      await game.begin(preset("beginner"));
    }
  }

  /** The board of a day. @param {Daily} daily */
  daily(daily) {
    const { game, trail, views } = this.page;
    views.play();
    trail.push("game", ofDaily(daily));
    return this.begin(() => game.daily(daily), undefined, PRESETS[daily.board], goingAt(daily));
  }

  /** A board given as text. @param {string} board */
  async pasted(board) {
    const { game, trail } = this.page;
    trail.leaveAddress();
    await game.begin({ board, variant: game.now.setting.variant });
  }

  /** The game in a file. @param {File} file */
  async load(file) {
    const { game, recordings, trail, views } = this.page;
    const said = await game.load(await stay(opened(file)));
    if (said) toast(said);
    recordings.dropLast();
    if (views.shows("play")) return;
    views.play();
    trail.leaveAddress();
  }

  /**
   * Begin another game in place of this one, which is given up: it is kept no more, unless it is a first attempt at a board of a day.
   * @param {() => Promise<void>} begin
   */
  async instead(begin) {
    const { game } = this.page;
    const { state } = game;
    await begin().finally(() => {
      if (state && state.id !== game.state?.id && !state.replaying && !(state.daily && !state.known)) drop(state.id);
    });
  }
}
