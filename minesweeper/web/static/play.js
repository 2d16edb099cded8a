// The game on the page: what the server says of it, what is done about it, and what is shown.

import { about } from "./boards.js";
import { ofGame } from "./address.js";
import { Shape } from "./shape.js";
import { announce, count, describe, reason } from "./words.js";

const DID = { r: "opened", f: "flagged", c: "opened around" };
const BY = { solver: "Solver", knowledge: "Agent", certain: "Certain" };

/** A wish for a new game on the board of this one. */
export function settingsOf(game) {
  if (game.board) return { board: game.board, custom: game.custom };
  const { dimensions, mines, start, custom, seed, distance, index } = game;
  const judged = start === "judge" ? { distance, index } : {};
  return { dimensions, mines, start, custom, seed, ...judged };
}

export class Play {
  /** `send` takes a message to the server; `watch` is called after whatever changes what the page shows. */
  constructor(view, clock, send, watch) {
    this.view = view;
    this.clock = clock;
    this.send = send;
    this.watch = watch;
    this.game = null;
    this.moves = [];
    this.wish = { known: false, replay: false };
    this.exported = null;
    this.end = null;
    this.why = "";
  }

  get over() {
    return this.game?.status === "won" || this.game?.status === "lost";
  }

  /** Whether help was used, or the board or its moves were known before: such a win is not timed for keeps. */
  get counted() {
    return !this.game.assisted && !this.known && !this.game.board;
  }

  // What the player does

  /** Ask for a new game; `replay` shows its moves as a recording, `restored` continues a lost one. */
  begin(settings, { replay = false, restored = false } = {}) {
    this.wish = { known: restored || settings.seed !== null, replay, restored };
    this.send({ do: "new", ...settings });
  }

  again() {
    this.wish = { known: true, replay: false };
    this.send({ do: "again" });
  }

  /** What a click or Space does: open a hidden cell, or open around a number. */
  primary(cell) {
    const symbol = this.view.symbols[cell];
    if (symbol === "?") this.move("reveal", cell);
    else if (typeof symbol === "number") this.chord(cell);
  }

  flag(cell) {
    const symbol = this.view.symbols[cell];
    if (symbol === "?" || symbol === "@") this.move("flag", cell);
  }

  chord(cell) {
    if (this.view.symbols[cell] > 0) this.move("chord", cell);
  }

  move(what, cell) {
    if (this.over) return;
    this.sent ??= performance.now();
    this.send({ do: what, cell });
  }

  undo() {
    if (this.game?.done) this.send({ do: "undo" });
  }

  /** Ask for the board and the position as text; `then` gets the answer. */
  export(then) {
    this.exported = then;
    this.send({ do: "export" });
  }

  // What the server says

  hear(message) {
    if (message.type === "game") this.start(message);
    else if (message.type === "export") this.exported?.(message);
    else if (message.id === this.game?.id) this[`on_${message.type}`]?.(message);
    else return;
    this.watch(message);
  }

  start(message) {
    const { view } = this;
    const other = this.game?.id !== message.id;
    const shape = new Shape(message.dimensions);
    if (view.shape?.toString() !== shape.toString()) {
      const { focused } = view;
      view.build(shape);
      if (focused) view.focus(0);
    }
    if (other) {
      this.known = this.wish.known;
      this.replaying = this.wish.replay;
      if (!this.wish.restored) this.clock.reset();
      this.wish = { known: true, replay: false };
      this.helped = false;
    }
    this.sent = null;
    this.end = null;
    this.game = message;
    this.moves = message.moves ? message.moves.split(" ") : [];
    this.quiet();
    view.overlay(null);
    view.draw(symbolsOf(message));
    if (this.replaying) this.light(this.moves[message.done - 1]);
    if (this.over || message.status === "ready") this.clock.stop();
    else if (!other && message.done && !this.replaying) this.clock.start(performance.now());
    if (other) announce(`New game: ${about(message)}`);
  }

  on_change(message) {
    const { game, view } = this;
    const { cells, status, left, done, assisted, last } = message;
    Object.assign(game, { status, left, done, assisted, total: done });
    if (last) this.moves.splice(done - 1, Infinity, last);
    this.replaying = false;
    this.quiet();
    view.draw(Object.fromEntries(Object.entries(cells).map(([cell, symbol]) => [cell, shown(symbol)])));
    if (message.by !== "you") {
      this.helped = true;
      this.light(last);
      if (message.why && last) {
        const place = view.shape.place(cellOf(last));
        this.why = `${BY[message.by]}: ${DID[last[0]]} ${place}, ${reason(view.shape, message.why)}`;
      }
    }
    if (last) this.clock.start(this.sent ?? performance.now());
    this.sent = null;
    if (this.over) this.clock.stop();
    else this.say(message);
  }

  on_end(message) {
    const { view } = this;
    this.end = message;
    this.clock.stop();
    const symbols = {};
    for (const cell of message.mines) {
      if (view.symbols[cell] !== "@") symbols[cell] = message.won ? "@" : "mine";
    }
    for (const cell of message.wrong) symbols[cell] = "wrong";
    if (message.hit !== null && !message.wrong.includes(message.hit)) symbols[message.hit] = "hit";
    view.overlay(null);
    view.draw(symbols);
    if (message.moves) this.moves = message.moves.split(" ");
  }

  on_risks({ done, risks, error }) {
    if (done !== this.game.done) return; // others are on their way
    this.view.overlay(risks ?? null);
    if (error) this.why = `No risks: ${error}`;
  }

  on_hint(message) {
    const { view, game } = this;
    game.assisted = true;
    this.quiet();
    view.light("hint", [message.cell]);
    view.light("clue", message.why.clues);
    const what = message.action === "flag" ? "Flag" : "Open";
    this.why = `${what} ${view.shape.place(message.cell)}: ${reason(view.shape, message.why)}`;
    view.cells[message.cell].scrollIntoView({ block: "nearest", inline: "nearest" });
    announce(this.why);
    if (view.focused) view.focus(message.cell);
  }

  // What is shown besides the cells

  quiet() {
    this.why = "";
    for (const way of ["hint", "clue", "last"]) this.view.light(way, []);
  }

  light(move) {
    if (move) this.view.light("last", [cellOf(move)]);
  }

  say({ cells, by, left }) {
    const entries = Object.entries(cells);
    if (!entries.length) return;
    const who = by === "you" ? "" : `${BY[by]}: `;
    const [cell, symbol] = entries[0];
    const flags = entries.some(([, each]) => each === "@" || each === "?") ? `, ${count(left, "mine")} left` : "";
    const text =
      entries.length === 1
        ? `${this.view.shape.place(Number(cell))}: ${describe(symbol)}${flags}`
        : `${count(entries.length, "cell")} opened`;
    announce(who + text);
  }

  /** The part of the address that means this game. */
  get address() {
    return ofGame(this.game, this.replaying ? this.game.moves : "");
  }
}

/** The cell of a move such as r12. */
function cellOf(move) {
  return Number(move.slice(1));
}

/** The symbols of a whole game, as the view takes them. */
function symbolsOf({ cells, numbers = {} }) {
  const symbols = {};
  [...cells].forEach((symbol, cell) => {
    symbols[cell] = numbers[cell] ?? shown(/\d/.test(symbol) ? Number(symbol) : symbol);
  });
  return symbols;
}

/** A symbol as the view takes it: a visible mine is the one that was hit. */
function shown(symbol) {
  return symbol === "X" ? "hit" : symbol;
}
