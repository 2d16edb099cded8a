// The clock of a game, in seconds. It stands while the board is out of sight, and stops at the latest time that can be stored.

import { LIMITS } from "./catalogue.js";
import { fixed } from "./language.js";

export class Clock {
  /** @param {() => number} time returns the time in milliseconds */
  constructor(time = () => performance.now()) {
    this.time = time;
    /** @type {number | null} */
    this.gone = null; // since when the board is out of sight
    this.unseen = 0; // the milliseconds out of sight before
    this.spent = 0;
    /** @type {number | null} */
    this.since = null; // the time of the start, while it runs
    this.rate = 1; // its seconds in a second
    this.last = Infinity; // where a replay's stops
  }

  /** Return the milliseconds in sight of the board. */
  now() {
    return (this.gone ?? this.time()) - this.unseen;
  }

  /** Note whether the board is in sight from now on. @param {boolean} seen */
  see(seen) {
    if (!seen) this.gone ??= this.time();
    else if (this.gone !== null) {
      this.unseen += this.time() - this.gone;
      this.gone = null;
    }
  }

  /** Stand at a number of seconds. */
  reset(spent = 0) {
    Object.assign(this, { since: null, spent, rate: 1, last: Infinity });
  }

  /**
   * Run to another number of seconds, and take so many milliseconds for it.
   * @param {number} to
   * @param {number} milliseconds
   */
  lead(to, milliseconds) {
    const { seconds } = this;
    this.reset(seconds);
    if (to <= seconds || milliseconds <= 0) return;
    Object.assign(this, { since: this.now(), rate: (1000 * (to - seconds)) / milliseconds, last: to });
  }

  /** Run, if it does not already, from a moment. */
  start(moment = this.now()) {
    this.since ??= moment;
  }

  /** Stop at a moment, at its hundredth of a second: moves are kept with these. @param {number} [moment] */
  stop(moment) {
    this.spent = Math.round(100 * this.at(moment)) / 100;
    this.since = null;
  }

  /** Return the seconds at a moment. */
  at(moment = this.now()) {
    const run = this.since === null ? 0 : (this.rate * (moment - this.since)) / 1000;
    return Math.min(this.spent + run, this.last, LIMITS.seconds);
  }

  get seconds() {
    return this.at();
  }

  /** Return the time to show: whole seconds while a game goes on; with a digit once it has stopped, and in a replay. */
  toString() {
    const { seconds } = this;
    return (this.since === null || this.last < Infinity) && seconds ? fixed(seconds, 1) : String(Math.floor(seconds));
  }
}
