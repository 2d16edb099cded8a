// Announcements and sounds of a game.

import { describe, symbolOf } from "../board/cell.js";
import { listed, plural, sentences, tr } from "../shared/language.js";
import { seen } from "./state.js";

/** @import { Tune } from "../shared/sounds.js" */
/** @import { ChangeData as Change, MovedAnswer } from "messages" */
/** @import { State } from "./state.js" */

/** The announcement of a move, by its author. @type {Record<Change["by"], (move: string) => string>} */
const BY = {
  you: (move) => move,
  solver: (move) => tr("The solver: {move}", { move }),
  agent: (move) => tr("The agent: {move}", { move }),
  certain: (move) => tr("Sure move: {move}", { move }),
};

/** Return the announcement of a game that has just begun or was loaded. @param {State} state */
export function beginText({ about, mode }) {
  if (mode === "replay") return tr("Replay: {game}", { game: about });
  return mode === "paused" ? tr("Game, paused: {game}", { game: about }) : tr("Game: {game}", { game: about });
}

/**
 * Return the sound of the last move and, while the game goes on, the announcement of all changes.
 * @param {State} state
 * @param {MovedAnswer} answer
 * @returns {{sound?: Tune, announcement?: string}}
 */
export function moveEffects(state, { changes }) {
  if (state.status === "won" || state.status === "lost") return { sound: state.status };
  const last = changes.at(-1);
  if (!last) return {};
  return { sound: last.move[0] === "f" ? "flag" : "open", announcement: sentences(changes.map((change) => changeText(state, change))) };
}

/** @param {State} state @param {Change} change */
function changeText(state, { cells, by }) {
  const entries = Object.entries(cells);
  const [cell, symbol] = entries[0];
  if (entries.length > 1) return BY[by](plural("{n} cell revealed", "{n} cells revealed", entries.length));
  const flags = symbol === "@" || symbol === "?" ? [plural("{n} mine left", "{n} mines left", seen(state).left)] : [];
  const words = listed([describe(symbolOf(symbol)), ...flags]);
  return BY[by](tr("{place}: {words}", { place: state.shape.place(Number(cell)), words }));
}
