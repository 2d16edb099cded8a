// How good a guess is: the chances to win after each candidate, from games that are played on, as a list of buttons.

import { h, inside, part } from "../shared/dom.js";
import { tr } from "../shared/language.js";
import { explained } from "./state.js";
import { announce } from "../shared/words.js";

/** @import { BoardView } from "../board/view.js" */
/** @import { ChancesAnswer as Chances } from "messages" */
/** @import { State } from "./state.js" */

export class ChancesView {
  /** @param {BoardView} view on which candidates light up */
  constructor(view) {
    this.view = view;
    this.root = part("chances");
    this.from = part("chances-from");
    this.list = part("chances-list");
    /** @type {Map<number, HTMLElement>} */
    this.rows = new Map(); // from cells to their places in the list
    /** @type {number | null} */
    this.chosen = null; // the candidate that stays lit, if not that of the hint
    /** @type {State["said"]} */
    this.said = null; // the hint that they are about
    /** @type {number[]} */
    this.first = []; // the cell that is recommended
    for (const event of ["mouseover", "focusin"]) {
      this.list.addEventListener(event, ({ target }) => this.point(cellOf(target)));
    }
    for (const event of ["mouseleave", "focusout"]) this.list.addEventListener(event, () => this.point());
    this.list.addEventListener("click", ({ target }) => {
      const cell = cellOf(target);
      if (cell === null) return;
      this.chosen = cell;
      view.focus(cell);
      view.cells[cell].scrollIntoView({ block: "nearest", inline: "nearest" });
    });
  }

  /** @param {State} state */
  draw(state) {
    const { looking, chances, said } = state;
    if (said !== this.said || !looking) this.clear(said);
    if (!looking) return;
    this.root.hidden = false;
    this.first = explained(state)?.cells.cell ?? [];
    if (!chances) this.from.textContent = tr("working it out…");
    else this.fill(chances);
  }

  /**
   * Another hint, or none.
   * @param {State["said"]} said
   */
  clear(said) {
    this.said = said;
    if (this.root.hidden) return;
    this.chosen = null;
    this.first = [];
    if (this.root.contains(document.activeElement)) this.view.focus(this.view.current);
    this.root.hidden = true;
    this.rows.clear();
    this.list.replaceChildren();
    announce("", "live-later");
  }

  /** @param {Chances} chances */
  fill({ lines, source, over }) {
    this.from.textContent = `${source}${over ? "" : "…"}`;
    this.order(lines.map(({ cell, wins, note }) => {
      const row = this.rows.get(cell) ?? this.row(cell);
      inside(row, "b", HTMLElement).textContent = wins;
      inside(row, "small", HTMLElement).textContent = note;
      return row;
    }));
  }

  /**
   * Read the recommended candidates out.
   * @param {State} state
   */
  say({ chances }) {
    if (chances?.lines.length) announce(chances.said, "live-later");
  }

  /** @param {number} cell */
  row(cell) {
    const place = this.view.shape.place(cell).replace("slice ", "");
    const content = [h("span", {}, place), " ", h("b"), " ", h("small")];
    const row = h("li", {}, h("button", { type: "button", class: "quiet", "data-cell": cell }, ...content));
    this.rows.set(cell, row);
    return row;
  }

  /**
   * Put the candidates in this order, if they are in another; the focus stays where it is.
   * @param {HTMLElement[]} rows
   */
  order(rows) {
    if (rows.every((row, place) => this.list.children[place] === row)) return;
    const { activeElement } = document;
    const focused = activeElement instanceof HTMLElement && this.list.contains(activeElement) ? activeElement : null;
    this.list.replaceChildren(...rows);
    focused?.focus();
  }

  /**
   * Light up a candidate in place of the hint's cell, or of the one that was chosen; or that again.
   * @param {number | null} [cell]
   */
  point(cell = null) {
    const lit = cell ?? this.chosen;
    if (this.said) this.view.light("hint", lit === null ? this.first : [lit]);
  }
}

/** @param {EventTarget | null} target */
function cellOf(target) {
  const button = target instanceof Element ? target.closest("button") : null;
  return button?.dataset.cell === undefined ? null : Number(button.dataset.cell);
}
