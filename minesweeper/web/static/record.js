// The games that were finished, kept in the browser: one entry each, in the form in which they are exported.

import { shapeText } from "./boards.js";
import { keep, recall } from "./keep.js";

const MOST = 5000;
const FIELDS = {
  board: "string", mode: "string", custom: "string", date: "string", won: "boolean",
  seconds: "number", bbbv: "number", solved: "number", clicks: "number", assisted: "boolean",
};

/** All games, the oldest first. */
export function games() {
  const kept = recall("games", []);
  return Array.isArray(kept) ? kept.filter(isGame) : [];
}

export function keepGames(list) {
  keep("games", list.slice(-MOST));
}

/** Keep a game that has ended. */
export function enter(game, end, seconds, assisted) {
  const entry = {
    board: shapeText(game),
    mode: modeOf(game),
    custom: game.custom,
    date: new Date().toISOString().slice(0, 10),
    won: end.won,
    seconds: Math.round(seconds * 1000) / 1000,
    bbbv: end.bbbv,
    solved: end.bbbv_done,
    clicks: end.clicks,
    assisted,
  };
  keepGames([...games(), entry]);
  return entry;
}

/** The place of a game's time among the wins without help of its kind, from 1. */
export function rank(entry) {
  const better = (each) => kind(each) === kind(entry) && each.won && !each.assisted && each.seconds < entry.seconds;
  return games().filter(better).length + 1;
}

/** What there is to say about games of one kind. */
export function summary(list) {
  const wins = list.filter((game) => game.won);
  const own = wins.filter((game) => !game.assisted).sort((a, b) => a.seconds - b.seconds);
  let streak = 0;
  let longest = 0;
  for (const game of list) {
    streak = game.won && !game.assisted ? streak + 1 : 0;
    longest = Math.max(longest, streak);
  }
  return { games: list.length, wins: wins.length, streak, longest, own };
}

/** What games are compared within: the same board, mode and custom. */
export function kind({ board, mode, custom }) {
  return `${board} ${mode} ${custom}`;
}

/** The games on boards like this one. */
export function alike(game) {
  const wanted = kind({ board: shapeText(game), mode: modeOf(game), custom: game.custom });
  return games().filter((entry) => kind(entry) === wanted);
}

function modeOf(game) {
  return game.guess_free ? "no guess" : game.start;
}

/** The games as the text of a file, and back; an error says what is wrong with it. */
export function exported() {
  return JSON.stringify({ minesweeper: "statistics", version: 1, games: games() });
}

export function imported(text) {
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    throw new Error("This is no file of statistics.");
  }
  if (found?.minesweeper !== "statistics" || found.version !== 1 || !Array.isArray(found.games)) {
    throw new Error("This is no file of statistics.");
  }
  if (!found.games.every(isGame)) throw new Error("One of the games in this file is not complete.");
  const known = new Set(games().map((game) => JSON.stringify(game)));
  const fresh = found.games.filter((game) => !known.has(JSON.stringify(game)));
  keepGames([...games(), ...fresh]);
  return fresh.length;
}

function isGame(entry) {
  return Boolean(entry) && Object.entries(FIELDS).every(([name, type]) => typeof entry[name] === type);
}
