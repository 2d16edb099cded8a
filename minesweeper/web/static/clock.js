// The clock of a game, in seconds; whoever shows it asks it.

export class Clock {
  /** @param {() => number} now tells the time in milliseconds */
  constructor(now = () => performance.now()) {
    this.now = now;
    this.spent = 0;
    /** @type {number | null} */
    this.since = null; // when it was started, while it runs
  }

  /** Stand at a number of seconds. */
  reset(spent = 0) {
    this.since = null;
    this.spent = spent;
  }

  /** Run, if it does not already, from a moment. */
  start(moment = this.now()) {
    this.since ??= moment;
  }

  stop() {
    this.spent = this.seconds;
    this.since = null;
  }

  get seconds() {
    return this.spent + (this.since === null ? 0 : (this.now() - this.since) / 1000);
  }

  /** The time as it is shown: whole seconds while the clock runs, and with a digit once it has stopped. */
  toString() {
    const { seconds } = this;
    return this.since === null && seconds ? seconds.toFixed(1) : String(Math.floor(seconds));
  }
}
