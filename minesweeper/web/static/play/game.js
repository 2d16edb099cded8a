// The game on the page: what its user does is asked of the session, and each answer makes another state.

import { Shape } from "../board/shape.js";
import { firstId } from "../shared/daily.js";
import { sentences, tr } from "../shared/language.js";
import { Lost, Refused } from "../shared/session.js";
import { claim, goingAt, helpFirst, holding, save } from "../shared/saved.js";
import { Stopped, Turns, goElsewhere, here, latest, stay } from "../shared/turns.js";
import { EndedGames } from "./ended.js";
import { begunSaid, movesSaid } from "./said.js";
import {
  branchOf, dismissed, explained, flagged, helped, hinted, isOver, keptOf, momentOf, moved, ownOf, secondsAt, stateOf, unflagged,
} from "./state.js";

/** @import { CellSymbol } from "../board/cell.js" */
/** @import { Size } from "../shared/boards.js" */
/** @import { Clock } from "../shared/clock.js" */
/** @import { Daily } from "../shared/daily.js" */
/** @import { Session, Trying, Wish } from "../shared/session.js" */
/** @import { Profile } from "../shared/profile.js" */
/** @import { Saved } from "../shared/saved.js" */
/** @import { Tune } from "../shared/sounds.js" */
/** @import { Answers, GameAnswer, Kept, MovedAnswer, Requests, SettingFields } from "messages" */
/** @import { Own, State } from "./state.js" */

/**
 * What follows from a new state, besides that it is drawn and kept. Another game is there (`isNew`), or autoplay ends (`stops`); a text
 * is read out, after what is being read (`later`); a `sound`; a cell comes into sight (`follow`); the board has the focus on the cell of
 * a hint (`hint`); or a review is opened (`review`).
 * @typedef {{isNew?: boolean, stops?: boolean, say?: string, later?: string, sound?: Tune, follow?: number, hint?: number,
 *   review?: boolean}} Effects
 */

/**
 * What the page does for its game: it shows a state, or a board whose game is on its way; and it leaves a game for another one.
 * @typedef {{show: (state: State, effects: Effects) => void, preview: (coming: Coming) => void, leave: () => void, trying: Trying,
 *   toast: (text: string) => void, resultSaid: (state: State) => string}} Shows
 */

/**
 * A board whose game is on its way: moves on it wait until that is `there`, or comes no more (`settle`). The `id` is the game's, if it
 * has this board.
 * @typedef {{id: string | null, there: Promise<void>, settle: () => void, shape: Shape, mines: number, symbols: CellSymbol[],
 *   moves: number[], kept: Left | null}} Coming
 */

/** @typedef {Pick<Saved, "game" | "symbols"> & Partial<Saved>} Left a game that goes on, as it was left */
/** @typedef {{state: State, seconds: number}} Place a game at a moment, which can be shown again */
/** @typedef {"reveal" | "flag" | "chord"} Kind */

export class Game {
  /**
   * @param {Session} session
   * @param {Profile} profile
   * @param {Clock} clock
   * @param {Shows} page
   */
  constructor(session, profile, clock, page) {
    this.session = session;
    this.profile = profile;
    this.clock = clock;
    this.page = page;
    this.turns = new Turns();
    /** @type {State | null} */
    this.state = null;
    /** @type {Coming | null} */
    this.coming = null;
    this.switches = { risks: false, certain: false }; // what is done by itself after each move, and shown besides
    this.ended = new EndedGames(this);
    this.isPatient = true; // until looking ahead has taken too long
  }

  /** The state of the game; an error while there is none. */
  get now() {
    if (!this.state) throw new Lost();
    return this.state;
  }

  get over() {
    return this.state !== null && isOver(this.state);
  }

  get isReplay() {
    return this.state?.mode === "replay";
  }

  /** Show another state. @param {State} state @param {Effects} [effects] */
  set(state, effects = {}) {
    this.state = state;
    this.page.show(state, effects);
  }

  // Whose turn it is

