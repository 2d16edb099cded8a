// The browser's history: each entry has an address and knows which view it shows. Where the address, the way back and what was kept lead:
// to a view, to a game that goes on, or to a new one.

import { boardOf, toBeat, toDaily, toGame, toPosition, toPuzzle } from "./shared/address.js";
import { lastBoard } from "./shared/boards.js";
import { tr } from "./shared/language.js";
import { goElsewhere, stay } from "./shared/staying.js";
import { Lost, Refused, Stopped } from "./shared/session.js";
import { options } from "./shared/options.js";
import { toast } from "./shared/pages.js";
import { drop, goingAt, saved, toGoOn } from "./shared/saved.js";

/** @import { Page } from "./main.js" */
/** @import { Told } from "./shared/boards.js" */
/** @import { Waiting } from "./shared/saved.js" */

/** @typedef {"game" | "replay" | "today" | "editor" | "practice"} ViewName */

/**
 * An entry of the browser's history: the view that it shows, and whether with the solver's panel; whether the way back from it stays on the
 * page, and to which view that leads.
 * @typedef {{view: ViewName, panel: boolean, pushed?: boolean, from?: ViewName}} Entry
 */

/** The addresses of the boards of the day, and of the game with the solver's panel beside it. */
export const TODAY = "#today";
const ANALYSE = "#analyse";

/**
 * What comes first, as far as it is known before there is a game: the size of its board, and the game if it goes on. Null where
 * nothing is known, or another view is meant.
 */
export async function coming() {
  const size = location.hash === TODAY ? null : boardOf(location.hash, lastBoard());
  if (!size) return null;
  const daily = toDaily(location.hash);
  const kept = (await toGoOn()) ?? (daily && goingAt(daily));
  return { size: (kept && boardOf("", /** @type {Told} */ (kept.game.setting))) ?? size, kept };
}

export class Trail {
  /** @param {Pick<Page, "game" | "newGames" | "recordings" | "trying" | "views">} page */
  constructor(page) {
    this.page = page;
    this.address = location.hash; // with which the game was begun
    /** @type {Map<string, Waiting>} */
    this.left = new Map(); // the games that were left for others, by their addresses
    this.last = this.entry; // that was shown last
  }

  /** This entry; null where it is new: its address was typed or followed. */
  get entry() {
    return /** @type {Entry | null} */ (history.state);
  }

  /** The view of this entry. */
  get view() {
    return this.entry?.view;
  }

  /** A new entry for a view, from which the way back leads to the one of now. @param {ViewName} view @param {string} place */
  push(view, place) {
    if (view !== this.view) goElsewhere(); // else it is the same view with or without the solver's panel, or another game is asked for
    history.pushState({ view, panel: options.panel, pushed: true, from: this.view }, "", place);
    this.last = this.entry;
  }

  /** The entry of now is for this view. @param {ViewName} view */
  replace(view) {
    history.replaceState({ ...this.entry, view, panel: options.panel }, "");
    this.last = this.entry;
  }

  // The address of the game

  /** A game was begun: with the address of now, whichever was asked for. */
  setAddress() {
    this.address = location.hash; // the page may be on its way to another one
  }

  /** The game has another address from now on. @param {string} address */
  rename(address) {
    this.address = address;
    history.replaceState(history.state, "", address);
    this.save(true);
  }

  /** Keep the game under the address with which it was begun. @param {boolean} [leaving] whether the tab may be left */
  save(leaving) {
    this.page.game.save(this.address, leaving);
  }

  /** Keep this game for the way back to it. */
  keepGame() {
    const { game } = this.page;
    if (game.state && !game.state.replaying) this.left.set(this.address, game.waiting);
  }

  /** A game of one's own is begun: the address is no longer that of a link. */
  leaveAddress() {
    if (!location.hash) return;
    this.keepGame();
    this.push("game", location.pathname);
    this.setAddress(); // also of the game that goes on if the other one is refused
  }

  // Where it leads

