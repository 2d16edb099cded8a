// The game on the page: what its user does is asked of the session, and the answers change its state.

import { dateOf, firstId } from "../shared/daily.js";
import { claim } from "../shared/holding.js";
import { tr } from "../shared/language.js";
import { Lost, Refused, Stopped } from "../shared/session.js";
import { drop, goingAt, helpFirst, save, unrecorded } from "../shared/saved.js";
import { branchOf, dismiss, help, hint, keptOf, momentOf, move, over, secondsAt, stateOf } from "./state.js";

/** @import { CellSymbol } from "../board/cell.js" */
/** @import { Clock } from "../shared/clock.js" */
/** @import { Daily } from "../shared/daily.js" */
/** @import { Session, Wish } from "../shared/session.js" */
/** @import { Profile } from "../shared/profile.js" */
/** @import { Waiting } from "../shared/saved.js" */
/** @import { GameAnswer, Kept, MovedAnswer as Moved, SettingFields } from "messages" */
/** @import { More, State } from "./state.js" */

/**
 * What has changed: another game (`fresh`) or another moment of it, moves of anybody, a hint, risks or other help, the chances after a
 * guess, the game's end (`recorded` once it is kept), its review once it is known (`reviewed`) and once it is shown, or (`view`) only
 * how it is looked at; or (`unmade`) that the game is another one than moves were made on before it was there. Before a user's other
 * game or moment is asked for, `leaving` is told: nothing is to go on by itself any more, for what is asked after that is asked of the
 * other one.
 * @typedef {{kind: "leaving" | "hint" | "help" | "chances" | "recorded" | "reviewed" | "review" | "view" | "unmade"} |
 *   {kind: "game", fresh: boolean} | {kind: "moved", moved: Moved}} News
 */

/** @typedef {"reveal" | "flag" | "chord"} Kind */

/** @typedef {"new" | "resume" | "load" | "again" | "undo" | "redo"} Elsewhere */

export class Game {
  /**
   * @param {Session} session
   * @param {Profile} profile
   * @param {Clock} clock
   * @param {(news: News) => void} tell is told whatever changes, once it has
   */
  constructor(session, profile, clock, tell) {
    this.session = session;
    this.profile = profile;
    this.clock = clock;
    this.tell = tell;
    /** @type {State | null} */
    this.state = null;
    // What is done by itself after each move, and shown besides.
    this.switches = { risks: false, certain: false, figures: false };
    /** @type {{kind: Kind, cell: number}[]} */
    this.early = []; // the moves that were made before there was a game
    this.awaited = ""; // what the board showed on which they were made
    this.refreshing = false; // whether risks and figures are on their way
    this.stale = false; // whether they are of a moment that has passed
    /** @type {Promise<unknown>} */
    this.settled = Promise.resolve(); // once all moves are answered, and the game is recorded if it is over
    /** @type {Map<string, Kept>} */
    this.unreviewed = new Map(); // games that have ended, by their names, whose reviews are still to be had
    this.patient = true; // until looking ahead has taken too long
  }

  /** The state of the game; an error while there is none. */
  get now() {
    if (!this.state) throw new Lost();
    return this.state;
  }

  get over() {
    return this.state !== null && over(this.state);
  }

  // Other games, and other moments of this one

  /**
   * Ask for another game, or another moment, once the moves of this one are answered: its end is still to be recorded.
   * @template {Elsewhere} Do
   * @param {Wish<Do>} wish
   */
  async leave(wish) {
    this.tell({ kind: "leaving" });
    await this.settled;
    return this.session.ask(wish);
  }

  /**
   * A new game. If moves of it are known, it is a recording, shown after `done` of them (`replay`), or played on.
   * @param {SettingFields} setting
   * @param {{moves?: string, replay?: boolean, done?: number}} [recording]
   * @param {More} [more]
   */
  async begin(setting, { moves = "", replay = false, done = 0 } = {}, more = {}) {
    const shown = replay ? { moves, done } : moves ? { moves } : {};
    await this.accept(await this.leave({ do: "new", setting, ...shown }), { ...more, replaying: replay });
  }

