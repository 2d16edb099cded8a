// The editor: a position set cell by cell, with the exact risks of what is hidden.

import { Unread } from "../shared/files.js";
import { symbolOf } from "../board/cell.js";
import { ofPosition } from "../shared/address.js";
import { rules } from "../shared/boards.js";
import { BoardView } from "../board/view.js";
import { LIMITS } from "../shared/catalogue.js";
import { field, h, part } from "../shared/dom.js";
import { focusKeys } from "../board/keys.js";
import { Refused } from "../shared/line.js";
import { copy, toast } from "../shared/pages.js";
import { Shape } from "../board/shape.js";
import { plural, tr, whenSpoken } from "../shared/language.js";
import { announce } from "../shared/words.js";

/** @import { CellSymbol } from "../board/cell.js" */
/** @import { Page } from "../main.js" */
/** @import { AnalysisAnswer as Analysis } from "messages" */

/** @type {CellSymbol[]} */
const SYMBOLS = ["?", 0, 1, 2, 3, 4, 5, 6, 7, 8, "@"];
/** @type {Record<string, () => string>} */
const NAMES = { "?": () => tr("Hidden"), "@": () => tr("Known mine"), 0: () => tr("Empty") };
/** @type {Record<string, CellSymbol>} */
const KEYS = { "?": "?", Delete: "?", Backspace: "?", "@": "@", m: "@" };

// Milliseconds after the last change until the address follows: browsers refuse one that changes all the time.
const SETTLED = 250;

