// What a file is that is opened: a game of another program, a board, or a game that was kept.

import { migrated } from "./boards.js";
import { LIMITS } from "./catalogue.js";

/** @import { Kept, LoadRequest as Load } from "./messages.d.ts" */

/** @typedef {{kind: Load["kind"], data: string} | {kind: "kept", game: Kept}} Opened */

// What a message has besides its data.
const FRAME = 1000;

/** A file that is no game, or cannot be read: why, in a sentence. */
export class Unread extends Error {}

/**
 * The game in a file; `Unread` if it cannot be read.
 * @param {File} file
 */
export async function opened(file) {
  if (file.size > LIMITS.message) throw tooLarge();
  let bytes;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new Unread("The file could not be read.");
  }
  return gameIn(file.name, bytes);
}

/**
 * The game in a file with this name and these bytes.
 * @param {string} name
 * @param {Uint8Array} bytes
 * @returns {Opened}
 */
export function gameIn(name, bytes) {
  const kind = kindOf(name, bytes);
  if (kind === "kept") return { kind, game: keptIn(new TextDecoder().decode(bytes)) };
  const data = kind === "rawvf" ? new TextDecoder().decode(bytes) : base64(bytes);
  if (JSON.stringify(data).length > LIMITS.message - FRAME) throw tooLarge();
  return { kind, data };
}

/**
 * What a file is: by the end of its name, else by how it begins.
 * @param {string} name
 * @param {Uint8Array} bytes
 * @returns {Opened["kind"]}
 */
function kindOf(name, bytes) {
  const end = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  switch (end) {
    case "mbf":
    case "rawvf":
    case "avf":
    case "rmv":
    case "evf":
    case "mvf":
      return end;
    default:
  }
  const head = new TextDecoder().decode(bytes.subarray(0, 4000)).trimStart();
  if (head[0] === "{") return "kept";
  if (head.startsWith("*rmv")) return "rmv";
  if (head.startsWith("\x11M")) return "mvf";
  if (/^(RawVF_Version|Board|Width|Height):/im.test(head)) return "rawvf";
  throw new Unread("This is not a game. “As text…” tells which files can be opened.");
}

/**
 * A game that was kept, as the programs of the terminal write it.
 * @param {string} text
 * @returns {Kept}
 */
function keptIn(text) {
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    throw new Unread("This is not a saved game: it is not JSON.");
  }
  const { minesweeper, version, ...game } = found;
  if (minesweeper === "statistics") throw new Unread("These are statistics: import them in the dialog “Statistics”.");
  if (minesweeper !== "game") throw new Unread("This is not a saved game.");
  if (version !== 1 && version !== 2) throw new Unread("This game was saved by another version, and cannot be read.");
  const setting = version === 1 ? migrated(Object(game.setting)) : game.setting;
  // Its file tells the board: whoever has it may have seen that.
  return { ...game, setting, known: true };
}

/** @param {Uint8Array} bytes */
function base64(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 4096) text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  return btoa(text);
}

function tooLarge() {
  return new Unread(`The file is too large: at most ${LIMITS.message.toLocaleString("en")} characters can be read.`);
}