  /** The same board again. */
  async again() {
    await this.accept(await this.leave({ do: "again" }));
  }

  /** Go on with a game that was kept: it pauses until its user does something with it. @param {Kept} game @param {More} [more] */
  async resume(game, more = {}) {
    await this.accept(await this.leave({ do: "resume", game }), { ...more, paused: true });
  }

  /**
   * Show a game that was kept as a recording, after so many of its moves; whoever sees that knows its board.
   * @param {Kept} game
   * @param {number} done
   * @param {More} [more]
   */
  async replay(game, done, more = {}) {
    const shown = { ...game, done, known: true, recorded: true };
    await this.accept(await this.leave({ do: "resume", game: shown }), { ...more, replaying: true, assisted: game.assisted });
  }

  /** Begin a game of its own at the moment of the recording that is shown; the recording stays as it was. @param {string} id */
  async branch(id) {
    await this.resume(branchOf(this.now), { id });
  }

  /**
   * The game in a file: a recording, or one to play on. What is said of it, if anything is.
   * @param {{name: string, data: string}} file
   */
  async load(file) {
    const answer = await this.leave({ do: "load", ...file });
    await this.accept(answer, { replaying: answer.recording, paused: !answer.recording });
    return answer.said;
  }

  /**
   * The board of a day: the first attempt, perhaps as it was left, or else one for fun, on a board that is known. It is refused if that day
   * has none, or another tab the first attempt.
   * @param {Daily} daily
   * @param {boolean} [paused] whether the time of a new one stands until somebody touches the board
   */
  async daily(daily, paused = false) {
    const left = goingAt(daily);
    const id = firstId(daily);
    this.tell({ kind: "leaving" });
    await this.settled;
    const { state } = this;
    const elsewhere = state?.id !== id && !(await claim(id));
    const wish = { do: /** @type {const} */ ("daily"), ...daily, now: Date.now(), elsewhere, ...(left && { game: left.game }) };
    const answer = await this.profile.ask(wish).catch((problem) => {
      if (state) claim(state.id); // it is still there
      throw problem;
    });
    const more = left ? { on: left.on, questions: left.questions, paused: true } : { paused };
    await this.accept(answer, answer.known ? {} : { id, ...more });
  }

  async undo() {
    if (this.state?.done) await this.show(await this.leave({ do: "undo" }));
  }

  async redo() {
    if (this.state && this.state.done < this.state.moves.length) await this.show(await this.leave({ do: "redo" }));
  }

  /** Show the game after so many of its moves. @param {number} to */
  async step(to) {
    await this.show(await this.session.ask({ do: "step", to }));
  }

  /** Show the end of the recording as that of a game; whether it has an end. */
  async close() {
    await this.step(this.now.moves.length);
    if (!this.over) return false;
    Object.assign(this.now, { replaying: false, recorded: true, review: null, reviewing: false });
    this.tell({ kind: "view" });
    return true;
  }

  /** Another game is there. @param {GameAnswer} answer @param {More} [more] */
  async accept(answer, more = {}) {
    this.clock.reset(answer.seconds);
    const { early, awaited } = this;
    this.early = [];
    await this.put(answer, more, true);
    const isAwaited = !more.replaying && String(this.now.symbols) === awaited;
    if (early.length && !isAwaited) this.tell({ kind: "unmade" });
    if (early.length && isAwaited) for (const { kind, cell } of early) await this.move(kind, cell);
    else if (!answer.done && !more.replaying) await this.follow();
    else await this.refresh();
  }

  /** Another moment of this game is there. @param {GameAnswer} answer */
  async show(answer) {
    const { id, on, replaying, questions, figures, assisted, review, reviewing } = this.now;
    const recorded = replaying ? { assisted, review, reviewing } : {};
    await this.put(answer, { id, on, replaying, questions, figures, ...recorded }, false);
    await this.refresh();
  }