  /**
   * Do something with this game, or with the one that is on its way; `Stopped` if there is another one then.
   * @template T
   * @param {() => Promise<T>} action
   * @param {"after" | "during" | "alone"} [turn]
   */
  inTurn(action, turn = "after") {
    const { coming } = this;
    const asked = coming ?? this.state;
    const take = () => this.turns[turn](() => {
      if (asked?.id !== this.state?.id) throw new Stopped();
      return action();
    });
    return coming ? coming.there.then(take) : take(); // at once: a change that is asked for next comes after it
  }

  /**
   * Ask about this game.
   * @template {keyof Requests & keyof Answers} Do
   * @param {Wish<Do>} wish
   */
  ask(wish) {
    return this.inTurn(() => this.session.ask(wish));
  }

  // Other games, and other moments of this one

  /**
   * Show a board until its game is there; a game that was kept as it was left.
   * @param {Size} size
   * @param {Left | null} [kept]
   */
  preview({ dimensions, mines }, kept = null) {
    const shape = new Shape(dimensions);
    const symbols = kept?.symbols?.length === shape.size ? kept.symbols : new Array(shape.size).fill("?");
    this.coming?.settle();
    let settle = () => {};
    const there = new Promise((/** @type {(value?: undefined) => void} */ resolve) => {
      settle = resolve;
    });
    this.coming = { id: null, there, settle, shape, mines, symbols, moves: [], kept };
    this.page.preview(this.coming);
  }

  /** The game of the board that is shown does not come: show the one that is there. */
  endPreview() {
    if (!this.coming) return;
    this.coming.settle();
    this.coming = null;
    if (this.state) this.set(this.state);
  }

  /**
   * Ask for another game, and show it. If the user has gone elsewhere before it comes, have the session go back to this one: `Stopped`.
   * @template {GameAnswer} Answer
   * @param {() => Promise<Answer>} asking
   * @param {(answer: Answer) => Partial<Own>} own
   */
  async leave(asking, own) {
    this.page.leave();
    goElsewhere();
    const isHere = here();
    const held = holding();
    const arriving = this.turns.alone(async () => {
      if (!isHere()) throw new Stopped();
      const answer = await stay(asking(), isHere).catch(async (problem) => {
        if (held) claim(held);
        if (problem instanceof Stopped && this.state) await this.session.ask({ do: "resume", game: this.asShown });
        throw problem;
      });
      this.clock.reset(answer.seconds);
      await this.arrive(stateOf(answer, own(answer)), true);
      return answer;
    });
    const answer = await stay(arriving, isHere);
    if (answer.done || this.isReplay) await this.refresh();
    else await this.follow();
    return answer;
  }

  /** A new game; with moves of it, a recording, shown before the first one. @param {SettingFields} setting @param {string} [moves] */
  async begin(setting, moves) {
    const shown = moves ? { moves, done: 0 } : {};
    await this.leave(() => this.session.ask({ do: "new", setting, ...shown }), () => (moves ? { mode: "replay" } : {}));
  }

  async again() {
    await this.leave(() => this.session.ask({ do: "again" }), () => ({}));
  }

  /** Go on with a game that was kept: it pauses until its user does something with it. @param {Kept} game @param {Partial<Own>} [own] */
  async resume(game, own = {}) {
    await this.leave(() => this.session.ask({ do: "resume", game }), () => ({ ...own, mode: "paused" }));
  }

  /**
   * Show a game that was kept as a recording, after so many of its moves; whoever sees that knows its board.
   * @param {Kept} game
   * @param {number} done
   * @param {Partial<Own>} [own]
   */
  async replay(game, done, own = {}) {
    const shown = { ...game, done, known: true, recorded: true };
    const { assisted } = game;
    await this.leave(() => this.session.ask({ do: "resume", game: shown }), () => ({ ...own, mode: "replay", assisted }));
  }

  /** Show a game again, at the moment of then. @param {Place} place @param {boolean} [reviewing] whether with its review */
  restore({ state, seconds }, reviewing = state.mode === "replay" && state.reviewing) {
    const kept = keptOf(state, seconds);
    const { outcome, review } = state;
    if (state.mode === "replay") return this.replay(kept, state.done, ownOf(state));
    return this.resume(kept, { ...ownOf(state), outcome, review, reviewing });
  }

