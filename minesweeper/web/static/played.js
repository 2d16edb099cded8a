// The last games that were played to their end, kept with their moves: each can be replayed. Best times stay among them.

import { anything, either, isNull, isSwitch, isText, isWhole, objectOf, passing } from "./checks.js";
import { alone } from "./holding.js";
import { giveWay, put, recall, watchKept } from "./keep.js";
import { KEPT } from "./kept.js";
import { RECORD, add, byKind, games, identity, summary } from "./record.js";

/** @import { Check } from "./checks.js" */
/** @import { Kept } from "./messages.d.ts" */
/** @import { Rec } from "./record.js" */

/**
 * A game that was played to its end, at the moment `ended` (in milliseconds); its `record`, if it has one.
 * @typedef {{id: string, ended: number, won: boolean, record: Rec | null, game: Kept}} Played
 */

// How many games are kept, besides those of best times; and how many characters they take at most: browsers keep about
// five million of one page, and statistics need a million of them.
const MOST = 200;
const CHARACTERS = 1_500_000;

/** Games with their moves, as files of statistics have them. @type {Check<Played>} */
export const PLAYED = objectOf({ id: isText, ended: isWhole({ least: 0, most: 8.64e15 }), won: isSwitch, record: either(RECORD, isNull), game: KEPT });

/** @type {readonly Played[] | null} */
let all = null; // read once, and again when another tab has changed them
let stored = true; // whether the browser keeps them

watchKept("played", () => {
  all = null;
});

giveWay(() => {
  const list = playedGames();
  if (!list.length) return false;
  store(list.slice(Math.ceil(list.length / 2)));
  return true;
});

/** The games, the oldest first. */
export function playedGames() {
  all ??= passing(PLAYED, recall("played", anything, null));
  return all;
}

/**
 * Keep a game that has ended, and its record; false if it is known that it has, by this tab or another one.
 * @param {Played} game
 */
export function enterPlayed(game) {
  return alone(() => {
    if (stored) all = null; // another tab may have added one just now
    const list = playedGames();
    const known = list.find(({ id }) => id === game.id);
    if (!known) keepPlayed([...list, game]);
    const { record } = known ?? game;
    // The tab that entered it may have been closed before its record was kept.
    if (record && !(known && games().some((each) => identity(each) === identity(record)))) add(record);
    return !known;
  });
}

/**
 * Keep these games, as far as there is room for them, and no others.
 * @param {readonly Played[]} list
 */
export function keepPlayed(list) {
  store(trimmed(list));
}

/**
 * The game of a record, if it is still kept.
 * @param {Rec} record
 */
export function gameOf(record) {
  const name = identity(record);
  return playedGames().find((each) => each.record && identity(each.record) === name) ?? null;
}

/**
 * Keep these games, or as many of the newest as there is room for.
 * @param {readonly Played[]} list
 */
function store(list) {
  all = list;
  for (let kept = list; ; kept = kept.slice(Math.ceil(kept.length / 2))) {
    stored = put("played", kept);
    if (stored) all = kept;
    if (stored || !kept.length) return;
  }
}

/**
 * The newest games, and older ones that are best times, but no more than there is room for.
 * @param {readonly Played[]} list
 */
function trimmed(list) {
  const best = new Set([...byKind().values()].flatMap((kind) => summary(kind).best).map(identity));
  const isBest = (/** @type {Played} */ { record }) => record !== null && best.has(identity(record));
  let room = CHARACTERS;
  const fit = new Set();
  const newest = [...list].reverse();
  const wanted = new Set([...newest.slice(0, 1), ...newest.filter(isBest), ...newest.slice(0, MOST)]);
  for (const game of wanted) {
    const { length } = JSON.stringify(game);
    if (length > room) continue;
    room -= length;
    fit.add(game);
  }
  return list.filter((game) => fit.has(game));
}