  /** @param {GameAnswer} answer @param {More} more @param {boolean} fresh */
  async put(answer, more, fresh) {
    this.state = stateOf(answer, more);
    if (more.replaying) this.clock.reset(secondsAt(this.state));
    else if (this.over || answer.status === "ready") this.clock.stop();
    else if (answer.done && !more.paused) this.clock.start();
    this.tell({ kind: "game", fresh });
    if (this.over) await this.hold(this.end());
  }

  /** Have all that is said of this moment said anew: in another language. */
  async retell() {
    if (!this.state) return;
    const { now, kept } = this;
    const { id, on, replaying, paused, questions, assisted, reviewing, said, review } = now;
    const answer = await this.leave({ do: "resume", game: replaying ? { ...kept, known: true, recorded: true } : kept });
    await this.put(answer, { id, on, replaying, paused, questions, assisted, reviewing }, false);
    if (review) await this.fetchReview();
    if (said && !said.by) await this.hint();
    await this.refresh();
  }

  // Moves

  /** There is no game yet, and the board shows this: moves on it are made once there is such a game. @param {CellSymbol[]} symbols */
  preview(symbols) {
    this.early = [];
    this.awaited = String(symbols);
  }

  /** Pause no more. @param {number} [moment] when the clock starts */
  unpause(moment) {
    if (!this.state?.paused) return;
    this.state.paused = false;
    this.clock.start(moment);
    this.tell({ kind: "view" });
  }

  /** A move of the user's; before there is a game, it waits for it. @param {Kind} kind @param {number} cell */
  async move(kind, cell) {
    if (this.over || this.state?.replaying) return;
    if (!this.state) {
      this.early.push({ kind, cell });
      return;
    }
    const sent = this.clock.now();
    this.unpause(sent);
    const at = Math.round(100 * this.clock.seconds);
    await this.settle(this.session.ask({ do: kind, cell, at }), sent);
  }

  /**
   * A move of the solver's or the agent's, or a run of several; whether the game goes on.
   * @param {"solver" | "agent"} agent
   * @param {boolean} [run]
   */
  async ai(agent, run = false) {
    await this.settle(this.session.ask({ do: "ai", agent, run }));
    return !this.over;
  }

  /**
   * Take the answer to a move, make those that follow from it, and ask for what is shown besides.
   * @param {Promise<Moved>} asked
   * @param {number} [moment] when the clock starts, unless it runs; by default once there is an answer
   */
  async settle(asked, moment) {
    await this.hold(asked.then((answer) => this.moved(answer, moment)).then(() => this.certain()));
    await this.refresh();
  }

  /**
   * Something is under way that no other game or moment is asked for before; whoever has asked for it is told what goes wrong.
   * @param {Promise<unknown>} action
   */
  hold(action) {
    this.settled = Promise.allSettled([this.settled, action]);
    return action;
  }

  /** @param {Moved} answer @param {number} [moment] */
  async moved(answer, moment = this.clock.now()) {
    this.unpause(moment);
    move(this.now, answer);
    if (answer.changes.length) this.clock.start(moment);
    if (this.over) this.clock.stop();
    this.tell({ kind: "moved", moved: answer });
    if (this.over) await this.end();
  }

  // Help

  /** Make the certain moves, if that is switched on. */
  async certain() {
    if (!this.switches.certain || this.over || this.now.replaying) return;
    const answer = await this.session.ask({ do: "certain" });
    if (answer.changes.length) await this.moved(answer);
  }

  /** Do what is switched on. */
  async follow() {
    await this.certain();
    await this.refresh();
  }

  /** Whether risks are shown: they are switched on, or belong to the moment of a review. */
  get risky() {
    return this.switches.risks || Boolean(this.state && momentOf(this.state));
  }

