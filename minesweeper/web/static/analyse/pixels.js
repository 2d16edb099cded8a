// The pixels of a screenshot: decoded by the browser, packed for the session, and cropped to the board.

import { LIMITS } from "../shared/catalogue.js";
import { h } from "../shared/dom.js";
import { base64 } from "../shared/files.js";
import { number, tr } from "../shared/language.js";
import { Refused } from "../shared/session.js";

/** @import { Shape } from "../board/shape.js" */
/** @import { ScreenshotAnswer } from "messages" */

const SHARP = 64; // pixels of a cell of the board as it is drawn, at most

/**
 * A picture in a file as a canvas of at most so many pixels, on white; `Refused` says why there is none.
 * @param {File} file
 * @param {number} most
 */
export async function reduced(file, most) {
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

/** The pixels that the head of a PNG file promises, before anything is decoded; 0 in other files. @param {File} file */
async function promised(file) {
  const head = new DataView(await file.slice(0, 24).arrayBuffer());
  return head.byteLength === 24 && head.getUint32(0) === 0x89504e47 ? head.getUint32(16) * head.getUint32(20) : 0;
}

/** Pixels as the session takes them: red, green and blue, compressed, in base64. @param {CanvasRenderingContext2D} context */
export async function packed(context) {
  const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
  const pixels = new Uint8Array((data.length / 4) * 3);
  for (let index = 0; index < pixels.length; index++) pixels[index] = data[4 * Math.floor(index / 3) + (index % 3)];
  const stream = new Blob([pixels]).stream().pipeThrough(new CompressionStream("deflate"));
  return base64(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/**
 * What a picture shows of the board, each cell upright at its place; `isTurned` where rows run downwards.
 * @param {HTMLCanvasElement} picture
 * @param {ScreenshotAnswer["box"]} box
 * @param {Shape} shape
 * @param {boolean} isTurned
 */
export function boardOf(picture, [left, top, right, bottom], { size, rows, columns }, isTurned) {
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
