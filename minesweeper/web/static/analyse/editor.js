// The editor: a position set cell by cell, with the exact risks of its hidden cells. The position is a value: a change makes
// another one, which is drawn and analysed.

import { Shape, readPosition, textOf } from "../board/shape.js";
import { BoardView } from "../board/view.js";
import { ofPosition } from "../shared/address.js";
import { isShowable, rules } from "../shared/boards.js";
import { LIMITS } from "../shared/catalogue.js";
import { h, inside, onClick, part, set } from "../shared/dom.js";
import { plural, tr, whenSpoken } from "../shared/language.js";
import { latest, stay } from "../shared/turns.js";
import { Refused } from "../shared/session.js";
import { announce, copy, toast } from "../shared/pages.js";
import { linkTo } from "../shared/sharing.js";
import { showPicture } from "./screenshot.js";

/** @import { CellSymbol } from "../board/cell.js" */
/** @import { Position } from "../board/shape.js" */
/** @import { Parts } from "../main.js" */
/** @import { Picture } from "./screenshot.js" */
/** @import { AnalysisAnswer } from "messages" */

/** @typedef {Position & {mines: number | null, picture: Picture | null}} Edited with the total of mines, if that is known */

/** @type {CellSymbol[]} */
const SYMBOLS = ["?", 0, 1, 2, 3, 4, 5, 6, 7, 8, "@"];
/** @type {Record<string, () => string>} */
const NAMES = { "?": () => tr("Hidden"), "@": () => tr("Known mine"), 0: () => tr("Empty") };
/** @type {Record<string, CellSymbol>} */
const KEYS = { "?": "?", Delete: "?", Backspace: "?", "@": "@", m: "@" };

// Milliseconds after the last change until the address follows: browsers refuse one that changes all the time.
const SETTLED = 250;

