// Where the user is: the browser's history, and the view that is shown. Each entry of the history has a view and an address, and knows
// which game it shows; the four modes in the header lead to the views. The game is played alone or, to analyse it, with the solver's panel.

import { boardOf, toBeat, toDaily, toGame, toPosition, toPuzzle } from "./shared/address.js";
import { lastBoard } from "./shared/boards.js";
import { part } from "./shared/dom.js";
import { tr, whenSpoken } from "./shared/language.js";
import { chooseOption, options } from "./shared/options.js";
import { toast } from "./shared/pages.js";
import { drop, savedAttempt, tabGame, claimSaved } from "./shared/saved.js";
import { Lost, Refused } from "./shared/session.js";
import { Stopped, goElsewhere, stay } from "./shared/turns.js";
import { newId } from "./play/state.js";

/** @import { SavedGame } from "./shared/saved.js" */
/** @import { Editor } from "./analyse/editor.js" */
/** @import { Parts } from "./main.js" */
/** @import { Place } from "./play/game.js" */
/** @import { Wanted } from "./practice/practice.js" */

const VIEWS = /** @type {const} */ (["play", "today", "practice", "editor"]);
const MODES = /** @type {const} */ (["play", "today", "practice", "analyse"]);

/** @typedef {(typeof VIEWS)[number]} View */

/**
 * An entry of the browser's history: its view, whether with the solver's panel, and the entry where the page opened it.
 * @typedef {{id: string, view: View, panel: boolean, from?: string}} Entry
 */

/** The addresses of the boards of the day, of practice, and of the game with the solver's panel beside it. */
const TODAY = "#today";
const PRACTICE = "#practice";
const ANALYSE = "#analyse";

/**
 * Return the size of the first board, and the saved game if there is one, before the session answers; null if the size is unknown,
 * or the address means another view.
 */
export async function coming() {
  const size = location.hash === TODAY ? null : boardOf(location.hash, lastBoard());
  if (!size) return null;
  const daily = toDaily(location.hash);
  const kept = (await claimSaved()) ?? (daily && savedAttempt(daily));
  return { size: (kept && boardOf("", kept.game.setting)) ?? size, kept };
}

export class Route {
  /** @param {Parts} page */
  constructor(page) {
    this.page = page;
    this.address = location.hash; // at the beginning of the game
    /** @type {Map<string, Place>} */
    this.places = new Map(); // by entry, the game at its last moment
    this.last = this.entry; // the last shown entry
    whenSpoken(() => this.mark());
  }

  // The entries of the history

  /** The current entry; null for a new one, whose address was typed or followed. */
  get entry() {
    return /** @type {Entry | null} */ (history.state);
  }

  /** Keep the game for its entry. @param {Entry | null} entry */
  keepPlace(entry) {
    const { game } = this.page;
    if (game.state && entry?.view === "play") this.places.set(entry.id, game.place);
  }

  /** Push a new entry for a view after the current one. @param {View} view @param {string} address */
  push(view, address) {
    const from = this.entry;
    this.keepPlace(from);
    if (view !== from?.view) goElsewhere(); // else only the solver's panel or the game changes
    history.pushState({ id: newId(), view, panel: options.panel, from: from?.id }, "", address);
    this.last = this.entry;
  }

  /** Set the view of the current entry. @param {View} view */
  replace(view) {
    history.replaceState({ id: newId(), ...this.entry, view, panel: options.panel }, "");
    this.last = this.entry;
  }

  /** Whether the page opened this entry, a recording, from a game. */
  get isOverGame() {
    const place = this.places.get(this.entry?.from ?? "");
    return place !== undefined && place.state.mode !== "replay";
  }

  /** Drop a game that was given up from all entries. @param {string} id */
  forget(id) {
    for (const [entry, { state }] of this.places) if (state.id === id) this.places.delete(entry);
  }

  // The address of the game

  /** Give the game another address. @param {string} address */
  rename(address) {
    this.address = address;
    history.replaceState(history.state, "", address);
    this.save(true);
  }

  /** Save the game with its address. @param {boolean} [leaving] whether the tab may be left */
  save(leaving) {
    this.page.game.save(this.address, leaving);
  }

  /** Leave the address of a link, since another game begins. */
  leaveAddress() {
    if (!location.hash) return;
    this.push("play", location.pathname);
    this.address = location.hash; // also of the current game, if the other one is refused
  }

  // The views

  /** @param {View} view */
  shows(view) {
    return !part(view).hidden;
  }

  /** Show one of the views, and no other. @param {View} view */
  show(view) {
    const { board, practice } = this.page;
    for (const name of VIEWS) part(name).hidden = name !== view;
    if (document.activeElement?.closest("[hidden]")) {
      if (view === "play") board.cells[board.current]?.focus({ preventScroll: true });
      else part(`open-${view === "editor" ? "analyse" : view}`).focus();
    }
    if (view !== "practice") practice.rest();
    this.mark();
    this.look();
  }

  /** The time stands while the board is out of sight. */
  look() {
    this.page.clock.see(this.shows("play") && !document.hidden);
  }

  /** Nothing goes on by itself any more. */
  rest() {
    const { replay, solver } = this.page;
    solver.stop();
    replay.stop();
  }

  mark() {
    part("play").toggleAttribute("data-panel", options.panel);
    const view = VIEWS.find((name) => this.shows(name)) ?? "play";
    const mode = view === "editor" || (view === "play" && options.panel) ? "analyse" : view;
    for (const name of MODES) part(`open-${name}`).ariaCurrent = name === mode ? "page" : null;
    const name = part(`open-${mode}`).textContent;
    document.title = mode === "play" ? tr("Minesweeper") : tr("{view} – Minesweeper", { view: name });
  }

