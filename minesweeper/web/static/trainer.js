// Practice on the page: puzzles are asked of the session, and the user's answers change what is kept of them.

import { watchKept } from "./keep.js";
import { Refused } from "./line.js";
import { drop, enter, judged, keepProgress, learn, marked, next, progressKept } from "./practice.js";

/** @import { Line } from "./line.js" */
/** @import { PuzzleAnswer as Puzzle, Reviewed } from "./messages.d.ts" */
/** @import { Choice, Given, Source, Verdict } from "./practice.js" */
/** @import { Trying } from "./trying.js" */

/**
 * A puzzle, and where it comes from.
 * @typedef {{source: Source, puzzle: Puzzle}} Asked
 */

// Milliseconds for which a right answer is shown before the next puzzle.
const PAUSE = 1100;

export class Trainer {
  /**
   * @param {Line} line
   * @param {(news: "puzzle" | "verdict" | "view") => void} tell is told whatever changes, once it has
   * @param {Trying} trying tells what goes wrong with what is done by itself
   */
  constructor(line, tell, trying) {
    this.line = line;
    this.tell = tell;
    this.trying = trying;
    this.progress = progressKept();
    /** @type {Asked | null} */
    this.asked = null;
    /** @type {Verdict | null} */
    this.verdict = null; // once it is answered
    this.since = 0; // when it was shown
    this.number = 0; // of the last puzzle that was asked for
    this.waiting = false; // whether it has not come yet
    /** @type {Promise<Asked> | null} */
    this.coming = null; // the next puzzle, asked for while the verdict is read
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    watchKept("practice", () => {
      this.progress = progressKept();
      this.tell("view");
    });
  }

  /**
   * Show a puzzle: of this source, or the next one.
   * @param {Source} [source]
   */
  async show(source) {
    this.rest();
    const number = (this.number += 1);
    const coming = source ? this.fetch(source) : (this.coming ?? this.fetchNext());
    this.coming = null;
    this.waiting = true;
    const asked = await coming.finally(() => {
      if (number === this.number) this.waiting = false;
    });
    if (number !== this.number) return; // another one was asked for
    Object.assign(this, { asked, verdict: null });
    this.go();
    this.tell("puzzle");
  }

  /** The next puzzle; a position that was kept in which nothing is certain is dropped. @returns {Promise<Asked>} */
  async fetchNext() {
    const source = next(this.progress);
    try {
      return await this.fetch(source);
    } catch (problem) {
      if (!(problem instanceof Refused) || (source.kind !== "own" && source.kind !== "later")) throw problem;
      drop(this.progress, source.of);
      return this.fetchNext();
    }
  }

  /**
   * The puzzle of a source.
   * @param {Source} source
   * @returns {Promise<Asked>}
   */
  async fetch(source) {
    const ask = /** @type {const} */ ({ do: "puzzle" });
    if (source.kind === "seeded") return { source, puzzle: await this.line.ask({ ...ask, ...source.of }) };
    const { position, mines } = source.of;
    const turn = source.kind === "shared" ? 0 : source.turn;
    const unrelated = source.kind !== "shared"; // it was kept when its game was over, or is a puzzle that was missed
    const puzzle = await this.line.ask({ ...ask, position, mines, turn, unrelated });
    const text = source.kind === "own" ? marked(puzzle) : null;
    return { source, puzzle: text ? await this.line.ask({ ...ask, position: text, mines, unrelated }) : puzzle };
  }

  /**
   * Take an answer, null where it is given up; a right one is followed by the next puzzle.
   * @param {Given} given
   */
  answer(given) {
    if (!this.asked || this.verdict) return;
    const { source, puzzle } = this.asked;
    this.verdict = judged(puzzle, given);
    const { right } = this.verdict;
    enter(this.progress, source, puzzle, right, (performance.now() - this.since) / 1000);
    keepProgress(this.progress);
    this.coming = this.fetchNext();
    this.coming.catch(() => {
      this.coming = null; // it is asked for again once it is shown
    });
    if (right) this.timer = setTimeout(() => this.trying(() => this.show()), PAUSE);
    this.tell("verdict");
  }

  /**
   * Practise something else from now on.
   * @param {Choice} choice
   */
  async choose(choice) {
    this.progress.choice = choice;
    keepProgress(this.progress);
    this.coming = null;
    await this.show();
  }

  /** The puzzle is looked at again: the time begins anew. */
  go() {
    this.since = performance.now();
  }

  /** Nothing happens by itself any more. */
  rest() {
    clearTimeout(this.timer);
  }

  /**
   * Keep what a review has found; how many positions there were.
   * @param {Reviewed} review
   * @param {number} mines
   */
  learn(review, mines) {
    const found = learn(this.progress, review, mines);
    if (found) keepProgress(this.progress);
    return found;
  }
}
