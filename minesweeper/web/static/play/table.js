// The game as it is shown: its board, the line above it, what is explained, and what is read out. It only draws.

import { isCustom, presetOf, rules, title } from "../shared/boards.js";
import { showCounter } from "./counter.js";
import { part } from "../shared/dom.js";
import { options } from "../shared/options.js";
import { sound } from "../shared/sounds.js";
import { explained, over, standing } from "./state.js";
import { lightsOf, momentOf } from "./survival.js";
import { BY, announce, count, describe } from "../shared/words.js";

/** @import { BoardView } from "../board/view.js" */
/** @import { ChangeData as Change, MovedAnswer as Moved } from "../shared/messages.d.ts" */
/** @import { State } from "./state.js" */

/**
 * Draw a state.
 * @param {BoardView} view
 * @param {State} state
 * @param {boolean} risks whether they are switched on
 */
export function drawTable(view, state, risks) {
  const { shape, status, replaying, left, assisted, done } = state;
  if (view.shape?.toString() !== shape.toString()) {
    const { focused } = view;
    view.build(shape);
    if (focused) view.focus(0);
  }
  view.draw(state.symbols);
  view.overlay(risks && state.risks ? state.risks.risks : null);
  view.light("question", [...state.questions]);
  const moment = momentOf(state);
  const { cell, played, clue } = lightsOf(state);
  view.light("played", played);
  view.light("last", moment ? [] : state.last);
  view.light("hint", state.said?.by ? [] : cell);
  view.light("clue", clue);
  const why = explained(state)?.lit ?? state.problem;
  view.rule(options.rulers, Boolean(why || moment));
  part("reason-text").textContent = why;
  part("reason").hidden = !why;
  const shown = replaying ? "replay" : status;
  part("state").textContent = standing(state);
  part("state").dataset.status = part("board").dataset.status = shown;
  showCounter("left", left);
  part("new").dataset.status = shown;
  part("assisted").hidden = !assisted || replaying;
  part("about").textContent = state.about;
  part("attempt").textContent = attempt(state);
  drawChoice(state.setting);
  part("no-guess", HTMLInputElement).checked = rules().guess_free;
  for (const name of ["hint", "quick-hint", "ai", "auto"]) {
    part(name).setAttribute("aria-disabled", String(over(state)));
  }
  part("undo").setAttribute("aria-disabled", String(!done));
  part("legend").hidden = !risks;
  part("rough").hidden = state.risks?.exact !== false;
}

/**
 * Show in the bar which board is played.
 * @param {State["setting"]} setting
 */
function drawChoice(setting) {
  const preset = presetOf(setting);
  for (const button of document.querySelectorAll("[data-preset]")) {
    button.setAttribute("aria-pressed", String(button instanceof HTMLElement && button.dataset.preset === preset));
  }
  part("custom-board").setAttribute("aria-pressed", String(isCustom(setting)));
  part("board-name").textContent = preset ? title(preset) : setting.dimensions.join(" × ");
}

/**
 * Which attempt at the board of a day a game is.
 * @param {State} state
 */
function attempt({ daily, replaying }) {
  if (!daily) return "";
  return replaying ? daily.words : `${daily.words}, ${daily.attempt}`;
}

/**
 * What moves sound like, and what is read out of them while the game goes on.
 * @param {State} state
 * @param {Moved} moved
 */
export function sayMoves(state, { changes }) {
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
  const who = by === "you" ? "" : `${BY[by]}: `;
  const [cell, symbol] = entries[0];
  if (entries.length > 1) return `${who}${count(entries.length, "cell")} opened`;
  const flags = symbol === "@" || symbol === "?" ? `, ${count(left, "mine")} left` : "";
  return `${who}${shape.place(Number(cell))}: ${describe(symbol === "X" ? "hit" : symbol)}${flags}`;
}

/**
 * Show and read out what a hint explains.
 * @param {BoardView} view
 * @param {State} state
 */
export function sayHint(view, state) {
  const words = explained(state);
  if (!words) return;
  const [cell] = words.cells.cell;
  view.follow(cell);
  announce(words.text);
  if (view.focused) view.focus(cell);
}
