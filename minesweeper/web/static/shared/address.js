// The page's address: a game (board, seed, rules and, for a replay, its moves) or a position to analyse.

import { isShowable, oneOf, presets, readShape, shapeText } from "./boards.js";
import { CHOICES, DISTANCE, LIMITS, PRESETS, RULES, STARTS, VARIANTS } from "./catalogue.js";
import { tr } from "./language.js";

/** @import { Preset, Setting, Size } from "./boards.js" */
/** @import { Requests, SettingFields } from "messages" */

/**
 * The part of the address after the # for a game, with its moves if they are given.
 * @param {Setting} game
 * @param {string} [moves]
 * @param {number | null} [beat] the time to beat, in seconds
 */
export function ofGame(game, moves = "", beat = /** @type {number | null} */ (null)) {
  const words = new URLSearchParams();
  if (game.board) {
    // The rows of two dimensions show their size.
    if (game.dimensions.length !== 2) words.set("size", game.dimensions.join("x"));
    words.set("map", rowsOf(game.board));
  } else {
    words.set("board", shapeText(game));
    words.set("start", String(game.start));
    if (game.start === "judge") words.set("distance", String(game.distance));
    words.set("seed", String(game.seed));
    if (typeof game.first === "number") words.set("first", String(game.first));
    if (game.start === "judge") words.set("index", String(game.index));
  }
  words.set("custom", String(game.variant));
  if (moves) words.set("moves", moves);
  return `#${readable(words)}${beatWord(beat)}`;
}

/**
 * Return the settings of the game in an address, null without one; throw an error for an invalid address.
 * @param {string} hash
 * @returns {SettingFields & {moves?: string} | null}
 */
export function toGame(hash) {
  const words = wordsOf(hash);
  const map = words.get("map");
  const board = words.get("board");
  if (map === null && board === null) return null;
  const variant = choice(words, "custom", VARIANTS) ?? "classic";
  const moves = words.get("moves");
  const rest = moves ? { variant, moves } : { variant };
  if (map !== null) return { board: mapOf(map, words.get("size")), ...rest };
  const shape = readShape(board ?? "");
  if (!shape) throw new Error(tr("The address has no valid board: “{board}”", { board: String(board) }));
  const start = choice(words, "start", STARTS) ?? "safe";
  const first = words.has("first") ? { first: number(words, "first") } : {};
  const game = { ...shape, start, seed: number(words, "seed"), ...first, ...rest };
  if (start !== "judge") return game;
  return { ...game, distance: number(words, "distance") ?? DISTANCE, index: number(words, "index") ?? 0 };
}

/** Return the address of a position, whose rows are lines. @param {string} text @param {number | null} mines null: unknown */
export function ofPosition(text, mines) {
  const words = new URLSearchParams({ position: text.trim().replaceAll("\n", "/") });
  if (mines !== null) words.set("mines", String(mines));
  return `#${readable(words)}`;
}

/** Return the position in an address, or null. @param {string} hash */
export function toPosition(hash) {
  const words = wordsOf(hash);
  const position = words.get("position");
  return position === null ? null : { text: position.replaceAll("/", "\n"), mines: number(words, "mines") };
}

/**
 * Return the puzzle in an address, or only the `choice`, or null.
 * @param {string} hash
 * @returns {Requests["puzzle"] | null}
 */
export function toPuzzle(hash) {
  const words = wordsOf(hash);
  if (!words.has("practice")) return null;
  const position = toPosition(hash);
  if (position) return { source: { kind: "shared", position: position.text, mines: position.mines ?? 0 } };
  const seed = number(words, "seed");
  if (seed === null) return { choice: choice(words, "level", CHOICES) };
  return { source: { kind: "seeded", level: choice(words, "level", RULES) ?? "pair", seed } };
}

/**
 * Return the address of the board of a day, with the time to beat in seconds, to the hundredth.
 * @param {{date: string, board: Preset, beat?: number | null}} day
 */
export function ofDaily({ date, board, beat }) {
  return `#daily=${date}&board=${board}${beatWord(beat)}`;
}

