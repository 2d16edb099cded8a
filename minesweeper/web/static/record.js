// The games that were finished, kept in the browser: one entry each, in the form in which they are exported.

import { shapeText } from "./boards.js";
import { STARTS, VARIANTS } from "./catalogue.js";
import { keep, recall, watchKept } from "./keep.js";
import { RULES } from "./reviews.js";

/** @import { Told } from "./boards.js" */

/** @typedef {import("./messages.d.ts").Record} Rec what is kept of a finished game */

/**
 * What every record has: that of a game with help has no review.
 * @typedef {Omit<Rec, "review">} Fields
 */

/**
 * The summary of the games of one kind: of those without help, but for the number of games `assisted`.
 * @typedef {object} Summary
 * @property {number} games
 * @property {number} wins
 * @property {number} streak wins since the last loss
 * @property {number} longest the longest streak of wins
 * @property {Rec[]} best the fastest wins, the fastest first
 * @property {number} assisted
 */

/** @typedef {Pick<Told, "dimensions" | "mines" | "start" | "variant">} Played */

// How many games are kept, and how many best times a summary has.
const MOST = 5000;
const BEST = 5;

const NO_FILE = "This is no file of statistics.";

/** @type {Record<keyof Fields, (value: unknown) => boolean>} */
const CHECKS = {
  board: isBoard,
  mode: (value) => STARTS.some((each) => modeOf(each) === value),
  custom: (value) => VARIANTS.some((each) => each === value),
  date: isDate,
  won: isSwitch,
  seconds: (value) => Number.isFinite(value) && Number(value) >= 0,
  bbbv: isCount,
  solved: isCount,
  clicks: isCount,
  assisted: isSwitch,
};
const FIELDS = /** @type {(keyof Fields)[]} */ (Object.keys(CHECKS));

// To read all games takes milliseconds: it is done once, and again when another tab has changed them.
/** @type {readonly Rec[] | null} */
let all = null;
/** @type {Map<string, readonly Rec[]> | null} */
let kinds = null;
/** @type {WeakMap<readonly Rec[], Summary>} */
const summaries = new WeakMap();

watchKept("games", () => {
  all = kinds = null;
});

/** All games, the oldest first. */
export function games() {
  if (!all) {
    const kept = recall("games");
    all = Array.isArray(kept) ? kept.filter((game) => !problemOf(game)) : [];
  }
  return all;
}

/**
 * Keep these games, the newest of them if they are too many, and no others.
 * @param {readonly Rec[]} list
 */
export function keepGames(list) {
  all = list.slice(-MOST);
  kinds = null;
  keep("games", all);
}

/**
 * Keep a game that has ended.
 * @param {Rec} record
 */
export function add(record) {
  keepGames([...games(), record]);
}

/** A day as people date it where they are: YYYY-MM-DD. */
export function localDate(day = new Date()) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/**
 * What records call a way to start.
 * @param {Told["start"]} start
 */
export function modeOf(start) {
  return start === "no-guess" ? "no guess" : start;
}

// Kinds of games, and what there is to say about them

/**
 * What games are compared within: the same board, mode and variant.
 * @param {{board: string, mode: string, custom: string}} game
 */
export function kind({ board, mode, custom }) {
  return `${board} ${mode} ${custom}`;
}

/**
 * The way to start that a record's mode is.
 * @param {Rec["mode"]} mode
 */
export function startOf(mode) {
  return mode === "no guess" ? "no-guess" : mode;
}

/** @param {Played} game */
function kindOf(game) {
  return { board: shapeText(game), mode: modeOf(game.start), custom: game.variant };
}

/**
 * Games by their kinds, in the order in which these first came up.
 * @param {readonly Rec[]} list
 */
export function grouped(list) {
  /** @type {Map<string, Rec[]>} */
  const found = new Map();
  for (const game of list) {
    const name = kind(game);
    const group = found.get(name);
    if (group) group.push(game);
    else found.set(name, [game]);
  }
  return found;
}

/**
 * All games by their kinds.
 * @returns {Map<string, readonly Rec[]>}
 */
export function byKind() {
  kinds ??= grouped(games());
  return kinds;
}

/**
 * The games on boards like this one.
 * @param {Played} game
 * @returns {readonly Rec[]}
 */
export function alike(game) {
  return byKind().get(kind(kindOf(game))) ?? [];
}

/**
 * The place of a game's time among the wins without help of its kind, from 1.
 * @param {Rec} entry
 */
export function rank(entry) {
  const rivals = byKind().get(kind(entry)) ?? [];
  return rivals.filter((each) => each.won && !each.assisted && each.seconds < entry.seconds).length + 1;
}

