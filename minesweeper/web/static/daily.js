// The boards of a day: their dates, what is kept of the first attempts, streaks, the calendar, and a result as text. No DOM.
//
// Throughout: a *date* is a day in UTC such as 2026-11-22; an *entry* is what is kept of a first attempt that is over, an
// *attempt* one that goes on; the *course* of a game has a letter for each tenth of its board.

import { presetOf, presets, sizeName, title } from "./boards.js";
import { PRESETS } from "./catalogue.js";
import { among, anything, either, isNull, isNumber, objectOf, passing, textWhere } from "./checks.js";
import { keep, recall, watchKept } from "./keep.js";
import { KEPT, SYMBOLS } from "./kept.js";
import { ENDED, isDate, isDay } from "./record.js";
import { momentsOf, share } from "./survival.js";
import { count } from "./words.js";

/** @import { CellSymbol } from "./board.js" */
/** @import { Preset, Told } from "./boards.js" */
/** @import { Check } from "./checks.js" */
/** @import { End, Kept, Reviewed } from "./messages.d.ts" */

/** @typedef {{date: string, board: Preset}} Daily */

/**
 * `on` is the date on which the first attempt was begun; `accuracy` and `course` are those of its review.
 * @typedef {Daily & {on: string, won: boolean, seconds: number, bbbv: number, solved: number, clicks: number,
 *   assisted: boolean, accuracy: number | null, course: string}} Entry
 */

/** `symbols` are what its cells showed. @typedef {Daily & {on: string, game: Kept, symbols?: CellSymbol[]}} Attempt */

// The first day that has boards, how many days the calendar has, and how many results are kept.
export const FIRST = "2026-01-01";
const SHOWN = 30;
const MOST = 3000;

const DAY = 24 * 60 * 60 * 1000;
const TENTHS = 10;

/**
 * What a sign of the course means. The signs differ in their shapes as well as in their colours.
 * @type {Record<string, {sign: string, words: string}>}
 */
export const SIGNS = {
  c: { sign: "🟩", words: "certain moves" },
  g: { sign: "🔶", words: "a guess or a wrong flag" },
  n: { sign: "🔺", words: "a needless risk" },
  x: { sign: "💥", words: "a mine" },
  o: { sign: "⬜", words: "not reached" },
};

// Dates

/** The date of a moment. */
export function dateOf(moment = Date.now()) {
  return new Date(moment).toISOString().slice(0, 10);
}

/**
 * The date so many days after another one.
 * @param {string} date
 * @param {number} days
 */
export function dayAfter(date, days) {
  return dateOf(Date.parse(date) + days * DAY);
}

/**
 * A date in words, such as Sunday, 22 November 2026.
 * @param {string} date
 */