/** Return the board of a day in an address, or null; the expert one by default. @param {string} hash */
export function toDaily(hash) {
  const words = wordsOf(hash);
  const date = words.get("daily");
  if (date === null) return null;
  const isDate = /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date));
  if (!isDate) throw new Error(tr("The date in the address (daily) is not valid: “{date}”", { date }));
  return { date, board: choice(words, "board", presets()) ?? "expert" };
}

/**
 * Return the time to beat in an address, in seconds to the hundredth, or null: with an invalid time, the board is still there.
 * @param {string} hash
 */
export function toBeat(hash) {
  const text = wordsOf(hash).get("beat") ?? "";
  const seconds = /^\d{1,9}(\.\d{1,2})?$/.test(text) ? Number(text) : 0;
  return seconds && seconds <= LIMITS.seconds ? seconds : null;
}

/** @param {number | null} [seconds] the time to beat, as part of an address that has it to the hundredth */
function beatWord(seconds) {
  const beat = Number((seconds ?? 0).toFixed(2));
  return beat ? `&beat=${beat}` : "";
}

/**
 * Return the size of the board in an address, by default that of `otherwise`; null if it is unknown before the game is there, or for
 * another view.
 * @param {string} hash
 * @param {SettingFields} otherwise
 * @returns {Size | null}
 */
export function boardOf(hash, otherwise) {
  try {
    if (toPuzzle(hash) || toPosition(hash)) return null;
    const daily = toDaily(hash);
    const { dimensions, mines } = daily ? PRESETS[daily.board] : sizeOf(toGame(hash) ?? otherwise);
    return isShowable({ dimensions }) ? { dimensions, mines } : null;
  } catch {
    return null; // the route shows the problem once there is a game
  }
}

/** @param {SettingFields} settings @returns {Size} */
function sizeOf({ board, dimensions, mines = 0 }) {
  if (dimensions) return { dimensions, mines };
  const [first, ...rows] = String(board).split("\n");
  return { dimensions: first.trim().split(/\s+/).map(Number), mines: rows.join("").split("X").length - 1 };
}

/** @param {string} hash */
function wordsOf(hash) {
  return new URLSearchParams(hash.replace(/^#/, ""));
}

/**
 * Return the word of an address with this name, if it is in the list; null without one.
 * @template {string} T
 * @param {URLSearchParams} words
 * @param {string} name
 * @param {readonly T[]} list
 */
function choice(words, name, list) {
  const text = words.get(name);
  if (text === null) return null;
  const chosen = oneOf(list, text);
  if (!chosen) throw new Error(tr("In the address, {name} is none of {list}: “{text}”", { list: list.join(", "), name, text }));
  return chosen;
}

/** @param {URLSearchParams} words @param {string} name */
function number(words, name) {
  const text = words.get(name);
  if (text === null || text === "null") return null;
  const isNumber = /^\d{1,16}$/.test(text) && Number(text) <= LIMITS.seed;
  if (!isNumber) throw new Error(tr("In the address, {name} is not a whole number: “{text}”", { name, text }));
  return Number(text);
}

/** Return the lines of a map, without its size and the comments above it, between slashes. @param {string} board */
function rowsOf(board) {
  const lines = board.trim().split(/\s*\n\s*/).filter((line) => !line.startsWith("#")).slice(1);
  return lines.map((line) => (/\d/.test(line) ? line : line.replace(/\s/g, ""))).join("/");
}

/**
 * Return the map with these lines; without a size it has two dimensions.
 * @param {string} text
 * @param {string | null} size such as 2x3x3
 */
function mapOf(text, size) {
  const lines = text.split("/");
  const rows = lines.filter((line) => !/\d/.test(line)); // the first cell may stand below them
  if (size !== null && !/^\d{1,5}(x\d{1,5})*$/.test(size)) throw new Error(tr("The address has no valid size: “{size}”", { size }));
  const lengths = size?.split("x") ?? [rows.length, rows[0]?.length ?? 0];
  return `${lengths.join(" ")}\n${lines.join("\n")}`;
}

/** Return words as an address, with unescaped slashes, colons, question marks and at signs. @param {URLSearchParams} words */
function readable(words) {
  return words.toString().replace(/%(2F|3A|3F|40)/g, decodeURIComponent);
}
