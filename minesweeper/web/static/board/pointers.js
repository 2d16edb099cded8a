// Mouse and touch on a board: which cell is touched, flagged or opened around, what lights up in passing, and how large cells are.

import { options } from "../shared/options.js";

/** @import { BoardView } from "./view.js" */

/**
 * What mouse and fingers do with a cell; `hold` is a long press.
 * @typedef {Record<"touch" | "hold" | "flag" | "chord", (cell: number) => unknown>} Acts
 */

// How many pixels a finger may stray while it presses.
const STILL = 12;

/**
 * Listen to the mouse and to fingers on a board. The options say how long a press is, and whether the buttons are
 * swapped.
 * @param {BoardView} view
 * @param {Acts} act
 */
export function pointers(view, act) {
  const { root } = view;
  /** @type {{cell: number, x: number, y: number, timer: number} | null} */
  let finger = null; // the touch that is going on
  let touched = false; // whether the mouse events that follow are a touch's echo
  /** @type {"open" | "chord" | null} */
  let press = null; // what the mouse's buttons are doing

  const opens = () => (options.swapped ? 2 : 0);

  const release = () => {
    clearTimeout(finger?.timer);
    finger = null;
    view.light("pressed", []);
  };

  /**
   * @param {number | undefined} cell
   * @param {boolean} chord
   */
  const feel = (cell, chord) => {
    if (cell === undefined) return view.light("pressed", []);
    const wide = chord || (options.chords && typeof view.symbols[cell] === "number");
    const cells = [cell, ...(wide ? view.shape.neighbours(cell) : [])];
    return view.light("pressed", cells.filter((each) => view.symbols[each] === "?"));
  };

  root.addEventListener("pointerdown", (event) => {
    touched = event.pointerType === "touch";
    const cell = view.cellOf(event.target);
    if (!touched || cell === undefined) return;
    release();
    if (!event.isPrimary) return; // a second finger: they change the size of the cells
    feel(cell, false);
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
    const both = (event.buttons & 3) === 3;
    if (both || event.button === 1) press = "chord";
    else if (event.button === opens()) press = "open";
    else act.flag(cell);
    if (press) feel(cell, press === "chord");
  });
  root.addEventListener("mouseover", (event) => {
    if (press && !touched) feel(view.cellOf(event.target), press === "chord");
  });
  addEventListener("mouseup", (event) => {
    if (!press) return;
    const cell = view.cellOf(event.target);
    if (cell !== undefined) {
      if (press === "chord") act.chord(cell);
      else if (event.button === opens()) act.touch(cell);
    }
    press = null;
    view.light("pressed", []);
  });
}

/**
 * Light up the neighbours of the cell in hand, where they are not all in sight: in more than two dimensions.
 * @param {BoardView} view
 */
export function neighbourhoods(view) {
  const show = (/** @type {number | undefined} */ cell) => {
    const { shape } = view;
    const far = cell !== undefined && shape?.outer.length;
    view.light("near", far ? shape.neighbours(cell) : []);
    view.light("centre", far ? [cell] : []);
  };
  for (const begin of ["mouseover", "focusin"]) view.root.addEventListener(begin, ({ target }) => show(view.cellOf(target)));
  for (const end of ["mouseleave", "focusout"]) view.root.addEventListener(end, () => show(undefined));
}

/**
 * Two fingers make the cells of a board larger or smaller; `done` is called once they are lifted.
 * @param {BoardView} view
 * @param {() => void} done
 */
export function pinch(view, done) {
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
      if (start) done();
      start = null;
    });
  }
}

/**
 * How far apart two fingers are, in pixels.
 * @param {TouchList} touches
 */
function apart([a, b]) {
  return Math.max(Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY), 1);
}
