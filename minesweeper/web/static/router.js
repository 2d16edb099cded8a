// Where an address, the way back and what was kept lead: to a view, to a game that goes on, or to a new one.

import { boardOf, toBeat, toDaily, toGame, toPosition, toPuzzle } from "./shared/address.js";
import { lastBoard } from "./shared/boards.js";
import { tr } from "./shared/language.js";
import { Lost, Refused } from "./shared/line.js";
import { options } from "./shared/options.js";
import { toast } from "./shared/pages.js";
import { drop, goingAt, saved, toGoOn } from "./shared/saved.js";

/** @import { Page } from "./main.js" */
/** @import { Told } from "./shared/boards.js" */
/** @import { Waiting } from "./shared/saved.js" */

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

/** The addresses of the boards of the day, and of the game with the solver's panel beside it. */
export const TODAY = "#today";
const ANALYSE = "#analyse";

export class Router {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
  }

  /** Show what the address says, or go on with the game of this tab, or with one whose tab was closed. */
  async open() {
    const { trail } = this.page;
    if (!history.state) trail.become("game");
    try {
      if (await this.follow()) return;
    } catch (problem) {
      if (problem instanceof Lost || !(problem instanceof Error)) throw problem;
      toast(problem.message);
      history.replaceState(history.state, "", (this.page.game.state && trail.address) || location.pathname);
    }
    if (!this.page.game.state) await this.page.newGames.last();
  }

  /** Show what the address says, or a game that goes on; whether there is either. What is wrong with it is an error. */
  async follow() {
    const { game, recordings, trail, views } = this.page;
    const puzzle = toPuzzle(location.hash);
    if (puzzle) {
      await views.practise(puzzle);
      return true;
    }
    const position = toPosition(location.hash);
    if (position) {
      views.edit(position);
      return true;
    }
    if (location.hash === TODAY) {
      views.today();
      return true;
    }
    if (location.hash === ANALYSE) {
      views.usePanel(true);
      trail.become("game");
      history.replaceState(history.state, "", location.pathname);
    }
    views.play();
    const daily = toDaily(location.hash);
    const linked = daily ? null : toGame(location.hash);
    if (!game.state && (await this.goOn())) return true;
    if (daily) await game.daily(daily, true);
    else if (linked) {
      const { moves, ...setting } = linked;
      await game.begin(setting, { moves, replay: Boolean(moves) });
      if (moves && toBeat(location.hash)) recordings.bar.start();
    }
    return Boolean(daily || linked);
  }

  /** Go on with the game of this tab, or with one whose tab was closed; whether there is one. */
  async goOn() {
    const own = saved();
    const found = await toGoOn();
    if (!found && own?.game.done) toast(tr("That game goes on in another tab. Here is a new one."));
    if (!found || own) return found !== null && this.resume(found);
    history.replaceState(history.state, "", found.address || location.pathname);
    const there = await this.resume(found);
    if (there) toast(tr("The game goes on where you left it."));
    return there;
  }

  /**
   * Go on with a game that was kept; whether it could be read.
   * @param {Waiting} kept
   */
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

  /** The browser has gone back, or on, to another entry of its history: show what belongs to that. */
  turn() {
    const { game, recordings, trail, trying, views } = this.page;
    const { entry, view } = trail;
    const isOfPanel = trail.turn();
    const isGame = view === "game" || view === "replay";
    const panel = entry?.panel ?? options.panel;
    if (isGame && panel !== options.panel) views.usePanel(panel);
    if (isOfPanel && views.shows("play")) return;
    if (!view) trying(() => this.open()); // another address was typed
    else if (view === "editor") views.edit(toPosition(location.hash) ?? { text: "?", mines: null });
    else if (view === "practice") trying(() => views.practise());
    else if (view === "today") views.today();
    else {
      const elsewhere = !views.shows("play");
      views.play();
      // The way back from another view may lead to a replay that came from a link or a file: that goes on.
      const closes = view === "game" && game.state?.replaying && (recordings.aside || !elsewhere);
      if (view === "replay" && game.state && !game.state.replaying) recordings.again();
      trying(async () => {
        if (closes) await recordings.leave();
        if (!game.state || (view === "game" && !trail.arrived)) await this.back();
      });
    }
  }

  /** Go on with the game that was left at this address, or show what the address says. */
  async back() {
    const { trail } = this.page;
    trail.leave();
    const kept = trail.left.get(location.hash);
    if (!kept || toDaily(location.hash) || !(await this.resume(kept))) await this.open();
  }
}
