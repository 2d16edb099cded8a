// Practice: which puzzle comes next, whether an answer is right, and what is kept of the answers. No DOM, no clock.
//
// Throughout: a *puzzle* is a position with its certain cells, the simplest first, whose rule is its *level*; a *source* is
// what it is asked for with: a level and a seed, or a position as text.

import { among, isNumber, isObject, isWhole, objectOf, passes, passing, textWhere } from "./checks.js";
import { keep, recall } from "./keep.js";
import { RULES } from "./reviews.js";
import { TAKES, count, reason } from "./words.js";

/** @import { Check } from "./checks.js" */
/** @import { CertainData as Certain, PuzzleAnswer as Puzzle, Reviewed } from "./messages.d.ts" */
/** @import { Shape } from "./shape.js" */

/** @typedef {Certain["rule"]} Level */
/** @typedef {Level | "mixed" | "own"} Choice what is practised: a level, all of them, or what reviews have found */

/** @typedef {{level: Level, seed: number}} Seeded */
/** @typedef {{position: string, mines: number}} Text */

/**
 * A position that comes up again once so many other puzzles were shown.
 * @typedef {Text & {level: Level, wait: number}} Later
 */

/**
 * A position of one's own games, before a needless risk; how often it was `solved`.
 * @typedef {Text & {level: Level, solved: number}} Own
 */

/**
 * Where a puzzle comes from; what is kept as text is turned.
 * @typedef {{kind: "seeded", of: Seeded} | {kind: "shared", of: Text} | {kind: "later", of: Later, turn: number} |
 *   {kind: "own", of: Own, turn: number}} Source
 */

/**
 * The answers to puzzles of one level; `seconds` were taken for the right ones.
 * @typedef {{asked: number, right: number, streak: number, seconds: number}} Score
 */

/**
 * What is kept from visit to visit; `since` is how many puzzles ago an old one was shown: a later one or one of one's own.
 * @typedef {{choice: Choice, scores: Record<Level, Score>, later: Later[], own: Own[], since: number}} Progress
 */

/**
 * An answer: the cell and what it was said to be, null if it was given up; and the certain cell to show.
 * @typedef {{cell: number, mine: boolean} | null} Given
 * @typedef {{given: Given, right: boolean, shown: Certain}} Verdict
 */

/** What can be chosen. @type {readonly Choice[]} */
export const CHOICES = ["mixed", ...RULES, "own"];

// How many positions of one's own are kept, and how often each is solved before it is dropped.
const MOST = 50;
const LEARNT = 2;

// How many other puzzles are shown before one comes back; of so many in a row, at most one is old.
const WAIT = 3;
const EVERY = 3;

// Seeds are small, since links tell them; there are 8 turns, of which 0 changes nothing.
const SEEDS = 1_000_000;
const TURNS = 8;

/** @returns {Score} */
function noScore() {
  return { asked: 0, right: 0, streak: 0, seconds: 0 };
}

// Which puzzle comes next

/**
 * The source of the next puzzle: a position that has waited long enough, one of one's own, or a new one.
 * @param {Progress} progress
 * @param {() => number} [random] from 0 up to 1
 * @returns {Source}
 */
export function next(progress, random = Math.random) {
  const { choice, later, own } = progress;
  const whole = (/** @type {number} */ below) => Math.floor(random() * below);
  const turn = () => 1 + whole(TURNS - 1);
  const fits = (/** @type {Own | Later} */ each) => choice === "mixed" || choice === "own" || each.level === choice;
  const due = later.find((each) => each.wait <= 0 && fits(each));
  const mine = own.find(fits);
  for (const each of later) each.wait -= 1;
  progress.since += 1;
  const old = progress.since >= EVERY;
  if (mine && (choice === "own" || (old && (!due || whole(2))))) {
    own.push(...own.splice(own.indexOf(mine), 1)); // the others come before it
    progress.since = 0;
    return { kind: "own", of: mine, turn: turn() };
  }
  if (due && old) {
    progress.since = 0;
    return { kind: "later", of: due, turn: turn() };
  }
  const level = choice === "mixed" || choice === "own" ? RULES[whole(RULES.length)] : choice;
  return { kind: "seeded", of: { level, seed: whole(SEEDS) } };
}

