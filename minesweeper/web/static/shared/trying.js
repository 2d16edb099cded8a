// Doing what asks the session: what is refused is said in passing. What was only given up is not, nor is a line that was lost
// meanwhile: the page says that by itself.

import { Lost, Refused, Stopped } from "./line.js";
import { Unread } from "../analyse/opening.js";

/**
 * Do something that asks; `say` tells why it is refused. Whether it was done.
 * @typedef {(deed: () => Promise<unknown>, say?: (problem: string) => void) => Promise<boolean>} Trying
 */

/**
 * How the page does what asks: `failed` is called where it was not done, and `say` tells why, unless whoever tries says it
 * elsewhere.
 * @param {() => void} failed
 * @param {(problem: string) => void} say
 * @returns {Trying}
 */
export function tryingWith(failed, say) {
  return async (deed, tell = say) => {
    try {
      await deed();
      return true;
    } catch (problem) {
      failed();
      if (problem instanceof Stopped) return false; // for something else that was done
      if (problem instanceof Refused || problem instanceof Unread) tell(problem.message);
      else if (!(problem instanceof Lost)) throw problem;
      else if (!problem.sent) tell(problem.message);
      return false;
    }
  };
}
