// A board on the page: one table for each slice, and the looks and labels of cells.

import { h } from "../shared/dom.js";
import { brief, tr, whenSpoken } from "../shared/language.js";
import { SIZES, chooseSize, options, sizeFor } from "../shared/options.js";
import { ENDINGS, describe } from "./cell.js";
import { focusKeys } from "./keys.js";
import { pinch } from "./pointers.js";
import { Shape, arrange } from "./shape.js";
import { clamp, fitted, roomOf } from "./size.js";

/** @import { Size } from "../shared/options.js" */
/** @import { CellSymbol } from "./cell.js" */

/** @typedef {Record<string, number>} Risks of hidden cells */

// The ways to light up cells: those of a state, and those of a pointer.
const LIGHTS = /** @type {const} */ (["hint", "clue", "last", "played", "question", "bad", "doubt", ...ENDINGS]);
/** @typedef {typeof LIGHTS[number]} Light */
/** @typedef {"near" | "centre" | "pressed"} Touch */

/**
 * The contents of a board: `risks`, if any, and the cells to light up in each way.
 * @typedef {{shape: Shape, symbols: CellSymbol[], risks?: Risks | null, lights?: Partial<Record<Light, number[]>>}} Shown
 */

const ZOOM = 1.2;
const MANY = 12; // cells with a common risk, at most, before it is the usual one

/** @type {Record<Exclude<CellSymbol, number>, string>} */
const LOOKS = { "?": "hidden", "@": "hidden flag", mine: "mine", hit: "mine hit", wrong: "hidden flag wrong" };

export class BoardView {
  /** @param {HTMLElement} root @param {boolean} [keepsSize] whether it keeps the size of cells for the next board of this shape */
  constructor(root, keepsSize = false) {
    this.root = root;
    this.keepsSize = keepsSize;
    this.shape = new Shape([0]); // until there is a board
    /** @type {CellSymbol[]} */
    this.symbols = [];
    /** @type {Risks | null} */
    this.risks = null;
    /** @type {NonNullable<Shown["lights"]>} */
    this.lights = {};
    /** @type {Map<Touch, number[]>} */
    this.touched = new Map(); // cells that a pointer lights up
    /** @type {HTMLTableCellElement[]} */
    this.cells = [];
    /** @type {string[]} */
    this.drawn = []; // the last drawing of each cell
    this.current = 0; // the cell with the keyboard's focus, also while that is elsewhere
    this.size = /** @type {Size} */ ("first");
    this.pixels = 0; // of a cell
    this.least = SIZES.least; // pixels that the user can choose
    this.isTurned = false; // whether rows run downwards: see `fitted`
    /** @type {((isTurned: boolean) => Node) | null} */
    this.backdrop = null; // makes the picture under the cells
    this.slices = h("div", { class: "slices" });
    this.scroller = h("div", { class: "scroller" }, this.slices);
    root.append(this.scroller);
    root.addEventListener("focusin", (event) => this.moveFocus(this.cellOf(event.target)));
    focusKeys(this);
    pinch(this);
    root.addEventListener("contextmenu", (event) => event.preventDefault()); // on its frame as well
    addEventListener("resize", () => this.fit());
    whenSpoken(() => {
      this.rebuild();
      this.fit();
    });
  }

  /** Show new contents, and draw the differences. @param {Shown} shown */
  set({ shape, symbols, risks = null, lights = {} }) {
    const isNew = String(this.shape) !== String(shape);
    Object.assign(this, { shape, symbols: [...symbols], risks, lights });
    if (!isNew) return this.redraw();
    this.current = 0;
    this.size = this.keepsSize ? sizeFor(shape) : "first";
    this.isTurned = false;
    this.root.closest("main")?.toggleAttribute("data-long", shape.columns > 1.6 * shape.rows);
    this.rebuild();
    this.fit();
  }

  /** Light up these cells in one way, and only these. @param {Light | Touch} way @param {number[]} cells */
  light(way, cells) {
    if (way !== "near" && way !== "centre" && way !== "pressed") return this.set({ ...this, lights: { ...this.lights, [way]: cells } });
    for (const cell of this.touched.get(way) ?? []) this.cells[cell].toggleAttribute(`data-${way}`, cells.includes(cell));
    for (const cell of cells) this.cells[cell].toggleAttribute(`data-${way}`, true);
    this.touched.set(way, cells);
    if (way === "pressed") this.root.toggleAttribute("data-pressing", cells.length > 0);
  }

