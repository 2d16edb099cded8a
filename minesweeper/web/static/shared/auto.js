// Repeated steps until a stop: autoplay, and the replay.

import { number, tr } from "./language.js";

const PER_SECOND = [0.5, 1, 2, 4, 8, 15, 30, 60, Infinity];

/** Return the milliseconds between two moves at a speed. @param {number} speed */
export function wait(speed) {
  return 1000 / PER_SECOND[speed];
}

/** @param {number} speed */
export function speedWords(speed) {
  const rate = PER_SECOND[speed];
  return rate === Infinity ? tr("at once") : tr("{number} a second", { number: number(rate) });
}

/** Repeated steps, with a pause after each. */
export class Auto {
  /**
   * @param {() => Promise<boolean>} step resolves to whether there is another one
   * @param {() => number} pause returns the milliseconds before the next step
   * @param {(runs: boolean) => void} change is called at the start and at the end
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
