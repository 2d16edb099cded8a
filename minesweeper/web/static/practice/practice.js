// Practice: the session poses puzzles, judges answers and keeps scores; this view draws the puzzle and the verdict.

import { shortcuts } from "../board/keys.js";
import { pointers } from "../board/pointers.js";
import { readPosition } from "../board/shape.js";
import { BoardView } from "../board/view.js";
import { Clock } from "../shared/clock.js";
import { h, inside, onClick, part, set } from "../shared/dom.js";
import { forget, keep, recall, tab } from "../shared/keep.js";
import { tr } from "../shared/language.js";
import { latest, stay } from "../shared/turns.js";
import { Refused } from "../shared/session.js";
import { options } from "../shared/options.js";
import { announce, copy, toast } from "../shared/pages.js";
import { sound } from "../shared/sounds.js";

/** @import { Deeds } from "../board/keys.js" */
/** @import { Position } from "../board/shape.js" */
/** @import { Parts } from "../main.js" */
/** @import { ChoiceData, PuzzleAnswer, Requests, VerdictAnswer } from "messages" */

/** @typedef {{cell: number, mine: boolean} | null} Given an answer; null to give up */
/** @typedef {Requests["puzzle"]} Wanted a puzzle of this source, or of this choice; else the next one */

const PAUSE = 1100; // milliseconds between a right answer and the next puzzle
const LOOKED = "looked"; // the key of the time that a puzzle was in sight

export class Practice {
  /** @param {Pick<Parts, "profile" | "trying">} page @param {Deeds} keys what keys do besides */
  constructor({ profile, trying }, keys) {
    this.profile = profile;
    this.trying = trying;
    this.view = new BoardView(part("puzzle"));
    this.clock = new Clock(); // runs while a puzzle is looked at
    /** @type {PuzzleAnswer | null} */
    this.asked = null;
    /** @type {VerdictAnswer & {given: Given} | null} */
    this.verdict = null; // once it is answered
    this.awaited = false; // whether a puzzle or a verdict is on its way
    /** @type {Promise<PuzzleAnswer> | null} */
    this.next = null; // asked for while the verdict is read
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined; // of the next puzzle

    const { view } = this;
    const showNext = () => this.verdict && trying(() => this.show());
    const giveUp = () => trying(() => this.answer(null));
    const answer = (/** @type {number} */ cell, /** @type {boolean} */ mine) => {
      if (view.symbols[cell] === "?") trying(() => this.answer({ cell, mine }));
    };
    const open = (/** @type {number} */ cell) => answer(cell, false);
    const flag = (/** @type {number} */ cell) => answer(cell, true);
    onClick({
      "puzzle-next": showNext,
      "puzzle-show": giveUp,
      "copy-puzzle": () => copy(location.href, tr("The link to this puzzle is copied.")),
    });
    // After a click on a button, the keys are for the board again.
    for (const name of ["next", "show", "flag"]) part(`puzzle-${name}`).addEventListener("click", () => this.focus());
    part("practice-choices").addEventListener("change", () => trying(async () => {
      const { value } = inside(part("practice-choices"), ":checked", HTMLInputElement);
      await stay(this.show({ choice: /** @type {ChoiceData["name"]} */ (value) }));
      scrollTo({ top: 0 }); // on a phone the choices stand below the board
    }));
    const touch = (/** @type {number} */ cell) => answer(cell, options.flags);
    const hold = (/** @type {number} */ cell) => answer(cell, !options.flags);
    pointers(view, { touch, hold, flag, chord: () => {} });
    shortcuts(view, { " ": open, Enter: open, f: flag }, () => ({ ...keys, n: showNext, s: giveUp }), () => null);
  }

  focus() {
    if (this.view.shape.size) this.view.focus(this.view.current);
  }

  /** Ask for a puzzle after a new connection, unless one is there or on its way. */
  async connected() {
    if (!this.asked && !this.awaited) await this.begin();
  }

  /** Show the puzzle that is wanted, or the one that is there until it is answered. @param {Wanted} [wanted] */
  async begin(wanted = {}) {
    if (!wanted.source && !wanted.choice && this.asked && !this.verdict) {
      this.draw();
      this.present(this.asked);
      this.trying(() => this.refresh());
    } else {
      await this.show(wanted).catch((problem) => {
        if (!wanted.source || !(problem instanceof Refused)) throw problem;
        toast(problem.message); // show the next puzzle in place of an invalid link's
        return this.show();
      });
    }
    this.focus();
  }

  /** Ask for a puzzle or a verdict after the current request; of waiting requests, only the last one is made. */
  inTurn = latest(async (isLatest, /** @type {(isLatest: () => boolean) => Promise<void>} */ action) => {
    this.awaited = true;
    await action(isLatest).finally(() => (this.awaited = false));
  });

