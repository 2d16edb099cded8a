// The views: the game, the editor, practice. Each is an entry of the browser's history, so that the way back leads from one to
// the one before it.

import { ofPuzzle } from "./address.js";
import { part } from "./dom.js";

/** @import { Editor } from "../analyse/editor.js" */
/** @import { Line } from "./line.js" */
/** @import { Choice, Source } from "../practice/trainer.js" */
/** @import { Practising } from "../practice/practising.js" */
/** @import { Trail } from "./trail.js" */

/**
 * What the page does for its views: stop whatever goes on by itself, draw the game in its size, open one where there is none, tell
 * the clock whether the board is in sight.
 * @typedef {{rest: () => void, draw: () => void, open: () => void, look: () => void}} Page
 */

const VIEWS = /** @type {const} */ (["play", "editor", "practice"]);

/** @typedef {(typeof VIEWS)[number]} Name */

export class Views {
  /**
   * @param {Line} line
   * @param {Trail} trail
   * @param {Editor} editor
   * @param {Practising} practice
   * @param {Page} page
   */
  constructor(line, trail, editor, practice, page) {
    this.line = line;
    this.trail = trail;
    this.editor = editor;
    this.practice = practice;
    this.page = page;
  }

  /** @param {Name} name */
  shows(name) {
    return !part(name).hidden;
  }

  /**
   * Show one of the views, and no other.
   * @param {Name} name
   */
  show(name) {
    for (const each of VIEWS) {
      part(each).hidden = each !== name;
      if (each !== "play") part(`open-${each}`).setAttribute("aria-pressed", String(each === name));
    }
    if (name !== "practice") this.practice.trainer.rest();
    this.page.look();
  }

  /** Show the game again, where another view is shown. */
  play() {
    if (this.shows("play")) return;
    this.show("play");
    this.page.draw();
  }

  /**
   * Show the editor, with this position if one is given.
   * @param {{text: string, mines: number | null} | null} [position]
   * @param {boolean} [pushed] whether the way back leads to the game
   */
  edit(position, pushed = false) {
    const { editor, trail } = this;
    editor.load(position?.text, position?.mines);
    this.page.rest();
    if (pushed) trail.enter("editor", editor.address);
    else trail.become("editor");
    this.show("editor");
    editor.view.fit();
  }

  /**
   * Show practice, with the puzzle of this source, the one that is there, or the next one; `choice` is what to practise from
   * now on.
   * @param {{source: Source | null, choice: Choice | null} | null} [puzzle]
   * @param {boolean} [pushed] whether the way back leads to the game
   */
  async practise(puzzle, pushed = false) {
    const { practice, trail } = this;
    this.page.rest();
    if (pushed) trail.enter("practice", ofPuzzle(null));
    else trail.become("practice");
    this.show("practice");
    if (this.line.there) await practice.begin(puzzle ?? {}); // else as soon as it can
  }

  /** Close the view that is shown besides the game. */
  close() {
    if (this.trail.returns) {
      history.back();
      return;
    }
    this.play();
    this.trail.enter("game", location.pathname);
    this.page.open();
  }

  /** There is a line again: ask for what the view that is shown has not got. */
  async goOn() {
    const { editor, practice } = this;
    if (this.shows("editor") && editor.begun) editor.load();
    if (this.shows("practice") && !practice.trainer.asked && !practice.trainer.waiting) await practice.begin();
  }
}
