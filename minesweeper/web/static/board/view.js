// A board on the page: one table for each slice, and what each cell looks like and is called.

import { Shape, arrange } from "./shape.js";
import { h } from "../shared/dom.js";
import { brief, tr, whenSpoken } from "../shared/language.js";
import { SIZES } from "../shared/options.js";
import { ENDINGS, describe } from "./cell.js";

/** @import { Size } from "../shared/options.js" */
/** @import { CellSymbol, Ending } from "./cell.js" */

/**
 * Risks of hidden cells, by their numbers.
 * @typedef {Record<string, number>} Risks
 */

/**
 * A way in which cells are lit up.
 * @typedef {"near" | "centre" | "clue" | "hint" | "last" | "played" | "bad" | "pressed" | "question" | "doubt" | Ending} Way
 */

/**
 * What a board shows: `risks` by their cells where there are any, and the cells that are lit up in some way.
 * @typedef {{shape: Shape, symbols: CellSymbol[], risks?: Risks | null, lights?: Partial<Record<typeof LIGHTS[number], number[]>>}} Shown
 */

// The ways in which what is shown lights cells up; the others are those of a pointer.
const LIGHTS = /** @type {const} */ (["hint", "clue", "last", "played", "question", "bad", "doubt", "mine", "hit", "wrong"]);

// Sizes of a cell in pixels. At first a cell can be read, and hit with a finger: with 20 pixels the 16 rows of an expert's board
// stand in the 340 that a phone held sideways leaves to a page, and with 18 its 16 columns side by side on the smallest ones. In a board that is to be seen whole, cells are still told apart at 9.
const FIRST = { least: 20, most: 48 };
const SMALLEST = { width: 360, least: 18 };
const SHARE = 0.115; // of a small window's shorter side, that a cell takes at most: beside what is said, some rows are seen
const WHOLE = { least: 9, most: 60 };

const ZOOM = 1.2;

// Tints of risks, and from how many cells on one risk is the usual one.
const TIERS = 10;
const MANY = 12;

/** @type {Way[]} */
const NAMED = ["question", "doubt", ...ENDINGS];

/** @type {Record<Exclude<CellSymbol, number>, string>} */
const LOOKS = { "?": "hidden", "@": "hidden flag", mine: "mine", hit: "mine hit", wrong: "hidden flag wrong" };

export class BoardView {
  /**
   * @param {HTMLElement} root
   * @param {(shape: Shape) => Size} [sizeFor] the size of the cells that was chosen for boards of a shape
   */
  constructor(root, sizeFor = () => "first") {
    this.root = root;
    this.sizeFor = sizeFor;
    this.shape = new Shape([0]); // until there is a board
    /** @type {CellSymbol[]} */
    this.symbols = [];
    /** @type {Risks | null} */
    this.risks = null;
    /** @type {number | null} */
    this.usual = null; // the risk that many cells have
    this.current = 0; // the cell with the keyboard's focus, or where it comes back to
    /** @type {HTMLTableCellElement[]} */
    this.cells = [];
    /** @type {Map<EventTarget, number>} */
    this.numbers = new Map();
    // What was put on the page for each cell: its look with its text, and its name.
    /** @type {string[]} */
    this.drawn = [];
    /** @type {string[]} */
    this.words = [];
    /** @type {Map<Way, number[]>} */
    this.lit = new Map();
    this.size = /** @type {Size} */ ("first");
    this.pixels = 0; // of a cell now
    this.isTurned = false; // whether rows run downwards: a long board in an upright window
    /** @type {number | null} */
    this.across = null; // how many slices stand side by side
    /** @type {((isTurned: boolean) => Node) | null} */
    this.backdrop = null; // makes what lies under the cells
    this.slices = h("div", { class: "slices" });
    this.scroller = h("div", { class: "scroller" }, this.slices);
    root.append(this.scroller);
    root.addEventListener("focusin", (event) => this.rove(this.cellOf(event.target)));
    root.addEventListener("contextmenu", (event) => event.preventDefault()); // on its frame as well
    addEventListener("resize", () => this.fit());
    whenSpoken(() => this.rename());
  }