  /** @param {Wanted} [wanted] */
  show(wanted = {}) {
    clearTimeout(this.timer);
    return this.inTurn(async (isLatest) => {
      const prepared = wanted.source || wanted.choice ? null : this.next;
      this.next = null;
      const asked = await (prepared ?? this.fetch(wanted));
      if (!isLatest()) return;
      this.asked = asked;
      this.verdict = null;
      this.clock.reset(secondsOn(asked));
      this.draw();
      if (!part("practice").hidden) this.present(asked);
    });
  }

  /** Refresh the choices: a game may have brought a position. To ask for a shared position again would be help with a game. */
  async refresh() {
    const { asked } = this;
    if (!asked || asked.source.kind === "shared") return;
    const { choices } = await this.fetch({ source: asked.source });
    asked.choices = choices;
    this.draw();
  }

  /** Present a puzzle: start its clock. @param {PuzzleAnswer} asked */
  present({ link, said }) {
    this.clock.start();
    this.view.fit();
    history.replaceState(history.state, "", link);
    announce(said, "live-later");
  }

  /** Take an answer; a right one is followed by the next puzzle. @param {Given} given */
  async answer(given) {
    const { asked } = this;
    if (!asked || this.verdict || this.awaited) return;
    const { seconds } = this.clock;
    const { cell, mine } = given ?? { cell: null, mine: false };
    await this.inTurn(async (isLatest) => {
      const answer = await this.profile.ask({ do: "answer", source: asked.source, cell, mine, seconds });
      if (isLatest()) this.judge({ ...answer, given });
    });
  }

  /** Show a verdict. @param {NonNullable<Practice["verdict"]>} verdict */
  judge(verdict) {
    this.verdict = verdict;
    this.next = this.fetch({});
    this.next.catch(() => {
      this.next = null; // it is asked for again once it is shown
    });
    this.draw();
    if (part("practice").hidden) return;
    const { right, best, words } = verdict;
    if (right) this.timer = setTimeout(() => this.trying(() => this.show()), PAUSE);
    sound(right ? (best.action === "flag" ? "flag" : "open") : "lost");
    this.view.follow(best.cell);
    announce(words.text);
    announce("", "live-later");
  }

  /** @param {Wanted} wanted @returns {Promise<PuzzleAnswer>} */
  fetch(wanted) {
    return this.profile.ask({ do: "puzzle", ...wanted });
  }

  /** Ask for the words of the puzzle and of the next one again, in another language; after a verdict, go on. */
  async retell() {
    if (this.next) this.next = this.next.then(({ source }) => this.fetch({ source }));
    this.keep();
    if (this.verdict) await this.show();
    else if (this.asked && !this.awaited) await this.show({ source: this.asked.source });
  }

  /** Keep the time that the puzzle was in sight: a reload does not reset it. */
  keep() {
    if (this.asked && !this.verdict) keep(LOOKED, { source: this.asked.source, seconds: this.clock.seconds }, tab);
  }

  /** Stop timer and clock while another view is shown. */
  rest() {
    this.clock.stop();
    clearTimeout(this.timer);
  }

  draw() {
    const { asked, verdict, view } = this;
    if (!asked) return;
    const { given, right = false, best, words } = verdict ?? {};
    const risks = best ? { [best.cell]: Number(best.action === "flag") } : null;
    const played = given && given.cell !== best?.cell ? [given.cell] : [];
    const lights = { hint: best ? [best.cell] : [], clue: words?.cells.clue, played };
    view.set({ .../** @type {Position} */ (readPosition(asked.position)), risks, lights });
    view.showRulers(Boolean(verdict));
    set("puzzle-left", { text: asked.left });
    set("puzzle-words", { text: words?.lit ?? asked.task });
    part("puzzle-words").className = `verdict ${given ? (right ? "right" : "wrong") : ""}`;
    set("puzzle-show", { off: Boolean(verdict) });
    set("puzzle-next", { off: !verdict });
    part("puzzle-next").classList.toggle("primary", Boolean(verdict) && !right);
    (verdict ?? asked).choices.forEach(drawChoice);
  }
}

/**
 * Draw a choice in its row, which stays while it changes: it may have the focus.
 * @param {ChoiceData} choice
 * @param {number} index
 */
function drawChoice({ name, title, words, chosen, rests }, index) {
  const list = part("practice-choices");
  if (!list.children[index]) {
    list.append(h("label", {}, h("input", { type: "radio", name: "practice", value: name }), h("strong"), h("span")));
  }
  const [radio, ...texts] = list.children[index].children;
  Object.assign(radio, { checked: chosen, disabled: rests });
  [title, words].forEach((text, place) => {
    texts[place].textContent = text;
  });
}

/** Return the seconds that a puzzle was in sight in this tab, before it was posed again. @param {PuzzleAnswer} asked */
function secondsOn({ source }) {
  const looked = Object(recall(LOOKED, tab));
  forget(LOOKED, tab);
  return JSON.stringify(looked.source) === JSON.stringify(source) && looked.seconds > 0 ? looked.seconds : 0;
}
