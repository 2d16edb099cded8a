// Sharing: links to boards, games and positions, results, and the files of a game.

import { ofDaily, ofGame } from "./address.js";
import { download } from "./files.js";
import { listed, seconds as secondsText, tr } from "./language.js";
import { copy } from "./pages.js";

/** @import { Route } from "../route.js" */
/** @import { Game } from "../play/game.js" */
/** @import { Daily } from "./daily.js" */

/** Copy the link to this board, which is the page's own address from then on. @param {Game} game @param {Route} route */
export function shareBoard({ now: { daily, setting } }, route) {
  const address = daily ? ofDaily(daily) : ofGame(setting);
  route.rename(address);
  copy(linkTo(address), tr("The link to this board is copied."));
}

/** Copy the link to this game and the moves that are shown, of a recording to all. @param {Game} game @param {Route} route */
export function shareMoves(game, route) {
  route.rename(ofGame(game.now.setting, movesOf(game)));
  copy(linkToMoves(game), tr("The link to this game and its moves is copied."));
}

/** Send the result of a game that is over: with the link to its moves or, of a first attempt, as the result of its day. @param {Game} game */
export function shareGame(game) {
  const { about, assisted, daily, end, outcome } = game.now;
  if (daily && outcome?.daily) return shareDaily(daily, outcome.daily.text, timeToBeat(game));
  const result = String(end?.title);
  const time = listed([secondsText(game.clock.seconds), ...(assisted ? [tr("with help")] : [])]);
  const text = tr("{result}: {about}, {time}", { result, about, time });
  return send(result, `${text}\n${linkToMoves(game)}`, tr("The result and the link to its replay are copied."));
}

/**
 * Send the result of a board of a day: its link has the time to beat, and gives nothing of the board away.
 * @param {Daily} daily
 * @param {string} text
 * @param {number | null} seconds of a win, null after a loss
 */
export function shareDaily(daily, text, seconds) {
  const [title] = text.split("\n");
  return send(title, `${text}\n${linkTo(ofDaily({ ...daily, beat: seconds }))}`, tr("The result is copied."));
}

/** Offer the files of the game: its board, and its moves. @param {Game} game */
export async function saveFiles(game) {
  const { mbf, rawvf } = await game.ask({ do: "files" });
  download("minesweeper.mbf", Uint8Array.from(atob(mbf), (character) => character.charCodeAt(0)));
  download("minesweeper.rawvf", rawvf);
}

/** @param {string} address */
export function linkTo(address) {
  return `${location.origin}${location.pathname}${address}`;
}

/** Send a text by the system's own dialog, or copy it. @param {string} title @param {string} text @param {string} message after copying */
async function send(title, text, message) {
  const isClosed = (/** @type {Error} */ { name }) => name === "AbortError"; // by its user
  const isDone = await navigator.share?.({ title, text }).then(() => true, isClosed);
  if (!isDone) await copy(text, message);
}

/** @param {Game} game */
function movesOf({ isReplay, now: { moves, done } }) {
  return (isReplay ? moves : moves.slice(0, done)).join(" ");
}

/** @param {Game} game */
function linkToMoves(game) {
  return linkTo(ofGame(game.now.setting, movesOf(game), timeToBeat(game)));
}

/** The time of a game that was won without help. @param {Game} game */
function timeToBeat({ isReplay, now: { end, assisted }, clock }) {
  return end?.won && !isReplay && !assisted ? clock.seconds : null;
}
