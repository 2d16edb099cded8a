// A picture in, an answer out: a screenshot of any game is read, and its board stands in the editor over the picture. A cell that is
// corrected takes with it those that look alike.

import { ENDINGS } from "../board/cell.js";
import { LIMITS } from "../shared/catalogue.js";
import { h, onClick, part, set } from "../shared/dom.js";
import { base64, pick } from "../shared/files.js";
import { number, plural, tr } from "../shared/language.js";
import { Refused } from "../shared/session.js";
import { goElsewhere, stay } from "../shared/turns.js";
import { announce } from "../shared/pages.js";

/** @import { Shape } from "../board/shape.js" */
/** @import { BoardView } from "../board/view.js" */
/** @import { Parts } from "../main.js" */
/** @import { ScreenshotAnswer } from "messages" */

/**
 * The reading of a picture, with the picture under the cells, and whether to ask for the total of mines.
 * @typedef {ScreenshotAnswer & {under: (isTurned: boolean) => HTMLCanvasElement, asksTotal: boolean}} Picture
 */

const SHARP = 64; // pixels of a cell of the board as it is drawn, at most

export class Screenshots {
  /** @param {Pick<Parts, "editor" | "profile" | "route" | "session" | "trying">} page */
  constructor(page) {
    this.page = page;
    const read = (/** @type {File} */ file) => page.trying(() => this.open(file));
    const choose = async () => read(await pick("image/*"));
    onClick({ "choose-picture": choose, "welcome-picture": choose });
    part("show-picture").addEventListener("change", () => page.editor.draw());
    addEventListener("paste", (event) => {
      const file = [...(event.clipboardData?.files ?? [])].find((item) => item.type.startsWith("image/"));
      // What comes with its text is from a document, and pasted as that.
      if (!file || document.querySelector("dialog[open]") || event.clipboardData?.types.includes("text/plain")) return;
      event.preventDefault();
      read(file);
    });
  }

  /** Return whether a file is a picture, by its type, that can be read. @param {File} file */
  async takes(file) {
    return file.type.startsWith("image/") && (await this.page.session.ask({ do: "version" })).pixels > 0;
  }

  /** Read a picture, and show its board in the editor; reject with `Refused` and the reason. @param {File} file */
  async open(file) {
    const { editor, session, profile, route } = this.page;
    goElsewhere(); // of several pictures the last is shown
    const context = await stay(session.ask({ do: "version" }).then((answer) => reduced(file, answer.pixels)));
    const { canvas, canvas: { width, height } } = context;
    const pixels = await stay(packed(context));
    const read = await stay(profile.send(pixels, () => session.ask({ do: "read", width, height })));
    const under = (/** @type {boolean} */ isTurned) => boardOf(canvas, read.box, editor.position.shape, isTurned);
    part("show-picture", HTMLInputElement).checked = true;
    const picture = { ...read, under, asksTotal: !(read.ended && read.mines) };
    route.edit({ text: read.position, mines: read.mines, picture }, !route.shows("editor"));
    announce(part("picture-said").innerText, "live-later");
    editor.inputs.mines.focus({ preventScroll: true });
    editor.inputs.mines.select();
    scrollTo({ top: 0 }); // to the board: the button that chose the picture is far below it on a phone
  }
}

/**
 * Show a picture under the cells, if that is switched on, and the words about it; return the cells to light up.
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
      ? plural("{n} cell is doubtful, with a dotted outline.", "{n} cells are doubtful, with a dotted outline.", doubtful.length)
      : tr("No cell is doubtful."),
  });
  set("mines-wanted", {
    hidden: !picture?.asksTotal,
    text: total
      ? plural("{n} mine is usual on boards of this size. What does the game say? The risks depend on it.", "{n} mines are usual on boards of this size. What does the game say? The risks depend on it.", total)
      : tr("How many mines are there in all? The risks depend on it."),
  });
  const cells = Object.entries(ended ?? {});
  const marks = ENDINGS.map((way) => [way, cells.filter(([, mark]) => mark === way).map(([cell]) => Number(cell))]);
  return { doubt: doubtful, ...Object.fromEntries(marks) };
}

// Pixels: decoded by the browser, packed for the session, and cropped to the board

/**
 * Decode a picture as a canvas of at most so many pixels, on white; reject with `Refused` and the reason.
 * @param {File} file
 * @param {number} most
 */
async function reduced(file, most) {
  const tooLarge = new Refused(
    tr("The picture is too large: at most {pixels} million pixels and {bytes} MB are read.", {
      pixels: number(LIMITS.picture_pixels / 1e6),
      bytes: number(LIMITS.picture_bytes / 1e6),
    }),
  );
  if (file.size > LIMITS.picture_bytes || (await promised(file)) > LIMITS.picture_pixels) throw tooLarge;
  const image = await createImageBitmap(file).catch(() => {
    throw new Refused(tr("This file is not a picture that can be read."));
  });
  if (image.width * image.height > LIMITS.picture_pixels) throw tooLarge;
  const scale = Math.min(1, Math.sqrt(most / (image.width * image.height)));
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.floor(scale * side)));
  const context = blank(width, height);
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  image.close();
  return context;
}

/** Return the number of pixels from the head of a PNG file, without decoding it; 0 for other files. @param {File} file */
async function promised(file) {
  const head = new DataView(await file.slice(0, 24).arrayBuffer());
  return head.byteLength === 24 && head.getUint32(0) === 0x89504e47 ? head.getUint32(16) * head.getUint32(20) : 0;
}

/** Pack pixels for the session: red, green and blue, compressed, in base64. @param {CanvasRenderingContext2D} context */
async function packed(context) {
  const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
  const pixels = new Uint8Array((data.length / 4) * 3);
  for (let index = 0; index < pixels.length; index++) pixels[index] = data[4 * Math.floor(index / 3) + (index % 3)];
  const stream = new Blob([pixels]).stream().pipeThrough(new CompressionStream("deflate"));
  return base64(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/**
 * Crop a picture to the board, each cell upright at its place; `isTurned` if rows run downwards.
 * @param {HTMLCanvasElement} picture
 * @param {ScreenshotAnswer["box"]} box
 * @param {Shape} shape
 * @param {boolean} isTurned
 */
function boardOf(picture, [left, top, right, bottom], { size, rows, columns }, isTurned) {
  const [width, height] = [(right - left) / columns, (bottom - top) / rows];
  const side = Math.ceil(Math.min(SHARP, Math.max(width, height)));
  const context = isTurned ? blank(side * rows, side * columns) : blank(side * columns, side * rows);
  for (let cell = 0; cell < size; cell++) {
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    const [x, y] = isTurned ? [row, column] : [column, row];
    context.drawImage(picture, left + column * width, top + row * height, width, height, side * x, side * y, side, side);
  }
  return context.canvas;
}

/** @param {number} width @param {number} height */
function blank(width, height) {
  const canvas = h("canvas", { width, height, "aria-hidden": "true" });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  context.imageSmoothingQuality = "high";
  return context;
}
