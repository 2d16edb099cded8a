// Practice as it is shown: the position, the task or the verdict, and the scores of each level. It only draws.

import { BoardView } from "./board.js";
import { inside, part } from "./dom.js";
import { options } from "./options.js";
import { CHOICES, NAMES, choiceWords, minesLeft, sizeOf, symbolsOf, taskWords, verdictWords } from "./practice.js";
import { Shape } from "./shape.js";
import { sound } from "./sounds.js";
import { announce, count } from "./words.js";

/** @import { CellSymbol } from "./board.js" */
/** @import { Choice, Progress, Verdict } from "./practice.js" */
/** @import { Asked, Trainer } from "./trainer.js" */

// Pixels of the largest cells: a puzzle is all that there is to be seen.
const LARGE = 60;

export class PracticeView {
  /** @param {(choice: Choice) => void} choose practises something else */
  constructor(choose) {
    this.view = new BoardView(part("puzzle"), LARGE);
    this.list = part("practice-choices");
    for (const name of CHOICES) this.list.append(choiceOf(name, () => choose(name)));
  }

  /** @param {Trainer} trainer */
  draw({ asked, verdict, progress }) {
    this.score(progress);
    if (!asked) return;
    const { view } = this;
    const shape = this.show(asked);
    const { given, right, shown } = verdict ?? {};
    view.overlay(shown ? { [shown.cell]: Number(shown.mine) } : null);
    view.light("hint", shown ? [shown.cell] : []);
    view.light("clue", shown?.clues ?? []);
    view.light("played", given && given.cell !== shown?.cell ? [given.cell] : []);
    view.rule(options.rulers, Boolean(verdict));
    part("puzzle-left").textContent = String(minesLeft(asked.puzzle));
    const box = part("puzzle-words");
    box.classList.toggle("wrong", Boolean(given) && !right);
    box.classList.toggle("right", Boolean(right));
    box.textContent = verdict ? verdictWords(shape, asked.puzzle, verdict) : taskWords(asked.puzzle, asked.source.kind);
    part("puzzle-show").setAttribute("aria-disabled", String(Boolean(verdict)));
    part("puzzle-next").setAttribute("aria-disabled", String(!verdict));
    part("puzzle-next").classList.toggle("primary", Boolean(verdict) && !right);
  }

  /**
   * Show the position of a puzzle.
   * @param {Asked} asked
   */
  show({ puzzle: { position } }) {
    const { view } = this;
    const { rows, columns } = sizeOf(position);
    const shape = new Shape([rows, columns]);
    if (view.shape?.toString() !== shape.toString()) {
      const { focused } = view;
      view.size = "first";
      view.build(shape);
      if (focused) view.focus(0);
    }
    view.draw(symbolsOf(position).map(symbolOf));
    return shape;
  }

  /** @param {Progress} progress */
  score(progress) {
    for (const name of CHOICES) {
      const radio = inside(this.list, `[value=${name}]`, HTMLInputElement);
      radio.checked = name === progress.choice;
      radio.disabled = name === "own" && !progress.own.length;
      inside(this.list, `[value=${name}] ~ span`, HTMLSpanElement).textContent = choiceWords(name, progress);
    }
  }

  /**
   * Read a puzzle out.
   * @param {Asked} asked
   */
  say({ puzzle, source }) {
    announce(`${taskWords(puzzle, source.kind)} ${count(minesLeft(puzzle), "mine")} left.`, "live-later");
  }

  /**
   * Read a verdict out, let it be heard, and bring its cell into sight.
   * @param {Asked} asked
   * @param {Verdict} verdict
   */
  tell({ puzzle }, verdict) {
    const { view } = this;
    sound(verdict.right ? (verdict.shown.mine ? "flag" : "open") : "lost");
    view.cells[verdict.shown.cell].scrollIntoView({ block: "nearest", inline: "nearest" });
    if (view.shape) announce(verdictWords(view.shape, puzzle, verdict));
    announce("", "live-later");
  }
}

/**
 * A choice of what to practise.
 * @param {Choice} name
 * @param {() => void} chosen
 */
function choiceOf(name, chosen) {
  const label = document.createElement("label");
  const radio = document.createElement("input");
  Object.assign(radio, { type: "radio", name: "practice", value: name });
  radio.addEventListener("change", chosen);
  const title = document.createElement("strong");
  title.textContent = capital(NAMES[name]);
  label.append(radio, title, document.createElement("span"));
  return label;
}

/**
 * A symbol of a position as it is shown.
 * @param {string} symbol
 * @returns {CellSymbol}
 */
function symbolOf(symbol) {
  return symbol === "?" || symbol === "@" ? symbol : Number(symbol);
}

/** @param {string} text */
function capital(text) {
  return `${text[0].toUpperCase()}${text.slice(1)}`;
}
