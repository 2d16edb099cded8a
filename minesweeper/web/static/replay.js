// The replay's bar: play and pause, one move back or on, a slider, and the speed.

import { face } from "./pages.js";

// The longest pause between two moves at the speed of the game, in seconds; and what is taken where it is not known.
const LONGEST = 3;
const USUAL = 0.5;

export class Replay {
  /** `play` is the game on the page; `leave` is called when the recording is closed. */
  constructor(play, leave) {
    this.play = play;
    this.leave = leave;
    this.running = false;
    this.wanted = null; // the move that was asked for and has not come yet
    const part = (name) => document.getElementById(name);
    this.bar = part("replay");
    this.slider = part("replay-at");
    this.count = part("replay-count");
    this.button = part("replay-play");
    this.speed = part("replay-speed");
    const deeds = {
      "replay-play": () => this.toggle(),
      "replay-first": () => this.jump(0),
      "replay-back": () => this.jump(this.at - 1),
      "replay-step": () => this.jump(this.at + 1),
      "replay-last": () => this.jump(this.total),
      "replay-close": () => this.leave(),
    };
    for (const [name, deed] of Object.entries(deeds)) part(name).addEventListener("click", deed);
    this.slider.addEventListener("input", () => this.jump(Number(this.slider.value)));
    this.speed.addEventListener("change", () => this.next());
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
    return this.wanted ?? this.play.game.done;
  }

  get total() {
    return this.play.game.total;
  }

  start() {
    if (this.at === this.total) this.to(0);
    this.run(true);
    this.next();
  }

  stop() {
    clearTimeout(this.timer);
    this.run(false);
  }

  toggle() {
    if (this.running) this.stop();
    else this.start();
  }

  jump(move) {
    this.stop();
    this.to(move);
  }

  run(runs) {
    this.running = runs;
    face(this.button, runs ? "stop" : "play", runs ? "Pause" : "Play");
  }

  /** Show another moment; one after the other, however quickly they are asked for. */
  to(move) {
    const waiting = this.wanted !== null;
    this.wanted = Math.min(Math.max(move, 0), this.total);
    if (!waiting) this.play.send({ do: "step", to: this.wanted });
  }

  /** A moment is shown: the next one is due, or another was asked for meanwhile. */
  arrived() {
    const { done } = this.play.game;
    if (this.wanted === done) this.wanted = null;
    else if (this.wanted !== null) return this.play.send({ do: "step", to: this.wanted });
    return this.next();
  }

  next() {
    clearTimeout(this.timer);
    if (!this.running) return;
    if (this.at >= this.total) this.run(false);
    else this.timer = setTimeout(() => this.to(this.at + 1), 1000 * this.pause());
  }

  /** The seconds until the next move, at the speed that is chosen. */
  pause() {
    const times = this.play.moves.slice(Math.max(this.at - 1, 0), this.at + 1).map((move) => Number(move.split("@")[1]));
    const between = this.at ? times[1] - times[0] : 1;
    const usual = Number.isFinite(between) ? Math.min(Math.max(between, 0), LONGEST) : USUAL;
    return this.speed.value === "Infinity" ? 0 : usual / Number(this.speed.value);
  }

  /** Show the bar as the game stands now. */
  show() {
    const { replaying } = this.play;
    this.bar.hidden = !replaying;
    if (!replaying) {
      this.wanted = null;
      return this.stop();
    }
    this.slider.max = this.total;
    this.slider.value = this.play.game.done;
    this.count.textContent = `${this.play.game.done} / ${this.total}`;
    return undefined;
  }
}
