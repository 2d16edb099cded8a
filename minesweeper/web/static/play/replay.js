// The replay's bar: play and pause, one move back or on, a slider, the speed, and the review.

import { Auto } from "../shared/auto.js";
import { part } from "../shared/dom.js";
import { tr, whenSpoken } from "../shared/language.js";
import { face } from "../shared/pages.js";
import { secondsAt } from "./state.js";

/** @import { Deeds } from "../board/keys.js" */
/** @import { Page } from "../main.js" */
/** @import { State } from "./state.js" */

// The longest pause between two moves at the speed of the game, in seconds; and what is taken where it is not known.
const LONGEST = 3;
const USUAL = 0.5;

export class Replay {
  /**
   * @param {Page} page
   * @param {() => void} leave closes the recording
   */
  constructor({ game, trying }, leave) {
    this.game = game;
    this.trying = trying;
    /** @type {number | null} */
    this.wanted = null; // the move that was asked for and has not come yet
    this.bar = part("replay");
    this.slider = part("replay-at", HTMLInputElement);
    this.count = part("replay-count");
    this.speed = part("replay-speed", HTMLSelectElement);
    this.review = part("replay-review");
    this.auto = new Auto(
      () => this.next(),
      () => this.lead(),
      (runs) => {
        face(part("replay-play"), runs ? "stop" : "play", runs ? tr("Pause") : tr("Play"));
        if (!runs && this.game.state?.replaying) this.game.clock.reset(secondsAt(this.game.state));
      },
    );
    whenSpoken(() => this.auto.change(this.auto.running));
    const deeds = {
      "replay-play": () => (this.auto.running ? this.stop() : this.start()),
      "replay-first": () => this.jump(0),
      "replay-back": () => this.jump(this.at - 1),
      "replay-step": () => this.jump(this.at + 1),
      "replay-last": () => this.jump(this.total),
      "replay-close": leave,
    };
    for (const [name, deed] of Object.entries(deeds)) part(name).addEventListener("click", deed);
    this.slider.addEventListener("input", () => this.jump(Number(this.slider.value)));
    this.speed.addEventListener("change", () => {
      if (!this.auto.running) return;
      this.auto.stop();
      this.auto.start(this.lead());
    });
    /** @type {Deeds} */
    this.keys = {
      " ": deeds["replay-play"],
      ArrowLeft: deeds["replay-back"],
      ArrowRight: deeds["replay-step"],
      Home: deeds["replay-first"],
      End: deeds["replay-last"],
      Escape: deeds["replay-close"],
    };
  }

  get at() {
    return this.wanted ?? this.game.now.done;
  }

  get total() {
    return this.game.now.moves.length;
  }

  async start() {
    if (this.at === this.total) await this.to(0);
    this.auto.start(this.lead());
  }

  stop() {
    this.auto.stop();
  }

  /** Another game is asked for: go to no other move of this one. */
  leave() {
    this.stop();
    this.wanted = null;
  }

  /** @param {number} move */
  jump(move) {
    this.stop();
    return this.to(move);
  }

  /** The next move, or at once the last one, while it runs; whether there is one after it. */
  async next() {
    await this.to(this.speed.value === "Infinity" ? this.total : this.at + 1);
    return this.at < this.total;
  }

  /**
   * Show another moment; one after the other, however quickly they are asked for.
   * @param {number} move
   */
  async to(move) {
    const waiting = this.wanted !== null;
    this.wanted = Math.min(Math.max(move, 0), this.total);
    if (waiting) return;
    await this.trying(async () => {
      while (this.wanted !== null && this.wanted !== this.game.now.done) await this.game.step(this.wanted);
    });
    this.wanted = null;
  }

  /** The milliseconds until the next move, to which the clock runs meanwhile. */
  lead() {
    const milliseconds = 1000 * this.pause();
    this.game.clock.lead(secondsAt({ moves: this.game.now.moves, done: this.at + 1 }), milliseconds);
    return milliseconds;
  }

  /** The seconds until the next move, at the speed that is chosen. */
  pause() {
    const { moves } = this.game.now;
    const times = moves.slice(Math.max(this.at - 1, 0), this.at + 1).map((move) => Number(move.split("@")[1]));
    const between = this.at ? times[1] - times[0] : 1;
    const usual = Number.isFinite(between) ? Math.min(Math.max(between, 0), LONGEST) : USUAL;
    return this.speed.value === "Infinity" ? 0 : usual / Number(this.speed.value);
  }

  /**
   * Show the bar as the game stands now.
   * @param {State} state
   */
  draw({ replaying, done, moves, reviewing }) {
    this.bar.hidden = !replaying;
    if (!replaying) {
      this.stop();
      return;
    }
    this.slider.max = String(moves.length);
    this.slider.value = String(done);
    this.count.textContent = `${done} / ${moves.length}`;
    this.review.hidden = !moves.length;
    this.review.setAttribute("aria-pressed", String(reviewing));
  }
}
