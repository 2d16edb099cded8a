// The keyboard: keys for the focus on a board, shortcuts, and Enter in dialogs.

import { inside } from "../shared/dom.js";
import { KEYS, options } from "../shared/options.js";
import { tr } from "../shared/language.js";
import { announce } from "../shared/pages.js";

/** @import { BoardView } from "./view.js" */

/** @typedef {Record<string, ((cell: number) => unknown) | undefined>} Deeds the actions of keys, with the current cell */

/** @type {Record<string, string>} */
const TURNED = { ArrowLeft: "ArrowUp", ArrowRight: "ArrowDown", ArrowUp: "ArrowLeft", ArrowDown: "ArrowRight" };

/**
 * Return the cell that gets the focus by a key, or undefined for other keys.
 * @param {BoardView} view
 * @param {KeyboardEvent} event
 * @param {number} axis of the page keys, -1 without one
 */
function moved({ current: cell, isTurned, shape }, event, axis) {
  const key = (isTurned && TURNED[event.key]) || event.key;
  const column = cell % shape.columns;
  const start = isTurned ? column : cell - column;
  if (key === "Home") return event.ctrlKey ? 0 : start;
  if (key === "End" && event.ctrlKey) return shape.size - 1;
  if (key === "End") return isTurned ? shape.size - shape.columns + column : start + shape.columns - 1;
  if (!/^(Arrow|Page)(Left|Right|Up|Down)$/.test(key) || (key.startsWith("Page") && axis < 0)) return undefined;
  const last = shape.dimensions.length - (event.shiftKey ? 3 : 1);
  const along = key.startsWith("Page") ? axis : /Left|Right/.test(key) ? last : last - 1;
  return shape.step(cell, along, /Right|Down/.test(key) ? 1 : -1);
}

/** Move the focus on a board by arrows, Home, End and the page keys; brackets choose the axis of these. @param {BoardView} view */
export function focusKeys(view) {
  let chosen = 3; // the axis of the page keys, counted from the end
  view.root.addEventListener("keydown", (event) => {
    if (event.altKey || event.metaKey || view.cellOf(event.target) === undefined) return;
    const count = view.shape.dimensions.length;
    if ((event.key === "[" || event.key === "]") && count > 2) {
      chosen = Math.min(Math.max(chosen + (event.key === "[" ? 1 : -1), 3), count);
      event.preventDefault();
      announce(tr("Page Up and Page Down move along axis {axis} of {count}.", { axis: count - chosen + 1, count }));
      return;
    }
    const cell = moved(view, event, count > 2 ? count - Math.min(chosen, count) : -1);
    if (cell === undefined) return;
    event.preventDefault();
    view.focus(cell);
  });
}

// Keys that move the focus; and elements besides the board with keys of their own: letters in text fields, the space bar on
// buttons, arrows on sliders.
const MOVES = /^(Tab|Arrow|Home|End|Page)/;
const TYPED = "textarea, select, input:not([type=checkbox], [type=radio], [type=range], [type=file])";
/** @type {Record<string, string>} */
const OWN = { " ": "button, input, summary, a", Enter: "button, summary, a", Move: "input[type=range], input[type=radio]" };

/**
 * Return whether a key belongs to the focused element; a key that is `meant` for the board belongs only to text fields.
 * @param {string} key
 * @param {boolean} meant
 */
function isTaken(key, meant) {
  const here = document.activeElement;
  if (!here || /^F\d/.test(key)) return false;
  const own = OWN[MOVES.test(key) ? "Move" : key];
  return here.matches(TYPED) || Boolean(!meant && own && here.matches(own));
}

/** Return whether a key is pressed without Alt, and no dialog is open. @param {KeyboardEvent} event */
export function isFree(event) {
  return !event.altKey && !document.querySelector("dialog[open], :popover-open");
}

/** Return the name of the pressed key, such as a, F2 or Ctrl+z (Cmd on a Mac). @param {KeyboardEvent} event */
export function keyOf({ ctrlKey, key, metaKey, shiftKey }) {
  const name = key.length === 1 ? key.toLowerCase() : key;
  return ctrlKey || metaKey ? `Ctrl+${shiftKey ? "Shift+" : ""}${name}` : name;
}

/** Return the usual key for the action of this one; empty if the user took its action away. @param {string} key */
function usual(key) {
  const actions = /** @type {(keyof typeof KEYS)[]} */ (Object.keys(KEYS));
  const action = actions.find((name) => options.keys[name] === key);
  if (action) return KEYS[action];
  return actions.some((name) => KEYS[name] === key) ? "" : key;
}

/**
 * Listen to keys for a cell (`onCell`), for the game (`onGame`), and for a replay (`onReplay`). The cell is the focused one or,
 * for space, F and X, the one under the mouse unless a key has moved the focus since. Keys rest while a dialog is open, or the
 * board is hidden. Without a focus, the arrows begin on the board. Keys have their usual names, except those of a replay.
 * @param {BoardView} view
 * @param {Deeds} onCell
 * @param {() => Deeds} onGame
 * @param {() => Deeds | null | undefined} onReplay
 */
export function shortcuts(view, onCell, onGame, onReplay) {
  /** @type {EventTarget | null} */
  let pointed = null; // under the mouse
  view.root.addEventListener("pointermove", (event) => {
    pointed = event.pointerType === "mouse" ? event.target : null;
  });
  view.root.addEventListener("pointerleave", () => {
    pointed = null;
  });
  addEventListener("keydown", (event) => {
    if (MOVES.test(event.key)) pointed = null;
    if (!isFree(event) || !view.root.offsetParent || view.root.closest("[inert]")) return;
    const pressed = keyOf(event);
    const replayed = onReplay()?.[pressed];
    const key = usual(pressed);
    const cell = /^[ fx]$/.test(key) && !replayed ? view.cellOf(pointed) : undefined;
    if (isTaken(pressed, cell !== undefined) || (event.repeat && !replayed)) return;
    if (!replayed && key !== "Tab" && MOVES.test(key) && document.activeElement === document.body) {
      event.preventDefault();
      view.focus(view.current);
      return;
    }
    const action = replayed ?? (((cell !== undefined || view.focused) && onCell[key]) || onGame()[key]);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action(cell ?? view.current);
  }, { capture: true });
}

/**
 * Set up the dialogs: Enter presses the main button (Ctrl+Enter in a text of several lines), the title has the first focus, and
 * a click beside a dialog closes it.
 */
export function dialogs() {
  for (const dialog of document.querySelectorAll("dialog")) {
    const title = inside(dialog, "h2", HTMLHeadingElement);
    title.tabIndex = -1;
    title.autofocus = true;
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close();
    });
    dialog.addEventListener("keydown", (event) => {
      const { ctrlKey, key, metaKey, repeat, target } = event;
      if (key !== "Enter" || repeat || !(target instanceof Element) || target.matches("button, a, summary")) return;
      if (target.matches("textarea") && !ctrlKey && !metaKey) return;
      event.preventDefault();
      inside(dialog, target.getAttribute("data-enter") ?? ".primary", HTMLButtonElement).click();
    });
  }
}
