// What of a game is given to others: links to its board and its moves, results with a picture, and its files.

import { ofDaily, ofGame } from "./address.js";
import { copy, download } from "./pages.js";

/** @import { Daily } from "../today/days.js" */
/** @import { State } from "../play/state.js" */
/** @import { Game } from "../play/game.js" */
/** @import { Line } from "./line.js" */
/** @import { Trail } from "./trail.js" */

/** @typedef {() => Promise<Blob>} Picture draws a PNG */

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
  share(replayAddress(now), trail, "The link to this game and its moves is copied.");
}

/** @param {State} state */
function replayAddress(state) {
  const { moves, done, replaying } = state;
  return addressOf(state, (replaying ? moves : moves.slice(0, done)).join(" "));
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
 * Copy the result of a board of a day, with the time to beat if it was won.
 * @param {Daily} daily
 * @param {string} text
 * @param {number} [seconds] in which it was won
 */
export function shareResult(daily, text, seconds) {
  copy(`${text}\n${linkTo(ofDaily({ ...daily, beat: seconds }))}`, "The result is copied.");
}

/**
 * Send the result of a board of a day: its link has the time to beat, and gives nothing of the board away.
 * @param {Daily} daily
 * @param {string} text
 * @param {number | null} seconds in which it was won, null if it was lost
 * @param {Picture | null} picture
 */
export function shareDaily(daily, text, seconds, picture) {
  return send({ title: titleOf(text), text, link: linkTo(ofDaily({ ...daily, beat: seconds })), picture }, "The result is copied.");
}

/**
 * Send the link to a game and its moves, as `shareMoves` copies it; from then on its link is the page's own address as well.
 * @param {Game} game
 * @param {Trail} trail
 * @param {string} text
 * @param {Picture | null} picture
 */
export function shareGame({ now }, trail, text, picture) {
  const address = replayAddress(now);
  trail.rename(address);
  return send({ title: titleOf(text), text, link: linkTo(address), picture }, "The result and the link to its replay are copied.");
}

/**
 * Send something by the system's own dialog, with its picture where that takes files; where there is no such dialog, copy
 * the text and the link. The dialog opens only for a user who has just pressed a button: the picture is to be drawn at once.
 * @param {{title: string, text: string, link: string, picture: Picture | null}} what
 * @param {string} [said] what is said once it is copied
 */
export async function send({ title, text, link, picture }, said = "The text and its link are copied.") {
  // Apps that take a file often drop an address beside it, and never a part of the text.
  const words = { title, text: `${text}\n${link}` };
  if (!navigator.share) return copy(words.text, said);
  try {
    const files = picture ? [new File([await picture()], "minesweeper.png", { type: "image/png" })] : [];
    const withFiles = files.length && navigator.canShare?.({ files });
    await navigator.share(withFiles ? { ...words, files } : words);
  } catch (problem) {
    if (!(problem instanceof DOMException)) throw problem;
    if (problem.name !== "AbortError") await copy(words.text, said); // there is no dialog; else its user has closed it
  }
}

/**
 * Offer a picture as a file.
 * @param {string} name of the file, such as minesweeper.png
 * @param {Picture} picture
 */
export async function keepPicture(name, picture) {
  download(name, await picture());
}

/** @param {string} text */
function titleOf(text) {
  return text.split("\n")[0];
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