export class Editor {
  /** @param {Pick<Parts, "game" | "newGames" | "route" | "session" | "trying">} page */
  constructor(page) {
    this.page = page;
    this.view = new BoardView(part("position"));
    this.form = part("size", HTMLFormElement);
    const [rows, columns, mines] = ["rows", "columns", "mines"].map((name) => inside(this.form, `[name=${name}]`, HTMLInputElement));
    this.inputs = { rows, columns, mines };
    /** @type {Edited} */
    this.position = { shape: this.view.shape, symbols: [], mines: null, picture: null };
    /** @type {AnalysisAnswer | Refused | null} */
    this.answer = null; // to a position of this shape
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

  /**
   * Show and analyse a position; an invalid text goes into the text field, with its problem beside it.
   * @param {{text: string, mines: number | null, picture?: Picture | null}} given
   * @param {boolean} [isTyped]
   */
  load({ text, mines, picture = null }, isTyped) {
    const position = readPosition(text);
    if (position) this.change({ ...position, mines, picture }, isTyped);
    else {
      if (!this.position.symbols.length) this.load({ text: "?", mines: null }); // there is a board in any case
      const area = part("position-text", HTMLTextAreaElement);
      area.value = text;
      this.page.trying(() => this.refuse(text), (problem) => {
        if (area.value === text) set("text-problem", { text: problem });
      });
    }
  }

  /** Show a position of the game in the editor; reject with `Refused` and the reason if that fails. @param {string} text */
  async show(text) {
    const { game, route } = this.page;
    if (!readPosition(text)) await stay(this.refuse(text));
    route.edit({ text, mines: game.now.setting.mines }, true);
  }

  /** Reject with the reason why the page cannot show a text. @param {string} text */
  async refuse(text) {
    this.help();
    await this.page.session.ask({ do: "analyse", position: text });
    throw new Refused(tr("The editor takes rows of ?, @ and digits up to 8, without empty lines."));
  }

  /** Show a position, except where it is being typed, and analyse it, also if it is the same one. */
  change(position = { ...this.position }, isTyped = false) {
    const { shape, mines } = position;
    if (String(shape) !== String(this.position.shape)) this.answer = null;
    this.position = position;
    this.draw();
    this.inputs.rows.value = String(shape.rows);
    this.inputs.columns.value = String(shape.columns);
    this.inputs.mines.value = String(mines ?? "");
    if (!isTyped) part("position-text", HTMLTextAreaElement).value = textOf(position);
    for (const id of ["text-problem", "play-problem"]) set(id, { text: "" });
    clearTimeout(this.settling);
    this.settling = setTimeout(() => {
      if (this.view.root.offsetParent) history.replaceState(history.state, "", this.address);
    }, SETTLED);
    this.ask();
  }

  draw() {
    const { answer, position: { shape, symbols, picture }, view } = this;
    const [analysis, problem] = answer instanceof Refused ? [null, answer] : [answer, null];
    const { risks, boards = "", words } = analysis ?? {};
    const bad = problem && problem.cell !== null ? [problem.cell] : [];
    const lights = { hint: words?.cells.cell, clue: words?.cells.clue, bad, ...showPicture(view, picture) };
    view.set({ shape, symbols, risks, lights });
    if (!answer) return; // the last words stay until there is one
    part("analysis").classList.toggle("wrong", Boolean(problem));
    set("analysis", { text: problem?.message ?? words?.lit });
    set("analysis-boards", { text: boards });
  }

  /** Ask for an analysis of the position once the session is there. */
  ask() {
    const { session, trying } = this.page;
    this.help();
    if (session.there) trying(() => this.analyse());
  }

  /** Count the analysis as help: the position may be that of a game with a revealed cell. */
  help() {
    const { game } = this.page;
    if (game.state?.symbols.some((symbol) => typeof symbol === "number") && !game.over) game.help();
  }

  analyse = latest(async (isLatest) => {
    const { position } = this;
    const answer = await this.page.session.ask({ do: "analyse", position: textOf(position), mines: position.mines }).catch((problem) => {
      if (problem instanceof Refused) return problem;
      throw problem;
    });
    if (!isLatest()) return;
    this.answer = answer;
    this.draw();
    announce(answer instanceof Refused ? answer.message : answer.words.text);
  });

  /** Set a cell, with those that look like it in the picture. @param {number | undefined} cell @param {CellSymbol} symbol */
  set(cell, symbol) {
    if (cell === undefined) return;
    const before = this.position;
    const { picture, symbols } = before;
    const isAlike = (/** @type {number} */ other) => (picture ? picture.groups[other] === picture.groups[cell] : other === cell);
    const alike = new Set([...symbols.keys()].filter(isAlike));
    const count = symbols.filter((now, other) => alike.has(other) && now !== symbol).length;
    if (!count && !picture?.doubtful.some((other) => alike.has(other))) return;
    this.position = {
      ...before,
      symbols: symbols.map((now, other) => (alike.has(other) ? symbol : now)),
      picture: picture && { ...picture, doubtful: picture.doubtful.filter((other) => !alike.has(other)) },
    };
    if (count > 1) {
      const said = plural("Changed {n} cell that looks the same.", "Changed {n} cells that look the same.", count);
      toast(said, () => this.separate(alike, before));
    }
    if (this.stroke || !count) this.draw();
    else this.change(this.position);
  }

  /** Set cells as they were: they are not alike after all. @param {Set<number>} cells @param {Edited} before */
  separate(cells, { symbols: old, picture: read }) {
    const { picture, symbols } = this.position;
    if (!picture || picture.under !== read?.under) return; // of another picture by now
    this.change({
      ...this.position,
      symbols: symbols.map((symbol, cell) => (cells.has(cell) ? old[cell] : symbol)),
      picture: {
        ...picture,
        groups: picture.groups.map((group, cell) => (cells.has(cell) ? -1 - cell : group)),
        doubtful: [...picture.doubtful, ...read.doubtful.filter((cell) => cells.has(cell))],
      },
    });
  }

  resize() {
    if (!this.form.reportValidity()) return;
    const { rows, columns, mines } = this.inputs;
    const { shape: old, symbols, picture } = this.position;
    const shape = new Shape([Number(rows.value), Number(columns.value)]);
    const symbolAt = (/** @type {number} */ cell) => {
      const [row, column] = [shape.at(cell, 0), shape.at(cell, 1)];
      return row < old.rows && column < old.columns ? symbols[row * old.columns + column] : "?";
    };
    if (!isShowable(shape)) {
      set("text-problem", { text: plural("A position has at most {n} cell.", "A position has at most {n} cells.", LIMITS.cells) });
      return;
    }
    this.change({
      shape,
      symbols: Array.from({ length: shape.size }, (_, cell) => symbolAt(cell)),
      mines: mines.value === "" ? null : Number(mines.value),
      picture: picture && String(shape) === String(old) ? { ...picture, asksTotal: false } : null,
    });
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
    this.inputs.mines.addEventListener("input", () => this.resize());
    form.addEventListener("submit", (event) => event.preventDefault());
    const text = part("position-text", HTMLTextAreaElement);
    text.addEventListener("input", () => this.load({ text: text.value, mines: this.position.mines }, true));
    onClick({
      "clear-position": () => {
        const { position } = this;
        this.change({ ...position, symbols: position.symbols.map(() => "?"), picture: null });
        toast(tr("The position is cleared."), () => this.change(position));
      },
      "play-position": () => page.trying(async () => {
        const { board } = await stay(page.session.ask({ do: "layout", position: textOf(this.position) }));
        page.newGames.choose({ board, variant: rules().variant });
      }, (problem) => set("play-problem", { text: problem })),
      "copy-position": () => copy(linkTo(this.address), tr("The link to this position is copied.")),
    });

    view.root.addEventListener("pointerdown", ({ button, pointerType, target }) => {
      if (pointerType !== "mouse" || view.cellOf(target) === undefined) return;
      this.stroke = { symbol: button === 2 ? "?" : this.brush, before: this.position };
      this.set(view.cellOf(target), this.stroke.symbol);
    });
    view.root.addEventListener("mouseover", ({ buttons, target }) => {
      if (buttons && this.stroke) this.set(view.cellOf(target), this.stroke.symbol);
    });
    for (const end of ["pointerup", "pointercancel"]) {
      addEventListener(end, () => {
        const { stroke } = this;
        this.stroke = null;
        if (stroke && stroke.before.symbols !== this.position.symbols) this.change(this.position);
      });
    }
    view.root.addEventListener("click", ({ target }) => this.set(view.cellOf(target), this.brush));
    view.root.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || view.cellOf(event.target) === undefined) return;
      /** @type {CellSymbol | undefined} */
      const symbol = /^[0-8]$/.test(event.key) ? Number(event.key) : { ...KEYS, " ": this.brush }[event.key];
      if (symbol === undefined) return;
      event.preventDefault();
      this.set(view.current, symbol);
    });
  }
}
