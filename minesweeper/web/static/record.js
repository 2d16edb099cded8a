// The games that were finished, kept in the browser: one entry each, in the form in which they are exported.

import { shapeText } from "./boards.js";
import { VARIANTS } from "./catalogue.js";
import { among, anything, either, isNull, isNumber, isSwitch, isWhole, listOf, objectOf, passing, textWhere } from "./checks.js";
import { alone } from "./holding.js";
import { keep, recall, watchKept } from "./keep.js";
import { RULES } from "./reviews.js";

/** @import { Told } from "./boards.js" */
/** @import { Check } from "./checks.js" */
/** @import { Played } from "./messages.d.ts" */

/** @typedef {import("./messages.d.ts").Record} Rec what is kept of a finished game */

/** @typedef {{games: number, wins: number}} Tally some games, and how many of them were won */

/**
 * The summary of the games of one kind: of those without help, and beside them of the others.
 * @typedef {object} Summary
 * @property {number} games
 * @property {number} wins
 * @property {number} streak wins since the last loss
 * @property {number} longest the longest streak of wins
 * @property {Rec[]} best the fastest wins, the fastest first
 * @property {Tally} helped the games that were played with help
 * @property {Tally} autoplayed
 */

/** @typedef {Pick<Told, "dimensions" | "mines" | "start" | "variant">} Kind what a game is played on */

// How many games are kept, and how many best times a summary has.
const MOST = 5000;
const BEST = 5;

// How many blocks win rates have at most, and how many games a block has at least.
const BLOCKS = 20;
const BLOCK = 5;

const isCount = isWhole({ least: 0 }, { most: 1e12 });
const isShare = isNumber({ least: 0, most: 1 });

/** Dates such as 2026-01-31. */
export const isDay = textWhere("a date such as 2026-01-31", isDate);

/** A time that something has taken, in seconds. */
export const isDuration = isNumber({ least: 0 }, { most: 1e9 });

/** @type {Check<Played>} */
const REVIEW = objectOf({
  accuracy: isShare,
  luck: isShare,
  avoidable: either(isSwitch, isNull),
  missed: listOf(among(RULES)),
});

/** How a game ended, as records and entries of days have it. */
export const ENDED = {
  won: isSwitch,
  seconds: isDuration,
  bbbv: isCount,
  solved: isCount,
  clicks: isCount,
  assisted: isSwitch,
};

/** @type {Record<keyof Rec, Check<any>>} */
const FIELDS = {
  board: textWhere("a board such as 16x30:99", isBoard),
  mode: among(["safe", "opening", "any", "judge", "no guess"]),
  custom: among(VARIANTS),
  date: isDay,
  ...ENDED,
  autoplayed: isSwitch,
  review: either(REVIEW, isNull),
};

/** Records, as files of statistics have them. @type {Check<Rec>} */
export const RECORD = objectOf(FIELDS, {
  may: ["autoplayed", "review"],
  unfit: ({ solved, bbbv, assisted, autoplayed }) => {
    if (solved > bbbv) return `solved ${solved} of a 3BV of ${bbbv}`;
    return autoplayed && !assisted ? "autoplayed without help" : null;
  },
});

// To read all games takes milliseconds: it is done once, and again when another tab has changed them.
/** @type {readonly Rec[] | null} */
let all = null;
let stored = true; // whether the browser keeps them
/** @type {Map<string, readonly Rec[]> | null} */
let kinds = null;
/** @type {WeakMap<readonly Rec[], Summary>} */
const summaries = new WeakMap();

watchKept("games", () => {
  all = kinds = null;
});

/** All games, the oldest first. */
export function games() {
  all ??= passing(RECORD, recall("games", anything, null));
  return all;
}

/**
 * Keep these games, the newest of them if they are too many, and no others.
 * @param {readonly Rec[]} list
 */
export function keepGames(list) {
  all = list.slice(-MOST);
  kinds = null;
  stored = keep("games", all);
}

/**
 * Keep a game that has ended.
 * @param {Rec} record
 */
export function add(record) {
  if (stored) all = null; // another tab may have added one just now
  keepGames([...games(), record]);
}

/**
 * What the review of a game says is known, which was kept without it: its record from now on.
 * @param {Rec} record
 * @param {Played} review
 */
export function addReview(record, review) {
  const name = identity(record);
  const reviewed = { ...record, review };
  return alone(() => {
    if (stored) all = null;
    keepGames(games().map((each) => (identity(each) === name ? reviewed : each)));
    return reviewed;
  });
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

/** @param {Kind} game */
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
 * @param {Kind} game
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
  const helped = tally(list.filter((game) => game.assisted && !game.autoplayed));
  const autoplayed = tally(list.filter((game) => game.autoplayed));
  return { games: own.length, wins: wins.length, streak, longest, best, helped, autoplayed };
}

/** @param {readonly Rec[]} list */
function tally(list) {
  return { games: list.length, wins: list.filter((game) => game.won).length };
}

/**
 * The share of games without help that were won, over time: of blocks of as many games each, the oldest first; nothing
 * where there are too few. The first games may be left out.
 * @param {readonly Rec[]} list
 * @returns {{size: number, rates: number[]}}
 */
export function winRates(list) {
  const own = list.filter((game) => !game.assisted);
  const size = Math.max(BLOCK, Math.ceil(own.length / BLOCKS));
  const blocks = Math.floor(own.length / size);
  if (blocks < 2) return { size, rates: [] };
  const counted = own.slice(own.length - blocks * size);
  const rates = Array.from({ length: blocks }, (_, block) => tally(counted.slice(block * size, (block + 1) * size)).wins / size);
  return { size, rates };
}

// The same games in several lists

/**
 * The games of two lists, each once, in the order in which they ended: by their days, and on a day as both lists have them.
 * Where no list tells, games of the other list come first: it is that of a file, which was written before.
 * @param {readonly Rec[]} own
 * @param {readonly Rec[]} other
 * @returns {Rec[]}
 */
export function merged(own, other) {
  const found = byDay(own).map((game, place) => ({ date: game.date, place, game }));
  const places = new Map(found.map(({ game, place }) => [identity(game), place]));
  let [day, before] = ["", -1]; // of the own games of a day, the last one that the other list has already had
  for (const game of byDay(other)) {
    if (game.date !== day) [day, before] = [game.date, -1];
    const place = places.get(identity(game));
    if (place === undefined) found.push({ date: day, place: before + 0.5, game });
    else before = place;
  }
  found.sort((one, two) => compared(one.date, two.date) || one.place - two.place);
  return found.map(({ game }) => game);
}

/** @param {readonly Rec[]} list */
function byDay(list) {
  return [...list].sort((one, two) => compared(one.date, two.date));
}

/**
 * @param {string} one
 * @param {string} two
 */
function compared(one, two) {
  return Number(one > two) - Number(one < two);
}

/** @type {(keyof Rec)[]} */
const IDENTITY = ["board", "mode", "custom", "date", "won", "seconds", "bbbv", "solved", "clicks", "assisted"];

/**
 * The same for two records of one game, also where only one of them has its review.
 * @param {Rec} game
 */
export function identity(game) {
  return IDENTITY.map((name) => game[name]).join(" ");
}

/** @param {string} text */
function isBoard(text) {
  const found = /^([1-9]\d{0,4}(?:x[1-9]\d{0,4})*):(\d{1,5})$/.exec(text);
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
