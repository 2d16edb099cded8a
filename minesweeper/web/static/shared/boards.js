// The boards to choose, with their names, and the rules and the board of the last choice.

import { LIMITS, PRESETS, STARTS, VARIANTS } from "./catalogue.js";
import { keep, recall } from "./keep.js";
import { plural, tr } from "./language.js";

/** @import { SettingFields } from "messages" */

/** @typedef {keyof typeof PRESETS} Preset */

/** @typedef {{dimensions: number[], mines: number}} Size */

/**
 * The setting of a game, asked for or played: a board to be drawn (the seed null means any; `distance` and `index` are of the judge's
 * maps, `first` is the revealed cell that the board was drawn for), or the text `board`.
 * @typedef {SettingFields & Size} Setting
 */

/**
 * The rules of new boards: the first cell, the variant, and whether certain moves solve them: then the first cell has no choice.
 * @typedef {{start: string, variant: string, guess_free: boolean}} Rules
 */

// The rules and the board that were chosen last

const CHOSEN = "chosen"; // the key of the rules; an older key has "safe" without anybody's choice

/**
 * Return a value if it is in the list.
 * @template T
 * @param {readonly T[]} list
 * @param {unknown} value
 */
export function oneOf(list, value) {
  return list.find((item) => item === value);
}

/** Return the rules of the last choice. @returns {Rules} */
export function rules() {
  const chosen = recall(CHOSEN);
  const { start, variant, guess_free } = Object(chosen ?? recall("rules"));
  const starts = STARTS.filter((name) => name !== "judge" && name !== "no-guess" && (chosen || name !== "safe"));
  return { start: oneOf(starts, start) ?? "opening", variant: oneOf(VARIANTS, variant) ?? "classic", guess_free: guess_free === true };
}

/** Choose some of the rules. @param {Partial<Rules>} change */
export function chooseRules(change) {
  keep(CHOSEN, { ...rules(), ...change });
}

/** Return the setting of a new board with these rules; an opening only if the mines leave room for one. @param {Size} size @param {Rules} by @returns {Setting} */
export function drawn({ dimensions, mines }, { start, variant, guess_free }) {
  const [cells, block] = [dimensions, dimensions.map((length) => Math.min(length, 3))].map((lengths) => lengths.reduce((all, length) => all * length, 1));
  const fitting = start === "opening" && mines > cells - block ? "safe" : start;
  return { dimensions, mines, start: guess_free ? "no-guess" : fitting, variant, seed: null };
}

/** Return the setting of a new board of a classic size. @param {Preset} name */
export function preset(name) {
  return drawn(PRESETS[name], rules());
}

/** Return the setting of a new board like this one, by the chosen rules. @param {Setting} game */
export function likewise(game) {
  return drawn(game, { ...rules(), variant: game.variant ?? "classic" });
}

/**
 * Return the setting of a new board like the last chosen one, or of a small one at first. The session checks whether it is possible.
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

// Names of boards

/** Return the dimensions and the mines as text, such as 16x30:99. @param {Size} size */
export function shapeText({ dimensions, mines }) {
  return `${dimensions.join("x")}:${mines}`;
}

/** Parse dimensions and mines such as 4x4x4x4:20; null for another text. @param {string} text @returns {Size | null} */
export function readShape(text) {
  const [, sides, mines] = /^\s*(\d+(?:\s*[x×, ]\s*\d+)*)\s*:\s*(\d+)\s*$/i.exec(text) ?? [];
  return sides ? { dimensions: sides.split(/\s*[x×, ]\s*/i).map(Number), mines: Number(mines) } : null;
}

/** Return the name of a classic size, or undefined. @param {Size} size */
export function presetNamed(size) {
  return presets().find((name) => shapeText(PRESETS[name]) === shapeText(size));
}

/** Return the classic size of a game, "custom" for other rows and columns, else undefined. @param {Setting} game */
export function sizeKind(game) {
  if (game.board || game.start === "judge") return undefined;
  return presetNamed(game) ?? (game.dimensions.length === 2 ? "custom" : undefined);
}

export function presets() {
  return /** @type {Preset[]} */ (Object.keys(PRESETS));
}

/** Return the title of a classic size. @param {Preset} name */
export function title(name) {
  return { beginner: tr("Beginner"), intermediate: tr("Intermediate"), expert: tr("Expert") }[name];
}

/** Return the dimensions and the mines in words. @param {Size} size */
export function sizeName({ dimensions, mines }) {
  return plural("{size}, {n} mine", "{size}, {n} mines", mines, { size: dimensions.join(" × ") });
}

/** Return whether a board of this size can be shown before the session's answer. @param {Pick<Size, "dimensions">} size */
export function isShowable({ dimensions }) {
  const cells = dimensions.reduce((product, length) => product * length, 1);
  return cells >= 1 && cells <= LIMITS.cells && dimensions.length <= LIMITS.dimensions;
}
