// The game as it is seen and heard: all that the page shows of it is drawn anew from its state, and what is new is said.

import { ChancesView } from "./chances.js";
import { toBeat } from "../shared/address.js";
import { isCustom, presetOf, rules, title } from "../shared/boards.js";
import { part } from "../shared/dom.js";
import { inLine, plural, tr } from "../shared/language.js";
import { options } from "../shared/options.js";
import { sound } from "../shared/sounds.js";
import { describe } from "../board/cell.js";
import { announce, listed } from "../shared/words.js";
import { drawChallenge, drawDaily, drawResult, sayResult } from "./result.js";
import { ReviewView } from "./review.js";
import { explained, lightsOf, momentOf, over, standing } from "./state.js";

/** @import { Page } from "../main.js" */
/** @import { ChangeData as Change, MovedAnswer as Moved } from "messages" */
/** @import { News } from "./game.js" */
/** @import { State } from "./state.js" */

// Milliseconds after which the time is drawn again.
const TICK = 200;

export class GameView {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.chances = new ChancesView(page.board);
    this.review = new ReviewView(page.board, (done) => page.reviewing.show(done));
    setInterval(() => this.drawTime(), TICK);
  }

  /** @param {State} state */
  draw(state) {
    this.drawBoard(state);
    this.drawWords(state);
    this.chances.draw(state);
    drawResult(state, this.page.clock, (done) => this.page.reviewing.open(done));
    drawChallenge(state, toBeat(this.page.trail.address), this.page.clock);
    drawDaily(state);
    this.page.recordings.bar.draw(state);
    this.review.draw(state);
    this.drawTime();
  }

  drawTime() {
    show("time", this.page.clock);
  }

  /** @param {State} state */
  drawBoard(state) {
    const { board, game } = this.page;
    const { shape, status, replaying, risks } = state;
    if (board.shape.toString() !== shape.toString()) board.build(shape);
    board.draw(state.symbols);
    board.overlay(game.risky && risks ? risks.risks : null);
    board.light("question", [...state.questions]);
    const moment = momentOf(state);
    const { cell, played, clue } = lightsOf(state);
    board.light("played", played);
    board.light("last", moment ? [] : state.last);
    board.light("hint", state.said?.by ? [] : cell);
    board.light("clue", clue);
    const why = explained(state)?.lit ?? state.problem;
    board.rule(options.rulers, Boolean(why || moment));
    part("reason-text").textContent = why;
    part("reason").hidden = !why;
    part("state").dataset.status = board.root.dataset.status = replaying ? "replay" : status;
    part("new").dataset.status = status;
    part("legend").hidden = !game.risky;
    part("rough").hidden = risks?.exact !== false;
  }

  /** @param {State} state */
  drawWords(state) {
    const { assisted, replaying, setting } = state;
    part("state").textContent = standing(state);
    show("left", state.left);
    part("assisted").hidden = !assisted || replaying;
    part("about").textContent = [state.about, ...state.earlier.slice(0, 1).map((figure) => inLine(figure.join(" ")))].join(" · ");
    part("attempt").textContent = attempt(state);
    const preset = presetOf(setting);
    for (const button of document.querySelectorAll("[data-preset]")) {
      button.setAttribute("aria-pressed", String(button instanceof HTMLElement && button.dataset.preset === preset));
    }
    part("custom-board").setAttribute("aria-pressed", String(isCustom(setting)));
    part("board-name").textContent = preset ? title(preset) : setting.dimensions.join(" × ");
    part("no-guess", HTMLInputElement).checked = rules().guess_free;
    for (const name of ["hint", "ai", "auto"]) part(name).setAttribute("aria-disabled", String(over(state)));
    part("undo").setAttribute("aria-disabled", String(!state.done));
    part("undo").toggleAttribute("data-over", over(state));
  }

  /**
   * Bring the cell into sight that was changed by a move that nobody made by hand (`led`), and the one where the game ended.
   * @param {News} news
   * @param {State} state
   * @param {boolean} led
   */
  follow(news, { last, end }, led) {
    if (led && last.length) this.page.board.follow(last[0]);
    if ((news.kind === "recorded" || news.kind === "reviewed") && typeof end?.hit === "number") this.page.board.follow(end.hit);
  }

  /**
   * Say what is new.
   * @param {News} news
   * @param {State} state
   */
  say(news, state) {
    if (news.kind === "game" && news.fresh) announce(begun(state));
    else if (news.kind === "moved") sayMoves(state, news.moved);
    else if (news.kind === "hint") this.sayHint(state);
    else if (news.kind === "chances" && state.chances?.over) this.chances.say(state);
    else if (news.kind === "recorded") sayResult(state, this.page.clock);
    else if (news.kind === "review") this.review.open(state);
  }

  /**
   * Show and read out what a hint explains.
   * @param {State} state
   */
  sayHint(state) {
    const { board } = this.page;
    const words = explained(state);
    if (!words) return;
    const [cell] = words.cells.cell;
    board.follow(cell);
    announce(words.text);
    if (board.focused) board.focus(cell);
  }
}

/**
 * Show a number that counts, if it has changed.
 * @param {"left" | "time"} name
 * @param {unknown} number
 */
function show(name, number) {
  const text = String(number);
  if (part(name).textContent !== text) part(name).textContent = text;
}

/**
 * Which attempt at the board of a day a game is.
 * @param {State} state
 */
function attempt({ daily, replaying }) {
  if (!daily) return "";
  return replaying ? daily.words : listed([daily.words, daily.attempt]);
}

/**
 * What is said of a game that is there now.
 * @param {State} state
 */
function begun({ about, paused, replaying }) {
  if (replaying) return tr("Replay: {game}", { game: about });
  return paused ? tr("Game, paused: {game}", { game: about }) : tr("Game: {game}", { game: about });
}

/** Who has made a move, before it is told. @type {Record<Change["by"], (move: string) => string>} */
const BY = {
  you: (move) => move,
  solver: (move) => tr("The solver: {move}", { move }),
  agent: (move) => tr("The agent: {move}", { move }),
  certain: (move) => tr("Certain: {move}", { move }),
};

/**
 * What moves sound like, and what is read out of them while the game goes on.
 * @param {State} state
 * @param {Moved} moved
 */
function sayMoves(state, { changes }) {
  for (const { move } of changes.slice(-1)) sound(move[0] === "f" ? "flag" : "open");
  if (over(state)) sound(state.status === "won" ? "won" : "lost");
  else if (changes.length) announce(changes.map((each) => told(state, each)).join(". "));
}

/**
 * @param {State} state
 * @param {Change} change
 */
function told({ shape, left }, { cells, by }) {
  const entries = Object.entries(cells);
  const [cell, symbol] = entries[0];
  if (entries.length > 1) return BY[by](plural("{n} cell revealed", "{n} cells revealed", entries.length));
  const flags = symbol === "@" || symbol === "?" ? [plural("{n} mine left", "{n} mines left", left)] : [];
  const words = listed([describe(symbol === "X" ? "hit" : symbol), ...flags]);
  return BY[by](tr("{place}: {words}", { place: shape.place(Number(cell)), words }));
}