  /** Begin a game of its own at the moment of the recording that is shown; the recording stays as it was. */
  async branch() {
    await this.resume(branchOf(this.now));
  }

  /**
   * The game in a file: a recording, or one to play on. Return what is said of it, if anything is.
   * @param {{name: string, data: string}} file
   */
  async load(file) {
    const asking = () => this.session.ask({ do: "load", ...file });
    const { said } = await this.leave(asking, ({ recording }) => ({ mode: recording ? "replay" : "paused" }));
    return said;
  }

  /**
   * The board of a day: the first attempt, perhaps as it was left, or else one for fun, on a board that is known. It is refused if that day
   * has none, or another tab the first attempt.
   * @param {Daily} daily
   */
  async daily(daily) {
    const id = firstId(daily);
    let first = /** @type {Partial<Own>} */ ({ id, mode: "paused" });
    await this.leave(async () => {
      const elsewhere = this.state?.id !== id && !(await claim(id));
      const left = goingAt(daily);
      if (left) first = { ...first, on: left.on, questions: left.questions };
      return this.profile.ask({ do: "daily", ...daily, now: Date.now(), elsewhere, ...(left && { game: left.game }) });
    }, ({ known }) => (known ? {} : first));
  }

  /** Take the last move back, if there is one; it is read out. */
  async undo() {
    this.page.leave();
    await this.show({ do: "undo" }, ({ done }) => done > 0, tr("The last move is taken back."));
  }

  /** Make the move again that was taken back last, if there is one; it is read out. */
  async redo() {
    this.page.leave();
    await this.show({ do: "redo" }, ({ done, moves }) => done < moves.length, tr("The move is made again."));
  }

  /** Show the game after so many of its moves. @param {number} to */
  async step(to) {
    await this.show({ do: "step", to });
  }

  /** Show the end of the recording as that of a game; whether it has an end. */
  async close() {
    await this.step(this.now.moves.length);
    if (!this.over) return false;
    this.set({ ...this.now, mode: "over", recorded: true, review: null, reviewing: false });
    return true;
  }

  /**
   * Ask for another moment of this game, if there is one, and show it; what was done is read out.
   * @param {Wish<"undo" | "redo" | "step">} wish
   * @param {(state: State) => boolean} isThere
   * @param {string} [said]
   */
  async show(wish, isThere = () => true, said) {
    await this.inTurn(async () => {
      if (!isThere(this.now)) return;
      const answer = await this.session.ask(wish);
      const state = stateOf(answer, ownOf(this.now));
      await this.arrive(state, false, said && sentences([said, state.end?.title ?? state.note]));
    }, "alone");
    await this.refresh();
  }

  /** Another game is there (`isNew`), or another moment of this one. @param {State} state @param {boolean} isNew @param {string} [say] */
  async arrive(state, isNew, say = isNew ? begunSaid(state) : "") {
    const { clock, coming } = this;
    const { done, last, mode, status, symbols } = state;
    if (mode === "replay") clock.reset(secondsAt(state));
    else if (mode === "over" || status === "ready") clock.stop();
    else if (done && mode === "playing") clock.start();
    this.coming = null;
    if (coming && mode !== "replay" && String(symbols) === String(coming.symbols)) coming.id = state.id;
    else if (coming?.moves.length) this.page.toast(tr("This board is not the one shown before: your clicks on it were ignored."));
    coming?.settle();
    this.set(state, { isNew, stops: true, say, follow: last[0] });
    if (mode === "over") await this.ended.end();
  }

  /** Have all that is said of this moment said anew: in another language. */
  async retell() {
    const { state } = this;
    if (!state) return;
    this.page.leave();
    const { mode, assisted, reviewing } = state;
    await this.turns.alone(async () => {
      const answer = await this.session.ask({ do: "resume", game: this.asShown });
      await this.arrive(stateOf(answer, { ...ownOf(state), mode, assisted, reviewing, review: null }), false);
    });
    if (state.review) await this.fetchReview();
    if (state.said && !state.said.by) await this.hint();
    await this.refresh();
  }