  /** Ask for what is shown besides, as it is now; one request at a time, and once more if the game has changed meanwhile. */
  async refresh() {
    this.stale = true;
    if (this.refreshing) return;
    this.refreshing = true;
    let changed = false;
    try {
      while (this.stale) {
        this.stale = false;
        changed = (await this.askHelp()) || changed;
      }
    } catch (problem) {
      changed = true;
      // A game that has ended meanwhile has no risks, and needs no word about it.
      if (problem instanceof Refused) this.now.problem = this.over ? "" : tr("No risks: {problem}", { problem: problem.message });
      else if (!(problem instanceof Lost)) throw problem;
    } finally {
      this.refreshing = false;
    }
    if (changed) this.tell({ kind: "help" });
  }

  /** Ask for the figures and the risks that are wanted, and drop those that are not; whether anything has changed. */
  async askHelp() {
    if (!this.state) return false;
    const { figures, risks: before } = this.state;
    const wanted = this.switches.figures && !this.over;
    const answer = wanted ? await this.session.ask({ do: "figures" }) : null;
    if (!this.switches.figures || answer) this.now.figures = answer;
    if (!this.risky) this.now.risks = null;
    if (!this.risky || this.over) return wanted || figures !== this.now.figures || before !== this.now.risks;
    try {
      const risks = await this.session.ask({ do: "risks" });
      if (!this.over) {
        this.now.risks = risks;
        help(this.now);
      }
    } catch (problem) {
      if (!(problem instanceof Stopped)) throw problem;
      this.stale = true; // the user did something else first: they are to be asked for again
    }
    return true;
  }

  /** There was help with this game. */
  help() {
    if (this.state) help(this.state);
  }

  /** Explain the best action; where it is a guess, look ahead of it. */
  async hint() {
    const answer = await this.session.ask({ do: "hint" });
    hint(this.now, answer);
    this.now.looking = answer.ahead && this.patient;
    this.tell({ kind: "hint" });
    if (this.now.looking) await this.lookAhead();
  }

  /** Tell the chances to win after each candidate, a few games more with each answer, until something else is done. */
  async lookAhead() {
    const state = this.now;
    const { said } = state;
    const stays = () => this.state === state && state.said === said && state.looking;
    try {
      do {
        this.tell({ kind: "chances" });
        const chances = await this.session.ask({ do: "chances" });
        if (stays()) state.chances = chances;
      } while (stays() && !state.chances?.over);
    } catch (problem) {
      // What is shown is all that there will be. Where it took too long, it is not tried again: nobody has asked for it.
      if (problem instanceof Lost) this.patient &&= !problem.slow;
      else if (!(problem instanceof Refused || problem instanceof Stopped)) throw problem;
      if (stays()) state.looking = Boolean(state.chances);
    }
    if (stays() && state.chances) state.chances = { ...state.chances, over: true };
    this.tell({ kind: "chances" });
  }

  /** Nothing is to be explained any more. */
  dismiss() {
    if (this.state) dismiss(this.state);
    this.tell({ kind: "view" });
  }

  // The review

  /** Show the review of a game that is over, or of a recording. */
  async review() {
    this.now.reviewing = true;
    this.tell({ kind: "view" });
    try {
      const review = await this.fetchReview();
      if (this.now.review !== review || !this.now.reviewing) return; // it was closed, or there is another game
      this.tell({ kind: "review" });
    } catch (problem) {
      if (this.state) this.state.reviewing = false;
      this.tell({ kind: "view" });
      throw problem;
    }
    await this.refresh();
  }

  /** The review of this game, or of the recording; it is asked for once. */
  async fetchReview() {
    const { now } = this;
    if (now.review) return now.review;
    const { replaying } = now;
    if (over(now) && !replaying) return this.reviewEnded(now.id, this.kept);
    const review = await this.profile.ask({ do: "review" });
    if (this.state === now && now.replaying === replaying) {
      now.review = review;
      this.tell({ kind: "reviewed" });
    }
    return review;
  }