/**
 * The text of a puzzle of one's own in which the mines are marked that are simpler than all that is certain to be safe;
 * null if there are none. So what was missed is what is asked for.
 * @param {Puzzle} puzzle
 */
export function marked({ position, certain }) {
  const safe = certain.find(({ mine }) => !mine);
  if (!safe) return null;
  const simple = certain.filter(({ mine, rule }) => mine && RULES.indexOf(rule) < RULES.indexOf(safe.rule));
  if (!simple.length) return null;
  const symbols = symbolsOf(position);
  for (const { cell } of simple) symbols[cell] = "@";
  const { columns } = sizeOf(position);
  return symbols.reduce((text, symbol, cell) => `${text}${symbol}${(cell + 1) % columns ? "" : "\n"}`, "");
}

/**
 * The rows and columns of a position.
 * @param {string} position
 */
export function sizeOf(position) {
  const rows = position.trim().split("\n");
  return { rows: rows.length, columns: rows[0].length };
}

/**
 * The symbols of a position, cell by cell.
 * @param {string} position
 */
export function symbolsOf(position) {
  return [...position.replace(/\s/g, "")];
}

/**
 * How many mines of a puzzle are not marked.
 * @param {Text} puzzle
 */
export function minesLeft({ position, mines }) {
  return mines - symbolsOf(position).filter((symbol) => symbol === "@").length;
}

// Answers

/**
 * Whether an answer is right, and which certain cell is to be shown: the one that was found, or else the simplest.
 * @param {Puzzle} puzzle
 * @param {Given} given
 * @returns {Verdict}
 */
export function judged({ certain }, given) {
  const found = given && certain.find(({ cell }) => cell === given.cell);
  const right = Boolean(found && found.mine === given?.mine);
  return { given, right, shown: found && right ? found : certain[0] };
}

/**
 * A puzzle was answered after so many seconds: score it. One that was not found comes back, turned; one of one's own that
 * was found often enough is dropped.
 * @param {Progress} progress
 * @param {Source} source
 * @param {Puzzle} puzzle
 * @param {boolean} right
 * @param {number} seconds
 */
export function enter(progress, source, { position, mines, level }, right, seconds) {
  const score = progress.scores[level];
  score.asked += 1;
  score.streak = right ? score.streak + 1 : 0;
  if (right) {
    score.right += 1;
    score.seconds += seconds;
  }
  if (source.kind === "own") {
    source.of.level = level;
    source.of.solved = right ? source.of.solved + 1 : 0;
    if (source.of.solved >= LEARNT) drop(progress, source.of);
    return; // it comes back by itself
  }
  if (source.kind === "later") progress.later = progress.later.filter((each) => each.position !== source.of.position);
  if (!right) progress.later = [...progress.later, { position, mines, level, wait: WAIT }].slice(-MOST);
}

/**
 * A position that was kept is a puzzle no more.
 * @param {Progress} progress
 * @param {Text} kept
 */
export function drop(progress, { position }) {
  const others = (/** @type {Text} */ each) => each.position !== position;
  Object.assign(progress, { own: progress.own.filter(others), later: progress.later.filter(others) });
}

/**
 * Keep what a review has found: the positions before needless risks of the user's, but for those that are known. How many
 * there were.
 * @param {Progress} progress
 * @param {Reviewed} review
 * @param {number} mines
 */
export function learn(progress, { moves }, mines) {
  const known = new Set(progress.own.map(({ position }) => position));
  const found = moves.flatMap(({ by, position, best }) =>
    by === "you" && position && !known.has(position)
      ? [{ position, mines, level: best?.why.rule ?? RULES[0], solved: 0 }]
      : []);
  progress.own = [...found, ...progress.own].slice(0, MOST);
  return found.length;
}

