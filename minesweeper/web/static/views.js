// The views: the game, today's boards, practice, the editor. Each is an entry of the browser's history, so that the way back leads
// from one to the one before it. The four modes lead to them: the game is played alone or, to analyse it, with the solver's panel.

import { TODAY } from "./history.js";
import { ofPuzzle } from "./shared/address.js";
import { part } from "./shared/dom.js";
import { tr, whenSpoken } from "./shared/language.js";
import { chooseOption, options } from "./shared/options.js";

/** @import { Page } from "./main.js" */
/** @import { Wanted } from "./practice/practice.js" */

const VIEWS = /** @type {const} */ (["play", "today", "practice", "editor"]);
const MODES = /** @type {const} */ (["play", "today", "practice", "analyse"]);

/** @typedef {(typeof VIEWS)[number]} Name */

export class Views {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    whenSpoken(() => this.mark());
  }

  /** @param {Name} name */
  shows(name) {
    return !part(name).hidden;
  }

  /** Show one of the views, and no other. @param {Name} name */
  show(name) {
    const { board, practice } = this.page;
    for (const each of VIEWS) part(each).hidden = each !== name;
    if (document.activeElement?.closest("[hidden]")) {
      if (name === "play") board.cells[board.current]?.focus({ preventScroll: true });
      else part(`open-${name === "editor" ? "analyse" : name}`).focus();
    }
    if (name !== "practice") practice.rest();
    this.mark();
    this.look();
  }

  /** Mark the mode in the header. */
  mark() {
    part("play").toggleAttribute("data-panel", options.panel);
    const name = VIEWS.find((each) => this.shows(each)) ?? "play";
    const mode = name === "editor" || (name === "play" && options.panel) ? "analyse" : name;
    for (const each of MODES) part(`open-${each}`).ariaCurrent = each === mode ? "page" : null;
    const view = part(`open-${mode}`).textContent;
    document.title = mode === "play" ? tr("Minesweeper") : tr("{view} – Minesweeper", { view });
  }

  /** The time stands while the board is out of sight. */
  look() {
    this.page.clock.see(this.shows("play") && !document.hidden);
  }

  /** Show the game again, where another view is shown. */
  play() {
    if (this.shows("play")) return;
    this.show("play");
    this.page.draw();
    this.page.board.fit(); // it may have had another size when it was seen last
  }

  /** Lead to the game, with the solver's panel beside it from now on, or without. @param {boolean} panel */
  toGame(panel) {
    const { game, recordings, trail } = this.page;
    const turns = panel !== options.panel;
    this.usePanel(panel);
    if (this.shows("play")) {
      if (turns) trail.push(trail.view ?? "game", location.href);
    } else if (game.state) {
      this.play();
      trail.push(recordings.aside ? "replay" : "game", trail.address || location.pathname);
    } else this.toFirst();
  }

  /** @param {boolean} panel whether the solver's panel stands beside the game from now on */
  usePanel(panel) {
    chooseOption("panel", panel);
    this.mark();
    this.page.solver.switched();
    if (!this.shows("play")) return;
    this.page.board.fit();
    if (panel) part("risks").scrollIntoView({ block: "nearest" }); // with large text it stands below the board
  }

  /** Lead to a game where there is none yet. */
  toFirst() {
    const { game, trail, trying } = this.page;
    this.play();
    trail.push("game", location.pathname);
    if (!game.state) trying(() => trail.open());
  }

  /**
   * Show another view than the game: at the entry of now or (`pushed`) at a new one, from which the way back leads to the view of now.
   * @param {"today" | "editor" | "practice"} name
   * @param {string} place
   * @param {boolean} pushed
   */
  open(name, place, pushed) {
    const { rest, trail } = this.page;
    rest();
    if (pushed) trail.push(name, place);
    else trail.replace(name);
    this.show(name);
  }

  /** Show the boards of the day, or of another one. @param {boolean} [pushed] @param {string} [date] */
  today(pushed = false, date) {
    if (pushed && this.shows("today")) return;
    this.open("today", TODAY, pushed);
    this.page.today.open(date);
  }

  /** Show the editor, with a position. @param {Parameters<Page["editor"]["load"]>[0]} position @param {boolean} [pushed] */
  edit(position, pushed = false) {
    const { editor } = this.page;
    editor.load(position);
    this.open("editor", editor.address, pushed);
    editor.view.fit();
  }

  /**
   * Show practice, with the puzzle of this source, the one that is there, or the next one; `choice` is what to practise from now on.
   * @param {Wanted | null} [puzzle]
   * @param {boolean} [pushed]
   */
  async practise(puzzle, pushed = false) {
    const { session, practice } = this.page;
    if (pushed && this.shows("practice")) return;
    this.open("practice", ofPuzzle(null), pushed);
    if (session.there) await practice.begin(puzzle ?? {}); // else as soon as it can
  }

  /** Close the view that is shown besides the game. */
  close() {
    if (this.page.trail.entry?.pushed) history.back();
    else this.toFirst();
  }

  /** There is a line again: ask for what the view that is shown has not got. */
  async connected() {
    const { editor, practice } = this.page;
    if (this.shows("editor") && editor.view.shape.size) editor.change();
    if (this.shows("practice") && !practice.asked && !practice.awaited) await practice.begin();
  }
}
