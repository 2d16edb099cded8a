// What of a game is given to others: links to its board and its moves, the result of a day, and its files.

import { ofDaily, ofGame } from "./address.js";
import { copy, download } from "./pages.js";

/** @import { Daily } from "../today/days.js" */
/** @import { State } from "../play/state.js" */
/** @import { Game } from "../play/game.js" */
/** @import { Line } from "./line.js" */
/** @import { Trail } from "./trail.js" */

/**
 * The address of a game's board, with moves if there are any; without them, the board of a day has a short one.
 * @param {Pick<State, "setting" | "daily">} state
 * @param {string} moves
 */
export function addressOf({ setting, daily }, moves) {
  return daily && !moves ? ofDaily(daily) : ofGame(setting, moves);
}

/**
 * Copy the link to the board of this game.
 * @param {Game} game
 * @param {Trail} trail
 */
export function shareBoard({ now }, trail) {
  share(addressOf(now, ""), trail, "The link to this board is copied.");
}

/**
 * Copy the link to this game and the moves that are shown; to all of them, where it is a recording.
 * @param {Game} game
 * @param {Trail} trail
 */
export function shareMoves({ now }, trail) {
  const { moves, done, replaying } = now;
  const shown = replaying ? moves : moves.slice(0, done);
  share(addressOf(now, shown.join(" ")), trail, "The link to this game and its moves is copied.");
}

/**
 * Copy the link to a game; from then on it is the page's own address as well.
 * @param {string} address
 * @param {Trail} trail
 * @param {string} said
 */
function share(address, trail, said) {
  trail.rename(address);
  copy(linkTo(address), said);
}

/**
 * Copy the result of a board of a day.
 * @param {Daily} daily
 * @param {string} text
 */
export function shareResult(daily, text) {
  copy(`${text}\n${linkTo(ofDaily(daily))}`, "The result is copied.");
}

/** @param {string} address */
function linkTo(address) {
  return `${location.origin}${location.pathname}${address}`;
}

/**
 * Offer the files of the game: its board, and its moves.
 * @param {Line} line
 */
export async function saveFiles(line) {
  const { mbf, rawvf } = await line.ask({ do: "files" });
  download("minesweeper.mbf", Uint8Array.from(atob(mbf), (character) => character.charCodeAt(0)));
  download("minesweeper.rawvf", rawvf);
}