export function dateWords(date) {
  const how = /** @type {const} */ ({ weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
  return new Date(date).toLocaleDateString("en-GB", how);
}

/** How long it is until the next boards, in words. */
export function untilNext(moment = Date.now()) {
  const minutes = Math.ceil((DAY - (moment % DAY)) / 60_000);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/**
 * Why there is no board of a date, in a sentence; empty if there is one.
 * @param {string} date
 * @param {string} today
 */
export function missing(date, today) {
  if (date > today) return `The boards of ${dateWords(date)} come on that day, at 0:00 UTC.`;
  return date < FIRST ? `The first boards are those of ${dateWords(FIRST)}.` : "";
}

/**
 * The day whose board a game is played on, or null: its date and board are in the seed.
 * @param {Told} setting
 * @returns {Daily | null}
 */
export function dailyOf(setting) {
  const { start, variant, seed } = setting;
  const found = /^(\d{4})(\d\d)(\d\d)(\d)$/.exec(String(seed ?? ""));
  const board = presetOf(setting);
  if (!found || !board || start !== "no-guess" || variant !== "classic") return null;
  const date = `${found[1]}-${found[2]}-${found[3]}`;
  return isDate(date) && date >= FIRST && presets()[Number(found[4])] === board ? { date, board } : null;
}

/**
 * Whether two are the same board of the same day.
 * @param {Daily} one
 * @returns {(other: Daily) => boolean}
 */
function same({ date, board }) {
  return (other) => other.date === date && other.board === board;
}

// What is kept

const DAILY = { date: isDay, board: among(presets()), on: isDay };

/** @type {Check<Entry>} */
const ENTRY = objectOf({
  ...DAILY,
  ...ENDED,
  accuracy: either(isNumber({ least: 0, most: 1 }), isNull),
  course: textWhere("a course", (text) => /^([cgnxo]{10})?$/.test(text)),
});

/** @type {Check<Attempt>} */
const ATTEMPT = objectOf({ ...DAILY, game: KEPT, symbols: SYMBOLS }, { may: ["symbols"] });

/** @type {readonly Entry[] | null} */
let all = null; // read once, and again when another tab has changed them

watchKept("daily", () => {
  all = null;
});

/** What is kept of the first attempts that are over, in the order of their ends. */
export function entries() {
  if (!all) {
    all = passing(ENTRY, recall("daily", anything, null));
  }
  return all;
}

/** @param {readonly Entry[]} list */
function keepEntries(list) {
  all = list.slice(-MOST);
  keep("daily", all);
}

/** The first attempts that go on. @returns {Attempt[]} */
function attempts() {
  return passing(ATTEMPT, recall("daily-attempts", anything, null));
}

/**
 * The first attempt at a board: its entry if it is over, the attempt if it goes on, or nothing.
 * @param {Daily} daily
 */
export function firstOf(daily) {
  const is = same(daily);
  return { entry: entries().find(is) ?? null, attempt: attempts().find(is) ?? null };
}

/**
 * Keep a first attempt as it is now.
 * @param {Daily} daily
 * @param {Kept} game
 * @param {string} today
 * @param {CellSymbol[]} [symbols]
 */
export function keepAttempt(daily, game, today, symbols) {
  const list = attempts();
  const on = list.find(same(daily))?.on ?? today;
  keep("daily-attempts", [...list.filter((each) => !same(daily)(each)), { ...daily, on, game, symbols }]);
}

/**
 * Keep what became of a first attempt; the first one stays the first. Its entry.
 * @param {Daily} daily
 * @param {Omit<Entry, "date" | "board" | "on">} result
 * @param {string} today
 */
export function enter(daily, result, today) {
  const { entry, attempt } = firstOf(daily);
  if (entry) return entry;
  const made = { ...daily, on: attempt?.on ?? today, ...result };
  keepEntries([...entries(), made]);
  keep("daily-attempts", attempts().filter((each) => !same(daily)(each)));
  return made;
}

/**
 * What became of a game, for its entry; its review comes later.
 * @param {{end: End, assisted: boolean}} game
 * @param {number} seconds
 */
export function resultOf({ end, assisted }, seconds) {
  const { won, bbbv, bbbv_done: solved, clicks } = end;
  return { won, seconds: Number(seconds.toFixed(3)), bbbv, solved, clicks, assisted, accuracy: null, course: "" };
}

/**
 * Keep what the review of a first attempt says, once.
 * @param {Daily} daily
 * @param {Reviewed} review
 */
export function judge(daily, review) {
  const { entry } = firstOf(daily);
  if (!entry || entry.course) return;
  const judged = { ...entry, accuracy: Number(review.accuracy.toFixed(4)), course: courseOf(review, entry) };
  keepEntries(entries().map((each) => (each === entry ? judged : each)));
}

/**
 * The course of a game: for each tenth of its board that was solved the worst that was done in that part of the moves,
 * the mine that ended it, and the tenths that were not reached.
 * @param {Reviewed} review
 * @param {{won: boolean, bbbv: number, solved: number}} result
 */
export function courseOf(review, { won, bbbv, solved }) {
  const reached = won ? TENTHS : Math.min(1 + Math.floor((TENTHS * solved) / bbbv), TENTHS);
  const last = Math.max(...review.moves.map(({ done }) => done), 0);
  const letters = new Array(reached).fill("c");
  for (const { done, verdict } of momentsOf(review)) {
    const tenth = Math.min(Math.floor((reached * done) / (last + 1)), reached - 1);
    if (verdict === "needless") letters[tenth] = "n";
    else if (letters[tenth] === "c") letters[tenth] = "g";
  }
  if (!won) letters[reached - 1] = "x";
  return letters.join("").padEnd(TENTHS, "o");
}

// What there is to say

/**
 * The results as text to share.
 * @param {Entry} entry
 * @param {string} link
 */
export function shareText(entry, link) {
  const { date, board, won, seconds, course } = entry;
  const lines = [
    `Minesweeper ${date}, ${title(board)} (${sizeName(PRESETS[board])}, no guessing)`,
    `${won ? "Won" : "Lost"} in ${seconds.toFixed(2)} s · ${figures(entry).join(" · ")}`,
    [...course].map((letter) => SIGNS[letter].sign).join(""),
    link,
  ];
  return lines.filter(Boolean).join("\n");
}

/**
 * The figures of a result, but for its time.
 * @param {Entry} entry
 */
export function figures({ seconds, bbbv, solved, won, clicks, accuracy, assisted }) {
  return [
    ...(won ? [] : [`3BV ${solved} of ${bbbv}`]),
    `3BV/s ${(solved / Math.max(seconds, 0.001)).toFixed(2)}`,
    count(clicks, "click"),
    ...(accuracy === null ? [] : [`accuracy ${share(accuracy)}`]),
    ...(assisted ? ["with help"] : []),
  ];
}

/**
 * The course of a result in words, for those who do not see its signs.
 * @param {string} course
 */
export function courseWords(course) {
  return [...course].map((letter, tenth) => `${tenth + 1}: ${SIGNS[letter].words}`).join(", ");
}

/**
 * Whether a day counts by this result: a board of the day was won on that day, at the first attempt and without help.
 * @param {Entry} entry
 */
function counts({ date, on, won, assisted }) {
  return won && !assisted && date === on;
}

/**
 * How many days in a row count: up to today, or to yesterday while today may still count; and the longest such streak.
 * @param {readonly Entry[]} list
 * @param {string} today
 */
export function streak(list, today) {
  const days = new Set(list.filter(counts).map(({ date }) => date));
  const lasting = (/** @type {string} */ date) => {
    let length = 0;
    while (days.has(dayAfter(date, -length))) length += 1;
    return length;
  };
  const longest = Math.max(0, ...[...days].filter((date) => !days.has(dayAfter(date, 1))).map(lasting));
  return { days: lasting(days.has(today) ? today : dayAfter(today, -1)), longest };
}

/**
 * The last days, the oldest first: how many boards of each were played and won, and whether the day counts.
 * @param {readonly Entry[]} list
 * @param {string} today
 */
export function calendar(list, today) {
  return Array.from({ length: SHOWN }, (_, number) => {
    const date = dayAfter(today, number + 1 - SHOWN);
    const of = list.filter((entry) => entry.date === date);
    return { date, played: of.length, won: of.filter(({ won, assisted }) => won && !assisted).length, counts: of.some(counts) };
  }).filter(({ date }) => date >= FIRST);
}

/**
 * A day of the calendar in words.
 * @param {ReturnType<typeof calendar>[number]} day
 */
export function dayWords({ date, played, won, counts: counted }) {
  const what = played ? `${won} won of ${played} played` : "not played";
  return `${dateWords(date)}: ${what}${won && !counted ? ", on a later day" : ""}`;
}
