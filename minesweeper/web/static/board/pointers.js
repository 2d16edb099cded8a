// Mouse and touch on a board: moves, cells that light up, and the size of cells.

import { options } from "../shared/options.js";

/** @import { BoardView } from "./view.js" */

const STILL = 12; // pixels that a finger may stray while it presses

/**
 * Listen to mouse and fingers on a board. The options have the length of a press, and whether the buttons are swapped.
 * @param {BoardView} view
 * @param {Record<"touch" | "hold" | "flag" | "chord", (cell: number) => unknown>} act on a cell; `hold` is a long press
 */
export function pointers(view, act) {
  const { root } = view;
  /** @type {{cell: number, x: number, y: number, timer: number} | null} */
  let finger = null; // the current touch
  let touched = false; // whether the mouse events that follow are a touch's echo
  /** @type {"open" | "chord" | "flag" | null} */
  let press = null; // the action of the pressed mouse buttons

  const isOpening = (/** @type {MouseEvent} */ event) => event.button === (options.swapped ? 2 : 0);

  const release = () => {
    clearTimeout(finger?.timer);
    finger = null;
    view.light("pressed", []);
  };

  /** Light up the pressed cells. @param {number | undefined} cell */
  const feel = (cell) => {
    if (cell === undefined || press === "flag") return view.light("pressed", []);
    const isWide = press === "chord" || (options.chords && typeof view.symbols[cell] === "number");
    const cells = isWide ? [cell, ...view.shape.neighbours(cell)] : [cell];
    return view.light("pressed", cells.filter((hidden) => view.symbols[hidden] === "?"));
  };

  root.addEventListener("pointerdown", (event) => {
    touched = event.pointerType === "touch";
    const cell = view.cellOf(event.target);
    if (!touched || cell === undefined) return;
    release();
    if (!event.isPrimary) return; // a second finger: they change the size of the cells
    feel(cell);
    const timer = setTimeout(() => {
      release();
      navigator.vibrate?.(25);
      act.hold(cell);
    }, options.press);
    finger = { cell, x: event.clientX, y: event.clientY, timer };
  });
  root.addEventListener("pointermove", (event) => {
    if (finger && Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > STILL) release();
  });
  root.addEventListener("pointercancel", release);
  root.addEventListener("pointerup", () => {
    if (!finger) return;
    const { cell } = finger;
    release();
    act.touch(cell);
  });

  root.addEventListener("mousedown", (event) => {
    const cell = view.cellOf(event.target);
    if (touched || cell === undefined) return;
    if (event.button === 1) event.preventDefault(); // no scrolling by the middle button
    if (event.button === 1 || (event.buttons & 3) === 3) press = "chord";
    else if (isOpening(event)) press = "open";
    else if (typeof view.symbols[cell] === "number") press = "flag"; // once it is let go: the other button may follow
    else act.flag(cell);
    if (press) feel(cell);
  });
  root.addEventListener("mouseover", (event) => {
    if (press && !touched) feel(view.cellOf(event.target));
  });
  addEventListener("mouseup", (event) => {
    if (!press) return;
    const cell = view.cellOf(event.target);
    if (cell !== undefined && press === "chord") act.chord(cell);
    else if (cell !== undefined && press === "flag" && typeof view.symbols[cell] === "number") act.flag(cell);
    else if (cell !== undefined && isOpening(event)) act.touch(cell);
    press = null;
    view.light("pressed", []);
  });
}

/** Light up a cell's neighbours in more than two dimensions, where they are far apart. @param {BoardView} view */
export function neighbourhoods(view) {
  const show = (/** @type {number | undefined} */ cell) => {
    const { shape } = view;
    const isFar = cell !== undefined && shape.outer.length;
    view.light("near", isFar ? shape.neighbours(cell) : []);
    view.light("centre", isFar ? [cell] : []);
  };
  for (const begin of ["mouseover", "focusin"]) view.root.addEventListener(begin, ({ target }) => show(view.cellOf(target)));
  for (const end of ["mouseleave", "focusout"]) view.root.addEventListener(end, () => show(undefined));
}

/** Let two fingers change the size of a board's cells. @param {BoardView} view */
export function pinch(view) {
  const { root } = view;
  /** @type {{apart: number, pixels: number} | null} */
  let start = null; // how the fingers and the cells were when the second one came
  root.addEventListener("touchstart", (event) => {
    if (event.touches.length !== 2) return;
    event.preventDefault(); // else the browser would take the fingers for its own zoom
    start = { apart: apart(event.touches), pixels: view.pixels };
  }, { passive: false });
  root.addEventListener("touchmove", (event) => {
    if (!start || event.touches.length !== 2) return;
    event.preventDefault();
    const [a, b] = event.touches;
    const middle = { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 };
    view.scale((start.pixels * apart(event.touches)) / start.apart, middle);
  }, { passive: false });
  for (const name of ["touchend", "touchcancel"]) {
    root.addEventListener(name, () => {
      if (start) view.keepSize();
      start = null;
    });
  }
}

/** Return the distance of two fingers in pixels. @param {TouchList} touches */
function apart([a, b]) {
  return Math.max(Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY), 1);
}
