// The editor: a position set cell by cell, with the exact risks of what is hidden. The position is a value: whatever changes it
// makes another one, which is drawn, and of which is asked what it says.

import { focusKeys } from "../board/keys.js";
import { checkSize, readPosition, textOf } from "../board/position.js";
import { Shape } from "../board/shape.js";
import { BoardView } from "../board/view.js";
import { ofPosition } from "../shared/address.js";
import { rules } from "../shared/boards.js";
import { field, h, onClick, part, set } from "../shared/dom.js";
import { Unread } from "../shared/files.js";
import { plural, tr, whenSpoken } from "../shared/language.js";
import { Refused } from "../shared/line.js";
import { copy, toast } from "../shared/pages.js";
import { announce } from "../shared/words.js";
import { corrected, separated, showPicture } from "./screenshot.js";

/** @import { CellSymbol } from "../board/cell.js" */
/** @import { Position } from "../board/position.js" */
/** @import { Shown } from "../board/view.js" */
/** @import { Page } from "../main.js" */
/** @import { Picture } from "./screenshot.js" */

/**
 * What is said of a position, of which cells and of which clues; risks where it can be, else the cells that are to `bad`.
 * @typedef {{words: {text: string, lit: string, cells: Record<"cell" | "clue", number[]>}, risks: Shown["risks"], boards: string, bad?: number[]}} Said
 */
