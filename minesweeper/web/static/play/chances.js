// How good a guess is: the chances to win after each candidate, from games that are played on, as a list of buttons.

import { button, fill, h, inside, part, set } from "../shared/dom.js";
import { tr } from "../shared/language.js";
import { announce } from "../shared/pages.js";
import { explained } from "./state.js";

/** @import { BoardView } from "../board/view.js" */
/** @import { State } from "./state.js" */

export class ChancesView {
  /** @param {BoardView} board where candidates light up */
  constructor(board) {
    this.board = board;
    this.rows = /** @type {Map<number, HTMLElement>} */ (new Map()); // of the list, by their cells
    this.best = /** @type {number[]} */ ([]); // the cell that the hint names
    this.chosen = /** @type {number[] | null} */ (null); // the candidate that stays lit in its place
  }

  /** @param {State} state */
  draw(state) {
    const { chances, looking } = state;
    if (!chances && this.rows.size) this.clear();
    set("chances", { hidden: !looking });
    if (!looking) return;
    this.best = explained(state)?.cells.cell ?? [];
    set("chances-from", { text: chances ? `${chances.source}${chances.over ? "" : "…"}` : tr("working it out…") });
    fill("chances-list", chances?.lines.map(({ cell, wins, note }) => {
      const row = this.rows.get(cell) ?? this.row(cell);
      inside(row, "b", HTMLElement).textContent = wins;
      inside(row, "small", HTMLElement).textContent = note;
      return row;
    }));
  }

  /** Another hint, or none. */
  clear() {
    this.chosen = null;
    this.rows.clear();
    if (part("chances").contains(document.activeElement)) this.board.focus(this.board.current);
    fill("chances-list");
    announce("", "live-later");
  }

  /** A new row for a candidate. @param {number} cell */
  row(cell) {
    const { board } = this;
    const light = (/** @type {number[] | null} */ cells) => board.light("hint", cells ?? this.chosen ?? this.best);
    const choose = () => {
      this.chosen = [cell];
      board.focus(cell);
      board.follow(cell);
    };
    const place = board.shape.place(cell).replace("slice ", "");
    const candidate = button("quiet", {}, choose, h("span", {}, place), " ", h("b"), " ", h("small"));
    for (const type of ["mouseenter", "focus"]) candidate.addEventListener(type, () => light([cell]));
    for (const type of ["mouseleave", "blur"]) candidate.addEventListener(type, () => light(null));
    const row = h("li", {}, candidate);
    this.rows.set(cell, row);
    return row;
  }
}
