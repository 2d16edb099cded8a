// The game as it is seen: all that the page shows of it is drawn anew from its state.

import { presetNamed, rules, sizeKind, sizeName, title } from "../shared/boards.js";
import { part, set } from "../shared/dom.js";
import { listed, tr } from "../shared/language.js";
import { chooseOption, options } from "../shared/options.js";
import { explained, isOver, lightsOf, momentOf, seen, standing } from "./state.js";

/** @import { Parts } from "../main.js" */
/** @import { Coming } from "./game.js" */
/** @import { State } from "./state.js" */

// Milliseconds after which the time is drawn again.
const TICK = 200;

export class GameView {
  /** @param {Pick<Parts, "board" | "clock" | "game">} page */
  constructor(page) {
    this.page = page;
    this.isNew = true; // until the first move of the visit
    setInterval(() => this.drawTime(), TICK);
  }

  /** Show a board until its game is there; clicks on it light up, and wait. @param {Coming} coming */
  preview({ shape, mines, symbols, moves, kept }) {
    const size = { dimensions: shape.dimensions, mines };
    this.page.board.set({ shape, symbols, lights: { question: kept?.questions, last: moves } });
    this.drawTime();
    set("left", { text: mines - symbols.filter((symbol) => symbol === "@" || symbol === "wrong").length });
    if (this.page.game.state) return; // for a moment; its words stay until then
    const name = presetNamed(size);
    set("board-name", { text: name ? title(name) : shape });
    set("about", { text: sizeName(size) });
    for (const id of ["state", "result-title"]) set(id, { text: tr("Loading") });
    set("result-note", {
      text: kept
        ? tr("You can go on: your moves are made once the game has loaded. The rest waits until then.")
        : tr("You can begin: your moves are made once the game has loaded. The rest waits until then."),
    });
    this.drawTip();
    this.allow(true);
  }

  /** Let the game be used: `only` its board as yet, and the choice of another one, or all of it. @param {boolean} only */
  allow(only) {
    part("play").inert = false;
    for (const place of document.querySelectorAll("#play .panel, #new, #undo, #redo, #hint")) place.toggleAttribute("inert", only);
  }

  drawTip() {
    set("flag-tip", { hidden: options.knows || options.swapped || options.flags });
  }

  drawTime() {
    const { clock, game: { coming } } = this.page;
    set("time", { text: coming ? Math.floor(coming.kept?.game.seconds ?? 0) : clock });
  }

  /** @param {State} state */
  draw(state) {
    this.allow(false);
    this.drawBoard(state);
    this.drawWords(state);
    this.drawTime();
  }

  /** @param {State} state */
  drawBoard(state) {
    const { board, game: { risky } } = this.page;
    const { mode, risks, shape, status } = state;
    const moment = momentOf(state);
    const { cell, played, clue } = lightsOf(state);
    const hint = state.explanation?.by ? [] : cell;
    const last = moment ? [] : state.last;
    const lights = { hint, clue, played, last, question: state.questions };
    board.set({ shape, symbols: seen(state).symbols, risks: risky ? risks?.risks : null, lights });
    const reason = explained(state)?.lit ?? state.problem;
    board.showRulers(Boolean(reason || moment));
    set("reason", { hidden: !reason });
    set("reason-text", { text: reason });
    set("legend", { hidden: !risky });
    set("rough", { hidden: risks?.exact !== false });
    part("new").dataset.status = status;
    board.root.dataset.status = part("state").dataset.status = mode === "replay" ? mode : status;
  }

  /** @param {State} state */
  drawWords(state) {
    const { assisted, by, daily, done, earlier, mode, moves, setting, status } = state;
    const isReplay = mode === "replay";
    const record = earlier.slice(0, 1).map((figure) => figure.join(" "));
    const isFlagged = () => moves.some((move, index) => move[0] === "f" && by[index] === "you");
    if (!options.knows && !isReplay && (status === "won" || isFlagged())) chooseOption("knows", true);
    set("state", { text: standing(state) });
    set("left", { text: seen(state).left });
    set("assisted", { hidden: !assisted || isReplay });
    set("about", { text: [...record, state.about].join(" · ") });
    this.drawTip();
    this.isNew &&= isReplay || !done;
    set("welcome", { hidden: isReplay || !this.isNew });
    set("attempt", { text: daily ? listed(isReplay ? [daily.words] : [daily.words, daily.attempt]) : "" });
    const kind = sizeKind(setting);
    for (const id of ["about", "attempt"]) part(id).title = part(id).textContent ?? ""; // where the line ends before them
    for (const button of document.querySelectorAll("[data-preset]")) {
      button.ariaPressed = String(button.getAttribute("data-preset") === kind);
    }
    set("board-name", { text: kind && kind !== "custom" ? title(kind) : setting.dimensions.join(" × ") });
    part("no-guess", HTMLInputElement).checked = rules().guess_free;
    for (const id of ["hint", "ai", "auto"]) set(id, { off: isOver(state) });
    set("undo", { off: !done });
    set("redo", { off: done >= moves.length });
  }
}