  /**
   * Show a board of this shape, every cell hidden.
   * @param {Shape} shape
   */
  build(shape) {
    this.shape = shape;
    this.symbols = new Array(shape.size).fill("?");
    this.risks = null;
    this.lit.clear();
    this.current = 0;
    this.size = this.sizeFor(shape);
    this.isTurned &&= !shape.outer.length;
    this.lay();
    this.fit();
  }

  /**
   * Show this, as far as it differs from what is shown.
   * @param {Shown} shown
   */
  set({ shape, symbols, risks = null, lights = {} }) {
    if (String(this.shape) !== String(shape)) this.build(shape);
    this.draw(symbols);
    this.overlay(risks);
    for (const way of LIGHTS) this.light(way, lights[way] ?? []);
  }

  /**
   * Put something under the cells, or take it away.
   * @param {BoardView["backdrop"]} backdrop
   */
  underlay(backdrop) {
    this.backdrop = backdrop;
    if (this.shape.size) this.lay();
  }

  /** Put the cells on the page, as the board stands now; the focus stays on the board. */
  lay() {
    const { focused, shape } = this;
    const lit = [...this.lit];
    this.lit.clear();
    this.drawn = [];
    this.words = [];
    this.cells = [];
    this.numbers = new Map();
    const slices = [];
    for (let first = 0; first < shape.size; first += shape.sliceSize) slices.push(this.slice(first));
    this.slices.replaceChildren(...slices);
    this.slices.style.setProperty("--columns", String(this.isTurned ? shape.rows : shape.columns));
    this.across = null;
    this.cells[this.current].tabIndex = 0;
    this.symbols.forEach((symbol, cell) => {
      if (symbol !== "?" || this.risks) this.paint(cell);
    });
    for (const [way, cells] of lit) this.light(way, cells);
    if (focused) this.focus(this.current);
  }

  /** @param {number} first */
  slice(first) {
    const { shape } = this;
    const [rows, columns] = this.isTurned ? [shape.columns, shape.rows] : [shape.rows, shape.columns];
    const name = shape.sliceName(first / shape.sliceSize);
    const table = h("table", { role: "grid", "aria-label": nameOf(shape, first) });
    const body = table.createTBody();
    for (let row = 0; row < rows; row++) {
      const line = body.insertRow();
      line.setAttribute("role", "row");
      for (let column = 0; column < columns; column++) {
        line.append(this.cell(first + (this.isTurned ? column * rows + row : row * columns + column)));
      }
    }
    const caption = shape.outer.length ? h("p", { class: "name", title: name }, name) : null;
    const backdrop = this.backdrop?.(this.isTurned) ?? null;
    return h("div", { class: "slice" }, caption, ruler("across", columns), ruler("down", rows), backdrop, table);
  }

  /** @param {number} number */
  cell(number) {
    const cell = document.createElement("td");
    cell.className = "cell hidden";
    cell.setAttribute("role", "gridcell");
    cell.setAttribute("aria-label", labelOf(this.shape, number, describe("?")));
    cell.tabIndex = -1;
    this.cells[number] = cell;
    this.numbers.set(cell, number);
    return cell;
  }

  /**
   * The cell that an element of the page is, or undefined.
   * @param {EventTarget | null} element
   */
  cellOf(element) {
    const cell = element instanceof Element ? element.closest("td") : null;
    return cell ? this.numbers.get(cell) : undefined;
  }

  /**
   * Show symbols, by the numbers of their cells.
   * @param {Record<string, CellSymbol> | CellSymbol[]} symbols
   */
  draw(symbols) {
    for (const [key, symbol] of Object.entries(symbols)) {
      const cell = Number(key);
      if (this.symbols[cell] === symbol) continue;
      this.symbols[cell] = symbol;
      this.paint(cell);
    }
  }