/**
 * What there is to say about games of one kind, which are in the order in which they ended. A list is summarised once:
 * it is not to be changed afterwards.
 * @param {readonly Rec[]} list
 */
export function summary(list) {
  const known = summaries.get(list);
  if (known) return known;
  const found = summarise(list);
  summaries.set(list, found);
  return found;
}

/**
 * @param {readonly Rec[]} list
 * @returns {Summary}
 */
function summarise(list) {
  const own = list.filter((game) => !game.assisted);
  const wins = own.filter((game) => game.won);
  const best = [...wins].sort((a, b) => a.seconds - b.seconds).slice(0, BEST);
  let streak = 0;
  let longest = 0;
  for (const game of own) {
    streak = game.won ? streak + 1 : 0;
    longest = Math.max(longest, streak);
  }
  return { games: own.length, wins: wins.length, streak, longest, best, assisted: list.length - own.length };
}

// The games as a file

/** The games as the text of a file. */
export function exported() {
  return JSON.stringify({ minesweeper: "statistics", version: 1, games: games() });
}

/**
 * Add the games of a file to those that are kept, but for those that are among them; how many were added. An error says
 * what is wrong with the file.
 * @param {string} text
 */
export function imported(text) {
  const list = parsed(text);
  const known = new Set(games().map(identity));
  const fresh = list.filter((game) => !known.has(identity(game)));
  keepGames([...games(), ...fresh]);
  return fresh.length;
}

/**
 * @param {string} text
 * @returns {Rec[]}
 */
function parsed(text) {
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    throw new Error(NO_FILE);
  }
  const right = found?.minesweeper === "statistics" && found.version === 1 && Array.isArray(found.games);
  if (!right) throw new Error(NO_FILE);
  found.games.forEach((/** @type {unknown} */ game, /** @type {number} */ number) => {
    const problem = problemOf(game);
    if (problem) throw new Error(`game ${number + 1}: ${problem}`);
  });
  return found.games;
}

/**
 * The same for two records of one game, also where only one of them has its review.
 * @param {Rec} game
 */
function identity(game) {
  return FIELDS.map((name) => game[name]).join(" ");
}

/**
 * What is wrong with what should be a game, or null.
 * @param {unknown} game
 */
export function problemOf(game) {
  const { review = null, ...fields } = /** @type {Record<string, unknown>} */ (Object(game));
  if (Object.keys(fields).sort().join() !== [...FIELDS].sort().join()) {
    return `expected an object with ${FIELDS.join(", ")}, found ${brief(game)}`;
  }
  const invalid = FIELDS.find((name) => !CHECKS[name](fields[name]));
  if (invalid) return `invalid ${invalid} ${brief(fields[invalid])}`;
  if (review !== null && !isReview(review)) return `invalid review ${brief(review)}`;
  const { solved, bbbv } = fields;
  return Number(solved) > Number(bbbv) ? `expected solved up to ${bbbv}, the 3BV, found ${solved}` : null;
}

/** @param {unknown} value */
function isReview(value) {
  const { accuracy, luck, avoidable, missed, ...others } = /** @type {Record<string, unknown>} */ (Object(value));
  return (
    !Object.keys(others).length &&
    isShare(accuracy) &&
    isShare(luck) &&
    (avoidable === null || isSwitch(avoidable)) &&
    Array.isArray(missed) &&
    missed.every((rule) => RULES.some((each) => each === rule))
  );
}

/** @param {unknown} value */
function isShare(value) {
  return typeof value === "number" && value >= 0 && value <= 1;
}

/** @param {unknown} value */
function isBoard(value) {
  const found = /^([1-9]\d{0,4}(?:x[1-9]\d{0,4})*):(\d{1,5})$/.exec(typeof value === "string" ? value : "");
  if (!found) return false;
  const cells = found[1].split("x").reduce((product, length) => product * Number(length), 1);
  return Number(found[2]) < cells;
}

/**
 * Whether a value is a date such as 2026-01-31.
 * @param {unknown} value
 * @returns {value is string}
 */
export function isDate(value) {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value) || value < "0001") return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** @param {unknown} value */
function isCount(value) {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** @param {unknown} value */
function isSwitch(value) {
  return typeof value === "boolean";
}

/**
 * A value as JSON in one line, shortened.
 * @param {unknown} value
 */
function brief(value) {
  const text = JSON.stringify(value ?? null, null, 1)
    .replace(/([[{])\n\s*/g, "$1")
    .replace(/\n\s*([\]}])/g, "$1")
    .replace(/\n\s*/g, " ")
    .replace(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return text.length <= 40 ? text : `${text.slice(0, 40)}...`;
}
