// What a user's hand does with a cell of the game: reveal it, flag it or reveal its neighbours, as the cell and the options say.

import { options } from "../shared/options.js";

/** @import { Page } from "../main.js" */
/** @import { Kind } from "./game.js" */

/** What a pointer and what keys do with a cell. @param {Page} page */
export function hand({ board, draw, game, recordings, solver, trying }) {
  const isHidden = (/** @type {number} */ cell) => typeof board.symbols[cell] !== "number";

  /**
   * Make a move; in a recording, in a game of one's own that begins there. One that waits for the game to be there lights up.
   * @param {Kind} kind
   * @param {number} cell
   */
  const move = (kind, cell) => trying(async () => {
    if (!(await recordings.playOn())) return;
    if (kind === "flag" && options.questions && board.symbols[cell] === "@") game.state?.questions.add(cell);
    const moved = game.move(kind, cell);
    if (!game.state) board.light("last", game.early.map((each) => each.cell));
    await moved;
  });

  /** Reveal the neighbours of a number. @param {number} cell */
  const chord = (cell) => {
    solver.stop();
    return Number(board.symbols[cell]) > 0 ? move("chord", cell) : undefined;
  };

  /** Reveal a hidden cell, or the neighbours of a number. @param {number} cell */
  const primary = (cell) => {
    if (board.symbols[cell] !== "?") return chord(cell);
    solver.stop();
    return move("reveal", cell);
  };

  /**
   * Flag a cell, or take its flag off; where there are question marks, one comes after the flag, and goes with the next press.
   * @param {number} cell
   */
  const flag = (cell) => {
    solver.stop();
    if (game.state?.questions.delete(cell)) return draw();
    return board.symbols[cell] === "?" || board.symbols[cell] === "@" ? move("flag", cell) : undefined;
  };

  /** A click, or a tap. @param {number} cell */
  const touch = (cell) => {
    if (isHidden(cell)) return options.flags ? flag(cell) : primary(cell);
    return options.chords ? primary(cell) : undefined;
  };

  /** A long press: on a hidden cell, what a tap does not do. @param {number} cell */
  const hold = (cell) => (options.flags && isHidden(cell) ? primary(cell) : flag(cell));

  return { acts: { touch, hold, flag, chord }, keys: { " ": primary, Enter: primary, f: flag } };
}
