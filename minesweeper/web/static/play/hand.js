// What a user's hand does with a cell of the game: open it, flag it or open around it, as the cell and the options say.

import { options } from "../shared/options.js";

/** @import { Deeds } from "../board/keys.js" */
/** @import { Acts } from "../board/pointers.js" */
/** @import { Page } from "../main.js" */
/** @import { Kind } from "./game.js" */

export class Hand {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.view = page.board;
    const primary = (/** @type {number} */ cell) => this.primary(cell);
    const flag = (/** @type {number} */ cell) => this.flag(cell);
    /** @type {Acts} */
    this.acts = { touch: (cell) => this.touch(cell), hold: (cell) => this.hold(cell), flag, chord: (cell) => this.chord(cell) };
    /** @type {Deeds} */
    this.keys = { " ": primary, Enter: primary, f: flag };
  }

  /**
   * A click, or a tap.
   * @param {number} cell
   */
  touch(cell) {
    if (this.hidden(cell)) return options.flags ? this.flag(cell) : this.primary(cell);
    return options.chords ? this.primary(cell) : undefined;
  }

  /**
   * A long press: on a hidden cell, what a tap does not do.
   * @param {number} cell
   */
  hold(cell) {
    return options.flags && this.hidden(cell) ? this.primary(cell) : this.flag(cell);
  }

  /** @param {number} cell */
  hidden(cell) {
    return typeof this.view.symbols[cell] !== "number";
  }

  /**
   * Open a hidden cell, or open around a number.
   * @param {number} cell
   */
  primary(cell) {
    if (this.view.symbols[cell] !== "?") return this.chord(cell);
    this.page.solver.stop();
    return this.move("reveal", cell);
  }

  /**
   * Open around a number.
   * @param {number} cell
   */
  chord(cell) {
    this.page.solver.stop();
    return Number(this.view.symbols[cell]) > 0 ? this.move("chord", cell) : undefined;
  }

  /**
   * Flag a cell, or take its flag off; where there are question marks, one comes after the flag, and goes with the next press.
   * @param {number} cell
   */
  flag(cell) {
    this.page.solver.stop();
    const symbol = this.view.symbols[cell];
    if (this.page.game.state?.questions.delete(cell)) return this.page.draw();
    return symbol === "?" || symbol === "@" ? this.move("flag", cell) : undefined;
  }

  /**
   * Make a move; in a recording, in a game of one's own that begins there. One that waits for the game to be there lights up.
   * @param {Kind} kind
   * @param {number} cell
   */
  move(kind, cell) {
    const { board, game, recordings, trying } = this.page;
    return trying(async () => {
      if (!(await recordings.playOn())) return;
      if (kind === "flag" && options.questions && this.view.symbols[cell] === "@") game.state?.questions.add(cell);
      const moved = game.move(kind, cell);
      if (!game.state) board.light("last", game.early.map((each) => each.cell));
      await moved;
    });
  }
}
