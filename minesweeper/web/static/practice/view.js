// Practice as it is seen and used: the position, the task or the verdict, the scores.

import { focusKeys, shortcuts } from "../board/keys.js";
import { pointers } from "../board/pointers.js";
import { Shape } from "../board/shape.js";
import { BoardView } from "../board/view.js";
import { symbolOf } from "../board/cell.js";
import { ofPuzzle } from "../shared/address.js";
import { h, inside, onClick, part } from "../shared/dom.js";
import { tr, whenSpoken } from "../shared/language.js";
import { Refused } from "../shared/line.js";
import { options } from "../shared/options.js";
import { copy, toast } from "../shared/pages.js";
import { sound } from "../shared/sounds.js";
import { announce } from "../shared/words.js";
import { Trainer } from "./trainer.js";

/** @import { Deeds } from "../board/keys.js" */
/** @import { Page } from "../main.js" */
/** @import { ChoiceData, PuzzleAnswer as Puzzle } from "messages" */
/** @import { Choice, Source, Verdict } from "./trainer.js" */

export class Practising {
  /**
   * @param {Page} page
   * @param {Deeds} keys what keys do besides
   */
  constructor({ profile, trying }, keys) {
    this.trainer = new Trainer(profile, (news) => this.heard(news), trying);
    this.trying = trying;
    this.view = new BoardView(part("puzzle"));
    this.list = part("practice-choices");
    whenSpoken(() => this.list.replaceChildren());
    const { trainer, view } = this;
    const next = () => trying(async () => {
      if (trainer.verdict) await trainer.show();
    });
    const give = () => trying(() => trainer.answer(null));
    onClick({ "puzzle-next": next });
    onClick({ "puzzle-show": give });
    // After a click on a button, the keys are for the board again.
    for (const name of ["next", "show", "flag"]) part(`puzzle-${name}`).addEventListener("click", () => this.focus());
    part("copy-puzzle").addEventListener("click", () => copy(location.href, tr("The link to this puzzle is copied.")));
    const answer = (/** @type {number} */ cell, /** @type {boolean} */ mine) => {
      if (view.symbols[cell] === "?") trying(() => trainer.answer({ cell, mine }));
    };
    const open = (/** @type {number} */ cell) => answer(cell, false);
    const flag = (/** @type {number} */ cell) => answer(cell, true);
    pointers(view, { touch: (cell) => answer(cell, options.flags), hold: (cell) => answer(cell, !options.flags), flag, chord: () => {} });
    focusKeys(view, announce);
    shortcuts(view, { " ": open, Enter: open, f: flag }, () => ({ ...keys, n: next, s: give }), () => null);
  }

  focus() {
    if (this.view.shape.size) this.view.focus(this.view.current);
  }

  /**
   * Show the puzzle of this source or choice, the one that is there, or the next one.
   * @param {{source?: Source | null, choice?: Choice | null}} [what]
   */
  async begin({ source, choice } = {}) {
    const { trainer } = this;
    if (!source && !choice && trainer.asked && !trainer.verdict) {
      trainer.go();
      this.heard("puzzle");
    } else {
      trainer.rests = false;
      await trainer.show({ ...(source && { source }), ...(choice && { choice }) }).catch((problem) => {
        if (!source || !(problem instanceof Refused)) throw problem;
        toast(problem.message); // the next puzzle stands for the one of a link that is none
        return trainer.show();
      });
    }
    this.focus();
  }

  /**
   * Something has changed: draw it, and let it be heard.
   * @param {"puzzle" | "verdict"} news
   */
  heard(news) {
    const { asked, verdict } = this.trainer;
    this.draw();
    if (part("practice").hidden || !asked) return;
    if (news === "puzzle") {
      this.view.fit();
      history.replaceState(history.state, "", ofPuzzle(asked.link));
      announce(asked.said, "live-later");
    } else if (news === "verdict" && verdict) this.tell(verdict);
  }

  draw() {
    const { trainer, view } = this;
    const { asked, verdict } = trainer;
    if (!asked) return;
    this.score(verdict?.choices ?? asked.choices);
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
   * Show the position of a puzzle.
   * @param {Puzzle} puzzle
   */
  show({ position }) {
    const { view } = this;
    const rows = position.trim().split("\n").map((row) => [...row.replace(/\s/g, "")]);
    const shape = new Shape([rows.length, rows[0].length]);
    if (view.shape.toString() !== shape.toString()) view.build(shape);
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
    radio.addEventListener("change", () => this.trying(async () => {
      await this.trainer.show({ choice: name });
      scrollTo({ top: 0 }); // on a phone the choices stand below the board
    }));
    return h("label", {}, radio, h("strong", {}, title), h("span"));
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
