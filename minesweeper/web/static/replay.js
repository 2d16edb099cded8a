// The replay's bar: play and pause, one move back or on, and a slider.

import { Auto, wait } from "./auto.js";
import { face } from "./pages.js";

export class Replay {
  constructor(play, speed) {
    this.play = play;
    const part = (name) => document.getElementById(name);
    this.bar = part("replay");
    this.slider = part("replay-at");
    this.count = part("replay-count");
    const button = part("replay-play");
    this.auto = new Auto(
      () => this.to(this.at + 1),
      () => wait(speed()),
      (runs) => face(button, runs ? "stop" : "play", runs ? "Pause" : "Play"),
    );
    button.addEventListener("click", () => this.toggle());
    part("replay-first").addEventListener("click", () => this.jump(0));
    part("replay-back").addEventListener("click", () => this.jump(this.at - 1));
    part("replay-step").addEventListener("click", () => this.jump(this.at + 1));
    part("replay-last").addEventListener("click", () => this.jump(this.total));
    part("replay-close").addEventListener("click", () => this.close());
    this.slider.addEventListener("input", () => this.jump(Number(this.slider.value)));
  }

  get at() {
    return this.play.game.done;
  }

  get total() {
    return this.play.game.total;
  }

  toggle() {
    if (this.auto.running) this.auto.stop();
    else {
      if (this.at === this.total) this.to(0);
      this.auto.start();
    }
  }

  jump(move) {
    this.auto.stop();
    this.to(move);
  }

  to(move) {
    this.play.send({ do: "step", to: Math.min(Math.max(move, 0), this.total) });
  }

  /** Leave the recording: what follows is played. */
  close() {
    this.auto.stop();
    this.play.replaying = false;
    this.show();
  }

  /** Show the bar as the game stands now. */
  show() {
    const { replaying } = this.play;
    this.bar.hidden = !replaying;
    if (!replaying) return this.auto.stop();
    this.slider.max = this.total;
    this.slider.value = this.at;
    this.count.textContent = `${this.at} / ${this.total}`;
    return this.at < this.total ? this.auto.done() : this.auto.stop();
  }
}