  // Moves

  /** Pause no more. @param {number} [moment] when the clock starts */
  unpause(moment) {
    if (this.state?.mode !== "paused") return;
    this.clock.start(moment);
    this.set({ ...this.state, mode: "playing" });
  }

  /** Put a question mark on a cell, or take it off. @param {number} cell @param {boolean} isSet */
  question(cell, isSet) {
    const others = this.now.questions.filter((each) => each !== cell);
    this.set({ ...this.now, questions: isSet ? [...others, cell] : others });
  }

  /** A move of the user's; a flag is shown at once. @param {Kind} kind @param {number} cell */
  async move(kind, cell) {
    if (this.coming) {
      this.coming.moves.push(cell);
      this.page.preview(this.coming);
    } else if (!this.state || this.over || this.isReplay) return;
    else if (kind === "flag") this.set(flagged(this.state, cell));
    const isEarly = this.coming !== null;
    await this.inTurn(async () => {
      const moment = this.clock.now();
      this.unpause(moment);
      const at = Math.round(100 * this.clock.at(moment));
      const asked = this.session.ask({ do: kind, cell, at });
      await this.settle(asked, moment, isEarly ? undefined : cell);
    }, "during");
    await this.refresh();
  }

  /**
   * A move of the solver's or the agent's, or a run of several.
   * @param {"solver" | "agent"} agent
   * @param {boolean} [run]
   */
  async ai(agent, run = false) {
    await this.inTurn(() => this.settle(this.session.ask({ do: "ai", agent, run })), "during");
    await this.refresh();
  }

  /**
   * Take the answer to a move, and make those that follow from it.
   * @param {Promise<MovedAnswer>} asked
   * @param {number} [moment] of the move; by default that of its answer
   * @param {number} [cell] that is shown as flagged, or no more
   */
  async settle(asked, moment, cell) {
    const isFlag = cell !== undefined && this.now.flags.includes(cell);
    const answer = await asked.catch((problem) => {
      if (isFlag) this.set(unflagged(this.now, cell));
      throw problem;
    });
    if (isFlag) this.state = unflagged(this.now, cell);
    await this.moved(answer, moment);
    await this.certain(moment);
  }

  /** @param {MovedAnswer} answer @param {number} [moment] */
  async moved(answer, moment = this.clock.now()) {
    const { clock } = this;
    this.unpause(moment);
    if (answer.changes.length) clock.start(moment);
    const state = moved(this.now, answer);
    if (state.mode === "over") clock.stop(moment);
    const [last] = answer.changes.slice(-1).filter(({ by }) => by === "solver" || by === "agent");
    this.set(state, { ...movesSaid(state, answer), stops: state.mode === "over", follow: last && state.last[0] });
    if (state.mode === "over") await this.ended.end();
  }

  // Help

  /** Make the certain moves, if that is switched on. @param {number} [moment] */
  async certain(moment) {
    if (!this.switches.certain || this.over || this.isReplay) return;
    const answer = await this.session.ask({ do: "certain" });
    if (answer.changes.length) await this.moved(answer, moment);
  }

  /** Do what is switched on. */
  async follow() {
    await this.inTurn(() => this.certain(), "during");
    await this.refresh();
  }

  /** Whether risks are shown: they are switched on, or belong to the moment of a review. */
  get risky() {
    return this.switches.risks || Boolean(this.state && momentOf(this.state));
  }

  /** Show the risks that are wanted as they are now, and no others. */
  refresh = latest(async (isLatest) => {
    while (this.state && this.risky && !this.over && isLatest()) {
      const { symbols } = this.state;
      try {
        const risks = await this.ask({ do: "risks" });
        if (isLatest() && this.now.symbols === symbols) this.set({ ...helped(this.now), risks });
        return;
      } catch (problem) {
        if (problem instanceof Lost) return;
        // Where the user did something else first, they are asked for again, as far as they are wanted then.
        if (!(problem instanceof Refused || problem instanceof Stopped)) throw problem;
        if (problem instanceof Refused) {
          // A game that has ended meanwhile has no risks, and needs no word about it.
          this.set({ ...this.now, problem: this.over ? "" : tr("The risks cannot be shown: {problem}", { problem: problem.message }) });
          return;
        }
      }
    }
    if (this.state?.risks && !this.risky) this.set({ ...this.state, risks: null });
  });

