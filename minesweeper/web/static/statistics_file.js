// Files of statistics: the records of finished games, and the last games with their moves, written and read.

import { among, listOf, objectOf, problemWords } from "./checks.js";
import { PLAYED, keepPlayed, playedGames } from "./played.js";
import { RECORD, games, identity, keepGames, merged } from "./record.js";

/** @import { Check } from "./checks.js" */
/** @import { Played } from "./played.js" */
/** @import { Rec } from "./record.js" */

/** @typedef {{games: readonly Rec[], played?: readonly Played[]}} Statistics */

const NO_FILE = "This is no file of statistics.";

/** @type {Check<Statistics>} */
const FILE = objectOf(
  { minesweeper: among(["statistics"]), version: among([1]), games: listOf(RECORD), played: listOf(PLAYED) },
  { may: ["played"] },
);

/** All games as the text of a file. */
export function exported() {
  const played = playedGames();
  return JSON.stringify({ minesweeper: "statistics", version: 1, games: games(), ...(played.length ? { played } : {}) });
}

/**
 * Add the games of a file to those that are kept; how many were added. An error says what is wrong with the file.
 * @param {string} text
 */
export function imported(text) {
  return adopt(parsed(text));
}

/**
 * Add games to those that are kept, each once and in its place; how many were added, as far as there is room for them.
 * @param {Statistics} found
 */
export function adopt({ games: list, played = [] }) {
  const known = new Set(games().map(identity));
  const ids = new Set(playedGames().map(({ id }) => id));
  keepGames(merged(games(), list));
  const all = new Map([...played, ...playedGames()].map((game) => [game.id, game]));
  keepPlayed([...all.values()].sort((one, other) => one.ended - other.ended));
  return {
    games: games().filter((game) => !known.has(identity(game))).length,
    replays: playedGames().filter(({ id }) => !ids.has(id)).length,
  };
}

/**
 * @param {string} text
 * @returns {Statistics}
 */
function parsed(text) {
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    throw new Error(NO_FILE);
  }
  if (found?.minesweeper !== "statistics") throw new Error(NO_FILE);
  const problem = FILE(found);
  if (problem) throw new Error(problemWords(problem).replace(/^(\.|: )/, ""));
  return found;
}
