// The boards to choose from, what they are called, and the rules and the board that were chosen last.

import { LIMITS, PRESETS, STARTS, VARIANTS } from "./catalogue.js";
import { keep, recall } from "./keep.js";
import { count } from "./words.js";

/** @import { GIVEN } from "./catalogue.js" */

/** @typedef {keyof typeof PRESETS} Preset */
/** @typedef {(typeof STARTS)[number]} Start */
/** @typedef {(typeof VARIANTS)[number]} Variant */

/** @typedef {{dimensions: number[], mines: number}} Size */

/**
 * What a game is asked for with: a board to be drawn (the seed null means any; `distance` and `index` are of the
 * judge's maps), or one that is given as text; and the moves that were made on it, if there were any.
 * @typedef {Size & {start: Start, variant: Variant, seed: number | null, distance?: number, index?: number,
 *   board?: null, moves?: string}} Drawn
 * @typedef {{board: string, variant: Variant, moves?: string}} Given
 * @typedef {Drawn | Given} Settings
 */

/**
 * The settings of a game as they are told of it; a given board has its text as `board`.
 * @typedef {Size & {start: Start | typeof GIVEN, variant: Variant, seed?: number | null, distance?: number | null,
 *   index?: number | null, board?: string | null}} Told
 */

/**
 * What was chosen for all new boards: the first cell, what wrong flags do, and whether certain moves solve them: while they
 * do, the choice of the first cell rests.
 * @typedef {{start: Start, variant: Variant, guess_free: boolean}} Rules
 */

/** @type {Rules} */
const RULES = { start: "safe", variant: "classic", guess_free: false };

/**
 * What ways to start are called.
 * @type {Record<Start | typeof GIVEN, string>}
 */
export const MODES = {
  any: "the first cell may be a mine",
  safe: "first cell safe",
  opening: "first cell opens an area",
  judge: "a contest board",
  board: "a given board",
  "no-guess": "no guessing",
};

/**
 * What variants are called; the usual one needs no name.
 * @type {Partial<Record<Variant, string>>}
 */
export const CUSTOMS = { judge: "a wrong flag loses" };

// The rules and the board that were chosen last

/**
 * Which of these a value is, if any.
 * @template T
 * @param {readonly T[]} list
 * @param {unknown} value
 */
export function oneOf(list, value) {
  return list.find((each) => each === value);
}

