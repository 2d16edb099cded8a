// The editor: a position set cell by cell, with the exact risks of what is hidden.

import { BoardView } from "./board.js";
import { focusKeys } from "./keys.js";
import { ofPosition } from "./address.js";
import { copy, toast } from "./pages.js";
import { Shape } from "./shape.js";
import { announce, large, reason } from "./words.js";

const SYMBOLS = ["?", 0, 1, 2, 3, 4, 5, 6, 7, 8, "@"];
const NAMES = { "?": "Hidden", "@": "Known mine", 0: "Empty" };
const KEYS = { "?": "?", Delete: "?", Backspace: "?", "@": "@", m: "@" };
const MOST_CELLS = 10_000;
const SETTLED = 250;
const FIRST = "1?????\n2??21?\n?2??1?\n??????";

export class Editor {
  /** `send` takes a message; `asking` is called whenever a position is asked about. */
  constructor(send, asking) {
    this.send = send;
    this.asking = asking;
    this.asked = 0;
    this.brush = 1;
    const part = (name) => document.getElementById(name);
    this.part = part;
    this.view = new BoardView(part("position"));
    this.form = part("size");
    this.field = part("position-text");
    this.mines = null;
    this.palette();
    this.paint();
    focusKeys(this.view, announce);
    this.form.addEventListener("change", () => this.resize());
    this.form.elements.mines.addEventListener("input", () => this.resize());
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.field.addEventListener("input", () => this.read());
    part("clear-position").addEventListener("click", () => {
      const { text, mines } = this;
      this.load(blank(this.view.shape.dimensions), mines);
      toast("The position is cleared.", () => this.load(text, mines));
    });
    part("copy-position").addEventListener("click", () => copy(`${location.origin}${location.pathname}${this.address}`, "The link to this position is copied."));
  }

  get address() {
    return ofPosition(this.text, this.mines);
  }

  get text() {
    const { symbols, shape } = this.view;
    const lines = [];
    for (let row = 0; row < shape.rows; row++) {
      lines.push(symbols.slice(row * shape.columns, (row + 1) * shape.columns).join(""));
    }
    return lines.join("\n");
  }

  /** Show a position (the first one, if none is given and none was shown before) and analyse it. */
  load(text, mines) {
    if (text === undefined && this.view.shape) return this.changed();
    const problem = this.take(text ?? FIRST);
    if (problem) throw new Error(problem);
    this.mines = text === undefined ? 6 : mines;
    return this.changed();
  }

  /** Take a position from text; what is wrong with it, if anything is. */
  take(text) {
    const rows = text
      .trim()
      .split("\n")
      .map((line) => line.replace(/\s/g, ""));
    const wrong = /[^?@0-8]/.exec(rows.join(""));
    if (!rows[0]) return "A position has at least one row.";
    if (!rows.every(Boolean)) return "Empty lines part the slices of three dimensions: the editor has two.";
    if (wrong) return `Expected ?, @ or a digit up to 8, found “${wrong[0]}”.`;
    if (rows.some((row) => row.length !== rows[0].length)) return "All rows have to be of the same length.";
    if (rows.length * rows[0].length > MOST_CELLS) return `A position has at most ${MOST_CELLS} cells.`;
    const shape = new Shape([rows.length, rows[0].length]);
    if (this.view.shape?.toString() !== shape.toString()) this.view.build(shape);
    this.view.draw({ ...[...rows.join("")].map((symbol) => (/\d/.test(symbol) ? Number(symbol) : symbol)) });
    return "";
  }

  /** Set one cell. */
  set(cell, symbol) {
    if (this.view.symbols[cell] === symbol) return;
    this.view.draw({ [cell]: symbol });
    this.changed();
  }

