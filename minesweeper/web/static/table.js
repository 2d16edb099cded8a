// The game as it is shown: its board, the line above it, what is explained, and what is read out. It only draws.

import { about, isCustom, presetOf, rules, title } from "./boards.js";
import { showCounter } from "./counter.js";
import { dailyOf } from "./daily.js";
import { part } from "./dom.js";
import { hinted } from "./guess.js";
import { options } from "./options.js";
import { sound } from "./sounds.js";
import { over, standing, toWin } from "./state.js";
import { lightsOf, momentOf } from "./survival.js";
import { BY, DID, announce, count, describe, reason } from "./words.js";

/** @import { BoardView } from "./board.js" */
/** @import { ChangeData as Change, MovedAnswer as Moved } from "./messages.d.ts" */
/** @import { Said, State } from "./state.js" */

/**
 * Draw a state.
 * @param {BoardView} view
 * @param {State} state
 * @param {boolean} risks whether they are switched on
 */
export function drawTable(view, state, risks) {
  const { shape, status, replaying, said, left, assisted, done } = state;
  if (view.shape?.toString() !== shape.toString()) {
    const { focused } = view;
    view.build(shape);
    if (focused) view.focus(0);
  }
  view.draw(state.symbols);
  view.overlay(risks && state.risks ? state.risks.risks : null);
  view.light("question", [...state.questions]);
  const moment = momentOf(state);
  const { played, best, clues } = lightsOf(moment);
  view.light("played", played);
  view.light("last", moment ? [] : state.last);
  const hint = hinted(state);
  view.light("hint", said ? (hint === null ? [] : [hint]) : best);
  view.light("clue", said?.why.clues ?? clues);
  const why = words(state);
  view.rule(options.rulers, Boolean(why || moment));
  part("reason-text").textContent = why;
  part("reason").hidden = !why;
  const shown = replaying ? "replay" : status;
  part("state").textContent = standing(state);
  part("state").dataset.status = part("board").dataset.status = shown;
  showCounter("left", left);
  part("new").dataset.status = shown;
  part("assisted").hidden = !assisted || replaying;
  part("about").textContent = about(state.setting);
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
function attempt({ setting, known, replaying }) {
  const daily = dailyOf(setting);
  if (!daily) return "";
  return `Board of ${daily.date}${replaying ? "" : known ? ", for fun" : ", first attempt"}`;
}

/**
 * What is explained, in words.
 * @param {State} state
 */
export function words(state) {
  const { said, shape, problem, chances, looking } = state;
  if (!said) return problem;
  const { flag, by, why } = said;
  const cell = hinted(state) ?? said.cell;
  const what = by ? `${BY[by]} ${flag ? DID.f : DID.r}` : flag ? "Flag" : "Open";
  const found = chances?.candidates.find((each) => each.cell === cell);
  const known = found ? { ...why, risk: found.risk, loss: 1 - found.wins, exact: !found.error } : why;
  return `${what} ${shape.place(cell)}. ${reason(shape, known, { flag, wins: toWin(state), listed: looking })}`;
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
 * @param {Said} said
 */
export function sayHint(view, state, { cell }) {
  view.follow(cell);
  announce(words(state));
  if (view.focused) view.focus(cell);
}
