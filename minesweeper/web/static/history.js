// The trail of this tab: the address with which the game was begun, the games that were left at others, and the entries of
// the browser's history that lead back to them.

import { options } from "./shared/options.js";

/** @import { Game } from "./play/game.js" */
/** @import { Waiting } from "./shared/saved.js" */

/** @typedef {"game" | "replay" | "today" | "editor" | "practice"} ViewName */

/** @typedef {{view: ViewName, panel: boolean, pushed?: boolean, from?: ViewName}} Entry */

export class Trail {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.address = location.hash; // with which the game was begun
    /** @type {Map<string, Waiting>} */
    this.left = new Map(); // the games that were left for others, by their addresses
    this.last = this.entry; // that was shown last
  }

  // The browser's history. Each of its entries knows which view it shows, whether with the solver's panel, and whether the way back
  // from it stays on the page.

  /** This entry; null where it is new: its address was typed or followed. */
  get entry() {
    return /** @type {Entry | null} */ (history.state);
  }

  /** The view of this entry. */
  get view() {
    return this.entry?.view;
  }

  /** Whether the way back leads to another view of the page. */
  get returns() {
    return Boolean(this.entry?.pushed);
  }

  /**
   * A new entry for a view, from which the way back leads to the one of now.
   * @param {ViewName} view
   * @param {string} place
   */
  enter(view, place) {
    history.pushState({ view, panel: options.panel, pushed: true, from: this.view }, "", place);
    this.last = this.entry;
  }

  /**
   * The entry of now is for this view.
   * @param {ViewName} view
   */
  become(view) {
    history.replaceState({ ...this.entry, view, panel: options.panel }, "");
    this.last = this.entry;
  }

  /**
   * The browser has gone to another entry; whether all that differs there is the solver's panel.
   */
  turn() {
    const { entry, last } = this;
    this.last = entry;
    return Boolean(entry && last?.view === entry.view && last.panel !== entry.panel && this.arrived);
  }

  // The address of the game

  /** A game was begun: with the address of now, whichever was asked for. */
  begun() {
    this.address = location.hash; // the page may be on its way to another one
  }

  /** Whether the game that is there was begun with the address of now. */
  get arrived() {
    return location.hash === this.address;
  }

  /**
   * The game has another address from now on.
   * @param {string} address
   */
  rename(address) {
    this.address = address;
    history.replaceState(history.state, "", address);
    this.save();
  }

  /** Keep the game for a reload, under the address with which it was begun. */
  save() {
    this.game.save(this.address);
  }

  // Games that were left

  /** Keep this game for the way back to it. */
  leave() {
    const { state } = this.game;
    if (state && !state.replaying) this.left.set(this.address, this.game.waiting);
  }

  /** A game of one's own is begun: the address is no longer that of a link. */
  leaveLink() {
    if (!location.hash) return;
    this.leave();
    this.enter("game", location.pathname);
    this.address = location.hash; // also of the game that goes on if the other one is refused
  }
}
