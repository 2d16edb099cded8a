// Two fingers on a board make its cells larger or smaller.

/** @import { BoardView } from "./view.js" */

/**
 * Listen to two fingers on a board; `done` is called once they are lifted.
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
