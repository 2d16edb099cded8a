// A picture in, an answer out: a screenshot of any game is read, and its board stands in the editor over the picture. A cell that is
// corrected takes with it those that look alike.

import { cropped, packed, reduced, turned } from "./pixels.js";
import { ENDINGS } from "../board/cell.js";
import { field, part } from "../shared/dom.js";
import { plural, tr, whenSpoken } from "../shared/language.js";
import { pick } from "../shared/files.js";
import { toast } from "../shared/pages.js";
import { announce } from "../shared/words.js";

/** @import { CellSymbol } from "../board/cell.js" */
/** @import { Page } from "../main.js" */
/** @import { ScreenshotAnswer as Found } from "messages" */

export class Screenshots {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.view = page.editor.view;
    this.mines = field(page.editor.form, "mines", HTMLInputElement);
    this.pixels = 0; // of a picture that is read here, at most
    /** @type {number[] | null} */
    this.groups = null; // of the cells: those that look alike have the same
    /** @type {number[]} */
    this.doubtful = [];
    /** @type {Found["ended"]} */
    this.ended = undefined; // what the end of a game shows of hidden cells
    /** @type {HTMLCanvasElement | null} */
    this.board = null; // in the picture
    /** @type {number | null} */
    this.total = null; // of mines: what the end of the game shows, or is usual on boards like it
    part("choose-picture").addEventListener("click", async () => {
      const file = await pick("image/*");
      page.trying(() => this.open(file));
    });
    part("show-picture").addEventListener("change", () => this.lay());
    this.mines.addEventListener("input", () => this.wantMines(false));
    addEventListener("paste", (event) => {
      const file = [...(event.clipboardData?.files ?? [])].find((each) => this.takes(each));
      // What comes with its text is from a document, and pasted as that.
      if (!file || document.querySelector("dialog[open]") || event.clipboardData?.types.includes("text/plain")) return;
      event.preventDefault();
      page.trying(() => this.open(file));
    });
    whenSpoken(() => this.tell());
  }

  /** @param {number} pixels of a picture, at most; 0 where none is read */
  allow(pixels) {
    this.pixels = pixels;
    part("picture-card").hidden = !pixels;
  }

  /**
   * Whether a file is a picture, by its type, and would be read.
   * @param {File} file
   */
  takes(file) {
    return this.pixels > 0 && file.type.startsWith("image/");
  }

  /**
   * Read a picture, and show its board in the editor; `Unread` or `Refused` say why not.
   * @param {File} file
   */
  async open(file) {
    const { line, profile, views } = this.page;
    const picture = await reduced(file, this.pixels);
    const { width, height } = picture.canvas;
    const found = await profile.send(await packed(picture), () => line.ask({ do: "read", width, height }));
    views.edit({ text: found.position, mines: found.mines }, !views.shows("editor"));
    this.groups = found.groups;
    this.total = found.mines;
    this.ended = found.ended;
    this.board = cropped(picture.canvas, found, this.view.shape);
    part("show-picture", HTMLInputElement).checked = true;
    this.lay();
    this.doubt(found.doubtful);
    part("picture-found").hidden = false;
    announce(part("picture-said").innerText, "live-later");
    this.wantMines(!(found.ended && found.mines));
    this.mines.focus({ preventScroll: true });
    this.mines.select();
    scrollTo({ top: 0 }); // to the board: the button that chose the picture is far below it on a phone
  }

  /** The position is no longer that of the picture. */
  drop() {
    if (!this.groups) return;
    this.groups = this.board = null;
    this.ended = undefined;
    this.lay();
    this.doubt([]);
    part("picture-found").hidden = true;
    this.wantMines(false);
  }

  /** Lay the picture under the cells, if it is to be seen. */
  lay() {
    const { board } = this;
    const isSeen = part("show-picture", HTMLInputElement).checked;
    this.view.underlay(board && isSeen ? (isTurned) => (isTurned ? turned(board, this.view.shape) : board) : null);
  }

  /** @param {number[]} cells that were read with little confidence */
  doubt(cells) {
    this.doubtful = cells;
    this.view.light("doubt", cells);
    const ended = Object.entries(this.ended ?? {});
    for (const was of ENDINGS) this.view.light(was, ended.filter((each) => each[1] === was).map(([cell]) => Number(cell)));
    this.tell();
  }

  tell() {
    const { doubtful: { length }, ended, total } = this;
    part("picture-end").hidden = !ended;
    part("picture-end").textContent = total
      ? plural("The game is over: it had {n} mine; those that are shown are hidden cells here.", "The game is over: it had {n} mines; those that are shown are hidden cells here.", total)
      : tr("The game is over: the mines that are shown are hidden cells here.");
    part("picture-words").textContent = length
      ? plural("{n} cell is doubtful, and outlined by dots.", "{n} cells are doubtful, and outlined by dots.", length)
      : tr("No cell is doubtful.");
    part("mines-wanted").textContent = total
      ? plural("{n} mine is usual on boards of this size. What does the game say? The risks depend on it.", "{n} mines are usual on boards of this size. What does the game say? The risks depend on it.", total)
      : tr("How many mines are there in all? The risks depend on it.");
  }

  /** @param {boolean} wanted whether the total of mines is asked for */
  wantMines(wanted) {
    part("mines-wanted").hidden = !wanted;
  }

  /**
   * The cells that change once one is set to a symbol: in a board from a picture, all that look alike. They are not doubtful any more.
   * @param {number} cell
   * @param {CellSymbol} symbol
   */
  corrected(cell, symbol) {
    const { doubtful, groups } = this;
    const { symbols } = this.view;
    const alike = groups ? [...groups.keys()].filter((each) => groups[each] === groups[cell]) : [cell];
    const cells = alike.filter((each) => symbols[each] !== symbol);
    if (!groups) return cells;
    this.doubt(doubtful.filter((each) => !alike.includes(each)));
    if (cells.length > 1) {
      const before = Object.fromEntries(cells.map((each) => [each, symbols[each]]));
      toast(plural("Changed {n} cell that looks alike.", "Changed {n} cells that look alike.", cells.length), () => {
        if (this.groups !== groups) return; // of another picture by now
        for (const each of alike) groups[each] = -1 - each; // they are not alike after all
        this.doubt([...this.doubtful, ...doubtful.filter((each) => alike.includes(each))]);
        this.view.draw(before);
        this.page.editor.changed();
      });
    }
    return cells;
  }
}
