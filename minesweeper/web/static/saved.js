// The game of this tab, kept while the tab is open: a reload goes on with it.

/** @import { Game } from "./game.js" */
/** @import { Kept } from "./messages.d.ts" */

const KEY = "minesweeper.game";

/** @typedef {{address: string, game: Kept, questions: number[]}} Saved */

/**
 * Keep the game as it is now, unless it is a replay, under the address with which it was begun.
 * @param {Game} game
 * @param {string} address
 */
export function save(game, address) {
  if (!game.state || game.state.replaying) return;
  try {
    /** @type {Saved} */
    const found = { address, game: game.kept, questions: [...game.state.questions] };
    sessionStorage.setItem(KEY, JSON.stringify(found));
  } catch {
    // Storage may be switched off: then a reload begins anew.
  }
}

/**
 * The game that was kept under the address of now, or null.
 * @returns {Saved | null}
 */
export function saved() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return kept?.game && kept.address === location.hash ? kept : null;
  } catch {
    return null;
  }
}