  /**
   * Show the risks of hidden cells (null: none), and repaint what differs.
   * @param {Risks | null} risks
   */
  overlay(risks) {
    const { risks: before, usual: usualBefore } = this;
    this.risks = risks;
    this.usual = usual(risks);
    for (const cell of Object.keys({ ...before, ...risks })) {
      if (before?.[cell] !== risks?.[cell] || usualBefore !== this.usual) this.paint(Number(cell));
    }
  }

  /**
   * The risk that is shown for a cell.
   * @param {number} cell
   */
  risk(cell) {
    const symbol = this.symbols[cell];
    return symbol === "?" || symbol === "@" ? this.risks?.[cell] : undefined;
  }

  /** @param {number} cell */
  paint(cell) {
    const symbol = this.symbols[cell];
    const risk = this.risk(cell);
    const element = this.cells[cell];
    let look;
    let text = "";
    if (typeof symbol === "number") {
      look = symbol ? `open n${Math.min(symbol, 9)}` : "open";
      if (symbol > 99) look += " long";
      text = symbol ? String(symbol) : "";
    } else look = LOOKS[symbol];
    if (risk === 0) look += " safe";
    else if (risk === 1) look += " mined";
    else if (risk !== undefined) {
      look += ` risk t${Math.min(Math.floor(risk * TIERS), TIERS - 1)}`;
      if (risk === this.usual) look += " usual";
      if (symbol === "?") text = brief(risk);
    }
    // Risks change everywhere at once, and most of them too little to be seen: touch only what differs.
    const drawn = `${look}|${text}`;
    if (this.drawn[cell] !== drawn) {
      this.drawn[cell] = drawn;
      element.className = `cell ${look}`;
      element.textContent = text;
    }
    const isLit = (/** @type {Way} */ way) => this.lit.get(way)?.includes(cell);
    const words = describe(symbol, risk, isLit("question"), isLit("doubt"), ENDINGS.find(isLit));
    if (this.words[cell] !== words) {
      this.words[cell] = words;
      element.setAttribute("aria-label", labelOf(this.shape, cell, words));
    }
  }

  /** Another language is spoken: call the board and its cells by their names in it. */
  rename() {
    const { shape } = this;
    this.slices.querySelectorAll("table").forEach((table, slice) => table.setAttribute("aria-label", nameOf(shape, slice * shape.sliceSize)));
    this.words = [];
    this.symbols.forEach((_, cell) => this.paint(cell));
  }

  /**
   * Light cells up in one way, and no others in that way.
   * @param {Way} way
   * @param {number[]} cells
   */
  light(way, cells) {
    const name = `data-${way}`;
    const before = this.lit.get(way) ?? [];
    for (const cell of before) this.cells[cell].removeAttribute(name);
    for (const cell of cells) this.cells[cell].setAttribute(name, "");
    this.lit.set(way, cells);
    if (way === "pressed") this.root.toggleAttribute("data-pressing", cells.length > 0);
    if (NAMED.includes(way)) for (const cell of [...before, ...cells]) this.paint(cell); // it is part of the cell's name
  }

  /** @param {number | undefined} cell */
  rove(cell) {
    if (cell === undefined) return;
    this.cells[this.current].tabIndex = -1;
    this.current = cell;
    this.cells[cell].tabIndex = 0;
  }

  /**
   * Move the keyboard's focus to a cell.
   * @param {number} cell
   */
  focus(cell) {
    this.rove(cell);
    this.cells[cell].focus();
  }

  get focused() {
    return this.root.contains(document.activeElement) && this.cellOf(document.activeElement) !== undefined;
  }