// In words

/**
 * What can be practised, in words.
 * @type {Record<Choice, string>}
 */
export const NAMES = { mixed: "mixed", ...TAKES, own: "from your games" };

// What a source adds to the task.
const ORIGINS = { seeded: "", shared: "", later: " You have seen this one before.", own: " This position comes from one of your games." };

/**
 * What is asked for: any of the cells that are certain.
 * @param {Puzzle} puzzle
 * @param {Source["kind"]} kind
 */
export function taskWords({ certain: { length } }, kind) {
  const [are, them] = length === 1 ? ["is", "it"] : ["are", "one of them"];
  return `${count(length, "cell")} ${are} certain: open or flag ${them}.${ORIGINS[kind]}`;
}

/**
 * What is said of an answer: whether it is right, and the certain cell with its proof.
 * @param {Shape} shape
 * @param {Puzzle} puzzle
 * @param {Verdict} verdict
 */
export function verdictWords(shape, { certain }, { given, right, shown }) {
  const { cell, mine, rule, clues } = shown;
  const why = reason(shape, { kind: "clues", risk: Number(mine), rule, clues }, { flag: mine });
  if (right) return `Right. ${why}`;
  const what = `${mine ? "Flag" : "Open"} ${shape.place(cell)}. ${why}`;
  if (!given) return `${what} This position comes back.`;
  if (given.cell === cell) return `Wrong at ${shape.place(cell)}. ${why} This position comes back.`;
  const known = certain.find((each) => each.cell === given.cell);
  const truth = known ? `certainly ${known.mine ? "a mine" : "safe"}` : "not certain";
  return `Wrong: ${shape.place(given.cell)} is ${truth}. ${what} This position comes back.`;
}

/**
 * What there is to say of a choice: how its puzzles were answered, or how many there are.
 * @param {Choice} choice
 * @param {Progress} progress
 */
export function choiceWords(choice, { scores, own, later }) {
  if (choice === "mixed") return later.length ? `${count(later.length, "position")} to come back` : "all levels";
  if (choice === "own") return own.length ? `${count(own.length, "needless risk")} to learn from` : "no needless risk as yet";
  const { asked, right, streak, seconds } = scores[choice];
  if (!asked) return "not tried yet";
  const time = right ? ` · ${(seconds / right).toFixed(1)} s each` : "";
  return `${right} of ${asked} right · ${streak} in a row${time}`;
}

// What is kept

const isCount = isWhole({ least: 0 });

/** @type {Check<Score>} */
const SCORE = objectOf({ asked: isCount, right: isCount, streak: isCount, seconds: isNumber({ least: 0 }) });

const POSITION = {
  position: textWhere("a position", (text) => text.trim() !== ""),
  mines: isCount,
  level: among(RULES),
};

/** @type {Check<Later>} */
const LATER = objectOf({ ...POSITION, wait: isWhole() });

/** @type {Check<Own>} */
const OWNED = objectOf({ ...POSITION, solved: isCount });

/** What was kept, as far as it can be read. @returns {Progress} */
export function progressKept() {
  const { choice, scores, later, own, since } = recall("practice", isObject, /** @type {Record<string, unknown>} */ ({}));
  const score = (/** @type {Level} */ level) => {
    const found = Object(scores)[level];
    return passes(SCORE, found) ? found : noScore();
  };
  return {
    choice: CHOICES.find((each) => each === choice) ?? "mixed",
    scores: { single: score("single"), pair: score("pair"), component: score("component"), total: score("total") },
    later: passing(LATER, later).slice(-MOST),
    own: passing(OWNED, own).slice(-MOST),
    since: passes(isCount, since) ? since : 0,
  };
}

/** @param {Progress} progress */
export function keepProgress(progress) {
  keep("practice", progress);
}
