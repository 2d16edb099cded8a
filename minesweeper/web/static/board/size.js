// The size of a board's cells and the arrangement of its slices, for the room on the page.

import { options } from "../shared/options.js";
import { arrange } from "./shape.js";

/** @import { Size } from "../shared/options.js" */
/** @import { Shape } from "./shape.js" */

/** @typedef {{width: number, height: number}} Room in pixels */

// Sizes of a cell in pixels. At first a cell can be read, and hit with a finger: with 20 pixels, the 16 rows of an expert's board fit
// the 340 of a page on a phone held sideways; with 18, its 16 columns fit the smallest phones. On a board that is to be seen whole,
// cells can still be distinguished at 9.
const LEAST = 20;
const NARROW = { width: 1216, most: 48 }; // where the result stands below the board, and needs room
const SMALLEST = { width: 360, least: 18 };
const SHARE = 0.115; // of a small window's shorter side, at most for a cell: some rows stay visible beside the words
const WHOLE = { least: 9, most: 60 };

// The pixels of a slice with a name, besides its cells.
const NAMED = { width: 14, height: 26 };

/**
 * Return the pixels of a cell (at least `least`, since less is useless once the whole board fits), the number of slices side by side,
 * and whether rows run downwards. They do so for a long board in an upright window, if its cells are large enough only then. Moves and
 * places stay the same.
 * @param {Shape} shape
 * @param {Room} room
 * @param {Size} chosen
 */
export function fitted(shape, room, chosen) {
  const more = shape.outer.length ? NAMED : { width: 0, height: 0 };
  /** The largest sizes of cells that fit the width and the height. @type {(...counts: number[]) => number[]} */
  const sizes = (columns, rows, across = 1, down = 1) => [
    (room.width - more.width * across) / (across * columns),
    (room.height - more.height * down) / (down * rows),
  ];
  const { columns, rows } = shape;
  const [wide, tall] = sizes(columns, rows);
  const isLong = shape.dimensions.length === 2 && columns > rows;
  const isTurned = isLong && wide < Math.min(tall, LEAST, ...sizes(rows, columns));
  let best = { across: 1, sizes: [-Infinity] };
  for (const [across, down] of waysToStand(shape)) {
    const way = { across, sizes: isTurned ? sizes(rows, columns) : sizes(columns, rows, across, down) };
    if (Math.min(...way.sizes) > Math.min(...best.sizes)) best = way;
  }
  const least = Math.min(LEAST, pixelsOf("whole", best.sizes));
  return { isTurned, across: best.across, least, pixels: Math.max(least, pixelsOf(chosen, best.sizes)) };
}

/**
 * Return the size of cells in pixels. At first the whole board is in sight if its cells can be read and hit then, else one side.
 * @param {Size} chosen
 * @param {number[]} sizes the largest that fit the width and the height
 */
function pixelsOf(chosen, sizes) {
  if (typeof chosen === "number") return chosen;
  const whole = Math.min(...sizes);
  if (chosen === "whole") return clamp(Math.floor(whole), WHOLE);
  const largest = innerWidth > NARROW.width ? options.largest : Math.min(options.largest, NARROW.most);
  const most = Math.min(largest, Math.floor(SHARE * Math.min(innerWidth, innerHeight)));
  const least = innerWidth < SMALLEST.width ? SMALLEST.least : LEAST;
  return clamp(Math.floor(whole < least ? Math.max(...sizes) : whole), { least, most });
}

/** Return the possible numbers of slices side by side and above each other. @param {Shape} shape */
function waysToStand(shape) {
  const places = arrange(shape, 1);
  const count = places.length;
  if (shape.outer.length < 2) return places.map((_, more) => [more + 1, Math.ceil(count / (more + 1))]);
  return [[Math.max(...places.map(({ column }) => column)) + 1, Math.max(...places.map(({ row }) => row)) + 1]];
}

/**
 * Measure the room for the cells, without the words that stand beside the board for a moment.
 * @param {HTMLElement} root
 * @param {HTMLElement} scroller
 */
export function roomOf(root, scroller) {
  const { scrollLeft, scrollTop } = scroller;
  const view = root.closest("main");
  view?.toggleAttribute("data-measured", true);
  const frame = getComputedStyle(scroller);
  const pixels = (/** @type {string[]} */ ...names) =>
    names.reduce((all, name) => all + parseFloat(frame.getPropertyValue(name)), 0);
  const room = {
    width: root.clientWidth - pixels("padding-left", "padding-right", "border-left-width", "border-right-width"),
    height: root.clientHeight - pixels("padding-top", "padding-bottom", "border-top-width", "border-bottom-width"),
  };
  view?.removeAttribute("data-measured");
  scroller.scrollTo(scrollLeft, scrollTop);
  return room;
}

/**
 * Limit a number to a range.
 * @param {number} value
 * @param {{least: number, most: number}} range
 */
export function clamp(value, { least, most }) {
  return Math.min(Math.max(value, least), most);
}
