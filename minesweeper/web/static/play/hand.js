// What a user's hand does with a cell of the game: reveal it, flag it or reveal its neighbours, as the cell and the options say.

import { options } from "../shared/options.js";

/** @import { Parts } from "../main.js" */
/** @import { Kind } from "./game.js" */

/** What a pointer and what keys do with a cell. @param {Pick<Parts, "board" | "game" | "replay" | "solver" | "trying">} page */
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

  /** Whether a flag on a number is one on what is around it; never where a wrong flag loses. @param {number} cell */
  const isAround = (cell) => options.around && Number(board.symbols[cell]) > 0 && game.state?.setting.variant === "classic";

  /**
   * Flag a cell, or take its flag off, or flag what is around a number; where there are question marks, one comes after the flag, and
   * goes with the next press.
   * @param {number} cell
   */
  const flag = (cell) => {
    stop();
    if (game.state?.questions.includes(cell)) return game.question(cell, false);
    return board.symbols[cell] === "?" || board.symbols[cell] === "@" || isAround(cell) ? move("flag", cell) : undefined;
  };

  /** A click, or a tap. @param {number} cell */
  const touch = (cell) => {
    if (isHidden(cell)) return options.flags ? flag(cell) : primary(cell);
    return options.chords ? primary(cell) : undefined;
  };

  /** A long press: on a hidden cell, what a tap does not do. @param {number} cell */
  const hold = (cell) => (options.flags && isHidden(cell) ? primary(cell) : flag(cell));

  return { acts: { touch, hold, flag, chord }, keys: { " ": primary, Enter: primary, f: flag, x: chord } };
}
