// The page's address: a game (board, seed, rules and, for a replay, its moves) or a position to analyse.

import { readShape, shapeText } from "./boards.js";

/** The part of the address after the # for a game, with its moves if they are given. */
export function ofGame(game, moves = "") {
  const words = new URLSearchParams();
  if (game.board) words.set("map", rowsOf(game.board));
  else {
    words.set("board", shapeText(game));
    words.set("start", game.start);
    if (game.guess_free) words.set("guessing", "no");
    if (game.start === "judge") words.set("distance", game.distance);
    words.set("seed", game.seed);
    if (game.start === "judge") words.set("index", game.index);
  }
  words.set("custom", game.custom);
  if (moves) words.set("moves", moves);
  return `#${readable(words)}`;
}

/** The settings of the game that an address means; null if it means none, ValueError's like if it is wrong. */
export function toGame(hash) {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  const rest = { custom: words.get("custom") ?? "classic" };
  if (words.get("moves")) rest.moves = words.get("moves");
  if (words.has("map")) return { board: boardOf(words.get("map")), ...rest };
  if (!words.has("board")) return null;
  const shape = readShape(words.get("board"));
  if (!shape) throw new Error(`The address has no board: “${words.get("board")}”`);
  const guess_free = words.get("guessing") === "no";
  const start = words.get("start") ?? (guess_free ? "opening" : "safe");
  const game = { ...shape, start, guess_free, seed: number(words, "seed"), ...rest };
  if (start !== "judge") return game;
  return { ...game, distance: number(words, "distance") ?? 2, index: number(words, "index") ?? 0 };
}

/** The address of a position, whose rows are lines, and its number of mines (null: not told). */
export function ofPosition(text, mines) {
  const words = new URLSearchParams({ position: text.trim().split("\n").join("/") });
  if (mines !== null) words.set("mines", mines);
  return `#${readable(words)}`;
}

/** The position that an address means, as {text, mines}, or null. */
export function toPosition(hash) {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  if (!words.has("position")) return null;
  return { text: words.get("position").split("/").join("\n"), mines: number(words, "mines") };
}

function number(words, name) {
  const text = words.get(name);
  if (text === null || text === "null") return null;
  if (!/^\d{1,15}$/.test(text)) throw new Error(`The address has no whole number as ${name}: “${text}”`);
  return Number(text);
}

/** The lines of a map without their size, between slashes; and back. */
function rowsOf(board) {
  const lines = board.trim().split(/\s*\n\s*/).slice(1);
  return lines.map((line) => (/\d/.test(line) ? line : line.replace(/\s/g, ""))).join("/");
}

function boardOf(text) {
  const lines = text.split("/");
  const rows = lines.filter((line) => !/\d/.test(line)); // the first cell may stand below them
  return `${rows.length} ${rows[0]?.length ?? 0}\n${lines.join("\n")}`;
}

/** Search words in which slashes, colons and question marks stand as they are. */
function readable(words) {
  return words.toString().replace(/%2F/g, "/").replace(/%3A/g, ":").replace(/%3F/g, "?").replace(/%40/g, "@");
}
