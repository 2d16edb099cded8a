// The boards to choose from, what they are called, and the rules and the board that were chosen last.

import { JUDGE_SETS, LIMITS, PRESETS, STARTS, VARIANTS } from "./catalogue.js";
import { among, either, isNull, isSwitch, isText, isWhole, listOf, objectOf } from "./checks.js";
import { keep, recall } from "./keep.js";
import { count } from "./words.js";

/** @import { GIVEN } from "./catalogue.js" */
/** @import { Check } from "./checks.js" */

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

/** @type {Check<Rules>} */
const KEPT_RULES = objectOf({
  start: among(STARTS.filter((each) => each !== "judge" && each !== "no-guess")),
  variant: among(VARIANTS),
  guess_free: isSwitch,
});

/**
 * The rules that were chosen last.
 * @returns {Rules}
 */
export function rules() {
  return recall("rules", KEPT_RULES, RULES, {
    today: (found) => {
      const { start, custom, variant = custom, guess_free } = { ...RULES, variant: undefined, ...Object(found) };
      return { start, variant: variant ?? RULES.variant, guess_free };
    },
  });
}

/**
 * Choose some of the rules.
 * @param {Partial<Rules>} change
 */
export function keepRules(change) {
  keep("rules", { ...rules(), ...change });
}

/**
 * What was typed into the fields of the dialog for a new game.
 * @typedef {{rows: string, columns: string, mines: string, hyper: string}} Typed
 */

/** @type {Typed} */
const TYPED = { rows: "20", columns: "30", mines: "130", hyper: "4x4x4x4:20" };
const isTyped = objectOf(
  { rows: isText, columns: isText, mines: isText, hyper: isText, board: isText },
  { may: ["board"], unfit: ({ rows, columns, mines, hyper }) => ([`${rows}x${columns}:${mines}`, hyper].every(isBoard) ? null : "no board") },
);

/**
 * What was typed last.
 * @returns {Typed}
 */
export function typed() {
  return recall("typed", isTyped, TYPED);
}

/**
 * What chooses the board of a game in the dialog: its kind, and what its fields say then.
 * @param {Told} game
 * @returns {Partial<Typed> & {board: string, index?: string, variant?: Variant}}
 */
export function choiceOf(game) {
  const { dimensions, mines, start, variant } = game;
  const text = shapeText(game);
  const set = JUDGE_SETS.findIndex((each) => each.seed === game.seed && each.distance === game.distance && shapeText(each) === text);
  if (start === "judge" && set >= 0) return { board: `judge${set}`, index: String(game.index), variant };
  const board = presetNamed(text);
  if (board) return { board };
  if (dimensions.length !== 2) return { board: "hyper", hyper: text };
  return { board: "custom", rows: String(dimensions[0]), columns: String(dimensions[1]), mines: String(mines) };
}

/**
 * Whether a text such as 4x4x4x4:20 means a board that there can be.
 * @param {string} text
 */
function isBoard(text) {
  const size = readShape(text);
  return size !== null && !wrong(size, "any");
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

const isSeed = either(isWhole({ least: 0, most: LIMITS.seed }), isNull);

/** @type {Check<Drawn>} */
const KEPT_BOARD = objectOf(
  {
    dimensions: listOf(isWhole({ least: 1, most: LIMITS.cells }), { least: 1, most: LIMITS.dimensions }),
    mines: isWhole({ least: 0, most: LIMITS.cells }),
    start: among(STARTS),
    variant: among(VARIANTS),
    seed: isSeed,
    distance: isWhole({ least: 0 }),
    index: isWhole({ least: 0, most: LIMITS.maps - 1 }),
  },
  {
    may: ["distance", "index"],
    unfit: (found) => {
      const { start, seed, distance, index } = found;
      const unknown = start === "judge" && (seed === null || distance === undefined || index === undefined);
      return wrong(found, start) ?? (unknown ? "a map without its number" : null);
    },
  },
);

/**
 * The settings of the board that was chosen last, drawn anew; a small one at first.
 * @returns {Drawn}
 */
export function lastBoard() {
  return recall("board", KEPT_BOARD, preset("beginner"), {
    today: (found) => {
      const { dimensions, mines, start, variant, seed = null, distance, index } = migrated(Object(found));
      const judge = start === "judge" ? { distance, index } : {};
      return { dimensions, mines, start, variant, seed, ...judge };
    },
  });
}

/**
 * A setting as it is kept today: the variant, and the start of boards without guessing, had other names once.
 * @param {Record<string, unknown>} setting
 * @returns {Record<string, any>}
 */
export function migrated({ custom, guess_free, variant = custom, start, ...rest }) {
  return { ...rest, start: guess_free === true ? "no-guess" : start, variant };
}

/**
 * Begin the next visit with a board like this one.
 * @param {Settings} settings
 */
export function keepBoard(settings) {
  if (settings.board !== undefined && settings.board !== null) return;
  keep("board", settings.start === "judge" ? settings : { ...settings, seed: null });
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
