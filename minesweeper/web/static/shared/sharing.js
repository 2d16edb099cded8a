// Results and links given to others: by the system's own dialog, or by the clipboard.

import { ofDaily } from "./address.js";
import { tr } from "./language.js";
import { copy } from "./pages.js";

/** @import { Daily } from "./daily.js" */

/** @typedef {() => Promise<Blob>} Picture draws a PNG */

/**
 * Send the result of a board of a day: its link has the time to beat, and gives nothing of the board away.
 * @param {Daily} daily
 * @param {string} text
 * @param {number | null} seconds in which it was won, null if it was lost
 * @param {Picture | null} drawn
 */
export function shareDaily(daily, text, seconds, drawn) {
  return send({ title: text.split("\n")[0], text, link: linkTo(ofDaily({ ...daily, beat: seconds })), picture: drawn }, tr("The result is copied."));
}

/**
 * Send something by the system's own dialog, with its picture where that takes files; where there is no such dialog, copy
 * the text and the link. The dialog opens only for a user who has just pressed a button: the picture is to be drawn at once.
 * @param {{title: string, text: string, link: string, picture: Picture | null}} what
 * @param {string} said once it is copied
 */
export async function send({ title, text, link, picture: drawn }, said) {
  // Apps that take a file often drop an address beside it, and never a part of the text.
  const words = { title, text: `${text}\n${link}` };
  if (!navigator.share) return copy(words.text, said);
  try {
    const files = drawn ? [new File([await drawn()], "minesweeper.png", { type: "image/png" })] : [];
    const withFiles = files.length && navigator.canShare?.({ files });
    await navigator.share(withFiles ? { ...words, files } : words);
  } catch (problem) {
    if (!(problem instanceof DOMException)) throw problem;
    if (problem.name !== "AbortError") await copy(words.text, said); // there is no dialog; else its user has closed it
  }
}

/** @param {string} address */
export function linkTo(address) {
  return `${location.origin}${location.pathname}${address}`;
}
