// How good a guess is: the chance to win after each candidate, from games that are played on, a few for each answer.

import { announce, count, percent } from "./words.js";

// An interval of 95 % reaches so many standard errors to either side.
const Z95 = 1.96;

// How many of the candidates are read out.
const SAID = 3;

export class Outlook {
  /** `send` takes a message to the server; cells light up on the `view`. */
  constructor(view, send) {
    this.view = view;
    this.send = send;
    this.guess = null; // the hint that is looked ahead of: its game, the moves before it, the cell that is lit
    this.waiting = false; // for an answer
    this.slow = false;
    this.root = document.getElementById("outlook");
    this.from = document.getElementById("outlook-from");
    this.list = document.getElementById("outlook-list");
    this.rows = new Map(); // from cells to their places in the list
    for (const event of ["mouseover", "focusin"]) {
      this.list.addEventListener(event, ({ target }) => this.point(this.cellOf(target)));
    }
    for (const event of ["mouseleave", "focusout"]) this.list.addEventListener(event, () => this.point());
    this.list.addEventListener("click", ({ target }) => {
      const cell = this.cellOf(target);
      if (cell === undefined) return;
      this.guess.cell = cell; // it stays lit
      view.focus(cell);
      view.cells[cell].scrollIntoView({ block: "nearest", inline: "nearest" });
    });
  }

  /** Look ahead of a hint that is a guess, made after `done` moves. */
  begin({ id, cell }, done) {
    if (this.slow) return;
    this.guess = { id, done, cell };
    this.from.textContent = "…";
    this.root.hidden = false;
    if (!this.waiting) this.ask();
  }

  ask() {
    const { id, done } = this.guess;
    this.waiting = true;
    this.send({ do: "outlook", id, done });
  }

  /** No answer will come. Where it took too long, it is not tried again: nobody has asked for that. */
  lose(slow) {
    this.slow ||= slow && this.waiting;
    this.waiting = false;
  }

  /** The guess is made, or nobody waits for this any more. */
  end() {
    this.guess = null;
    if (this.root.contains(document.activeElement)) this.view.focus(this.view.current);
    this.root.hidden = true;
    this.rows.clear();
    this.list.replaceChildren();
    announce("", "live-later");
  }

  hear({ id, done, games, over, candidates, error }) {
    this.waiting = false;
    if (!this.guess) return;
    if (id !== this.guess.id || done !== this.guess.done) this.ask(); // that was of a guess that is made
    else if (error) {
      // What is shown is all that there will be.
      this.root.hidden = !this.rows.size;
      this.from.textContent = this.from.textContent.replace("…", "");
    } else this.tell(candidates, games, over);
  }

  tell(candidates, games, over) {
    this.show(candidates, games, over);
    if (!over) this.ask();
    else {
      const best = candidates.slice(0, SAID).map((each) => `${this.view.shape.place(each.cell)}, ${chance(each)}`);
      announce(`Chance to win: ${best.join("; ")}.`, "live-later");
    }
  }

  show(candidates, games, over) {
    const exact = candidates.every(({ error }) => !error);
    this.from.textContent = exact ? "exact" : `± 95 %, ${count(games, "game")}${over ? "" : "…"}`;
    for (const each of candidates) {
      const row = this.rows.get(each.cell) ?? this.row(each.cell);
      row.querySelector("b").textContent = over || Z95 * each.error < each.wins ? chance(each) : "…";
    }
    this.order(candidates.map(({ cell }) => this.rows.get(cell)));
  }

  row(cell) {
    const row = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "quiet";
    button.dataset.cell = cell;
    const place = document.createElement("span");
    place.textContent = this.view.shape.place(cell).replace("slice ", "");
    button.append(place, " ", document.createElement("b"));
    row.append(button);
    this.rows.set(cell, row);
    return row;
  }

  /** Put the candidates in this order, if they are in another; the focus stays where it is. */
  order(rows) {
    if (rows.every((row, place) => this.list.children[place] === row)) return;
    const focused = this.list.contains(document.activeElement) ? document.activeElement : null;
    this.list.replaceChildren(...rows);
    focused?.focus();
  }

  cellOf(element) {
    const cell = element.closest("button")?.dataset.cell;
    return cell && Number(cell);
  }

  /** Light up a candidate in place of the hint's cell, or of the one that was chosen; or that again. */
  point(cell = this.guess?.cell) {
    if (this.guess) this.view.light("hint", [cell]);
  }
}

/** A chance with its interval, as text; without one, where it is exact. */
function chance({ wins, error }) {
  if (!error) return percent(wins);
  const reach = 100 * Z95 * error;
  const digits = reach < 1 ? 1 : 0;
  return `${(100 * wins).toFixed(digits)} ± ${reach.toFixed(digits)} %`;
}