  /** Show the game again, where another view is shown. */
  play() {
    const { board, game } = this.page;
    if (this.shows("play")) return;
    this.show("play");
    if (game.state) game.set(game.state);
    board.fit(); // it may have had another size when it was seen last
  }

  /** Lead to the game, with the solver's panel beside it from now on, or without. @param {boolean} panel */
  toGame(panel) {
    const turns = panel !== options.panel;
    this.usePanel(panel);
    if (!this.shows("play")) this.toPlay();
    else if (turns) this.push("play", location.href);
  }

  /** Lead to the game, or to the first one. */
  toPlay() {
    const { game, trying } = this.page;
    this.play();
    this.push("play", (game.state && this.address) || location.pathname);
    if (!game.state) trying(() => this.open());
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

  /**
   * Show another view than the game: at the current entry or (`isNew`) at a new one after it.
   * @param {View} view
   * @param {string} address
   * @param {boolean} isNew
   */
  enter(view, address, isNew) {
    this.rest();
    if (isNew) this.push(view, address);
    else this.replace(view);
    this.show(view);
  }

  /** Show the boards of the day, or of another one. @param {boolean} [isNew] @param {string} [date] */
  today(isNew = false, date) {
    if (isNew && this.shows("today")) return;
    this.enter("today", TODAY, isNew);
    this.page.today.open(date);
  }

  /** Show the editor, with a position. @param {Parameters<Editor["load"]>[0]} position @param {boolean} [isNew] */
  edit(position, isNew = false) {
    const { editor } = this.page;
    editor.load(position);
    this.enter("editor", editor.address, isNew);
    editor.view.fit();
  }

  /**
   * Show practice, with the puzzle of this source, the current one, or the next one of a `choice`.
   * @param {Wanted} [puzzle]
   * @param {boolean} [isNew]
   */
  async practise(puzzle = {}, isNew = false) {
    if (isNew && this.shows("practice")) return;
    this.enter("practice", PRACTICE, isNew);
    await this.page.practice.begin(puzzle);
  }

  /** Close the view, and return to the game. */
  close() {
    if (this.entry?.from) history.back();
    else this.toPlay();
  }

  // Addresses and the way back

  /** Open the address, or go on with the game of this tab, or with one whose tab was closed. */
  async open() {
    const { game, newGames } = this.page;
    if (!history.state) this.replace("play");
    try {
      await this.follow();
    } catch (problem) {
      if (problem instanceof Lost || problem instanceof Stopped || !(problem instanceof Error)) throw problem;
      toast(problem.message);
      history.replaceState(history.state, "", (game.state && this.address) || location.pathname);
    }
    if (!game.state && this.shows("play")) await newGames.last();
  }

  /** Open the address or a saved game, if there is either; throw an error for an invalid address. */
  async follow() {
    const { hash } = location;
    const puzzle = toPuzzle(hash);
    const position = puzzle ? null : toPosition(hash);
    if (puzzle) await this.practise(puzzle);
    else if (position) this.edit(position);
    else if (hash === TODAY) this.today();
    else await this.followGame(hash);
  }

  /** @param {string} hash */
  async followGame(hash) {
    const { game, replay } = this.page;
    if (hash === ANALYSE) {
      this.usePanel(true);
      this.replace("play");
      history.replaceState(history.state, "", location.pathname);
    }
    this.play();
    const daily = toDaily(hash);
    const linked = daily ? null : toGame(hash);
    if (!game.state && (await this.resumeGame())) return;
    if (daily) await game.daily(daily);
    if (!linked) return;
    const { moves, ...setting } = linked;
    await game.begin(setting, moves);
    if (moves && toBeat(hash)) replay.start();
  }

  /** Go on with the game of this tab, or with one whose tab was closed; return whether there is one. */
  async resumeGame() {
    const own = tabGame();
    const kept = await stay(claimSaved());
    if (!kept && own?.game.done) toast(tr("That game continues in another tab. Here is a new one."));
    if (!kept) return false;
    if (!own) history.replaceState(history.state, "", kept.address || location.pathname);
    const isThere = await this.resume(kept);
    if (isThere && !own) toast(tr("The game continues where you left it."));
    return isThere;
  }

  /** Go on with a saved game; return whether it could be read. @param {SavedGame} kept */
  async resume({ id, game: kept, questions, on, outcome }) {
    try {
      await this.page.game.resume(kept, { id, questions, on, outcome });
      return true;
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      toast(tr("The game that was saved here cannot be read."));
      drop(id);
      return false;
    }
  }

  /** Show the entry to which the browser has gone back or forward, or a typed address. */
  popped() {
    const { entry, last, page } = this;
    if (this.shows("play")) this.keepPlace(last);
    this.last = entry;
    goElsewhere();
    if (page.game.state) page.game.endPreview();
    if (!entry) page.trying(() => this.open());
    else if (entry.view === "editor") this.edit(toPosition(location.hash) ?? { text: "?", mines: null });
    else if (entry.view === "practice") page.trying(() => this.practise());
    else if (entry.view === "today") this.today();
    else this.poppedToGame(entry);
  }

  /** @param {Entry} entry */
  poppedToGame({ id, panel }) {
    const { game, trying } = this.page;
    if (panel !== options.panel) this.usePanel(panel);
    this.play();
    const place = this.places.get(id);
    const isThere = place ? place.state.id === game.state?.id && (place.state.mode === "replay") === game.isReplay : location.hash === this.address;
    if (game.state && isThere) return;
    const goesOn = place?.state.daily && place.state.mode !== "over"; // perhaps in another tab by now
    trying(() => (place && !goesOn ? game.restore(place) : this.open()));
  }
}