  /**
   * Make cells larger or smaller than they are by some steps, or as small or large as the whole board fits (0).
   * @param {number} steps
   */
  zoom(steps) {
    if (!steps) {
      this.size = "whole";
      this.fit();
      return;
    }
    const size = Math.round(this.pixels * ZOOM ** steps);
    this.scale(size === this.pixels ? size + Math.sign(steps) : size);
  }

  /**
   * Give the cells a size in pixels. What is at a point of the window stays there, as far as it can.
   * @param {number} pixels
   * @param {{x: number, y: number}} [at] the middle of the board's window, if none is given
   */
  scale(pixels, at) {
    const { scroller } = this;
    const box = scroller.getBoundingClientRect();
    const x = at ? at.x - box.left : box.width / 2;
    const y = at ? at.y - box.top : box.height / 2;
    const across = (scroller.scrollLeft + x) / scroller.scrollWidth;
    const down = (scroller.scrollTop + y) / scroller.scrollHeight;
    this.size = clamp(Math.round(pixels), SIZES);
    this.grow(this.size);
    scroller.scrollTo(across * scroller.scrollWidth - x, down * scroller.scrollHeight - y);
  }

  /** @param {number} pixels */
  grow(pixels) {
    this.pixels = pixels;
    this.root.style.setProperty("--cell", `${pixels}px`);
  }

