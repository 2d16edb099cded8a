// The game on the page: what the server says of it, what is done about it, and what is shown.

import { about } from "./boards.js";
import { options } from "./options.js";
import { Outlook } from "./outlook.js";
import { Shape } from "./shape.js";
import { sound } from "./sounds.js";
import { announce, count, describe, reason } from "./words.js";

const DID = { r: "opened", f: "flagged", c: "opened around" };
const BY = { solver: "The solver", knowledge: "The agent", certain: "Certain" };

/** A wish for a new game on the board of this one. */
export function settingsOf(game) {
  if (game.board) return { board: game.board, custom: game.custom };
  const { dimensions, mines, start, custom, seed, distance, index, guess_free } = game;
  const judged = start === "judge" ? { distance, index } : {};
  return { dimensions, mines, start, custom, seed, guess_free, ...judged };
}

export class Play {
  /** `send` takes a message to the server; `watch` is called after whatever changes what the page shows. */
  constructor(view, clock, send, watch) {
    this.view = view;
    this.clock = clock;
    this.send = send;
    this.watch = watch;
    this.outlook = new Outlook(view, send);
    this.game = null;
    this.moves = [];
    this.wish = { known: false, replay: false };
    this.exported = null;
    this.end = null;
    this.why = "";
    this.questions = new Set(); // the cells with a question mark, which only the page knows of
  }

  get over() {
    return this.game?.status === "won" || this.game?.status === "lost";
  }

  // What the player does

  /**
   * Ask for a new game. Its moves, if there are any, are shown as a recording from their beginning if it is a
   * `replay`; `restored` is what is kept of a game that goes on.
   */
  begin(settings, { replay = false, restored = null } = {}) {
    const known = restored ? restored.known : typeof settings.seed === "number" || Boolean(settings.board);
    this.wish = { known, replay, restored };
    const at = replay ? { done: 0 } : restored ? { done: restored.done, assisted: restored.assisted } : {};
    this.send({ do: "new", ...settings, ...at });
  }

  /** What `begin` takes to go on with this game as it is now. */
  get kept() {
    const { game, moves, known, helped, recorded, questions, clock } = this;
    const state = { done: game.done, assisted: game.assisted, seconds: clock.seconds, known, helped, recorded };
    return { settings: { ...settingsOf(game), moves: moves.join(" ") }, ...state, questions: [...questions] };
  }

  /** Show a board of these settings before there is a game. */
  preview({ dimensions, mines }) {
    if (!dimensions) return;
    this.view.build(new Shape(dimensions));
    document.getElementById("left").textContent = mines;
  }

  load(kind, data) {
    this.wish = { known: true, replay: true };
    this.send({ do: "load", kind, data });
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
    const { questions } = this;
    if (options.questions && symbol === "@") questions.add(cell);
    else if (questions.delete(cell)) return this.view.light("question", [...questions]);
    if (symbol === "?" || symbol === "@") this.move("flag", cell);
    return undefined;
  }

  chord(cell) {
    if (this.view.symbols[cell] > 0) this.move("chord", cell);
  }

  move(what, cell) {
    if (this.over) return;
    if (!this.game) {
      this.early = { what, cell };
      this.view.light("last", [cell]);
      return;
    }
    this.sent ??= performance.now();
    this.send({ do: what, cell, at: Math.round(100 * this.clock.seconds) });
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
    else if (message.type === "outlook") return this.outlook.hear(message);
    else if (message.id === this.game?.id) this[`on_${message.type}`]?.(message);
    else return undefined;
    return this.watch(message);
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
      const { restored } = this.wish;
      this.address = location.hash; // under which it was begun: the page may be on its way to another one
      this.clock.reset(restored?.seconds);
      this.helped = restored?.helped ?? false;
      this.recorded = restored?.recorded ?? false;
      this.resumed = Boolean(restored); // its end, if it has come, was heard before
      this.questions = new Set(restored?.questions);
      this.wish = { known: true, replay: false };
    }
    this.sent = null;
    this.end = null;
    this.game = message;
    this.moves = message.moves ? message.moves.split(" ") : [];
    this.quiet();
    view.overlay(null);
    view.draw(symbolsOf(message));
    this.ask();
    if (this.replaying) this.light(this.moves[message.done - 1]);
    if (this.over || message.status === "ready") this.clock.stop();
    else if (message.done && !this.replaying) this.clock.start(performance.now());
    if (other) announce(`${this.replaying ? "Replay" : "Game"}: ${about(message)}`);
    const { early } = this;
    this.early = null;
    if (early && message.status === "ready") this.move(early.what, early.cell);
  }

  on_change(message) {
    const { game, view } = this;
    const { cells, status, left, done, assisted, last, bbbv_done, clicks } = message;
    Object.assign(game, { status, left, done, assisted, total: done, bbbv_done, clicks });
    if (last) this.moves.splice(done - 1, Infinity, last);
    this.replaying = this.resumed = false;
    this.quiet();
    view.draw(Object.fromEntries(Object.entries(cells).map(([cell, symbol]) => [cell, shown(symbol)])));
    this.ask();
    if (last) sound(last[0] === "f" ? "flag" : "open");
    if (message.by !== "you") {
      this.helped = true;
      this.light(last);
      if (message.why && last) {
        const place = view.shape.place(cellOf(last));
        const words = reason(view.shape, message.why, { flag: last[0] === "f", wins: this.wins });
        this.why = `${BY[message.by]} ${DID[last[0]]} ${place}. ${words}`;
        view.light("clue", message.why.clues ?? []);
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
    if (!this.replaying && !this.resumed) sound(message.won ? "won" : "lost");
    this.resumed = false;
    const symbols = {};
    for (const cell of message.mines) {
      if (view.symbols[cell] !== "@") symbols[cell] = message.won ? "@" : "mine";
    }
    for (const cell of message.wrong) symbols[cell] = "wrong";
    if (message.hit !== null && !message.wrong.includes(message.hit)) symbols[message.hit] = "hit";
    view.overlay(null);
    view.draw(symbols);
    if (message.moves && !this.replaying) this.moves = message.moves.split(" ");
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
    const flag = message.action === "flag";
    const words = reason(view.shape, message.why, { flag, wins: this.wins });
    this.why = `${flag ? "Flag" : "Open"} ${view.shape.place(message.cell)}. ${words}`;
    view.cells[message.cell].scrollIntoView({ block: "nearest", inline: "nearest" });
    announce(this.why);
    if (view.focused) view.focus(message.cell);
    if (message.why.kind === "guess" && this.wins) this.outlook.begin(message, game.done);
  }

  // What is shown besides the cells

  /** Whether to win is all that counts: where a wrong flag loses, each cell does. */
  get wins() {
    return this.game.custom === "classic";
  }

  /** Show the question marks that are left. */
  ask() {
    const { view, questions } = this;
    for (const cell of questions) if (view.symbols[cell] !== "?") questions.delete(cell);
    view.light("question", [...questions]);
  }

  quiet() {
    this.why = "";
    this.outlook.end();
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

}

/** The cell of a move such as r12. */
function cellOf(move) {
  return parseInt(move.slice(1), 10);
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
