// The game on the page: what its user does is asked of the session, and the answers change its state.

import { dateOf, firstId } from "../shared/daily.js";
import { tr } from "../shared/language.js";
import { goElsewhere, here, stay } from "../shared/staying.js";
import { Lost, Refused, Stopped } from "../shared/session.js";
import { claim, drop, goingAt, helpFirst, holding, save, unrecorded } from "../shared/saved.js";
import { branchOf, dismiss, help, hint, keptOf, momentOf, move, over, secondsAt, stateOf } from "./state.js";

/** @import { CellSymbol } from "../board/cell.js" */
/** @import { Clock } from "../shared/clock.js" */
/** @import { Daily } from "../shared/daily.js" */
/** @import { Session, Wish } from "../shared/session.js" */
/** @import { Profile } from "../shared/profile.js" */
/** @import { Waiting } from "../shared/saved.js" */
/** @import { Answers, GameAnswer, Kept, MovedAnswer as Moved, Requests, SettingFields } from "messages" */
/** @import { More, State } from "./state.js" */

/**
 * What has changed: another game (`fresh`) or another moment of it, moves of anybody, a hint, risks or other help, the chances after a
 * guess, the game's end (`recorded` once it is kept), its review once it is known (`reviewed`) and once it is shown, or (`view`) only
 * how it is looked at; or (`unmade`) that the game is another one than moves were made on before it was there. Before a user's other
 * game or moment is asked for, `leaving` is told: nothing is to go on by itself any more.
 * @typedef {{kind: "leaving" | "hint" | "help" | "chances" | "recorded" | "reviewed" | "review" | "view" | "unmade"} |
 *   {kind: "game", fresh: boolean} | {kind: "moved", moved: Moved}} News
 */

