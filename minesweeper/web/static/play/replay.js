// The replay's bar: play and pause, one move back or on, a slider, the speed, and the review.

import { Auto } from "../shared/auto.js";
import { part, set } from "../shared/dom.js";
import { tr, whenSpoken } from "../shared/language.js";
import { face } from "../shared/pages.js";
import { secondsAt } from "./state.js";

/** @import { Deeds } from "../board/keys.js" */
/** @import { Page } from "../main.js" */
/** @import { State } from "./state.js" */

// Pauses in seconds: before the first move; the longest at the speed of the game; and where its times are not known.
const FIRST = 1;
const LONGEST = 3;
const USUAL = 0.5;

export class Replay {
  /** @param {Page} page @param {() => void} close closes the recording */
  constructor({ game, trying }, close) {
    this.game = game;
    this.trying = trying;
    this.wanted = /** @type {number | null} */ (null); // the move that was asked for and has not come yet
    this.slider = part("replay-at", HTMLInputElement);
    this.speed = part("replay-speed", HTMLSelectElement);
    this.auto = new Auto(() => this.next(), () => this.lead(), (runs) => this.showRunning(runs));
    whenSpoken(() => this.showRunning(this.auto.running));
    this.keys = /** @type {Deeds} */ ({});
    const actions = /** @type {[key: string, button: string, action: () => unknown][]} */ ([
      [" ", "replay-play", () => (this.auto.running ? this.stop() : this.start())],
      ["Home", "replay-first", () => this.jump(0)],
      ["ArrowLeft", "replay-back", () => this.jump(this.at - 1)],
      ["ArrowRight", "replay-step", () => this.jump(this.at + 1)],
      ["End", "replay-last", () => this.jump(this.total)],
      ["Escape", "replay-close", close],
    ]);
    for (const [key, button, action] of actions) {
      this.keys[key] = action;
      part(button).addEventListener("click", action);
    }
    this.slider.addEventListener("input", () => this.jump(Number(this.slider.value)));
    this.speed.addEventListener("change", () => {
      if (!this.auto.running) return;
      this.auto.stop();
      this.auto.start(this.lead());
    });
  }

  /** The number of moves that are made in what is shown, or in what was asked for. */
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

  /** Show another move; one after the other, however quickly they are asked for. @param {number} move */
  async to(move) {
    const isUnderWay = this.wanted !== null;
    this.wanted = Math.min(Math.max(move, 0), this.total);
    if (isUnderWay) return;
    await this.trying(async () => {
      while (this.wanted !== null && this.wanted !== this.game.now.done) await this.game.step(this.wanted);
    });
    this.wanted = null;
  }

  /** The milliseconds until the next move at the speed that is chosen; the clock runs to its time meanwhile. */
  lead() {
    const { at, game, speed } = this;
    const { moves } = game.now;
    const [before, next] = [at - 1, at].map((number) => Number(moves[number]?.split("@")[1]));
    const known = at ? next - before : FIRST;
    const pause = Number.isFinite(known) ? Math.min(Math.max(known, 0), LONGEST) : USUAL;
    const milliseconds = (1000 * pause) / Number(speed.value);
    game.clock.lead(secondsAt({ moves, done: at + 1 }), milliseconds);
    return milliseconds;
  }

  /** Show whether it plays; where it does not, the clock stands at the move's time. @param {boolean} runs */
  showRunning(runs) {
    const { state, clock } = this.game;
    face(part("replay-play"), runs ? "stop" : "play", runs ? tr("Pause") : tr("Play the replay"));
    if (!runs && state?.replaying) clock.reset(secondsAt(state));
  }

  /** Show the bar as the game stands now. @param {State} state */
  draw({ replaying, done, moves, reviewing }) {
    if (!replaying) this.stop();
    set("replay", { hidden: !replaying });
    this.slider.max = String(moves.length);
    this.slider.value = String(done);
    set("replay-count", { text: `${done} / ${moves.length}` });
    set("replay-review", { hidden: !moves.length, pressed: reviewing });
  }
}
