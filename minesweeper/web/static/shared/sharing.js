// What of a game is given to others: links to its board and its moves, results with a picture, and its files.

import { ofDaily, ofGame } from "./address.js";
import { seconds as secondsText, tr } from "./language.js";
import { copy, download } from "./pages.js";
import { picture } from "./picture.js";
import { listed } from "./words.js";

/** @import { Game } from "../play/game.js" */
/** @import { State } from "../play/state.js" */
/** @import { Line } from "./line.js" */
/** @import { ReviewAnswer } from "messages" */
/** @import { Daily } from "./saved.js" */
/** @import { Trail } from "./trail.js" */

/** @typedef {() => Promise<Blob>} Picture draws a PNG */

/**
 * Copy the link to the board of this game, that of a day by its short one; from then on it is the page's own address as well.
 * @param {Game} game
 * @param {Trail} trail
 */
export function shareBoard({ now: { daily, setting } }, trail) {
  const address = daily ? ofDaily(daily) : ofGame(setting);
  trail.rename(address);
  copy(linkTo(address), tr("The link to this board is copied."));
}

/**
 * Copy the link to this game and the moves that are shown; to all of them, where it is a recording.
 * @param {Game} game
 * @param {Trail} trail
 */
export function shareMoves({ now, clock }, trail) {
  trail.rename(replayAddress(now));
  copy(linkTo(replayAddress(now, clock.seconds)), tr("The link to this game and its moves is copied."));
}

/**
 * The address of a game and its moves, and of the time to beat if it was won without help.
 * @param {State} state
 * @param {number | null} [seconds]
 */
function replayAddress({ setting, moves, done, replaying, end, assisted }, seconds = null) {
  const shown = (replaying ? moves : moves.slice(0, done)).join(" ");
  return shown ? ofGame(setting, shown, end?.won && !replaying && !assisted ? seconds : null) : ofGame(setting);
}

/**
 * Send the result of a board of a day: its link has the time to beat, and gives nothing of the board away.
 * @param {Daily} daily
 * @param {string} text
 * @param {number | null} seconds in which it was won, null if it was lost
 * @param {Picture | null} drawn
 */
export function shareDaily(daily, text, seconds, drawn) {
  return send({ title: text.split("\n")[0], text, link: linkTo(ofDaily({ ...daily, beat: seconds })), picture: drawn }, tr("The result is copied."));
}

/**
 * Send the result of a game that is over, with the link to its moves and its picture: of a first attempt at a board of a day
 * with a link that does not give its board away.
 * @param {Game} game
 * @param {ReviewAnswer | null} review
 */
export function shareGame({ now, clock }, review) {
  const { about, assisted, daily, end, outcome, shape, symbols } = now;
  const seconds = end?.won && !assisted ? clock.seconds : null;
  const time = listed([secondsText(clock.seconds), ...(assisted ? [tr("with help")] : [])]);
  const text = outcome?.daily?.text ?? tr("{result}: {about}, {time}", { result: String(end?.title), about, time });
  const [title, ...lines] = outcome?.daily ? text.split("\n").slice(0, 2) : [`${end?.title}`, about, time];
  const curve = review?.moments.length ? review.curves.taken : null;
  const drawn = shape.dimensions.length === 2 ? () => picture({ rows: shape.rows, columns: shape.columns, symbols, title, lines, curve }) : null;
  if (daily && outcome?.daily) return shareDaily(daily, text, seconds, drawn);
  const link = linkTo(replayAddress(now, clock.seconds));
  return send({ title, text, link, picture: drawn }, tr("The result and the link to its replay are copied."));
}

/**
 * Send something by the system's own dialog, with its picture where that takes files; where there is no such dialog, copy
 * the text and the link. The dialog opens only for a user who has just pressed a button: the picture is to be drawn at once.
 * @param {{title: string, text: string, link: string, picture: Picture | null}} what
 * @param {string} said once it is copied
 */
export async function send({ title, text, link, picture: drawn }, said) {
  // Apps that take a file often drop an address beside it, and never a part of the text.
  const words = { title, text: `${text}\n${link}` };
  if (!navigator.share) return copy(words.text, said);
  try {
    const files = drawn ? [new File([await drawn()], "minesweeper.png", { type: "image/png" })] : [];
    const withFiles = files.length && navigator.canShare?.({ files });
    await navigator.share(withFiles ? { ...words, files } : words);
  } catch (problem) {
    if (!(problem instanceof DOMException)) throw problem;
    if (problem.name !== "AbortError") await copy(words.text, said); // there is no dialog; else its user has closed it
  }
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