/** @typedef {"reveal" | "flag" | "chord"} Kind */

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
    /** @type {Promise<unknown> | null} */
    this.arriving = null; // another game or moment that is on its way
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

  // Whose turn it is

  /**
   * Do something with this game: at once or, while another game or moment is on its way, after that; `Stopped` if there is another game then.
   * @template T
   * @param {() => Promise<T>} action
   */
  async inTurn(action) {
    const id = this.state?.id;
    while (this.arriving) await this.arriving.catch(() => {});
    if (this.state?.id !== id) throw new Stopped();
    return action();
  }

  /**
   * Ask about this game.
   * @template {keyof Requests & keyof Answers} Do
   * @param {Wish<Do>} wish
   */
  ask(wish) {
    return this.inTurn(() => this.session.ask(wish));
  }

  /**
   * Have another game or moment arrive once the moves of this one are answered: its end is still to be recorded.
   * @template T
   * @param {() => Promise<T>} action
   */
  arrive(action) {
    const arriving = this.settled.then(action).finally(() => {
      if (this.arriving === arriving) this.arriving = null;
    });
    this.arriving = arriving;
    return this.hold(arriving);
  }

  /**
   * Something is under way that no other game or moment is asked for before; whoever has asked for it is told what goes wrong.
   * @template T
   * @param {Promise<T>} action
   */
  hold(action) {
    this.settled = Promise.allSettled([this.settled, action]);
    return action;
  }

  // Other games, and other moments of this one

  /**
   * Ask for another game, and show it. If the user has gone elsewhere before it comes, have the session go back to this one: `Stopped`.
   * @template {GameAnswer} Answer
   * @param {() => Promise<Answer>} asking
   * @param {(answer: Answer) => More} more
   */
  leave(asking, more) {
    this.tell({ kind: "leaving" });
    goElsewhere();
    const isHere = here();
    const held = holding();
    const asked = async () => {
      if (!isHere()) throw new Stopped();
      const answer = await stay(asking(), isHere).catch(async (problem) => {
        if (held) claim(held);
        if (problem instanceof Stopped && this.state) await this.session.ask({ do: "resume", game: this.asShown });
        throw problem;
      });
      await this.accept(answer, more(answer));
      return answer;
    };
    const going = async () => {
      const answer = await this.arrive(asked);
      await this.begun(answer);
      return answer;
    };
    return stay(going(), isHere);
  }

  /**
   * A new game. If moves of it are known, it is a recording, shown after `done` of them (`replay`), or played on.
   * @param {SettingFields} setting
   * @param {{moves?: string, replay?: boolean, done?: number}} [recording]
   * @param {More} [more]
   */
  async begin(setting, { moves = "", replay = false, done = 0 } = {}, more = {}) {
    const shown = replay ? { moves, done } : moves ? { moves } : {};
    await this.leave(() => this.session.ask({ do: "new", setting, ...shown }), () => ({ ...more, replaying: replay }));
  }

  /** The same board again. */
  async again() {
    await this.leave(() => this.session.ask({ do: "again" }), () => ({}));
  }

  /** Go on with a game that was kept: it pauses until its user does something with it. @param {Kept} game @param {More} [more] */
  async resume(game, more = {}) {
    await this.leave(() => this.session.ask({ do: "resume", game }), () => ({ ...more, paused: true }));
  }

  /**
   * Show a game that was kept as a recording, after so many of its moves; whoever sees that knows its board.
   * @param {Kept} game
   * @param {number} done
   * @param {More} [more]
   */
  async replay(game, done, more = {}) {
    const shown = { ...game, done, known: true, recorded: true };
    const { assisted } = game;
    await this.leave(() => this.session.ask({ do: "resume", game: shown }), () => ({ ...more, replaying: true, assisted }));
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
    const asking = () => this.session.ask({ do: "load", ...file });
    const { said } = await this.leave(asking, ({ recording }) => ({ replaying: recording, paused: !recording }));
    return said;
  }

  /**
   * The board of a day: the first attempt, perhaps as it was left, or else one for fun, on a board that is known. It is refused if that day
   * has none, or another tab the first attempt.
   * @param {Daily} daily
   * @param {boolean} [paused] whether the time of a new one stands until somebody touches the board
   */
  async daily(daily, paused = false) {
    const id = firstId(daily);
    let more = /** @type {More} */ ({ id, paused });
    await this.leave(async () => {
      const elsewhere = this.state?.id !== id && !(await claim(id));
      const left = goingAt(daily);
      if (left) more = { id, on: left.on, questions: left.questions, paused: true };
      return this.profile.ask({ do: "daily", ...daily, now: Date.now(), elsewhere, ...(left && { game: left.game }) });
    }, ({ known }) => (known ? {} : more));
  }

  async undo() {
    if (!this.state?.done) return;
    this.tell({ kind: "leaving" });
    await this.show({ do: "undo" });
  }

  async redo() {
    if (!this.state || this.state.done >= this.state.moves.length) return;
    this.tell({ kind: "leaving" });
    await this.show({ do: "redo" });
  }

  /** Show the game after so many of its moves. @param {number} to */
  async step(to) {
    await this.show({ do: "step", to });
  }

  /** Show the end of the recording as that of a game; whether it has an end. */
  async close() {
    await this.step(this.now.moves.length);
    if (!this.over) return false;
    Object.assign(this.now, { replaying: false, recorded: true, review: null, reviewing: false });
    this.tell({ kind: "view" });
    return true;
  }

  /** Another game is there. @param {GameAnswer} answer @param {More} more */
  async accept(answer, more) {
    this.clock.reset(answer.seconds);
    await this.put(answer, more, true);
  }

  /** Make the moves that were made before there was a game, and ask for what is shown besides. @param {GameAnswer} answer */
  async begun({ done }) {
    const { early, awaited } = this;
    const { replaying, symbols } = this.now;
    this.early = [];
    const isAwaited = !replaying && String(symbols) === awaited;
    if (early.length && !isAwaited) this.tell({ kind: "unmade" });
    if (early.length && isAwaited) for (const { kind, cell } of early) await this.move(kind, cell);
    else if (!done && !replaying) await this.follow();
    else await this.refresh();
  }

  /**
   * Ask for another moment of this game, and show it.
   * @template {"undo" | "redo" | "step"} Do
   * @param {Wish<Do>} wish
   */
  async show(wish) {
    await this.inTurn(() => this.arrive(async () => {
      const answer = await this.session.ask(wish);
      const { id, on, replaying, questions, figures, assisted, review, reviewing } = this.now;
      const recorded = replaying ? { assisted, review, reviewing } : {};
      await this.put(answer, { id, on, replaying, questions, figures, ...recorded }, false);
    }));
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
    this.tell({ kind: "leaving" });
    const before = await this.arrive(async () => {
      const { now } = this;
      const { id, on, replaying, paused, questions, assisted, reviewing } = now;
      const answer = await this.session.ask({ do: "resume", game: this.asShown });
      await this.put(answer, { id, on, replaying, paused, questions, assisted, reviewing }, false);
      return now;
    });
    if (before.review) await this.fetchReview();
    if (before.said && !before.said.by) await this.hint();
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
    await this.inTurn(() => {
      const sent = this.clock.now();
      this.unpause(sent);
      const at = Math.round(100 * this.clock.seconds);
      return this.settle(this.session.ask({ do: kind, cell, at }), sent);
    });
  }

  /**
   * A move of the solver's or the agent's, or a run of several; whether the game goes on.
   * @param {"solver" | "agent"} agent
   * @param {boolean} [run]
   */
  async ai(agent, run = false) {
    await this.inTurn(() => this.settle(this.session.ask({ do: "ai", agent, run })));
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
    await this.inTurn(() => this.hold(this.certain()));
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
    try {
      const answer = wanted ? await this.ask({ do: "figures" }) : null;
      if (!this.switches.figures || answer) this.now.figures = answer;
      if (!this.risky) this.now.risks = null;
      if (!this.risky || this.over) return wanted || figures !== this.now.figures || before !== this.now.risks;
      const risks = await this.ask({ do: "risks" });
      if (!this.over) {
        this.now.risks = risks;
        help(this.now);
      }
    } catch (problem) {
      if (!(problem instanceof Stopped)) throw problem;
      this.stale = true; // the user did something else first: it is to be asked for again, as far as it is wanted then
    }
    return true;
  }

  /** There was help with this game. */
  help() {
    if (this.state) help(this.state);
  }

  /** Explain the best action; where it is a guess, look ahead of it. */
  async hint() {
    const answer = await this.ask({ do: "hint" });
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
        const chances = await this.ask({ do: "chances" });
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
    const review = await this.profile.ask({ do: "review" }, "", this);
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
      const wish = { do: /** @type {const} */ ("review"), name: id, now: Date.now() };
      const review = await (isOther() ? this.profile.ask({ ...wish, game: kept }) : this.profile.ask(wish, "", this));
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

  /** What has the session show this game as it is now. @returns {Kept} */
  get asShown() {
    return this.now.replaying ? { ...this.kept, known: true, recorded: true } : this.kept;
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
