// A file that is opened, as it is sent: the session knows which game it is.

import { LIMITS } from "../shared/catalogue.js";

// What a message has besides its data.
const FRAME = 1000;

/** A file that cannot be sent, or whatever else is refused before it is asked for: why, in a sentence. */
export class Unread extends Error {}

/**
 * The name of a file and its bytes in base64; `Unread` if it cannot be read, or is too large.
 * @param {File} file
 */
export async function opened(file) {
  const most = Math.floor((LIMITS.message - FRAME) / 4) * 3;
  if (file.size > most) throw new Unread(`The file is too large: at most ${most.toLocaleString("en")} bytes can be read.`);
  try {
    return { name: file.name.slice(-100), data: base64(new Uint8Array(await file.arrayBuffer())) };
  } catch {
    throw new Unread("The file could not be read.");
  }
}

/** @param {Uint8Array} bytes */
function base64(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 4096) text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  return btoa(text);
}
