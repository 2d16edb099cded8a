// Boards of the day as the page plays them: their first attempts go on beside other games until they are over.

import { keep, recall } from "../shared/keep.js";
import { isSaved } from "../shared/saved.js";

/** @import { Game } from "../play/game.js" */
/** @import { DailyRequest } from "../shared/messages.d.ts" */
/** @import { Saved } from "../shared/saved.js" */

/** @typedef {Pick<DailyRequest, "date" | "board">} Daily a date is a day in UTC such as 2026-11-22 */

/** The date of a moment. */
export function dateOf(moment = Date.now()) {
  return new Date(moment).toISOString().slice(0, 10);
}

/**
 * What the first attempt at a board is called.
 * @param {Daily} daily
 */
export function firstId({ date, board }) {
  return `daily-${date}-${board}`;
}

/**
 * The first attempt at a board, if it goes on.
 * @param {Daily} daily
 * @returns {Saved | null}
 */
export function goingAt(daily) {
  const found = recall(`going.${firstId(daily)}`);
  return isSaved(found) ? found : null;
}

/**
 * Where the board of a first attempt that goes on is played beside it, that had help.
 * @param {Game} game
 */
export function helpFirst({ state }) {
  const going = state?.daily && state.known && !state.replaying ? goingAt(state.daily) : null;
  if (going && !going.game.assisted) keep(`going.${going.id}`, { ...going, game: { ...going.game, assisted: true } });
}