/** @typedef {Position & {mines: number | null, picture: Picture | null}} Edited with the total of mines, if it is known, and the picture */

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
    this.view = new BoardView(part("position"));
    this.form = part("size", HTMLFormElement);
    /** @type {Edited} */
    this.position = { shape: this.view.shape, symbols: [], mines: null, picture: null };
    /** @type {Pick<Shown, "risks" | "lights">} */
    this.said = {}; // of a position of this shape, on its board
    this.isAsking = false;
    /** @type {CellSymbol} */
    this.brush = 1;
    /** @type {{symbol: CellSymbol, before: Edited} | null} */
    this.stroke = null; // of the mouse, while its button is down
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.settling = undefined;
    this.makePalette();
    this.listen();
    whenSpoken(() => this.draw());
  }

  get address() {
    return ofPosition(textOf(this.position), this.position.mines);
  }

  /** @param {string} name */
  size(name) {
    return field(this.form, name, HTMLInputElement);
  }

  /**
   * Show a position and analyse it; `Unread` says what is wrong with it.
   * @param {{text: string, mines: number | null, picture?: Picture | null}} position
   */
  load({ text, mines, picture = null }) {
    this.change({ ...readPosition(text), mines, picture });
  }

  /** Show a position of the game; `Unread` where it has not two dimensions. @param {string} text */
  show(text) {
    const { game, views } = this.page;
    views.edit({ text, mines: game.now.setting.mines }, true);
  }

  /** Show another position, but where it is being typed, and ask what it says; the same one is asked about again. */
  change(position = { ...this.position }, isTyped = false) {
    const { shape, mines } = position;
    if (String(shape) !== String(this.position.shape)) this.said = {};
    this.position = position;
    this.draw();
    const sizes = { rows: shape.rows, columns: shape.columns, mines: mines ?? "" };
    for (const [name, value] of Object.entries(sizes)) this.size(name).value = String(value);
    if (!isTyped) part("position-text", HTMLTextAreaElement).value = textOf(position);
    for (const id of ["text-problem", "play-problem"]) set(id, { text: "" });
    clearTimeout(this.settling);
    this.settling = setTimeout(() => {
      if (this.view.root.offsetParent) history.replaceState(history.state, "", this.address);
    }, SETTLED);
    this.ask();
  }

  draw() {
    const { position: { shape, symbols, picture }, said: { risks, lights }, view } = this;
    view.set({ shape, symbols, risks, lights: { ...lights, ...showPicture(view, picture) } });
  }

  /** Ask what the position says: once more if it has changed before the answer came. */
  async ask() {
    const { game, line, trying } = this.page;
    const isSeen = game.state?.symbols.some((symbol) => typeof symbol === "number") && !game.over;
    if (isSeen) game.help(); // the position may be that of the game
    if (this.isAsking || !line.there) return; // it is asked for once there is somebody to ask
    this.isAsking = true;
    await trying(async () => {
      for (let asked; asked !== this.position;) {
        asked = this.position;
        const answer = await line.ask({ do: "analyse", position: textOf(asked), mines: asked.mines }).catch(refusal);
        if (asked === this.position) this.tell(answer);
      }
    });
    this.isAsking = false;
  }

  /** @param {Said} said */
  tell({ words: { text, lit, cells }, risks, boards, bad = [] }) {
    this.said = { risks, lights: { hint: cells.cell, clue: cells.clue, bad } };
    this.draw();
    part("analysis").classList.toggle("wrong", !risks);
    set("analysis", { text: lit });
    set("analysis-boards", { text: boards });
    announce(text);
  }

  /**
   * Set a cell and, in a board from a picture, those that look like it.
   * @param {number} cell
   * @param {CellSymbol} symbol
   */
  set(cell, symbol) {
    const before = this.position;
    const position = corrected(before, cell, symbol);
    if (position === before) return;
    const count = position.symbols.filter((now, each) => now !== before.symbols[each]).length;
    if (count > 1) {
      toast(plural("Changed {n} cell that looks alike.", "Changed {n} cells that look alike.", count), () => {
        if (this.position.picture?.under === before.picture?.under) this.change(separated(this.position, before, cell));
      });
    }
    if (count && !this.stroke) this.change(position);
    else {
      this.position = position;
      this.draw();
    }
  }

  /** The stroke of the mouse is done. */
  lift() {
    const { stroke } = this;
    this.stroke = null;
    if (stroke && stroke.before.symbols !== this.position.symbols) this.change(this.position);
  }

  resize() {
    if (!this.form.reportValidity()) return;
    const [rows, columns, mines] = ["rows", "columns", "mines"].map((name) => this.size(name).value);
    const { shape: old, symbols, picture } = this.position;
    const shape = new Shape([Number(rows), Number(columns)]);
    const isSame = String(shape) === String(old);
    const symbolAt = (/** @type {unknown} */ _, /** @type {number} */ cell) => {
      const [row, column] = [shape.at(cell, 0), shape.at(cell, 1)];
      return row < old.rows && column < old.columns ? symbols[row * old.columns + column] : "?";
    };
    this.reading(() => {
      checkSize(shape);
      this.change({
        shape,
        symbols: Array.from({ length: shape.size }, symbolAt),
        mines: mines === "" ? null : Number(mines),
        picture: isSame && picture ? { ...picture, asksTotal: false } : null,
      });
    });
  }

  /** Do something that may be `Unread`, and say why. @param {() => void} action */
  reading(action) {
    try {
      action();
    } catch (problem) {
      if (!(problem instanceof Unread)) throw problem;
      set("text-problem", { text: problem.message });
    }
  }

  makePalette() {
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

  listen() {
    const { form, page, view } = this;
    form.addEventListener("change", () => this.resize());
    this.size("mines").addEventListener("input", () => this.resize());
    form.addEventListener("submit", (event) => event.preventDefault());
    const text = part("position-text", HTMLTextAreaElement);
    text.addEventListener("input", () => this.reading(() => {
      this.change({ ...readPosition(text.value), mines: this.position.mines, picture: null }, true);
    }));
    onClick({
      "clear-position": () => {
        const { position } = this;
        this.change({ ...position, symbols: position.symbols.map(() => "?"), picture: null });
        toast(tr("The position is cleared."), () => this.change(position));
      },
      "play-position": () => page.trying(async () => {
        const { board } = await page.line.ask({ do: "layout", position: textOf(this.position) });
        page.newGames.choose({ board, variant: rules().variant });
      }, (problem) => set("play-problem", { text: problem })),
      "copy-position": () => copy(`${location.origin}${location.pathname}${this.address}`, tr("The link to this position is copied.")),
    });

    /** @type {<Type extends keyof HTMLElementEventMap>(type: Type, action: (cell: number, event: HTMLElementEventMap[Type]) => void) => void} */
    const onCell = (type, action) => view.root.addEventListener(type, (event) => {
      const cell = view.cellOf(event.target);
      if (cell !== undefined) action(cell, event);
    });
    onCell("pointerdown", (cell, { button, pointerType }) => {
      if (pointerType !== "mouse") return;
      this.stroke = { symbol: button === 2 ? "?" : this.brush, before: this.position };
      this.set(cell, this.stroke.symbol);
    });
    onCell("mouseover", (cell, { buttons }) => {
      if (buttons && this.stroke) this.set(cell, this.stroke.symbol);
    });
    onCell("click", (cell) => this.set(cell, this.brush));
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => this.lift());
    onCell("keydown", (cell, event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      /** @type {CellSymbol | undefined} */
      const symbol = /^[0-8]$/.test(event.key) ? Number(event.key) : { ...KEYS, " ": this.brush }[event.key];
      if (symbol === undefined) return;
      event.preventDefault();
      this.set(cell, symbol);
    });
    focusKeys(view, announce);
  }
}

/**
 * What is shown where the position is refused: why, and the number that is to blame.
 * @param {unknown} problem
 * @returns {Said}
 */
function refusal(problem) {
  if (!(problem instanceof Refused)) throw problem;
  const { message: text, cell } = problem;
  return { words: { text, lit: text, cells: { cell: [], clue: [] } }, risks: null, boards: "", bad: cell === null ? [] : [cell] };
}