export class Editor {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.busy = false; // whether an answer is on its way
    this.stale = false; // whether it is of a position that has changed since
    /** @type {CellSymbol} */
    this.brush = 1;
    /** @type {CellSymbol | null} */
    this.stroke = null; // what the pointer sets while it is down
    this.drawn = false; // whether that stroke has changed anything
    /** @type {number | null} */
    this.mines = null;
    this.view = new BoardView(part("position"));
    this.form = part("size", HTMLFormElement);
    this.field = part("position-text", HTMLTextAreaElement);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.settling = undefined;
    this.palette();
    this.paint();
    focusKeys(this.view, announce);
    this.form.addEventListener("change", () => this.resize());
    this.size("mines").addEventListener("input", () => this.resize());
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.field.addEventListener("input", () => this.read());
    part("clear-position").addEventListener("click", () => {
      const { text, mines } = this;
      this.load(blank(this.view.shape.dimensions), mines);
      toast(tr("The position is cleared."), () => this.load(text, mines));
    });
    part("play-position").addEventListener("click", () => {
      const say = (/** @type {string} */ problem) => {
        part("play-problem").textContent = problem;
      };
      page.trying(async () => {
        const { board } = await page.line.ask({ do: "layout", position: this.text });
        page.newGames.choose({ board, variant: rules().variant });
      }, say);
    });
    part("copy-position").addEventListener("click", () => {
      copy(`${location.origin}${location.pathname}${this.address}`, tr("The link to this position is copied."));
    });
  }

  get address() {
    return ofPosition(this.text, this.mines);
  }

  get text() {
    const { symbols } = this.view;
    const { rows, columns } = this.view.shape;
    const lines = Array.from({ length: rows }, (_, row) => symbols.slice(row * columns, (row + 1) * columns).join(""));
    return lines.join("\n");
  }

  /** @param {string} name */
  size(name) {
    return field(this.form, name, HTMLInputElement);
  }

  /**
   * Show a position and analyse it; `Unread` says what is wrong with it.
   * @param {string} text
   * @param {number | null} mines
   */
  load(text, mines) {
    this.page.screenshots.drop();
    const problem = this.take(text);
    if (problem) throw new Unread(problem);
    this.mines = mines;
    this.changed();
  }

  /**
   * Show a position of the game; `Unread` where it has not two dimensions.
   * @param {string} text
   */
  show(text) {
    const { game, views } = this.page;
    views.edit({ text, mines: game.now.setting.mines }, true);
  }

  /**
   * Take a position from text; what is wrong with it, if anything is.
   * @param {string} text
   */
  take(text) {
    const rows = text
      .trim()
      .replace(/^shape .*\n/, "") // as above the only row of a board of one dimension
      .split("\n")
      .map((line) => line.replace(/\s/g, ""));
    const wrong = /[^?@0-8]/.exec(rows.join(""));
    if (!rows[0]) return tr("A position has at least one row.");
    if (!rows.every(Boolean)) return tr("The editor is for two dimensions: there may be no empty lines.");
    if (wrong) return tr("Expected ?, @ or a digit up to 8, found “{symbol}”.", { symbol: wrong[0] });
    if (rows.some((row) => row.length !== rows[0].length)) return tr("All rows need the same length.");
    if (rows.length * rows[0].length > LIMITS.cells) return tooLarge();
    const shape = new Shape([rows.length, rows[0].length]);
    if (this.view.shape?.toString() !== shape.toString()) this.view.build(shape);
    this.view.draw([...rows.join("")].map(symbolOf));
    return "";
  }

  /**
   * Set one cell and, in a board from a picture, those that look like it.
   * @param {number} cell
   * @param {CellSymbol} symbol
   */
  set(cell, symbol) {
    const cells = this.page.screenshots.corrected(cell, symbol);
    if (!cells.length) return;
    this.view.draw(Object.fromEntries(cells.map((each) => [each, symbol])));
    if (this.stroke === null) this.changed();
    else this.drawn = true;
  }

  /** The stroke of the pointer is done. */
  lift() {
    this.stroke = null;
    if (this.drawn) this.changed();
    this.drawn = false;
  }

  /** The position is another one: show it everywhere (but where it is being typed) and ask what it says. */
  changed({ typed = false } = {}) {
    const { rows, columns } = this.view.shape;
    this.size("rows").value = String(rows);
    this.size("columns").value = String(columns);
    this.size("mines").value = String(this.mines ?? "");
    if (!typed) this.field.value = this.text;
    for (const name of ["text-problem", "play-problem"]) part(name).textContent = "";
    clearTimeout(this.settling);
    this.settling = setTimeout(() => {
      if (this.view.root.offsetParent) history.replaceState(history.state, "", this.address);
    }, SETTLED);
    this.ask();
  }

  /** Ask what the position says: once more if it has changed before the answer came. */
  async ask() {
    const { game, line, trying } = this.page;
    const isSeen = game.state?.symbols.some((symbol) => typeof symbol === "number") && !game.over;
    if (isSeen) game.help(); // the position may be that of the game
    this.stale = true;
    if (this.busy || !line.there) return; // it is asked for once there is somebody to ask
    this.busy = true;
    await trying(async () => {
      while (this.stale) {
        this.stale = false;
        try {
          const { words, risks, boards } = await line.ask({ do: "analyse", position: this.text, mines: this.mines });
          if (!this.stale) this.tell(words, risks, boards);
        } catch (problem) {
          if (!(problem instanceof Refused)) throw problem;
          const { message: text, cell } = problem;
          if (!this.stale) this.tell({ text, lit: text, cells: { cell: [], clue: [] } }, null, "", cell === null ? [] : [cell]);
        }
      }
    });
    this.busy = false;
  }

  /**
   * Show what the position says or, where there are no `risks`, why it is refused, and the number that is to blame.
   * @param {{text: string, lit: string, cells: {cell: number[], clue: number[]}}} words
   * @param {Analysis["risks"] | null} risks
   * @param {string} boards
   * @param {number[]} [bad]
   */
  tell({ text, lit, cells }, risks, boards, bad = []) {
    const { view } = this;
    view.overlay(risks);
    view.light("hint", cells.cell);
    view.light("clue", cells.clue);
    view.light("bad", bad);
    part("analysis").classList.toggle("wrong", !risks);
    part("analysis").textContent = lit;
    part("analysis-boards").textContent = boards;
    announce(text);
  }

  resize() {
    if (!this.form.reportValidity()) return;
    const [rows, columns] = ["rows", "columns"].map((name) => Number(this.size(name).value));
    if (rows * columns > LIMITS.cells) {
      part("text-problem").textContent = tooLarge();
      return;
    }
    const mines = this.size("mines").value;
    this.mines = mines === "" ? null : Number(mines);
    const old = this.text.split("\n");
    if (rows !== this.view.shape.rows || columns !== this.view.shape.columns) this.page.screenshots.drop();
    const row = (/** @type {number} */ number) => (old[number] ?? "").slice(0, columns).padEnd(columns, "?");
    this.take(Array.from({ length: rows }, (_, number) => row(number)).join("\n"));
    this.changed();
  }

  read() {
    this.page.screenshots.drop();
    const problem = this.take(this.field.value);
    if (problem) part("text-problem").textContent = problem;
    else this.changed({ typed: true });
  }

  palette() {
    for (const symbol of SYMBOLS) {
      const radio = h("input", { type: "radio", name: "brush", value: symbol, checked: symbol === this.brush });
      whenSpoken(() => radio.setAttribute("aria-label", NAMES[symbol]?.() ?? String(symbol)));
      radio.addEventListener("change", () => {
        this.brush = symbol;
      });
      const look = typeof symbol === "number" ? `open n${symbol}` : symbol === "@" ? "hidden flag" : "hidden";
      part("palette").append(h("label", {}, radio, h("span", { class: `cell ${look}` }, symbol === "@" ? "" : String(symbol || ""))));
    }
  }

  /** The pointer and the keys that set cells. */
  paint() {
    const { view, view: { root } } = this;
    root.addEventListener("pointerdown", (event) => {
      const cell = view.cellOf(event.target);
      if (cell === undefined || event.pointerType !== "mouse") return;
      this.stroke = event.button === 2 ? "?" : this.brush;
      this.set(cell, this.stroke);
    });
    root.addEventListener("click", (event) => {
      const cell = view.cellOf(event.target);
      if (cell !== undefined) this.set(cell, this.brush);
    });
    root.addEventListener("mouseover", (event) => {
      const cell = view.cellOf(event.target);
      if (event.buttons && this.stroke !== null && cell !== undefined) this.set(cell, this.stroke);
    });
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => this.lift());
    root.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || view.cellOf(event.target) === undefined) return;
      /** @type {CellSymbol | undefined} */
      const symbol = /^[0-8]$/.test(event.key) ? Number(event.key) : { ...KEYS, " ": this.brush }[event.key];
      if (symbol === undefined) return;
      event.preventDefault();
      this.set(view.current, symbol);
    });
  }
}

function tooLarge() {
  return plural("A position has at most {n} cell.", "A position has at most {n} cells.", LIMITS.cells);
}

/** @param {number[]} dimensions */
function blank([rows, columns]) {
  return Array(rows).fill("?".repeat(columns)).join("\n");
}
