// The attempts at the boards of a day, as the game goes: which one is played, and what is kept of the first.

import { dailyOf, dateOf, enter, firstOf, judge, keepAttempt, missing, resultOf } from "./daily.js";
import { Refused } from "./line.js";
import { Unread } from "./opening.js";

/** @import { Daily } from "./daily.js" */
/** @import { Game } from "./game.js" */
/** @import { State } from "./state.js" */

/**
 * Play the board of a day: the first attempt, which may have been begun, or one for fun. `Unread` if that day has none.
 * @param {Game} game
 * @param {Daily} daily
 */
export async function play(game, daily) {
  const why = missing(daily.date, dateOf());
  if (why) throw new Unread(why);
  keepGoing(game);
  const { entry, attempt } = firstOf(daily);
  if (!attempt) return game.daily(daily, Boolean(entry));
  try {
    return await game.resume(attempt.game);
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem;
    return game.daily(daily, false); // what was kept, perhaps long ago, cannot be read any more
  }
}

/**
 * Keep the first attempt as it is now; one whose board is played beside it had help.
 * @param {Game} game
 */
export function keepGoing(game) {
  const { state } = game;
  const daily = state && !state.replaying ? dailyOf(state.setting) : null;
  if (!state || !daily) return;
  const { entry, attempt } = firstOf(daily);
  if (entry) return;
  if (!state.known) keepAttempt(daily, game.kept, dateOf(), state.symbols);
  else if (attempt) keepAttempt(daily, { ...attempt.game, assisted: true }, dateOf(), attempt.symbols);
}

/**
 * A game is over: enter it, if it was a first attempt; whether it was.
 * @param {Game} game
 */
export function keepEnd({ now: { known, setting, end, assisted }, clock }) {
  const daily = known ? null : dailyOf(setting);
  if (!daily || !end) return false;
  enter(daily, resultOf({ end, assisted }, clock.seconds), dateOf());
  return true;
}

/**
 * The review of a game is known: keep what it says, if it was a first attempt.
 * @param {State} state
 */
export function keepReview({ known, replaying, setting, review }) {
  const daily = known || replaying ? null : dailyOf(setting);
  if (daily && review) judge(daily, review);
}
