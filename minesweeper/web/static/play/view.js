// The game as it is seen and heard: all that the page shows of it is drawn anew from its state, and what is new is said.

import { isCustom, presetOf, rules, title } from "../shared/boards.js";
import { part, set } from "../shared/dom.js";
import { listed, plural, sentences, tr } from "../shared/language.js";
import { options } from "../shared/options.js";
import { sound } from "../shared/sounds.js";
import { describe } from "../board/cell.js";
import { announce } from "../shared/pages.js";
import { ChancesView } from "./chances.js";
import { ResultCard } from "./result.js";
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
    this.result = new ResultCard(page);
    this.isNew = true; // until the first move of the visit
    setInterval(() => this.drawTime(), TICK);
  }

  /** @param {State} state */
  draw(state) {
    this.chances.draw(state); // before the board: its candidates light up there only while they have the pointer
    this.drawBoard(state);
    this.drawWords(state);
    this.result.draw(state);
    this.page.recordings.bar.draw(state);
    this.page.reviewing.draw(state);
    this.drawTime();
  }

  /** Tell a newcomer how to flag. */
  drawTip() {
    set("flag-tip", { hidden: options.knows || options.swapped || options.flags });
  }

  drawTime() {
    set("time", { text: this.page.clock });
  }

  /** @param {State} state */
  drawBoard(state) {
    const { board, game } = this.page;
    const { shape, symbols, risks, replaying } = state;
    const moment = momentOf(state);
    const { cell, played, clue } = lightsOf(state);
    const hint = state.said?.by ? [] : cell;
    const last = moment ? [] : state.last;
    const lights = { hint, clue, played, last, question: [...state.questions] };
    board.set({ shape, symbols, risks: game.risky ? risks?.risks : null, lights });
    const reason = explained(state)?.lit ?? state.problem;
    board.showRulers(options.rulers, Boolean(reason || moment));
    set("reason", { hidden: !reason });
    set("reason-text", { text: reason });
    set("legend", { hidden: !game.risky });
    set("rough", { hidden: risks?.exact !== false });
    part("new").dataset.status = state.status;
    board.root.dataset.status = part("state").dataset.status = replaying ? "replay" : state.status;
  }

  /** @param {State} state */
  drawWords(state) {
    const { assisted, daily, earlier, replaying, setting } = state;
    const record = earlier.slice(0, 1).map((figure) => figure.join(" "));
    set("state", { text: standing(state) });
    set("left", { text: state.left });
    set("assisted", { hidden: !assisted || replaying });
    set("about", { text: [...record, state.about].join(" · ") });
    this.drawTip();
    this.isNew &&= replaying || !state.done;
    set("welcome", { hidden: replaying || !this.isNew });
    set("attempt", { text: daily ? listed(replaying ? [daily.words] : [daily.words, daily.attempt]) : "" });
    const preset = presetOf(setting);
    for (const id of ["about", "attempt"]) part(id).title = part(id).textContent ?? ""; // where the line ends before them
    for (const button of document.querySelectorAll("[data-preset]")) {
      button.ariaPressed = String(button.getAttribute("data-preset") === preset);
    }
    set("custom-board", { pressed: isCustom(setting) });
    set("board-name", { text: preset ? title(preset) : setting.dimensions.join(" × ") });
    part("no-guess", HTMLInputElement).checked = rules().guess_free;
    for (const id of ["hint", "ai", "auto"]) set(id, { off: over(state) });
    set("undo", { off: !state.done });
    set("redo", { off: state.done >= state.moves.length });
  }

  /**
   * Bring the cell into sight that was changed by a move that nobody made by hand (`led`), and the one where the game ended.
   * @param {News} news
   * @param {State} state
   * @param {boolean} led
   */
  follow(news, { last, end }, led) {
    const { board } = this.page;
    if (led && last.length) board.follow(last[0]);
    if ((news.kind === "recorded" || news.kind === "reviewed") && typeof end?.hit === "number") board.follow(end.hit);
  }

  /** Say what is new. @param {News} news @param {State} state */
  say(news, state) {
    if (news.kind === "game" && news.fresh) announce(begun(state));
    else if (news.kind === "moved") sayMoves(state, news.moved);
    else if (news.kind === "hint") this.sayHint(state);
    else if (news.kind === "chances" && state.chances?.over) this.chances.say(state);
    else if (news.kind === "recorded") this.result.say(state);
    else if (news.kind === "review") this.page.reviewing.sayFigures(state);
  }

  /** Show and read out what a hint explains. @param {State} state */
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

/** What is said of a game that is there now. @param {State} state */
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

/** What moves sound like, and what is read out while the game goes on. @param {State} state @param {Moved} moved */
function sayMoves(state, { changes }) {
  for (const { move } of changes.slice(-1)) sound(move[0] === "f" ? "flag" : "open");
  if (over(state)) sound(state.status === "won" ? "won" : "lost");
  else if (changes.length) announce(sentences(changes.map((change) => told(state, change))));
}

/** What a move has changed, in words. @param {State} state @param {Change} change */
function told({ shape, left }, { cells, by }) {
  const entries = Object.entries(cells);
  const [cell, symbol] = entries[0];
  if (entries.length > 1) return BY[by](plural("{n} cell revealed", "{n} cells revealed", entries.length));
  const flags = symbol === "@" || symbol === "?" ? [plural("{n} mine left", "{n} mines left", left)] : [];
  const words = listed([describe(symbol === "X" ? "hit" : symbol), ...flags]);
  return BY[by](tr("{place}: {words}", { place: shape.place(Number(cell)), words }));
}
