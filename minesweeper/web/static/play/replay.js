// Recordings: which game is shown as one, its bar (play and pause, one move back or on, a slider, the speed), and how one is played on.

import { Auto } from "../shared/auto.js";
import { part, set } from "../shared/dom.js";
import { tr, whenSpoken } from "../shared/language.js";
import { confirmed, face } from "../shared/pages.js";
import { latest, stay } from "../shared/turns.js";
import { secondsAt } from "./state.js";

/** @import { Deeds } from "../board/keys.js" */
/** @import { Parts } from "../main.js" */
/** @import { Kept } from "messages" */
/** @import { State } from "./state.js" */

/** A game with a needless risk, before its seventh move, and a guess: its review is a sample. @type {Kept} */
export const SAMPLE = {
  setting: { dimensions: [9, 9], mines: 10, start: "safe", variant: "classic", seed: 65, first: 40 },
  moves: "r40@0 r25@1.9 r36@3.6 r45@5.1 r53@6.4 r54@7.5 r17@9.9 r72@11.9 r8@13.7 r26@15.3 r7@16.7 r34@17.9 r43@18.9",
  by: new Array(13).fill("you"), done: 13, wasted: 0, seconds: 18.9, assisted: false, known: true, recorded: true,
};
export const NEEDLESS = 6;

// Pauses in seconds: before the first move; the longest at the speed of the game; and where its times are not known.
const FIRST = 1;
const LONGEST = 3;
const USUAL = 0.5;

export class Replay {
  /** @param {Pick<Parts, "game" | "newGames" | "route" | "trying">} page */
  constructor(page) {
    this.page = page;
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
      ["Escape", "replay-close", () => this.close()],
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

  // Which game is shown

  watch() {
    return this.page.trying(async () => {
      await this.rewind(0);
      this.start();
    });
  }

  /** Show this game after so many moves, as a recording; its review stays. @param {number} done */
  async rewind(done) {
    const { game, route } = this.page;
    const { kept, now: { review, reviewing } } = game;
    route.push("play", location.href);
    await game.replay(kept, done, { review, reviewing });
  }

  /** Show a game that was kept, before its first move. @param {Kept} kept */
  async open(kept) {
    const { game, route } = this.page;
    if (!game.isReplay) route.push("play", route.address || location.pathname);
    await game.replay(kept, 0);
  }

  /** Play on from the moment that is shown, if the user wants that; whether there is no recording to ask about, or no more. */
  async playOn() {
    const { game, route } = this.page;
    if (!game.isReplay || game.over) return true;
    this.stop();
    const { done, moves } = game.now;
    part("branch-words").textContent = done
      ? tr("A new game begins after move {number} of {count}. The recorded game stays as it was.", { number: done, count: moves.length })
      : tr("A new game begins before the first move. The recorded game stays as it was.");
    if (!(await stay(confirmed(part("branch-dialog", HTMLDialogElement))))) return false;
    route.push("play", location.pathname);
    await game.branch();
    return true;
  }

  /** Close the recording: go back to the game that waits below it; else show its end or, where it has none, a new game. */
  close() {
    const { game, newGames, route, trying } = this.page;
    this.leave();
    if (route.isOverGame) history.back();
    else trying(async () => {
      if (await stay(game.close())) return;
      route.leaveAddress();
      await newGames.last();
    });
  }

  // The bar

  /** The number of moves of the shown moment, or of the requested one. */
  get at() {
    return this.wanted ?? this.page.game.now.done;
  }

  get total() {
    return this.page.game.now.moves.length;
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

  /** Show the game after so many moves. @param {number} move */
  to(move) {
    this.wanted = Math.min(Math.max(move, 0), this.total);
    return this.go();
  }

  go = latest(async (isLatest) => {
    const { page: { game, trying }, wanted } = this;
    if (wanted !== null && game.isReplay && wanted !== game.now.done) await trying(() => game.step(wanted));
    if (isLatest()) this.wanted = null;
  });

  /** The milliseconds until the next move at the speed that is chosen; the clock runs to its time meanwhile. */
  lead() {
    const { at, page: { game: { clock, now: { moves } } }, speed } = this;
    const [before, next] = [at - 1, at].map((number) => Number(moves[number]?.split("@")[1]));
    const time = at ? next - before : FIRST;
    const pause = Number.isFinite(time) ? Math.min(Math.max(time, 0), LONGEST) : USUAL;
    const milliseconds = (1000 * pause) / Number(speed.value);
    clock.lead(secondsAt({ moves, done: at + 1 }), milliseconds);
    return milliseconds;
  }

  /** Show whether it plays; where it does not, the clock stands at the move's time. @param {boolean} runs */
  showRunning(runs) {
    const { clock, isReplay, state } = this.page.game;
    face(part("replay-play"), runs ? "stop" : "play", runs ? tr("Pause") : tr("Play the replay"));
    if (!runs && isReplay && state) clock.reset(secondsAt(state));
  }

  /** Show the bar as the game stands now. @param {State} state */
  draw({ mode, done, moves, reviewing }) {
    if (mode !== "replay") this.stop();
    set("replay", { hidden: mode !== "replay" });
    this.slider.max = String(moves.length);
    this.slider.value = String(done);
    set("replay-count", { text: `${done} / ${moves.length}` });
    set("replay-review", { hidden: !moves.length, pressed: reviewing });
  }
}