  /** Put a picture under the cells, or take it away. @param {BoardView["backdrop"]} backdrop */
  underlay(backdrop) {
    this.backdrop = backdrop;
    this.rebuild();
  }

  /** Put new cells on the page; the focus stays on the board. */
  rebuild() {
    const { focused, isTurned, shape } = this;
    if (!shape.size) return;
    this.cells = range(shape.size).map(() => h("td", { role: "gridcell", tabindex: -1 }));
    this.cells[this.current].tabIndex = 0;
    this.drawn = [];
    this.touched.clear();
    this.redraw();
    this.slices.replaceChildren(...range(shape.size / shape.sliceSize).map((number) => this.slice(number)));
    this.slices.style.setProperty("--columns", String(isTurned ? shape.rows : shape.columns));
    if (focused) this.focus(this.current);
  }

  /** @param {number} number */
  slice(number) {
    const { isTurned, shape } = this;
    const [rows, columns] = isTurned ? [shape.columns, shape.rows] : [shape.rows, shape.columns];
    const first = number * shape.sliceSize;
    const lines = range(rows).map((row) => {
      const cells = range(columns).map((column) => (isTurned ? column * rows + row : row * columns + column));
      return h("tr", { role: "row" }, ...cells.map((cell) => this.cells[first + cell]));
    });
    const slice = shape.sliceName(number);
    const name = shape.outer.length ? tr("Slice {slice}", { slice }) : tr("Board, {shape}", { shape: String(shape) });
    return h(
      "div",
      { class: "slice" },
      shape.outer.length ? h("p", { class: "name muted", title: slice }, slice) : null,
      ruler("across", columns),
      ruler("down", rows),
      this.backdrop?.(isTurned) ?? null,
      h("table", { role: "grid", "aria-label": name }, h("tbody", {}, ...lines)),
    );
  }

  redraw() {
    const usual = usualOf(this.risks);
    /** @type {Map<number, Light[]>} */
    const lit = new Map();
    for (const way of LIGHTS) for (const cell of this.lights[way] ?? []) lit.set(cell, [...(lit.get(cell) ?? []), way]);
    this.symbols.forEach((symbol, cell) => {
      const risk = symbol === "?" || symbol === "@" ? this.risks?.[cell] : undefined;
      const ways = lit.get(cell) ?? [];
      const drawn = `${symbol} ${risk} ${risk === usual} ${ways}`;
      if (this.drawn[cell] !== drawn) this.paint(cell, ways, risk, risk === usual);
      this.drawn[cell] = drawn;
    });
  }

  /**
   * @param {number} cell
   * @param {Light[]} ways to light it up
   * @param {number} [risk]
   * @param {boolean} [isUsual]
   */
  paint(cell, ways, risk, isUsual) {
    const element = this.cells[cell];
    const symbol = this.symbols[cell];
    let look = `cell ${lookOf(symbol)}`;
    let text = symbol && typeof symbol === "number" ? String(symbol) : "";
    let tint = "";
    if (risk === 0) look += " safe";
    else if (risk === 1) look += " mined";
    else if (risk !== undefined) {
      look += isUsual ? " risk usual" : " risk";
      if (symbol === "?") text = brief(risk);
      tint = String(Math.round(100 * risk));
    }
    // Risks change everywhere at once, and most of them too little to be seen: change only differing attributes.
    if (element.className !== look) element.className = look;
    if (element.textContent !== text) element.textContent = text;
    if (element.style.getPropertyValue("--risk") !== tint) element.style.setProperty("--risk", tint);
    for (const way of LIGHTS) element.toggleAttribute(`data-${way}`, ways.includes(way));
    const ending = ENDINGS.find((way) => ways.includes(way));
    const words = describe(symbol, risk, ways.includes("question"), ways.includes("doubt"), ending);
    const label = tr("{place}, {words}", { place: this.shape.place(cell), words });
    if (element.ariaLabel !== label) element.ariaLabel = label;
  }

  /** Return the cell of an element, or undefined. @param {EventTarget | null} element */
  cellOf(element) {
    const cell = element instanceof Element ? element.closest("td") : null;
    const number = cell ? this.cells.indexOf(cell) : -1;
    return number < 0 ? undefined : number;
  }