  /**
   * Bring a cell into sight, with its neighbours.
   * @param {number} cell
   */
  follow(cell) {
    this.cells[cell]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /**
   * Show the numbers of rows and columns, or do not: always, with room of their own, or for a moment in the margin.
   * @param {boolean} always
   * @param {boolean} [now]
   */
  rule(always, now = false) {
    const before = this.root.classList.contains("ruled");
    this.root.classList.toggle("ruled", always);
    this.root.classList.toggle("noted", now && !always);
    if (before !== always) this.fit();
  }

  /** Give the cells the size that was chosen, or with which the board fits its room. */
  fit() {
    const { shape, root } = this;
    if (!shape.size || !root.offsetParent) return;
    const slices = shape.size / shape.sliceSize;
    const gaps = shape.outer.length ? { across: 14, down: 26 } : { across: 0, down: 0 };
    const { width, height } = this.room();
    const sized = (/** @type {[number, number]} */ [wide, tall], /** @type {number} */ columns, /** @type {number} */ rows) => [
      (width - gaps.across * wide) / (wide * columns),
      (height - gaps.down * tall) / (tall * rows),
    ];
    this.turn(sized([1, 1], shape.columns, shape.rows), sized([1, 1], shape.rows, shape.columns));
    const [rows, columns] = this.isTurned ? [shape.columns, shape.rows] : [shape.rows, shape.columns];
    const sizes = (/** @type {[number, number]} */ way) => sized(way, columns, rows);
    const whole = (/** @type {[number, number]} */ way) => Math.min(...sizes(way));
    const way = waysToStand(shape, slices).reduce((best, each) => (whole(each) > whole(best) ? each : best));
    if (typeof this.size === "number") this.grow(this.size);
    else if (this.size === "whole") this.grow(clamp(Math.floor(whole(way)), WHOLE));
    else this.grow(this.sizeAtFirst(sizes(way)));
    const [across] = way;
    if (this.across !== across) this.place(across);
    this.across = across;
  }

  /**
   * Turn a long board in an upright window, where its cells are large enough only then: moves and places stay what they are.
   * @param {number[]} sizes of cells with which its width and height fit the room
   * @param {number[]} turned the same once it is turned
   */
  turn(sizes, turned) {
    const { shape } = this;
    const isLong = shape.dimensions.length === 2 && shape.columns > shape.rows && sizes[0] < sizes[1];
    const isTurned = isLong && sizes[0] < FIRST.least && Math.min(...turned) > sizes[0];
    if (isTurned === this.isTurned) return;
    this.isTurned = isTurned;
    this.lay();
  }

  /**
   * The size of cells at first, in pixels, where with these sizes the board's width and height would fit: with the whole board
   * in sight if its cells can be read and hit then, else with one side of it.
   * @param {number[]} sizes
   */
  sizeAtFirst(sizes) {
    const whole = Math.min(...sizes);
    const most = Math.min(FIRST.most, Math.floor(SHARE * Math.min(innerWidth, innerHeight)));
    const least = innerWidth < SMALLEST.width ? SMALLEST.least : FIRST.least;
    return clamp(Math.floor(whole < least ? Math.max(...sizes) : whole), { least, most });
  }

  /** The room for the cells, in pixels: without what is said beside the board for a moment. */
  room() {
    const { root, scroller } = this;
    const { scrollLeft, scrollTop } = scroller;
    const view = root.closest("main");
    view?.toggleAttribute("data-measured", true);
    const frame = getComputedStyle(scroller);
    const [left, right, top, bottom] = ["left", "right", "top", "bottom"].map(
      (side) => parseFloat(frame.getPropertyValue(`padding-${side}`)) + parseFloat(frame.getPropertyValue(`border-${side}-width`)),
    );
    const room = { width: root.clientWidth - left - right, height: root.clientHeight - top - bottom };
    view?.removeAttribute("data-measured");
    scroller.scrollTo(scrollLeft, scrollTop);
    return room;
  }

  /** @param {number} across */
  place(across) {
    const slices = this.slices.querySelectorAll("div.slice");
    arrange(this.shape, across).forEach((place, number) => {
      const slice = slices[number];
      if (!(slice instanceof HTMLElement)) return;
      slice.style.gridColumn = String(place.column + 1);
      slice.style.gridRow = String(place.row + 1);
      slice.classList.toggle("across", place.across === 1);
      slice.classList.toggle("down", place.down === 1);
    });
  }
}

/**
 * The name of the slice that begins with a cell, or of a board that is no more than one.
 * @param {Shape} shape
 * @param {number} first
 */
function nameOf(shape, first) {
  return shape.outer.length ? tr("Slice {slice}", { slice: shape.sliceName(first / shape.sliceSize) }) : tr("Board, {shape}", { shape: String(shape) });
}

/**
 * The name of a cell, with what is known of it in words.
 * @param {Shape} shape
 * @param {number} cell
 * @param {string} words
 */
function labelOf(shape, cell, words) {
  return tr("{place}, {words}", { place: shape.place(cell), words });
}

/**
 * A number, or the end of a range that it is beyond.
 * @param {number} value
 * @param {{least: number, most: number}} range
 */
function clamp(value, { least, most }) {
  return Math.min(Math.max(value, least), most);
}

/**
 * How many slices may stand side by side and above each other.
 * @param {Shape} shape
 * @param {number} slices
 * @returns {[number, number][]}
 */
function waysToStand(shape, slices) {
  if (shape.outer.length >= 2) {
    const places = arrange(shape, 1);
    return [[Math.max(...places.map(({ column }) => column)) + 1, Math.max(...places.map(({ row }) => row)) + 1]];
  }
  return Array.from({ length: slices }, (_, more) => [more + 1, Math.ceil(slices / (more + 1))]);
}

/**
 * The numbers of rows or columns beside a slice, for who is told a place by them.
 * @param {"across" | "down"} way
 * @param {number} length
 */
function ruler(way, length) {
  const labels = Array.from({ length }, (_, at) => h("span", {}, String(at + 1)));
  return h("div", { class: `ruler ${way}`, "aria-hidden": "true" }, ...labels);
}

/**
 * The risk that many cells have: that of all those about which no number says anything.
 * @param {Risks | null} risks
 */
function usual(risks) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const risk of Object.values(risks ?? {})) counts.set(risk, (counts.get(risk) ?? 0) + 1);
  const [[risk, count] = [0, 0]] = [...counts].sort((one, other) => other[1] - one[1]);
  return count > MANY ? risk : null;
}
