// The game as it is seen and heard: all that the page shows of it is drawn anew from its state, and what is new is said.

import { ChancesView } from "../analyse/chances.js";
import { showCounter } from "./counter.js";
import { drawDaily } from "../today/view.js";
import { drawResult, sayResult } from "./result.js";
import { ReviewView } from "./review.js";
import { drawTable, sayHint, sayMoves } from "./table.js";
import { announce } from "../shared/words.js";

/** @import { BoardView } from "../board/view.js" */
/** @import { Game, News } from "./game.js" */
/** @import { Replay } from "./replay.js" */
/** @import { State } from "./state.js" */

// Milliseconds after which the time is drawn again.
const TICK = 200;

export class GameView {
  /**
   * @param {Game} game
   * @param {BoardView} board
   * @param {Replay} replay
   * @param {(done: number) => void} choose shows a moment of the review
   */
  constructor(game, board, replay, choose) {
    this.game = game;
    this.board = board;
    this.replay = replay;
    this.chances = new ChancesView(board);
    this.review = new ReviewView(board, choose);
    setInterval(() => this.drawTime(), TICK);
  }

  /** @param {State} state */
  draw(state) {
    const { clock } = this.game;
    drawTable(this.board, state, this.game.risky);
    this.chances.draw(state);
    drawResult(state, clock);
    drawDaily(state);
    this.replay.draw(state);
    this.review.draw(state);
    this.drawTime();
  }

  drawTime() {
    showCounter("time", this.game.clock);
  }

  /**
   * Bring the cell into sight that was changed by a move that nobody made by hand (`led`), and the one where the game ended.
   * @param {News} news
   * @param {State} state
   * @param {boolean} led
   */
  follow(news, { last, end }, led) {
    if (led && last.length) this.board.follow(last[0]);
    if (news.kind === "recorded" && typeof end?.hit === "number") this.board.follow(end.hit);
  }

  /**
   * Say what is new.
   * @param {News} news
   * @param {State} state
   */
  say(news, state) {
    if (news.kind === "game" && news.fresh) announce(`${state.replaying ? "Replay" : state.paused ? "Game, paused" : "Game"}: ${state.about}`);
    else if (news.kind === "moved") sayMoves(state, news.moved);
    else if (news.kind === "hint" && state.said) sayHint(this.board, state);
    else if (news.kind === "chances" && state.chances?.over) this.chances.say(state);
    else if (news.kind === "recorded") sayResult(state, this.game.clock);
    else if (news.kind === "review") this.review.open(state);
  }
}
