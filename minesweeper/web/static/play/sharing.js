// What of a game is given to others: links to its board and its moves, results with a picture, and its files.

import { ofDaily, ofGame } from "../shared/address.js";
import { download } from "../shared/files.js";
import { listed, seconds as secondsText, tr } from "../shared/language.js";
import { copy } from "../shared/pages.js";
import { linkTo, send, shareDaily } from "../shared/sharing.js";
import { picture } from "./picture.js";

/** @import { Trail } from "../history.js" */
/** @import { Game } from "./game.js" */

/** Copy the link to this board, which is the page's own address from then on. @param {Game} game @param {Trail} trail */
export function shareBoard({ now: { daily, setting } }, trail) {
  const address = daily ? ofDaily(daily) : ofGame(setting);
  trail.rename(address);
  copy(linkTo(address), tr("The link to this board is copied."));
}

/** Copy the link to this game and the moves that are shown, of a recording to all. @param {Game} game @param {Trail} trail */
export function shareMoves(game, trail) {
  trail.rename(ofGame(game.now.setting, movesOf(game)));
  copy(linkToMoves(game), tr("The link to this game and its moves is copied."));
}

/**
 * Send the result of a game that is over, with the link to its moves and its picture: of a first attempt at a board of a day
 * with a link that does not give its board away.
 * @param {Game} game
 */
export function shareGame(game) {
  const { about, assisted, daily, end, outcome, review, shape, symbols } = game.now;
  const time = listed([secondsText(game.clock.seconds), ...(assisted ? [tr("with help")] : [])]);
  const text = outcome?.daily?.text ?? tr("{result}: {about}, {time}", { result: String(end?.title), about, time });
  const [title, ...lines] = outcome?.daily ? text.split("\n").slice(0, 2) : [String(end?.title), about, time];
  const curve = review?.curves && review.moments.length ? review.curves.taken : null;
  const { rows, columns } = shape;
  const drawn = shape.dimensions.length === 2 ? () => picture({ rows, columns, symbols, title, lines, curve }) : null;
  if (daily && outcome?.daily) return shareDaily(daily, text, timeToBeat(game), drawn);
  return send({ title, text, link: linkToMoves(game), picture: drawn }, tr("The result and the link to its replay are copied."));
}

/** Offer the files of the game: its board, and its moves. @param {Game} game */
export async function saveFiles(game) {
  const { mbf, rawvf } = await game.ask({ do: "files" });
  download("minesweeper.mbf", Uint8Array.from(atob(mbf), (character) => character.charCodeAt(0)));
  download("minesweeper.rawvf", rawvf);
}

/** @param {Game} game */
function movesOf({ now: { moves, done, replaying } }) {
  return (replaying ? moves : moves.slice(0, done)).join(" ");
}

/** @param {Game} game */
function linkToMoves(game) {
  return linkTo(ofGame(game.now.setting, movesOf(game), timeToBeat(game)));
}

/** The time of a game that was won without help. @param {Game} game */
function timeToBeat({ now: { end, replaying, assisted }, clock }) {
  return end?.won && !replaying && !assisted ? clock.seconds : null;
}