  /** The position is another one: show it everywhere (but where it is being typed) and ask what it says. */
  changed({ typed = false } = {}) {
    const { elements } = this.form;
    const { rows, columns } = this.view.shape;
    Object.assign(elements.rows, { value: rows });
    Object.assign(elements.columns, { value: columns });
    elements.mines.value = this.mines ?? "";
    const { text } = this;
    if (!typed) this.field.value = text;
    this.part("text-problem").textContent = "";
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.settle(), SETTLED);
    this.asked += 1;
    this.asking();
    this.send({ do: "analyse", position: text, mines: this.mines, id: this.asked });
  }

  /** Browsers refuse an address that changes all the time: it follows when a stroke is done. */
  settle() {
    if (this.view.root.offsetParent) history.replaceState(history.state, "", this.address);
  }

  resize() {
    if (!this.form.reportValidity()) return;
    const { rows, columns, mines } = this.form.elements;
    if (rows.value * columns.value > MOST_CELLS) {
      this.part("text-problem").textContent = `A position has at most ${MOST_CELLS} cells.`;
      return;
    }
    this.mines = mines.value === "" ? null : Number(mines.value);
    const old = this.text.split("\n");
    const row = (number) => (old[number] ?? "").slice(0, Number(columns.value)).padEnd(Number(columns.value), "?");
    this.take(Array.from({ length: Number(rows.value) }, (_, number) => row(number)).join("\n"));
    this.changed();
  }

  read() {
    const problem = this.take(this.field.value);
    if (problem) this.part("text-problem").textContent = problem;
    else this.changed({ typed: true });
  }

  /** What the server says of the position that was asked about last. */
  hear(message) {
    if (message.id !== this.asked) return;
    const { view } = this;
    const wrong = "error" in message;
    const { best } = message;
    view.overlay(message.risks ?? null);
    view.light("hint", best ? [best.cell] : []);
    view.light("clue", []);
    view.light("bad", wrong && message.cell !== null ? [message.cell] : []);
    const box = this.part("analysis");
    box.classList.toggle("wrong", wrong);
    if (wrong) box.textContent = complaint(view.shape, message);
    else if (!best) box.textContent = "Nothing is hidden.";
    else {
      const flag = best.action === "flag";
      const words = reason(view.shape, best.why, { flag });
      box.textContent = `${flag ? "Flag" : "Open"} ${view.shape.place(best.cell)}. ${words}`;
      view.light("clue", best.why.clues);
    }
    this.part("analysis-boards").textContent = wrong ? "" : boards(message.boards);
  }

  palette() {
    const root = this.part("palette");
    for (const symbol of SYMBOLS) {
      const label = document.createElement("label");
      const radio = document.createElement("input");
      Object.assign(radio, { type: "radio", name: "brush", value: symbol, checked: symbol === this.brush });
      radio.setAttribute("aria-label", NAMES[symbol] ?? String(symbol));
      radio.addEventListener("change", () => (this.brush = symbol));
      const sample = document.createElement("span");
      const look = typeof symbol === "number" ? `open n${symbol}` : symbol === "@" ? "hidden flag" : "hidden";
      sample.className = `cell ${look}`;
      sample.textContent = symbol || "";
      if (typeof symbol === "string") sample.textContent = symbol === "?" ? "?" : "";
      label.append(radio, sample);
      root.append(label);
    }
  }

  /** The pointer and the keys that set cells. */
  paint() {
    const { view } = this;
    const { root } = view;
    root.addEventListener("contextmenu", (event) => event.preventDefault());
    root.addEventListener("pointerdown", (event) => {
      const cell = view.cellOf(event.target);
      if (cell === undefined) return;
      this.stroke = event.button === 2 ? "?" : this.brush;
      if (event.pointerType === "mouse") this.set(cell, this.stroke);
    });
    root.addEventListener("click", (event) => {
      const cell = view.cellOf(event.target);
      if (cell !== undefined) this.set(cell, this.brush);
    });
    root.addEventListener("mouseover", (event) => {
      const cell = view.cellOf(event.target);
      if (event.buttons && this.stroke !== null && cell !== undefined) this.set(cell, this.stroke);
    });
    addEventListener("pointerup", () => (this.stroke = null));
    root.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || view.cellOf(event.target) === undefined) return;
      const symbol = /^[0-8]$/.test(event.key) ? Number(event.key) : { ...KEYS, " ": this.brush }[event.key];
      if (symbol === undefined) return;
      event.preventDefault();
      this.set(view.current, symbol);
    });
  }
}

function blank([rows, columns]) {
  return Array(rows).fill("?".repeat(columns)).join("\n");
}

/** What is wrong with a position: which number, where it is one. */
function complaint(shape, { error, cell }) {
  if (cell !== null) return `The number at ${shape.place(cell)} cannot be right.`;
  return error[0].toUpperCase() + error.slice(1);
}

function boards(digits) {
  return digits === "1" ? "One board agrees with it." : `${large(digits)} boards agree with it.`;
}
