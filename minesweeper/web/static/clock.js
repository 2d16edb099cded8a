// The clock of a game, in seconds.

export class Clock {
  constructor(element) {
    this.element = element;
    this.reset();
  }

  /** Stand at a number of seconds. */
  reset(spent = 0) {
    clearInterval(this.ticking);
    this.ticking = null;
    this.spent = spent;
    this.show(0);
  }

  /** Run, if it does not already, from a moment of performance.now(). */
  start(moment) {
    if (this.ticking) return;
    this.since = moment;
    this.ticking = setInterval(() => this.show(0), 200);
  }

  stop() {
    if (!this.ticking) return;
    this.spent = this.seconds;
    clearInterval(this.ticking);
    this.ticking = null;
    this.show(1);
  }

  get seconds() {
    return this.spent + (this.ticking ? (performance.now() - this.since) / 1000 : 0);
  }

  show(digits) {
    const { seconds } = this;
    this.element.textContent = digits ? seconds.toFixed(digits) : String(Math.floor(seconds));
  }
}
