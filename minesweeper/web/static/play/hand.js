// The user's moves: a cell is revealed or flagged, or its neighbours are revealed, by the cell's symbol and the options.

import { options } from "../shared/options.js";

/** @import { Parts } from "../main.js" */
/** @import { Kind } from "./game.js" */

/** Return the actions of pointers and keys on a cell. @param {Pick<Parts, "board" | "game" | "replay" | "solver" | "trying">} page */
export function hand({ board, game, replay, solver: { stop }, trying }) {
  const isHidden = (/** @type {number} */ cell) => typeof board.symbols[cell] !== "number";

  /** Make a move; in a recording, in a game of one's own that begins there. @param {Kind} kind @param {number} cell */
  const move = (kind, cell) => trying(async () => {
    if (!(await replay.playOn())) return;
    if (kind === "flag" && options.questions && board.symbols[cell] === "@") game.question(cell, true);
    await game.move(kind, cell);
  });

  /** Reveal the neighbours of a number. @param {number} cell */
  const chord = (cell) => {
    stop();
    return Number(board.symbols[cell]) > 0 ? move("chord", cell) : undefined;
  };

  /** Reveal a hidden cell, or the neighbours of a number. @param {number} cell */
  const primary = (cell) => {
    if (board.symbols[cell] !== "?") return chord(cell);
    stop();
    return move("reveal", cell);
  };

  /** Return whether a flag on a number flags the cells around it; never if a wrong flag loses. @param {number} cell */
  const isAround = (cell) => options.around && Number(board.symbols[cell]) > 0 && game.state?.setting.variant === "classic";

  /**
   * Flag a cell, take its flag off, or flag the cells around a number. With question marks, one follows the flag, and goes with the
   * next press.
   * @param {number} cell
   */
  const flag = (cell) => {
    stop();
    if (game.state?.questions.includes(cell)) return game.question(cell, false);
    return board.symbols[cell] === "?" || board.symbols[cell] === "@" || isAround(cell) ? move("flag", cell) : undefined;
  };

  /** Handle a click, or a tap. @param {number} cell */
  const touch = (cell) => {
    if (isHidden(cell)) return options.flags ? flag(cell) : primary(cell);
    return options.chords ? primary(cell) : undefined;
  };

  /** Handle a long press: on a hidden cell, the opposite of a tap. @param {number} cell */
  const hold = (cell) => (options.flags && isHidden(cell) ? primary(cell) : flag(cell));

  return { acts: { touch, hold, flag, chord }, keys: { " ": primary, Enter: primary, f: flag, x: chord } };
}