  /** Show what the address says, or go on with the game of this tab, or with one whose tab was closed. */
  async open() {
    const { game, newGames } = this.page;
    if (!history.state) this.replace("game");
    try {
      await this.follow();
    } catch (problem) {
      if (problem instanceof Lost || problem instanceof Stopped || !(problem instanceof Error)) throw problem;
      toast(problem.message);
      history.replaceState(history.state, "", (game.state && this.address) || location.pathname);
    }
    if (!game.state && this.page.views.shows("play")) await newGames.last();
  }

  /** Show what the address says, or a game that goes on, if there is either. What is wrong with the address is an error. */
  async follow() {
    const { views } = this.page;
    const { hash } = location;
    const puzzle = toPuzzle(hash);
    const position = puzzle ? null : toPosition(hash);
    if (puzzle) await views.practise(puzzle);
    else if (position) views.edit(position);
    else if (hash === TODAY) views.today();
    else await this.followGame(hash);
  }

  /** @param {string} hash */
  async followGame(hash) {
    const { game, recordings, views } = this.page;
    if (hash === ANALYSE) {
      views.usePanel(true);
      this.replace("game");
      history.replaceState(history.state, "", location.pathname);
    }
    views.play();
    const daily = toDaily(hash);
    const linked = daily ? null : toGame(hash);
    if (!game.state && (await this.resumeGame())) return;
    if (daily) await game.daily(daily, true);
    if (!linked) return;
    const { moves, ...setting } = linked;
    await game.begin(setting, { moves, replay: Boolean(moves) });
    if (moves && toBeat(hash)) recordings.bar.start();
  }

  /** Go on with the game of this tab, or with one whose tab was closed; whether there is one. */
  async resumeGame() {
    const own = saved();
    const kept = await stay(toGoOn());
    if (!kept && own?.game.done) toast(tr("That game goes on in another tab. Here is a new one."));
    if (!kept) return false;
    if (!own) history.replaceState(history.state, "", kept.address || location.pathname);
    const there = await this.resume(kept);
    if (there && !own) toast(tr("The game goes on where you left it."));
    return there;
  }

  /** Go on with a game that was kept; whether it could be read. @param {Waiting} kept */
  async resume({ id, game: kept, questions, on, outcome }) {
    try {
      await this.page.game.resume(kept, { id, questions, on, outcome });
      return true;
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      toast(tr("The game that was kept here cannot be read."));
      drop(id);
      return false;
    }
  }

  /** The browser has gone back, or on, to another entry, or an address was typed: show what belongs to that. */
  popped() {
    const { trying, views } = this.page;
    const { entry, last } = this;
    this.last = entry;
    goElsewhere();
    if (!entry) trying(() => this.open());
    else if (entry.view === "editor") views.edit(toPosition(location.hash) ?? { text: "?", mines: null });
    else if (entry.view === "practice") trying(() => views.practise());
    else if (entry.view === "today") views.today();
    else this.poppedToGame(entry, last);
  }

  /** @param {Entry} entry @param {Entry | null} last */
  poppedToGame({ view, panel = options.panel }, last) {
    const { game, recordings, trying, views } = this.page;
    const isPlayed = views.shows("play");
    const isPanelAlone = last?.view === view && last.panel !== panel && location.hash === this.address;
    if (panel !== options.panel) views.usePanel(panel);
    if (isPanelAlone && isPlayed) return;
    views.play();
    // The way back from another view may lead to a replay that came from a link or a file: that goes on.
    const closes = view === "game" && game.state?.replaying && (recordings.aside || isPlayed);
    if (view === "replay" && game.state && !game.state.replaying) recordings.again();
    trying(async () => {
      if (closes) await recordings.leave();
      if (!game.state || (view === "game" && location.hash !== this.address)) await this.back();
    });
  }

  /** Go on with the game that was left at this address, or show what the address says. */
  async back() {
    this.keepGame();
    const kept = this.left.get(location.hash);
    if (!kept || toDaily(location.hash) || !(await this.resume(kept))) await this.open();
  }
}
