// The boards to choose from, what they are called, and the rules and the board that were chosen last.

import { LIMITS, PRESETS, STARTS, VARIANTS } from "./catalogue.js";
import { keep, recall } from "./keep.js";
import { plural, tr } from "./language.js";

/** @import { SettingFields } from "messages" */

/** @typedef {keyof typeof PRESETS} Preset */

/** @typedef {{dimensions: number[], mines: number}} Size */

/**
 * What a game is asked for with, or is played with: a board to be drawn (the seed null means any; `distance` and `index` are of the judge's
 * maps, `first` is the cell for which it was drawn and then seen), or one that is given as the text `board`.
 * @typedef {SettingFields & Size} Setting
 */

/**
 * What was chosen for all new boards: the first cell, what wrong flags do, and whether certain moves solve them: while they
 * do, the choice of the first cell rests.
 * @typedef {{start: string, variant: string, guess_free: boolean}} Rules
 */

// The rules and the board that were chosen last

const CHOSEN = "chosen"; // the name under which rules are kept; under an older one "safe" was kept though nobody had chosen it

/**
 * Which of these a value is, if any.
 * @template T
 * @param {readonly T[]} list
 * @param {unknown} value
 */
export function oneOf(list, value) {
  return list.find((each) => each === value);
}

/** The rules that were chosen last. @returns {Rules} */
export function rules() {
  const chosen = recall(CHOSEN);
  const { start, variant, guess_free } = Object(chosen ?? recall("rules"));
  const starts = STARTS.filter((each) => each !== "judge" && each !== "no-guess" && (chosen || each !== "safe"));
  return { start: oneOf(starts, start) ?? "opening", variant: oneOf(VARIANTS, variant) ?? "classic", guess_free: guess_free === true };
}

/** Choose some of the rules. @param {Partial<Rules>} change */
export function chooseRules(change) {
  keep(CHOSEN, { ...rules(), ...change });
}

/** The settings of a new board by these rules; an opening only where the mines leave room for one. @param {Size} size @param {Rules} by @returns {Setting} */
export function drawn({ dimensions, mines }, { start, variant, guess_free }) {
  const [cells, block] = [dimensions, dimensions.map((length) => Math.min(length, 3))].map((lengths) => lengths.reduce((all, length) => all * length, 1));
  const fitting = start === "opening" && mines > cells - block ? "safe" : start;
  return { dimensions, mines, start: guess_free ? "no-guess" : fitting, variant, seed: null };
}

/** A new board of one of the classic sizes. @param {Preset} name */
export function preset(name) {
  return drawn(PRESETS[name], rules());
}

/** A new board like this one, with or without guessing, as it is chosen now. @param {Setting} game */
export function likewise(game) {
  return drawn(game, { ...rules(), variant: game.variant ?? "classic" });
}

/**
 * The settings of the board that was chosen last, drawn anew; a small one at first. Whether there can be such a board, the
 * session says.
 * @returns {Setting}
 */
export function lastBoard() {
  const { dimensions, mines, start, seed, distance, index, ...kept } = Object(recall("board"));
  const variant = oneOf(VARIANTS, kept.variant);
  const judge = start === "judge" ? { seed, distance, index } : {};
  const isWhole = Array.isArray(dimensions) && isShowable({ dimensions }) && [mines, ...Object.values(judge)].every(Number.isInteger);
  if (!variant || !isWhole) return preset("beginner");
  return start === "judge" ? { dimensions, mines, start, variant, seed, distance, index } : likewise({ dimensions, mines, variant });
}

/** Begin the next visit with a board like this one. @param {SettingFields} settings */
export function keepBoard(settings) {
  if (settings.dimensions) keep("board", settings.start === "judge" ? settings : { ...settings, seed: null });
}

// What boards are called

/** The dimensions and the mines as text, such as 16x30:99. @param {Size} size */
export function shapeText({ dimensions, mines }) {
  return `${dimensions.join("x")}:${mines}`;
}

/** The dimensions and mines that a text such as 4x4x4x4:20 means, or null. @param {string} text @returns {Size | null} */
export function readShape(text) {
  const [, sides, mines] = /^\s*(\d+(?:\s*[x×, ]\s*\d+)*)\s*:\s*(\d+)\s*$/i.exec(text) ?? [];
  return sides ? { dimensions: sides.split(/\s*[x×, ]\s*/i).map(Number), mines: Number(mines) } : null;
}

/** Which classic size this is, or undefined. @param {Size} size */
export function presetNamed(size) {
  return presets().find((name) => shapeText(PRESETS[name]) === shapeText(size));
}

/** Which classic size a game has, or "custom" where its rows and columns are of one's own; else undefined. @param {Setting} game */
export function sizeKind(game) {
  if (game.board || game.start === "judge") return undefined;
  return presetNamed(game) ?? (game.dimensions.length === 2 ? "custom" : undefined);
}

export function presets() {
  return /** @type {Preset[]} */ (Object.keys(PRESETS));
}

/** What a classic size is called on the page. @param {Preset} name */
export function title(name) {
  return { beginner: tr("Beginner"), intermediate: tr("Intermediate"), expert: tr("Expert") }[name];
}

/** The dimensions and the mines in words. @param {Size} size */
export function sizeName({ dimensions, mines }) {
  return plural("{size}, {n} mine", "{size}, {n} mines", mines, { size: dimensions.join(" × ") });
}

/** Whether a board of this size can be shown before the session has said that there is one. @param {Pick<Size, "dimensions">} size */
export function isShowable({ dimensions }) {
  const cells = dimensions.reduce((product, length) => product * length, 1);
  return cells >= 1 && cells <= LIMITS.cells && dimensions.length <= LIMITS.dimensions;
}
