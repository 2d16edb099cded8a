// Practice as it is shown: the position, the task or the verdict, and the scores of each level. It only draws.

import { BoardView } from "../board/view.js";
import { h, inside, part } from "../shared/dom.js";
import { options } from "../shared/options.js";
import { Shape } from "../board/shape.js";
import { sound } from "../shared/sounds.js";
import { announce } from "../shared/words.js";

/** @import { CellSymbol } from "../board/view.js" */
/** @import { ChoiceData, PuzzleAnswer as Puzzle } from "../shared/messages.d.ts" */
/** @import { Choice, Trainer, Verdict } from "./trainer.js" */

export class PracticeView {
  /** @param {(choice: Choice) => void} choose practises something else */
  constructor(choose) {
    this.view = new BoardView(part("puzzle"));
    this.list = part("practice-choices");
    this.choose = choose;
  }

  /** @param {Trainer} trainer */
  draw(trainer) {
    const { asked, verdict, choices } = trainer;
    if (!asked) return;
    this.score(choices);
    this.drawRun(trainer);
    const { view } = this;
    this.show(asked);
    const { given, right, best, words } = verdict ?? {};
    view.overlay(best ? { [best.cell]: Number(best.action === "flag") } : null);
    view.light("hint", best ? [best.cell] : []);
    view.light("clue", words?.cells.clue ?? []);
    view.light("played", given && given.cell !== best?.cell ? [given.cell] : []);
    view.rule(options.rulers, Boolean(verdict));
    part("puzzle-left").textContent = String(asked.left);
    const box = part("puzzle-words");
    box.classList.toggle("wrong", Boolean(given) && !right);
    box.classList.toggle("right", Boolean(right));
    box.textContent = words?.lit ?? asked.task;
    part("puzzle-show").setAttribute("aria-disabled", String(Boolean(verdict)));
    part("puzzle-next").setAttribute("aria-disabled", String(!verdict));
    part("puzzle-next").classList.toggle("primary", Boolean(verdict) && !right);
  }

  /**
   * Show how the five of a day, or a streak, goes.
   * @param {Trainer} trainer
   */
  drawRun({ run, left }) {
    part("run").hidden = !run;
    if (!run) return;
    part("run-words").textContent = run.result ?? run.words;
    part("run-marks").replaceChildren(...run.marks.map((mark) => h("i", { "data-mark": mark })));
    part("share-run").hidden = !run.text;
    this.drawLeft(left);
  }

  /** @param {number | null} left */
  drawLeft(left) {
    const text = left === null ? "" : `${left.toFixed(1)} s`;
    if (part("run-left").textContent !== text) part("run-left").textContent = text;
  }

  /**
   * Show the position of a puzzle.
   * @param {Puzzle} puzzle
   */
  show({ position }) {
    const { view } = this;
    const rows = position.trim().split("\n").map((row) => [...row.replace(/\s/g, "")]);
    const shape = new Shape([rows.length, rows[0].length]);
    if (view.shape?.toString() !== shape.toString()) {
      const { focused } = view;
      view.build(shape);
      if (focused) view.focus(0);
    }
    view.draw(rows.flat().map(symbolOf));
  }

  /** @param {ChoiceData[]} choices */
  score(choices) {
    if (!this.list.children.length) this.list.append(...choices.map((each) => this.choice(each)));
    for (const { name, words, chosen, rests } of choices) {
      const radio = inside(this.list, `[value=${name}]`, HTMLInputElement);
      radio.checked = chosen;
      radio.disabled = rests;
      inside(this.list, `[value=${name}] ~ span`, HTMLSpanElement).textContent = words;
    }
  }

  /**
   * A choice of what to practise.
   * @param {ChoiceData} choice
   */
  choice({ name, title }) {
    const radio = h("input", { type: "radio", name: "practice", value: name });
    radio.addEventListener("change", () => this.choose(name));
    return h("label", {}, radio, h("strong", {}, title), h("span"));
  }

  /**
   * Read a puzzle out.
   * @param {Puzzle} puzzle
   */
  say({ said }) {
    announce(said, "live-later");
  }

  /**
   * Read a verdict out, let it be heard, and bring its cell into sight.
   * @param {Verdict} verdict
   */
  tell({ right, best, words }) {
    sound(right ? (best.action === "flag" ? "flag" : "open") : "lost");
    this.view.cells[best.cell].scrollIntoView({ block: "nearest", inline: "nearest" });
    announce(words.text);
    announce("", "live-later");
  }
}

/**
 * A symbol of a position as it is shown.
 * @param {string} symbol
 * @returns {CellSymbol}
 */
function symbolOf(symbol) {
  return symbol === "?" || symbol === "@" ? symbol : Number(symbol);
}
