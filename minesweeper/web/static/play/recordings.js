// Recordings on the page: which game waits while one is shown, where the way back and on leads, and how one is played on.

import { part } from "../shared/dom.js";
import { tr } from "../shared/language.js";
import { stay } from "../shared/staying.js";
import { confirmed } from "../shared/pages.js";
import { Replay } from "./replay.js";
import { newId } from "./state.js";

/** @import { Page } from "../main.js" */
/** @import { Kept } from "messages" */
/** @import { Waiting } from "../shared/saved.js" */
/** @import { State } from "./state.js" */

/** A game with a needless risk, before its seventh move, and a guess: its review is a sample. @type {Kept} */
const SAMPLE = {
  setting: { dimensions: [9, 9], mines: 10, start: "safe", variant: "classic", seed: 65, first: 40 },
  moves: "r40@0 r25@1.9 r36@3.6 r45@5.1 r53@6.4 r54@7.5 r17@9.9 r72@11.9 r8@13.7 r26@15.3 r7@16.7 r34@17.9 r43@18.9",
  by: new Array(13).fill("you"), done: 13, wasted: 0, seconds: 18.9, assisted: false, known: true, recorded: true,
};
const NEEDLESS = 6;

/**
 * A recording that was shown after `done` moves. `aside` is the game that waits until it is closed, `branch` the one that was
 * begun from there.
 * @typedef {{game: Kept, done: number, review: State["review"], aside: Waiting | null, branch: string | null}} Recording
 */

export class Recordings {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.bar = new Replay(page, () => this.close());
    /** @type {Waiting | null} */
    this.aside = null;
    /** @type {Recording | null} */
    this.last = null;
  }

  /** Replay this game, from its beginning. */
  watch() {
    return this.page.trying(async () => {
      await this.rewind(0);
      this.bar.start();
    });
  }

  /** Show this game after so many moves, as a recording; its review stays. @param {number} done */
  async rewind(done) {
    this.setAside();
    const { kept, now } = this.page.game;
    await this.show({ game: kept, done, review: now.review, aside: this.aside, branch: null }, now.reviewing);
  }

  /** Replay a game that was kept, or (without one) show the review of a sample. @param {Kept} [kept] */
  watchKept(kept) {
    const { game, reviewing, trail, trying } = this.page;
    return trying(async () => {
      if (!game.now.replaying) trail.push("replay", trail.address || location.pathname);
      this.setAside();
      await this.show({ game: kept ?? SAMPLE, done: 0, review: null, aside: this.aside, branch: null });
      if (kept) this.bar.start();
      else await reviewing.open(NEEDLESS);
    });
  }

  /** This game waits until the recording that is shown next is closed. */
  setAside() {
    const { game, trail } = this.page;
    trail.save(true);
    if (!game.now.replaying) this.aside = game.waiting;
  }

  /** @param {Recording} recording @param {boolean} [reviewing] */
  async show(recording, reviewing = false) {
    this.last = recording;
    this.aside = recording.aside;
    await this.page.game.replay(recording.game, recording.done, { review: recording.review, reviewing });
  }

  /** The way back, or on, leads to a recording: it is shown again. */
  again() {
    const { game, trying } = this.page;
    const { last } = this;
    if (last) {
      const aside = game.now.id === last.aside?.id ? game.waiting : last.aside;
      trying(() => this.show({ ...last, aside, branch: null }));
    } else if (game.over) this.watch();
    else this.dropLast();
  }

  /** Play on from the moment that is shown, if the user wants that; whether there is no recording to ask about, or no more. */
  async playOn() {
    const { game, trail } = this.page;
    const { state, over } = game;
    if (!state?.replaying || over) return true;
    this.bar.stop();
    const { done, moves, review } = state;
    part("branch-words").textContent = done
      ? tr("A new game begins after move {number} of {count}. The recorded game stays as it was.", { number: done, count: moves.length })
      : tr("A new game begins before the first move. The recorded game stays as it was.");
    if (!(await stay(confirmed(part("branch-dialog", HTMLDialogElement))))) return false;
    const branch = newId();
    this.last = { game: game.kept, done, review, aside: this.aside, branch };
    trail.replace("replay");
    trail.push("game", location.pathname);
    await game.branch(branch);
    return true;
  }

  /**
   * A game is played now: unless it has to do with the last recording, no way leads to that any more.
   * @param {string} id
   */
  played(id) {
    if (id !== this.last?.branch && id !== this.last?.aside?.id) this.dropLast();
  }

  /** The game that is shown now is no recording of another one, nor is its entry of the browser's history. */
  dropLast() {
    const { trail } = this.page;
    this.aside = this.last = null;
    if (trail.view === "replay") trail.replace("game");
  }

  /** Close the recording, by the way back where that leads to the game that waits. */
  close() {
    const { trail, trying } = this.page;
    if (this.aside && trail.view === "replay" && trail.entry?.from === "game") history.back();
    else {
      if (trail.view === "replay") trail.replace("game");
      trying(() => this.leave());
    }
  }

  /** Show the game that waits, or the end of the recording, or a new game where it has no end. */
  async leave() {
    this.bar.leave();
    const { game, newGames, trail } = this.page;
    const { aside } = this;
    if (aside) {
      const same = aside.game.moves === game.kept.moves;
      await game.resume(aside.game, { ...aside, review: same ? game.now.review : null });
      this.aside = null;
    } else if (!(await stay(game.close()))) {
      trail.leaveAddress();
      await newGames.last();
    }
  }
}