  /**
   * The review of a game that has ended, which the profile keeps; one that is given up for something else is asked for later.
   * @param {string} id
   * @param {Kept} kept
   */
  async reviewEnded(id, kept) {
    this.unreviewed.set(id, kept);
    const isOther = () => this.state?.id !== id || this.state.replaying;
    try {
      const review = await this.profile.ask({ do: "review", name: id, now: Date.now(), ...(isOther() && { game: kept }) });
      this.unreviewed.delete(id);
      if (isOther()) return review;
      Object.assign(this.now, { review, outcome: review.outcome ?? this.now.outcome });
      this.tell({ kind: "reviewed" });
      return review;
    } catch (problem) {
      if (!(problem instanceof Stopped)) this.unreviewed.delete(id);
      throw problem;
    }
  }

  /** Ask for the reviews of games that have ended, the last one first. */
  async reviewAll() {
    for (const [id, kept] of [...this.unreviewed].reverse()) await this.reviewEnded(id, kept);
  }

  /** Show the review no more. */
  async closeReview() {
    this.now.reviewing = false;
    this.tell({ kind: "view" });
    await this.refresh();
  }

  // The end

  /** Have a game that has ended kept in the profile, once; recordings are not. */
  async end() {
    const { state } = this;
    if (!state || state.replaying) return;
    if (state.recorded) this.unreviewed.set(state.id, this.kept); // once more, after a move was taken back
    else {
      const { outcome } = await this.record(state.id, state.on, this.kept, Date.now(), false);
      Object.assign(state, { recorded: true, outcome });
    }
    this.tell({ kind: "recorded" });
  }

  /** Keep the games that ended just before their tabs were closed, before there is one in this tab. */
  endOthers() {
    return this.hold(unrecorded().then(async (games) => {
      for (const { id, game, at = Date.now(), on } of games) {
        try {
          await this.record(id, on, game, at, true);
        } catch (problem) {
          if (!(problem instanceof Refused)) throw problem; // what cannot be read is left out
        }
        drop(id);
      }
    }));
  }

  /**
   * Have the profile keep a game that has ended `at` a moment: the one that is there, or another one.
   * @param {string} id
   * @param {string} on
   * @param {Kept} kept
   * @param {number} at
   * @param {boolean} isOther
   */
  async record(id, on, kept, at, isOther) {
    const date = dateOf(at - new Date(at).getTimezoneOffset() * 60_000); // where its player is
    const wish = { do: /** @type {const} */ ("end"), name: id, on, seconds: kept.seconds, at, date, ...(isOther && { game: kept }) };
    const answer = await this.profile.ask(wish);
    if (answer.reviewed) this.unreviewed.set(id, { ...kept, recorded: true });
    return answer;
  }

  // What is kept of it

  /** What continues this game as it is now; a recording took as long as it did. */
  get kept() {
    return keptOf(this.now, this.now.replaying ? this.now.seconds : this.clock.seconds);
  }

  /** What can be gone on with later. @returns {Waiting} */
  get waiting() {
    const { id, on, questions, outcome } = this.now;
    return { id, game: this.kept, questions: [...questions], on, outcome };
  }

  /**
   * Keep the game as it is now, unless it is a replay, under the address with which it was begun.
   * @param {string} address
   * @param {boolean} [leaving] whether the tab may be left
   */
  save(address, leaving = false) {
    const { state, over: ended } = this;
    if (!state || state.replaying) return;
    const beyond = !state.done ? null : !ended ? "going" : state.recorded ? null : "ended";
    save({ ...this.waiting, symbols: state.symbols, address }, beyond, leaving);
  }

  /** Where the board of a first attempt that goes on is played beside it, that had help. */
  helpFirst() {
    const { state } = this;
    if (state?.daily && state.known && !state.replaying) helpFirst(state.daily);
  }
}
