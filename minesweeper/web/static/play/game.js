// The game on the page: its user's actions become requests of the session, and each answer makes another state.

import { Shape } from "../board/shape.js";
import { firstId } from "../shared/daily.js";
import { sentences, tr } from "../shared/language.js";
import { Lost, Refused } from "../shared/session.js";
import { claim, savedAttempt, helpAttempt, holding, save } from "../shared/saved.js";
import { Stopped, Turns, goElsewhere, here, latest, stay } from "../shared/turns.js";
import { EndedGames } from "./ended.js";
import { beginText, moveEffects } from "./announcements.js";
import {
  branchOf, dismissed, explained, flagged, helped, hinted, isOver, keptOf, momentOf, moved, ownOf, secondsAt, stateOf, unflagged,
} from "./state.js";

/** @import { CellSymbol } from "../board/cell.js" */
/** @import { Size } from "../shared/boards.js" */
/** @import { Clock } from "../shared/clock.js" */
/** @import { Daily } from "../shared/daily.js" */
/** @import { Session, Trying, Wish } from "../shared/session.js" */
/** @import { Profile } from "../shared/profile.js" */
/** @import { SavedRecord } from "../shared/saved.js" */
/** @import { Tune } from "../shared/sounds.js" */
/** @import { Answers, GameAnswer, Kept, MovedAnswer, Requests, SettingFields } from "messages" */
/** @import { Own, State } from "./state.js" */

/**
 * The effects of a new state, besides its drawing: it is another game (`isNew`), autoplay ends (`stops`), an `announcement`, one after
 * the current announcement (`later`), a `sound`, a cell comes into sight (`follow`), the cell of a hint gets the focus (`hint`), or a
 * review opens (`review`).
 * @typedef {{isNew?: boolean, stops?: boolean, announcement?: string, later?: string, sound?: Tune, follow?: number, hint?: number,
 *   review?: boolean}} Effects
 */

/**
 * The page of a game: it shows a state, or a board whose game is on its way; and it leaves a game for another one.
 * @typedef {{show: (state: State, effects: Effects) => void, preview: (coming: Coming) => void, leave: () => void, trying: Trying,
 *   toast: (text: string) => void, summary: (state: State) => string}} Shows
 */

/**
 * A board whose game is on its way: moves on it wait until the game is `there`, or until it is refused (`settle`). The `id` is the
 * game's, if it has this board.
 * @typedef {{id: string | null, there: Promise<void>, settle: () => void, shape: Shape, mines: number, symbols: CellSymbol[],
 *   moves: number[], kept: SavedPreview | null}} Coming
 */

