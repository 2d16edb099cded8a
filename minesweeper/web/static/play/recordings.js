// Recordings on the page: which game waits while one is shown, where the way back and on leads, and how one is played on.

import { part } from "../shared/dom.js";
import { confirmed } from "../shared/pages.js";
import { Replay } from "./replay.js";
import { waiting } from "../shared/saved.js";
import { newId } from "./state.js";

/** @import { Game } from "./game.js" */
/** @import { Kept } from "../shared/messages.d.ts" */
/** @import { Waiting } from "../shared/saved.js" */
/** @import { State } from "./state.js" */
/** @import { Trail } from "../shared/trail.js" */
/** @import { Trying } from "../shared/trying.js" */

/**
 * A recording that was shown after `done` moves. `aside` is the game that waits until it is closed, `branch` the one that was
 * begun from there.
 * @typedef {{game: Kept, done: number, review: State["review"], aside: Waiting | null, branch: string | null}} Recording
 */

export class Recordings {
  /**
   * @param {Game} game
   * @param {Trying} trying tells what goes wrong with what it does
   * @param {Trail} trail
   * @param {() => Promise<void>} begin begins a new game, where a recording has no end
   */
  constructor(game, trying, trail, begin) {
    this.game = game;
    this.trying = trying;
    this.trail = trail;
    this.begin = begin;
    this.bar = new Replay(game, trying, () => this.close());
    /** @type {Waiting | null} */
    this.aside = null;
    /** @type {Recording | null} */
    this.last = null;
  }

  /** Replay this game, from its beginning. */
  watch() {
    return this.trying(async () => {
      await this.rewind(0);
      this.bar.start();
    });
  }

  /**
   * Show this game after so many moves, as a recording; its review stays.
   * @param {number} done
   */
  async rewind(done) {
    this.setAside();
    const { kept, now } = this.game;
    await this.show({ game: kept, done, review: now.review, aside: this.aside, branch: null }, now.reviewing);
  }

  /**
   * Replay a game that was kept.
   * @param {Kept} kept
   */
  watchKept(kept) {
    return this.trying(async () => {
      if (!this.game.now.replaying) this.trail.enter("replay", location.href);
      this.setAside();
      await this.show({ game: kept, done: 0, review: null, aside: this.aside, branch: null });
      this.bar.start();
    });
  }

  /** This game waits until the recording that is shown next is closed. */
  setAside() {
    this.trail.save();
    if (!this.game.now.replaying) this.aside = waiting(this.game);
  }

  /**
   * @param {Recording} recording
   * @param {boolean} [reviewing]
   */
  async show(recording, reviewing = false) {
    this.last = recording;
    this.aside = recording.aside;
    await this.game.replay(recording.game, recording.done, { review: recording.review, reviewing });
  }

  /** The way back, or on, leads to a recording: it is shown again. */
  again() {
    const { last, game } = this;
    if (last) {
      const aside = game.now.id === last.aside?.id ? waiting(game) : last.aside;
      this.trying(() => this.show({ ...last, aside, branch: null }));
    } else if (game.over) this.watch();
    else this.forget();
  }

  /** Play on from the moment that is shown, if the user wants that; whether there is no recording to ask about, or no more. */
  async playOn() {
    const { state, over } = this.game;
    if (!state?.replaying || over) return true;
    this.bar.stop();
    const { done, moves, review } = state;
    part("branch-from").textContent = done ? `after move ${done} of ${moves.length}` : "before the first move";
    if (!(await confirmed(part("branch-dialog", HTMLDialogElement)))) return false;
    const branch = newId();
    this.last = { game: this.game.kept, done, review, aside: this.aside, branch };
    this.trail.become("replay");
    this.trail.enter("game", location.pathname);
    await this.game.branch(branch);
    return true;
  }

  /**
   * A game is played now: unless it has to do with the last recording, no way leads to that any more.
   * @param {string} id
   */
  played(id) {
    if (id !== this.last?.branch && id !== this.last?.aside?.id) this.forget();
  }

  /** The game that is shown now is no recording of another one, nor is its entry of the browser's history. */
  forget() {
    this.aside = this.last = null;
    if (this.trail.view === "replay") this.trail.become("game");
  }

  /** Close the recording, by the way back where that leads to the game that waits. */
  close() {
    if (this.aside && this.trail.view === "replay") history.back();
    else this.leave();
  }

  /** Show the game that waits, or the end of the recording, or a new game where it has no end. */
  leave() {
    this.bar.leave();
    const { game, aside } = this;
    this.aside = null;
    return this.trying(async () => {
      if (aside) {
        const same = aside.game.moves === game.kept.moves;
        await game.resume(aside.game, { ...aside, review: same ? game.now.review : null });
      } else if (!(await game.close())) await this.begin();
    });
  }
}