/** @param {unknown} value */
function isWhole(value) {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/**
 * The fields of what was kept: the variant, and the start of boards without guessing, had other names once.
 * @param {unknown} found
 * @returns {Record<string, unknown>}
 */
function kept(found) {
  const { custom, ...fields } = Object(found);
  return { variant: custom, ...fields };
}

/**
 * The rules that were chosen last.
 * @returns {Rules}
 */
export function rules() {
  const { start, variant, guess_free } = kept(recall("rules"));
  return {
    start: oneOf(STARTS.filter((each) => each !== "judge" && each !== "no-guess"), start) ?? RULES.start,
    variant: oneOf(VARIANTS, variant) ?? RULES.variant,
    guess_free: guess_free === true,
  };
}

/**
 * Choose some of the rules.
 * @param {Partial<Rules>} change
 */
export function keepRules(change) {
  keep("rules", { ...rules(), ...change });
}

/**
 * What was typed into the fields of the dialog for a new game, and the kind of board that was chosen there.
 * @typedef {{board: string, rows: string, columns: string, mines: string, hyper: string}} Typed
 */

/** @type {Typed} */
const TYPED = { board: "expert", rows: "20", columns: "30", mines: "130", hyper: "4x4x4x4:20" };

/**
 * What was typed last.
 * @returns {Typed}
 */
export function typed() {
  const { board, rows, columns, mines, hyper } = Object(recall("typed"));
  const size = readShape(`${rows}x${columns}:${mines}`);
  const further = typeof hyper === "string" ? readShape(hyper) : null;
  return {
    board: typeof board === "string" ? board : TYPED.board,
    ...(size && !wrong(size, "any") ? { rows: `${rows}`, columns: `${columns}`, mines: `${mines}` } : { rows: TYPED.rows, columns: TYPED.columns, mines: TYPED.mines }),
    hyper: further && !wrong(further, "any") ? hyper : TYPED.hyper,
  };
}

/**
 * Keep what was typed.
 * @param {Partial<Typed>} change
 */
export function keepTyped(change) {
  keep("typed", { ...typed(), ...change });
}

/**
 * The settings of a new board by these rules.
 * @param {Size} size
 * @param {Rules} by
 * @returns {Drawn}
 */
export function drawn({ dimensions, mines }, { start, variant, guess_free }) {
  return { dimensions, mines, start: guess_free ? "no-guess" : start, variant, seed: null };
}

/**
 * A new board of one of the classic sizes.
 * @param {Preset} name
 */
export function preset(name) {
  return drawn(PRESETS[name], rules());
}

/**
 * A new board like this one, with or without guessing, as it is chosen now.
 * @param {Size & {variant: Variant}} game
 */
export function likewise(game) {
  return drawn(game, { ...rules(), variant: game.variant });
}

/**
 * The settings of the board that was chosen last, drawn anew; a small one at first.
 * @returns {Drawn}
 */
export function lastBoard() {
  const settings = readSettings(recall("board"));
  return settings && "dimensions" in settings ? settings : preset("beginner");
}

/**
 * Begin the next visit with a board like this one.
 * @param {Settings} settings
 */
export function keepBoard(settings) {
  if (settings.board !== undefined && settings.board !== null) return;
  keep("board", settings.start === "judge" ? settings : { ...settings, seed: null });
}

/**
 * The settings that a value is which was kept, perhaps long ago; null if it is none.
 * @param {unknown} found
 * @returns {Settings | null}
 */
export function readSettings(found) {
  const fields = kept(found);
  const variant = oneOf(VARIANTS, fields.variant);
  const moves = typeof fields.moves === "string" ? { moves: fields.moves } : {};
  if (!variant) return null;
  if (typeof fields.board === "string") return { board: fields.board, variant, ...moves };
  const { dimensions, mines, seed, distance, index, guess_free } = fields;
  const start = guess_free === true ? "no-guess" : oneOf(STARTS, fields.start);
  if (!start || !Array.isArray(dimensions) || !dimensions.length) return null;
  if (![...dimensions, mines, seed ?? 0].every(isWhole)) return null;
  const settings = { dimensions: dimensions.map(Number), mines: Number(mines), start, variant, ...moves };
  const whole = seed === null || seed === undefined ? null : Number(seed);
  if (start !== "judge") return { ...settings, seed: whole };
  return isWhole(distance) && isWhole(index)
    ? { ...settings, seed: whole, distance: Number(distance), index: Number(index) }
    : null;
}

// What boards are called

/**
 * The dimensions and the mines as text, such as 16x30:99.
 * @param {Size} size
 */
export function shapeText({ dimensions, mines }) {
  return `${dimensions.join("x")}:${mines}`;
}

/**
 * The dimensions and mines that a text such as 4x4x4x4:20 means, or null.
 * @param {string} text
 * @returns {Size | null}
 */
export function readShape(text) {
  const found = /^\s*(\d+(?:\s*[x×, ]\s*\d+)*)\s*:\s*(\d+)\s*$/i.exec(text);
  if (!found) return null;
  return { dimensions: found[1].split(/\s*[x×, ]\s*/i).map(Number), mines: Number(found[2]) };
}

/**
 * Which classic size the settings of a game are, or undefined.
 * @param {Told} game
 */
export function presetOf(game) {
  return game.board || game.start === "judge" ? undefined : presetNamed(shapeText(game));
}

/**
 * Whether the settings of a game have rows and columns of one's own.
 * @param {Told} game
 */
export function isCustom(game) {
  return game.dimensions.length === 2 && !game.board && game.start !== "judge" && !presetOf(game);
}

/**
 * @param {string} text
 * @returns {Preset | undefined}
 */
function presetNamed(text) {
  return presets().find((name) => shapeText(PRESETS[name]) === text);
}

/** The names of the classic sizes. */
export function presets() {
  return /** @type {Preset[]} */ (Object.keys(PRESETS));
}

/**
 * What a classic size is called on the page.
 * @param {Preset} name
 */
export function title(name) {
  return `${name[0].toUpperCase()}${name.slice(1)}`;
}

/**
 * The dimensions and the mines in words.
 * @param {Size} size
 */
export function sizeName({ dimensions, mines }) {
  return `${dimensions.join(" × ")}, ${count(mines, "mine")}`;
}

/**
 * A board's name, from its shape as text.
 * @param {string} shape
 */
export function boardName(shape) {
  const name = presetNamed(shape);
  return name ? title(name) : sizeName(readShape(shape) ?? { dimensions: [], mines: 0 });
}

/**
 * What a game is played on, in words.
 * @param {Told} game
 */
export function about(game) {
  const name = presetOf(game);
  const parts = name ? [title(name), sizeName(game)] : [sizeName(game)];
  if (game.start === "judge") parts.push(`contest board ${game.index}`);
  else if (!game.board) parts.push(MODES[game.start]);
  const variant = CUSTOMS[game.variant];
  if (variant) parts.push(variant);
  return parts.join(" · ");
}

/**
 * What is wrong with a board that is asked for, in words, or nothing.
 * @param {Size} size
 * @param {Start} start
 */
export function wrong({ dimensions, mines }, start) {
  const cells = dimensions.reduce((product, length) => product * length, 1);
  if (!dimensions.every((length) => length >= 1)) return "Every side of a board is at least 1 long.";
  if (dimensions.length > LIMITS.dimensions) return `A board has at most ${count(LIMITS.dimensions, "dimension")}.`;
  if (cells > LIMITS.cells) return `That is too large: a board has at most ${count(LIMITS.cells, "cell")}.`;
  const free = start === "opening" ? dimensions.reduce((product, length) => product * Math.min(length, 3), 1) : 1;
  const most = Math.max(cells - free, 0);
  if (start !== "judge" && mines > most) {
    const why = start === "opening" ? " with an opening as first cell" : "";
    return `At most ${count(most, "mine")} fit on ${dimensions.join(" × ")}${why}.`;
  }
  return undefined;
}
