// What goes on by itself until it is stopped: autoplay, and a replay that plays.

import { number, tr } from "./language.js";

const PER_SECOND = [0.5, 1, 2, 4, 8, 15, 30, 60, Infinity];

/** The milliseconds between two moves at a speed. @param {number} speed */
export function wait(speed) {
  return 1000 / PER_SECOND[speed];
}

/** @param {number} speed */
export function speedWords(speed) {
  const rate = PER_SECOND[speed];
  return rate === Infinity ? tr("at once") : tr("{number} a second", { number: number(rate) });
}

/** Takes one step after another: the next one a pause after the one before is done. */
export class Auto {
  /**
   * @param {() => Promise<boolean>} step says whether there is another one
   * @param {() => number} pause gives the milliseconds until the next
   * @param {(runs: boolean) => void} change is told whether it runs
   */
  constructor(step, pause, change) {
    this.step = step;
    this.pause = pause;
    this.change = change;
    /** @type {{timer?: ReturnType<typeof setTimeout>} | null} */
    this.run = null;
  }

  get running() {
    return this.run !== null;
  }

  /** @param {number} [first] the milliseconds until the first step */
  start(first = 0) {
    if (this.run) return;
    /** @type {NonNullable<Auto["run"]>} */
    const run = (this.run = {});
    const next = async () => {
      const more = await this.step();
      if (this.run !== run) return;
      if (more) run.timer = setTimeout(next, this.pause());
      else this.stop();
    };
    this.change(true);
    if (first) run.timer = setTimeout(next, first);
    else next();
  }

  stop() {
    if (!this.run) return;
    clearTimeout(this.run.timer);
    this.run = null;
    this.change(false);
  }
}