  /** @param {number | undefined} cell */
  moveFocus(cell) {
    if (cell === undefined) return;
    this.cells[this.current].tabIndex = -1;
    this.current = cell;
    this.cells[cell].tabIndex = 0;
  }

  /** Move the keyboard's focus to a cell. @param {number} cell */
  focus(cell) {
    this.moveFocus(cell);
    this.cells[cell].focus();
  }

  get focused() {
    return this.root.contains(document.activeElement) && this.cellOf(document.activeElement) !== undefined;
  }

  /** Bring a cell into sight, with its neighbours. @param {number} cell */
  follow(cell) {
    this.cells[cell]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Show the numbers of rows and columns, always if that option is on, or else `now`, in the margin. */
  showRulers(now = false) {
    const always = options.rulers;
    const before = this.root.classList.contains("ruled");
    this.root.classList.toggle("ruled", always);
    this.root.classList.toggle("noted", now && !always);
    if (before !== always) this.fit();
  }

  /**
   * Make cells larger or smaller by some steps, or (0) fit the whole board.
   * @param {number} steps
   */
  zoom(steps) {
    if (steps) this.scale(this.pixels * ZOOM ** steps);
    else {
      this.size = "whole";
      this.fit();
    }
    this.keepSize();
  }

  keepSize() {
    if (this.keepsSize && this.shape.size) chooseSize(this.shape, this.size);
  }

  /**
   * Set the size of cells in pixels. The cell at a point of the window stays there, as far as possible.
   * @param {number} pixels
   * @param {{x: number, y: number}} [point] by default the middle of the visible board
   */
  scale(pixels, point) {
    const { scroller } = this;
    const box = scroller.getBoundingClientRect();
    const x = point ? point.x - box.left : box.width / 2;
    const y = point ? point.y - box.top : box.height / 2;
    const across = (scroller.scrollLeft + x) / scroller.scrollWidth;
    const down = (scroller.scrollTop + y) / scroller.scrollHeight;
    this.size = clamp(Math.round(pixels), { least: this.least, most: SIZES.most });
    this.setPixels(this.size);
    scroller.scrollTo(across * scroller.scrollWidth - x, down * scroller.scrollHeight - y);
  }

  /** @param {number} pixels */
  setPixels(pixels) {
    this.pixels = pixels;
    this.root.style.setProperty("--cell", `${pixels}px`);
  }

  /** Set the size of cells, the chosen one or the largest that fits, and the places of slices. */
  fit() {
    const { root, scroller, shape } = this;
    if (!shape.size || !root.offsetParent) return;
    const { across, isTurned, least, pixels } = fitted(shape, roomOf(root, scroller), this.size);
    this.least = least;
    if (isTurned !== this.isTurned) {
      this.isTurned = isTurned;
      this.rebuild();
    }
    this.setPixels(pixels);
    const slices = this.slices.querySelectorAll(":scope > div");
    arrange(shape, across).forEach((place, number) => {
      const slice = /** @type {HTMLElement} */ (slices[number]);
      slice.style.gridArea = `${place.row + 1} / ${place.column + 1}`;
      slice.classList.toggle("across", place.across);
      slice.classList.toggle("down", place.down);
    });
  }
}

/** Return the numbers from 0 below another. @param {number} end */
function range(end) {
  return [...Array(end).keys()];
}

/** Return the classes of a symbol. @param {CellSymbol} symbol */
function lookOf(symbol) {
  if (typeof symbol !== "number") return LOOKS[symbol];
  if (!symbol) return "open";
  return `open n${Math.min(symbol, 9)}${symbol > 99 ? " long" : ""}`;
}

/**
 * Return the numbers of rows or columns beside a slice, since words name places by them.
 * @param {"across" | "down"} way
 * @param {number} length
 */
function ruler(way, length) {
  const labels = range(length).map((index) => h("span", {}, String(index + 1)));
  return h("div", { class: `ruler ${way}`, "aria-hidden": "true" }, ...labels);
}

/** Return the risk of many cells, if one is common: that of all cells in no clue's scope. @param {Risks | null} risks */
function usualOf(risks) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const risk of Object.values(risks ?? {})) counts.set(risk, (counts.get(risk) ?? 0) + 1);
  const [[risk, count] = [0, 0]] = [...counts].sort((one, other) => other[1] - one[1]);
  return count > MANY ? risk : null;
}
