// What of a game is given to others: links to its board and its moves, results with a picture, and its files.

import { ofDaily, ofGame } from "../shared/address.js";
import { download } from "../shared/files.js";
import { seconds as secondsText, tr } from "../shared/language.js";
import { copy } from "../shared/pages.js";
import { linkTo, send, shareDaily } from "../shared/sharing.js";
import { listed } from "../shared/words.js";
import { picture } from "./picture.js";

/** @import { Trail } from "../history.js" */
/** @import { Line } from "../shared/line.js" */
/** @import { ReviewAnswer } from "messages" */
/** @import { Game } from "./game.js" */
/** @import { State } from "./state.js" */

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
 * Offer the files of the game: its board, and its moves.
 * @param {Line} line
 */
export async function saveFiles(line) {
  const { mbf, rawvf } = await line.ask({ do: "files" });
  download("minesweeper.mbf", Uint8Array.from(atob(mbf), (character) => character.charCodeAt(0)));
  download("minesweeper.rawvf", rawvf);
}
