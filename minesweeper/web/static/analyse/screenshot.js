// A picture in, an answer out: a screenshot of any game is read, and its board stands in the editor over the picture. A cell that is
// corrected takes with it those that look alike.

import { ENDINGS } from "../board/cell.js";
import { onClick, part, set } from "../shared/dom.js";
import { pick } from "../shared/files.js";
import { plural, tr } from "../shared/language.js";
import { goElsewhere, stay } from "../shared/staying.js";
import { announce } from "../shared/pages.js";
import { boardOf, packed, reduced } from "./pixels.js";

/** @import { BoardView } from "../board/view.js" */
/** @import { Page } from "../main.js" */
/** @import { ScreenshotAnswer } from "messages" */

/**
 * What was read in a picture, with what lies under the cells, and whether the total of mines is asked for.
 * @typedef {ScreenshotAnswer & {under: (isTurned: boolean) => HTMLCanvasElement, asksTotal: boolean}} Picture
 */

export class Screenshots {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.pixels = 0; // of a picture that is read here, at most
    const read = (/** @type {File} */ file) => page.trying(() => this.open(file));
    const choose = async () => read(await pick("image/*"));
    onClick({ "choose-picture": choose, "welcome-picture": choose });
    part("show-picture").addEventListener("change", () => page.editor.draw());
    addEventListener("paste", (event) => {
      const file = [...(event.clipboardData?.files ?? [])].find((each) => this.takes(each));
      // What comes with its text is from a document, and pasted as that.
      if (!file || document.querySelector("dialog[open]") || event.clipboardData?.types.includes("text/plain")) return;
      event.preventDefault();
      read(file);
    });
  }

  /** @param {number} pixels of a picture, at most; 0 where none is read */
  allow(pixels) {
    this.pixels = pixels;
    for (const id of ["picture-card", "welcome-picture"]) set(id, { hidden: !pixels });
  }

  /** Whether a file is a picture, by its type, and would be read. @param {File} file */
  takes(file) {
    return this.pixels > 0 && file.type.startsWith("image/");
  }

  /** Read a picture, and show its board in the editor; `Refused` says why not. @param {File} file */
  async open(file) {
    const { editor, session, profile, views } = this.page;
    goElsewhere(); // of several pictures the last is shown
    const context = await stay(reduced(file, this.pixels));
    const { canvas, canvas: { width, height } } = context;
    const pixels = await stay(packed(context));
    const read = await stay(profile.send(pixels, () => session.ask({ do: "read", width, height })));
    const under = (/** @type {boolean} */ isTurned) => boardOf(canvas, read.box, editor.position.shape, isTurned);
    part("show-picture", HTMLInputElement).checked = true;
    const picture = { ...read, under, asksTotal: !(read.ended && read.mines) };
    views.edit({ text: read.position, mines: read.mines, picture }, !views.shows("editor"));
    announce(part("picture-said").innerText, "live-later");
    editor.inputs.mines.focus({ preventScroll: true });
    editor.inputs.mines.select();
    scrollTo({ top: 0 }); // to the board: the button that chose the picture is far below it on a phone
  }
}

/**
 * Show a picture under the cells, if it is to be seen, and what is said of it; the cells that it lights up.
 * @param {BoardView} view
 * @param {Picture | null} picture
 */
export function showPicture(view, picture) {
  const { doubtful = [], ended, mines: total } = picture ?? {};
  const under = (part("show-picture", HTMLInputElement).checked && picture?.under) || null;
  if (view.backdrop !== under) view.underlay(under);
  set("picture-found", { hidden: !picture });
  set("picture-end", {
    hidden: !ended,
    text: total
      ? plural("The game is over: it had {n} mine; those that are shown are hidden cells here.", "The game is over: it had {n} mines; those that are shown are hidden cells here.", total)
      : tr("The game is over: the mines that are shown are hidden cells here."),
  });
  set("picture-words", {
    text: doubtful.length
      ? plural("{n} cell is doubtful, and outlined by dots.", "{n} cells are doubtful, and outlined by dots.", doubtful.length)
      : tr("No cell is doubtful."),
  });
  set("mines-wanted", {
    hidden: !picture?.asksTotal,
    text: total
      ? plural("{n} mine is usual on boards of this size. What does the game say? The risks depend on it.", "{n} mines are usual on boards of this size. What does the game say? The risks depend on it.", total)
      : tr("How many mines are there in all? The risks depend on it."),
  });
  const cells = Object.entries(ended ?? {});
  const marks = ENDINGS.map((way) => [way, cells.filter((each) => each[1] === way).map(([cell]) => Number(cell))]);
  return { doubt: doubtful, ...Object.fromEntries(marks) };
}
