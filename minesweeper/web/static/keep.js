// What the browser keeps from visit to visit; a browser that refuses to keeps nothing.

const PREFIX = "minesweeper.";

/** What was kept under this name, or `otherwise`. */
export function recall(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Keep a value under a name. */
export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Storage may be full or switched off: the page works without it.
  }
}