  /** Show the figures of a game that goes on from now on, or no more. @param {boolean} shown */
  async showFigures(shown) {
    const { figures } = await this.session.ask({ do: "figures", shown });
    if (this.state) this.set({ ...this.state, figures });
  }

  /** There was help with this game. */
  help() {
    if (this.state && !this.state.assisted) this.set(helped(this.state));
  }

  /** Explain the best action; where it is a guess, look ahead of it. */
  async hint() {
    const answer = await this.ask({ do: "hint" });
    const state = { ...hinted(this.now, answer), looking: answer.ahead && this.isPatient };
    const [hint] = answer.words.cells.cell;
    this.set(state, { say: explained(state)?.text, hint });
    if (state.looking) await this.lookAhead(state);
  }

  /** Show the chances to win after each candidate, from a few more games with each answer, until something else is done. @param {State} asked */
  async lookAhead({ said }) {
    const stays = () => this.state !== null && this.state.said === said && this.state.looking;
    try {
      while (stays() && !this.now.chances?.over) {
        const chances = await this.ask({ do: "chances" });
        if (stays()) this.set({ ...this.now, chances });
      }
    } catch (problem) {
      // What is shown is all that there will be. Where it took too long, it is not tried again: nobody has asked for it.
      if (problem instanceof Lost) this.isPatient &&= !problem.slow;
      else if (!(problem instanceof Refused || problem instanceof Stopped)) throw problem;
    }
    if (!stays()) return;
    const { chances } = this.now;
    const later = chances?.lines.length ? chances.said : "";
    this.set({ ...this.now, looking: chances !== null, chances: chances && { ...chances, over: true } }, { later });
  }

  dismiss() {
    if (this.state) this.set(dismissed(this.state));
  }

  // The review

  /** Show the review of a game that is over, or of a recording. */
  async review() {
    this.set({ ...this.now, reviewing: true });
    try {
      const review = await this.fetchReview();
      if (this.now.review !== review || !this.now.reviewing) return; // it was closed, or there is another game
      this.set(this.now, { say: review.said, review: true });
    } catch (problem) {
      if (this.state) this.set({ ...this.state, reviewing: false });
      throw problem;
    }
    await this.refresh();
  }

  /** The review of this game, or of the recording; it is asked for once. */
  async fetchReview() {
    const { id, mode, review: known } = this.now;
    if (known) return known;
    if (mode === "over") return this.ended.review(id, this.kept);
    const review = await this.profile.ask({ do: "review" }, "", this);
    if (this.state?.id === id && this.state.mode === mode) this.set({ ...this.state, review });
    return review;
  }

  async closeReview() {
    this.set({ ...this.now, reviewing: false });
    await this.refresh();
  }

  // What is kept of it

  /** What continues this game as it is now; a recording took as long as it did. */
  get kept() {
    return keptOf(this.now, this.isReplay ? this.now.seconds : this.clock.seconds);
  }

  /** What has the session show this game as it is now. @returns {Kept} */
  get asShown() {
    return this.isReplay ? { ...this.kept, known: true, recorded: true } : this.kept;
  }

  /** @returns {Place} */
  get place() {
    return { state: this.now, seconds: this.kept.seconds };
  }

  /**
   * Keep the game as it is now, unless it is a recording, under the address with which it was begun.
   * @param {string} address
   * @param {boolean} [leaving] whether the tab may be left
   */
  save(address, leaving = false) {
    const { state } = this;
    if (!state || state.mode === "replay") return;
    if (state.daily && state.known) helpFirst(state.daily);
    const beyond = !state.done || (state.mode === "over" && state.recorded) ? null : state.mode === "over" ? "ended" : "going";
    const { id, on, questions, outcome, symbols } = state;
    save({ id, game: this.kept, questions, on, outcome, symbols, address }, beyond, leaving);
  }
}
