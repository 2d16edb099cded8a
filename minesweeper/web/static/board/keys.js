// The keyboard: where the focus goes on a board, what other keys do, and Enter in dialogs.

import { inside } from "../shared/dom.js";
import { tr } from "../shared/language.js";

/** @import { BoardView } from "./view.js" */

/**
 * What keys do: each is told the cell in hand.
 * @typedef {Record<string, ((cell: number) => unknown) | undefined>} Deeds
 */

/** @type {Record<string, string>} */
const TURNED = { ArrowLeft: "ArrowUp", ArrowRight: "ArrowDown", ArrowUp: "ArrowLeft", ArrowDown: "ArrowRight" };

/**
 * Where a key moves the focus from a cell, or undefined if it is no such key. `axis` is the one that the page
 * keys go along, -1 if there is none.
 * @param {BoardView} view
 * @param {KeyboardEvent} event
 * @param {number} axis
 */
function moved({ current: cell, isTurned, shape }, event, axis) {
  const key = (isTurned && TURNED[event.key]) || event.key;
  const [row, column] = [cell - (cell % shape.columns), cell % shape.columns];
  const [start, end] = isTurned ? [column, shape.size - shape.columns + column] : [row, row + shape.columns - 1];
  if (key === "Home") return event.ctrlKey ? 0 : start;
  if (key === "End") return event.ctrlKey ? shape.size - 1 : end;
  if (!/^(Arrow|Page)(Left|Right|Up|Down)$/.test(key) || (key.startsWith("Page") && axis < 0)) return undefined;
  const last = shape.dimensions.length - (event.shiftKey ? 3 : 1);
  const along = key.startsWith("Page") ? axis : /Left|Right/.test(key) ? last : last - 1;
  return shape.step(cell, along, /Right|Down/.test(key) ? 1 : -1);
}

/**
 * The focus on a board by keys: arrows, Home, End, the page keys, and the brackets that choose their axis.
 * @param {BoardView} view
 * @param {(text: string) => void} announce
 */
export function focusKeys(view, announce) {
  /** @type {number | null} */
  let chosen = null; // the axis of the page keys, counted from the end
  view.root.addEventListener("keydown", (event) => {
    if (event.altKey || event.metaKey || view.cellOf(event.target) === undefined) return;
    const count = view.shape.dimensions.length;
    if ((event.key === "[" || event.key === "]") && count > 2) {
      chosen = Math.min(Math.max((chosen ?? 3) + (event.key === "[" ? 1 : -1), 3), count);
      event.preventDefault();
      announce(tr("The page keys go along axis {axis} of {count}.", { axis: count - chosen + 1, count }));
      return;
    }
    const axis = count > 2 ? count - Math.min(chosen ?? 3, count) : -1;
    const to = moved(view, event, axis);
    if (to === undefined) return;
    event.preventDefault();
    view.focus(to);
  });
}

// What keys belong to besides the board: letters to text fields, the space bar to buttons, arrows to sliders.
const TYPED = "textarea, select, input:not([type=checkbox], [type=radio], [type=range], [type=file])";
/** @type {Record<string, string>} */
const OWN = { " ": "button, input, summary, a", Enter: "button, summary, a", Arrow: "input[type=range], input[type=radio]" };

/**
 * Whether a key belongs to what has the focus; one that is `meant` for the board belongs to nothing but text.
 * @param {string} key
 * @param {boolean} meant
 */
function taken(key, meant) {
  const here = document.activeElement;
  if (!here || /^F\d/.test(key)) return false;
  const own = OWN[/^(Arrow|Home|End|Page)/.test(key) ? "Arrow" : key];
  return here.matches(TYPED) || Boolean(!meant && own && here.matches(own));
}

// Keys that move the focus: from then on, the keyboard's cell counts.
const MOVES = /^(Tab|Arrow|Home|End|Page)/;

// Keys that go to the cell under the pointer, where it is over the board.
const POINTED = new Set([" ", "f"]);

/**
 * The cell under the mouse: none once the focus was moved by a key after it.
 * @param {BoardView} view
 * @returns {() => number | undefined}
 */
function pointedAt(view) {
  /** @type {EventTarget | null} */
  let under = null;
  view.root.addEventListener("pointermove", (event) => {
    under = event.pointerType === "mouse" ? event.target : null;
  });
  view.root.addEventListener("pointerleave", () => {
    under = null;
  });
  addEventListener("keydown", ({ key }) => {
    if (MOVES.test(key)) under = null;
  }, { capture: true });
  return () => view.cellOf(under);
}

/** Whether a single key is pressed, and no dialog is open. @param {KeyboardEvent} event */
export function isFree(event) {
  return !event.ctrlKey && !event.metaKey && !event.altKey && !document.querySelector("dialog[open], :popover-open");
}

/** @param {KeyboardEvent} event */
export function keyOf({ key }) {
  return key.length === 1 ? key.toLowerCase() : key;
}

/**
 * Single keys for a cell (`onCell`: the cell under the pointer, or the one with the focus), for the game (what `onGame`
 * gives), and for a replay while there is one (`onReplay`); they rest while a dialog is open, or the board is not shown.
 * With the focus nowhere, the arrows begin on the board.
 * @param {BoardView} view
 * @param {Deeds} onCell
 * @param {() => Deeds} onGame
 * @param {() => Deeds | null | undefined} onReplay
 */
export function shortcuts(view, onCell, onGame, onReplay) {
  const pointed = pointedAt(view);
  addEventListener("keydown", (event) => {
    if (!isFree(event) || !view.root.offsetParent || view.root.closest("[inert]")) return;
    const key = keyOf(event);
    const replayed = onReplay()?.[key];
    const cell = POINTED.has(key) && !replayed ? pointed() : undefined;
    if (taken(key, cell !== undefined)) return;
    if (event.repeat && !replayed) return;
    const nowhere = document.activeElement === document.body;
    if (!replayed && nowhere && /^(Arrow|Home|End|Page)/.test(key)) {
      event.preventDefault();
      view.focus(view.current);
      return;
    }
    const deed = replayed ?? (((cell !== undefined || view.focused) && onCell[key]) || onGame()[key]);
    if (!deed) return;
    event.preventDefault();
    event.stopPropagation();
    deed(cell ?? view.current);
  }, { capture: true });
}

/** Enter in a dialog does its main thing; in a text of several lines Ctrl+Enter, perhaps another. A dialog begins with the focus on its title. */
export function dialogKeys() {
  for (const dialog of document.querySelectorAll("dialog")) {
    const title = inside(dialog, "h2", HTMLHeadingElement);
    title.tabIndex = -1;
    title.autofocus = true;
    dialog.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.repeat || !(event.target instanceof Element)) return;
      if (event.target.matches("button, a, summary")) return;
      if (event.target.matches("textarea") && !event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      inside(dialog, event.target.getAttribute("data-enter") ?? ".primary", HTMLButtonElement).click();
    });
  }
}
