// Practice on the page: puzzles and verdicts are asked of the session, which keeps what is learnt from the answers.

import { forget, keep, recall, tab } from "../shared/keep.js";

/** @import { Trying } from "../shared/line.js" */
/** @import { ChoiceData, PuzzleAnswer as Puzzle, Requests, VerdictAnswer } from "messages" */
/** @import { Profile } from "../shared/profile.js" */

/** @typedef {Puzzle["source"]} Source */
/** @typedef {ChoiceData["name"]} Choice */
/** @typedef {{cell: number, mine: boolean} | null} Given an answer; null if it was given up */
/** @typedef {VerdictAnswer & {given: Given}} Verdict */

// Milliseconds for which a right answer is shown before the next puzzle.
const PAUSE = 1100;

// The name under which it is kept for how long a puzzle was looked at.
const LOOKED = "looked";

export class Trainer {
  /**
   * @param {Profile} profile
   * @param {(news: "puzzle" | "verdict") => void} tell is told whatever changes, once it has
   * @param {Trying} trying tells what goes wrong with what is done by itself
   */
  constructor(profile, tell, trying) {
    this.profile = profile;
    this.tell = tell;
    this.trying = trying;
    /** @type {Puzzle | null} */
    this.asked = null;
    /** @type {Verdict | null} */
    this.verdict = null; // once it is answered
    this.answering = false; // whether a verdict is awaited
    this.since = 0; // when it was shown, last
    this.spent = 0; // milliseconds for which it was shown before
    this.rests = false; // while another view is shown
    this.number = 0; // of the last puzzle that was asked for
    this.waiting = false; // whether it has not come yet
    /** @type {Promise<Puzzle> | null} */
    this.coming = null; // the next puzzle, asked for while the verdict is read
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined; // of the next puzzle
  }

  /**
   * Show a puzzle: of this source or choice, or the next one.
   * @param {Requests["puzzle"]} [what]
   */
  async show(what = {}) {
    clearTimeout(this.timer);
    const number = (this.number += 1);
    const any = !what.source && !what.choice;
    const coming = (any && this.coming) || this.fetch(what);
    this.coming = null;
    this.waiting = true;
    const asked = await coming.finally(() => {
      if (number === this.number) this.waiting = false;
    });
    if (number !== this.number) return; // another one was asked for
    Object.assign(this, { asked, verdict: null, answering: false, spent: spentOn(asked) });
    if (!this.rests) this.go();
    this.tell("puzzle");
  }

  /**
   * @param {Requests["puzzle"]} what
   * @returns {Promise<Puzzle>}
   */
  fetch(what) {
    return this.profile.ask({ do: "puzzle", ...what });
  }

  /**
   * Take an answer, null where it is given up; a right one is followed by the next puzzle.
   * @param {Given} given
   */
  async answer(given) {
    const { asked } = this;
    if (!asked || this.verdict || this.answering) return;
    this.answering = true;
    const seconds = this.seconds;
    const { cell, mine } = given ?? { cell: null, mine: false };
    try {
      const found = await this.profile.ask({ do: "answer", source: asked.source, cell, mine, seconds });
      if (asked !== this.asked) return;
      this.verdict = { ...found, given };
    } catch (problem) {
      if (asked === this.asked && !this.rests) this.go(); // it can be answered still
      throw problem;
    } finally {
      this.answering = false;
    }
    this.coming = this.fetch({});
    this.coming.catch(() => {
      this.coming = null; // it is asked for again once it is shown
    });
    if (this.verdict.right && !this.rests) this.timer = setTimeout(() => this.trying(() => this.show()), PAUSE);
    this.tell("verdict");
  }

  /** Have what is asked, and what comes next, said anew: in another language. After a verdict, that is what comes next. */
  async retell() {
    const { asked, verdict, coming } = this;
    if (coming) this.coming = coming.then(({ source }) => this.fetch({ source }));
    if (verdict) await this.show();
    else if (asked) {
      const found = await this.fetch({ source: asked.source });
      if (asked !== this.asked || this.verdict || this.answering) return;
      this.asked = found;
      this.tell("puzzle");
    }
  }

  /** For how long the puzzle was looked at. */
  get seconds() {
    return (this.spent + (this.rests ? 0 : performance.now() - this.since)) / 1000;
  }

  /** The puzzle is looked at, perhaps again: its time goes on. */
  go() {
    this.rests = false;
    this.since = performance.now();
  }

  /** Keep for how long the puzzle was looked at: a reload does not give that time back. */
  keep() {
    if (this.asked && !this.verdict) keep(LOOKED, { source: this.asked.source, seconds: this.seconds }, tab);
  }

  /** Another view is shown: nothing happens by itself, and the time stands. */
  rest() {
    if (!this.rests) this.spent += performance.now() - this.since;
    this.rests = true;
    clearTimeout(this.timer);
  }
}

/**
 * For how many milliseconds this tab looked at a puzzle before it was loaded again.
 * @param {Puzzle} puzzle
 */
function spentOn({ source }) {
  const looked = Object(recall(LOOKED, tab));
  forget(LOOKED, tab);
  return JSON.stringify(looked.source) === JSON.stringify(source) && looked.seconds > 0 ? 1000 * looked.seconds : 0;
}
