// Files: chosen, dropped, read for a message, offered to be saved.

import { LIMITS } from "./catalogue.js";
import { part } from "./dom.js";
import { plural, tr } from "./language.js";
import { Refused } from "./session.js";

// The characters of a message besides its data.
const FRAME = 1000;

/** Return the name of a file and its bytes in base64; reject with `Refused` if it cannot be read, or is too large. @param {File} file */
export async function opened(file) {
  const most = Math.floor((LIMITS.message - FRAME) / 4) * 3;
  const tooLarge = plural("The file is too large: at most {n} byte can be read.", "The file is too large: at most {n} bytes can be read.", most);
  if (file.size > most) throw new Refused(tooLarge);
  try {
    return { name: file.name.slice(-100), data: base64(new Uint8Array(await file.arrayBuffer())) };
  } catch {
    throw new Refused(tr("The file could not be read."));
  }
}

/** @param {Uint8Array} bytes */
export function base64(bytes) {
  let text = "";
  for (let start = 0; start < bytes.length; start += 4096) text += String.fromCharCode(...bytes.subarray(start, start + 4096));
  return btoa(text);
}

/** Offer a text or bytes as a file. @param {string} name @param {BlobPart} content */
export function download(name, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/**
 * Open a file that is dropped onto the page, the first one of several; mark the page while a file is above it.
 * @param {(file: File) => unknown} open
 */
export function drops(open) {
  const root = document.documentElement;
  const carries = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files");
  addEventListener("dragover", (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    root.toggleAttribute("data-dropping", true);
  });
  addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) root.removeAttribute("data-dropping");
  });
  addEventListener("drop", (event) => {
    root.removeAttribute("data-dropping");
    if (!carries(event)) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) open(file);
  });
}

/** Let the user choose a file. @param {string} kinds @returns {Promise<File>} */
export function pick(kinds) {
  const field = part("pick-file", HTMLInputElement);
  field.value = "";
  field.accept = kinds;
  field.click();
  return new Promise((resolve) => {
    field.onchange = () => field.files?.[0] && resolve(field.files[0]);
  });
}