/** @typedef {Pick<SavedRecord, "game" | "symbols"> & Partial<SavedRecord>} SavedPreview a saved game, as far as its preview needs it */
/** @typedef {{state: State, seconds: number}} Place a game at a moment, to return to */
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
    this.switches = { risks: false, certain: false }; // automatic requests after each move
    this.ended = new EndedGames(this);
    this.isPatient = true; // until looking ahead has taken too long
  }

  /** The state of the game; throws `Lost` before the first game. */
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
   * Run an action on this game, or on the one that is on its way; reject with `Stopped` if there is another one by then.
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
    return coming ? coming.there.then(take) : take(); // at once, so that the next change comes after it
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
   * Show a board until its game is there, with the symbols of a saved game.
   * @param {Size} size
   * @param {SavedPreview | null} [kept]
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

  /** Return from a preview, whose game does not come, to the current game. */
  endPreview() {
    if (!this.coming) return;
    this.coming.settle();
    this.coming = null;
    if (this.state) this.set(this.state);
  }

  /**
   * Ask for another game, and show it. If the user goes elsewhere before, return the session to this game and reject with `Stopped`.
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

  /** Begin a new game or, with its moves, show a recording before the first one. @param {SettingFields} setting @param {string} [moves] */
  async begin(setting, moves) {
    const shown = moves ? { moves, done: 0 } : {};
    await this.leave(() => this.session.ask({ do: "new", setting, ...shown }), () => (moves ? { mode: "replay" } : {}));
  }

  async again() {
    await this.leave(() => this.session.ask({ do: "again" }), () => ({}));
  }

  /** Go on with a saved game, which pauses until its user acts. @param {Kept} game @param {Partial<Own>} [own] */
  async resume(game, own = {}) {
    await this.leave(() => this.session.ask({ do: "resume", game }), () => ({ ...own, mode: "paused" }));
  }

  /**
   * Show a saved game as a recording, after so many of its moves; from then on its board is known.
   * @param {Kept} game
   * @param {number} done
   * @param {Partial<Own>} [own]
   */
  async replay(game, done, own = {}) {
    const shown = { ...game, done, known: true, recorded: true };
    const { assisted } = game;
    await this.leave(() => this.session.ask({ do: "resume", game: shown }), () => ({ ...own, mode: "replay", assisted }));
  }

  /** Return to a game at its moment. @param {Place} place @param {boolean} [reviewing] whether with its review */
  restore({ state, seconds }, reviewing = state.mode === "replay" && state.reviewing) {
    const kept = keptOf(state, seconds);
    const { outcome, review } = state;
    if (state.mode === "replay") return this.replay(kept, state.done, ownOf(state));
    return this.resume(kept, { ...ownOf(state), outcome, review, reviewing });
  }

  /** Begin a game at the shown moment of the recording, which stays the same. */
  async branch() {
    await this.resume(branchOf(this.now));
  }

  /**
   * Load the game in a file: a recording, or one to play on. Return the remark about it, if any.
   * @param {{name: string, data: string}} file
   */
  async load(file) {
    const asking = () => this.session.ask({ do: "load", ...file });
    const { said } = await this.leave(asking, ({ recording }) => ({ mode: recording ? "replay" : "paused" }));
    return said;
  }

  /**
   * Play the board of a day: the first attempt, perhaps a saved one, or else a game for fun, on a known board. The session refuses days
   * without boards, and first attempts of another tab.
   * @param {Daily} daily
   */
  async daily(daily) {
    const id = firstId(daily);
    let first = /** @type {Partial<Own>} */ ({ id, mode: "paused" });
    await this.leave(async () => {
      const elsewhere = this.state?.id !== id && !(await claim(id));
      const left = savedAttempt(daily);
      if (left) first = { ...first, on: left.on, questions: left.questions };
      return this.profile.ask({ do: "daily", ...daily, now: Date.now(), elsewhere, ...(left && { game: left.game }) });
    }, ({ known }) => (known ? {} : first));
  }

  /** Take the last move back, if there is one, and announce that. */
  async undo() {
    this.page.leave();
    await this.show({ do: "undo" }, ({ done }) => done > 0, tr("The last move is taken back."));
  }

  /** Make the move again that was taken back last, if there is one, and announce that. */
  async redo() {
    this.page.leave();
    await this.show({ do: "redo" }, ({ done, moves }) => done < moves.length, tr("The move is made again."));
  }

  /** Show the game after so many of its moves. @param {number} to */
  async step(to) {
    await this.show({ do: "step", to });
  }

  /** Show the end of the recording as that of a game; return whether it has an end. */
  async close() {
    await this.step(this.now.moves.length);
    if (!this.over) return false;
    this.set({ ...this.now, mode: "over", recorded: true, review: null, reviewing: false });
    return true;
  }

  /**
   * Ask for another moment of this game, if there is one, and show it, with an announcement.
   * @param {Wish<"undo" | "redo" | "step">} wish
   * @param {(state: State) => boolean} isThere
   * @param {string} [announcement]
   */
  async show(wish, isThere = () => true, announcement) {
    await this.inTurn(async () => {
      if (!isThere(this.now)) return;
      const answer = await this.session.ask(wish);
      const state = stateOf(answer, ownOf(this.now));
      await this.arrive(state, false, announcement && sentences([announcement, state.end?.title ?? state.note]));
    }, "alone");
    await this.refresh();
  }

  /** Show another game (`isNew`), or another moment of this one. @param {State} state @param {boolean} isNew @param {string} [announcement] */
  async arrive(state, isNew, announcement = isNew ? beginText(state) : "") {
    const { clock, coming } = this;
    const { done, last, mode, status, symbols } = state;
    if (mode === "replay") clock.reset(secondsAt(state));
    else if (mode === "over" || status === "ready") clock.stop();
    else if (done && mode === "playing") clock.start();
    this.coming = null;
    if (coming && mode !== "replay" && String(symbols) === String(coming.symbols)) coming.id = state.id;
    else if (coming?.moves.length) this.page.toast(tr("This board is not the one shown before: your clicks on it were ignored."));
    coming?.settle();
    this.set(state, { isNew, stops: true, announcement, follow: last[0] });
    if (mode === "over") await this.ended.end();
  }

  /** Ask for all words about this moment again, in another language. */
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
    if (state.explanation && !state.explanation.by) await this.hint();
    await this.refresh();
  }

  // Moves

  /** End the pause. @param {number} [moment] when the clock starts */
  unpause(moment) {
    if (this.state?.mode !== "paused") return;
    this.clock.start(moment);
    this.set({ ...this.state, mode: "playing" });
  }

  /** Put a question mark on a cell, or take it off. @param {number} cell @param {boolean} isSet */
  question(cell, isSet) {
    const others = this.now.questions.filter((other) => other !== cell);
    this.set({ ...this.now, questions: isSet ? [...others, cell] : others });
  }

  /** Make a move of the user's; a flag is shown at once. @param {Kind} kind @param {number} cell */
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
   * Make a move of the solver's or the agent's, or a run of several.
   * @param {"solver" | "agent"} agent
   * @param {boolean} [run]
   */
  async ai(agent, run = false) {
    await this.inTurn(() => this.settle(this.session.ask({ do: "ai", agent, run })), "during");
    await this.refresh();
  }

  /**
   * Take the answer to a move, and make the certain moves after it.
   * @param {Promise<MovedAnswer>} asked
   * @param {number} [moment] of the move; by default that of its answer
   * @param {number} [cell] whose flag is drawn before its answer
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
    this.set(state, { ...moveEffects(state, answer), stops: state.mode === "over", follow: last && state.last[0] });
    if (state.mode === "over") await this.ended.end();
  }

  // Help

  /** Make the certain moves, if that is switched on. @param {number} [moment] */
  async certain(moment) {
    if (!this.switches.certain || this.over || this.isReplay) return;
    const answer = await this.session.ask({ do: "certain" });
    if (answer.changes.length) await this.moved(answer, moment);
  }

  /** Follow the switches. */
  async follow() {
    await this.inTurn(() => this.certain(), "during");
    await this.refresh();
  }

  /** Whether to show risks: they are switched on, or belong to the moment of a review. */
  get risky() {
    return this.switches.risks || Boolean(this.state && momentOf(this.state));
  }

  /** Update the risks, or hide them. */
  refresh = latest(async (isLatest) => {
    while (this.state && this.risky && !this.over && isLatest()) {
      const { symbols } = this.state;
      try {
        const risks = await this.ask({ do: "risks" });
        if (isLatest() && this.now.symbols === symbols) this.set({ ...helped(this.now), risks });
        return;
      } catch (problem) {
        if (problem instanceof Lost) return;
        // After another action of the user, ask again, if risks are still shown.
        if (!(problem instanceof Refused || problem instanceof Stopped)) throw problem;
        if (problem instanceof Refused) {
          // A game that has ended meanwhile has no risks, and no problem.
          this.set({ ...this.now, problem: this.over ? "" : tr("The risks cannot be shown: {problem}", { problem: problem.message }) });
          return;
        }
      }
    }
    if (this.state?.risks && !this.risky) this.set({ ...this.state, risks: null });
  });

  /** Show or hide the figures of a game that goes on. @param {boolean} shown */
  async showFigures(shown) {
    const { figures } = await this.session.ask({ do: "figures", shown });
    if (this.state) this.set({ ...this.state, figures });
  }

  /** Mark the game as one with help. */
  help() {
    if (this.state && !this.state.assisted) this.set(helped(this.state));
  }

  /** Explain the best action; if it is a guess, look ahead. */
  async hint() {
    const answer = await this.ask({ do: "hint" });
    const state = { ...hinted(this.now, answer), looking: answer.ahead && this.isPatient };
    const [hint] = answer.words.cells.cell;
    this.set(state, { announcement: explained(state)?.text, hint });
    if (state.looking) await this.lookAhead(state);
  }

  /** Show the chances of winning after each candidate, from a few more games with each answer, until another action. @param {State} asked */
  async lookAhead({ explanation }) {
    const stays = () => this.state !== null && this.state.explanation === explanation && this.state.looking;
    try {
      while (stays() && !this.now.chances?.over) {
        const chances = await this.ask({ do: "chances" });
        if (stays()) this.set({ ...this.now, chances });
      }
    } catch (problem) {
      // The shown chances are final. After an answer that took too long, do not try again: nobody asked for chances.
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
      this.set(this.now, { announcement: review.said, review: true });
    } catch (problem) {
      if (this.state) this.set({ ...this.state, reviewing: false });
      throw problem;
    }
    await this.refresh();
  }

  /** Return the review of this game, or of the recording, which is asked for once. */
  async fetchReview() {
    const { id, mode } = this.now;
    if (this.now.review) return this.now.review;
    if (mode === "over") return this.ended.review(id, this.kept);
    const review = await this.profile.ask({ do: "review" }, "", this);
    if (this.state?.id === id && this.state.mode === mode) this.set({ ...this.state, review });
    return review;
  }

  async closeReview() {
    this.set({ ...this.now, reviewing: false });
    await this.refresh();
  }

  // Saving

  /** The data to continue this game; of a recording, with the time of its game. */
  get kept() {
    return keptOf(this.now, this.isReplay ? this.now.seconds : this.clock.seconds);
  }

  /** The data to show this game in a new session. @returns {Kept} */
  get asShown() {
    return this.isReplay ? { ...this.kept, known: true, recorded: true } : this.kept;
  }

  /** @returns {Place} */
  get place() {
    return { state: this.now, seconds: this.kept.seconds };
  }

  /**
   * Save the game, unless it is a recording, with the address at its beginning.
   * @param {string} address
   * @param {boolean} [leaving] whether the tab may be left
   */
  save(address, leaving = false) {
    const { state } = this;
    if (!state || state.mode === "replay") return;
    if (state.daily && state.known) helpAttempt(state.daily);
    const beyond = !state.done || (state.mode === "over" && state.recorded) ? null : state.mode === "over" ? "ended" : "going";
    const { id, on, questions, outcome, symbols } = state;
    save({ id, game: this.kept, questions, on, outcome, symbols, address }, beyond, leaving);
  }
}
