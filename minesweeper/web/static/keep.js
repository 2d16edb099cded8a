// What the browser keeps from visit to visit; a browser that refuses to keeps nothing.

const PREFIX = "minesweeper.";

/**
 * What was kept under this name, or `otherwise`: whoever reads it checks what it is.
 * @param {string} name
 * @param {unknown} [otherwise]
 * @returns {unknown}
 */
export function recall(name, otherwise = null) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * Keep a value under a name.
 * @param {string} name
 * @param {unknown} value
 */
export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Storage may be full or switched off: the page works without it.
  }
}

/**
 * Call `deed` when another tab may have changed what is kept under a name: there, or while this page was set aside.
 * @param {string} name
 * @param {() => void} deed
 */
export function watchKept(name, deed) {
  if (typeof addEventListener === "undefined") return; // outside of a page
  addEventListener("storage", (event) => {
    if (event.key === PREFIX + name || event.key === null) deed();
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted) deed();
  });
}
