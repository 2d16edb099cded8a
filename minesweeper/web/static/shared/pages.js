// Messages and announcements, notices about waiting, questions, the clipboard, menus, and buttons with changing faces.

import { button, h, inside, part, set } from "./dom.js";
import { tr } from "./language.js";

/** @import { Requests } from "messages" */

// The milliseconds of a message, and of one with a button, which stays under the pointer or the focus.
const SHOWN = 6000;
const OFFERED = 12000;

/**
 * Announce a text to readers of the screen: in place of the last announcement, or after it ("live-later").
 * @param {string} text
 * @param {"live" | "live-later"} [region]
 */
export function announce(text, region = "live") {
  part(region).textContent = text;
}

/**
 * Show a message for some seconds, and announce it. With `undo`, it has a button that takes its action back.
 * @param {string} text
 * @param {() => void} [undo]
 */
export function toast(text, undo) {
  const element = h("p", {}, text);
  if (undo) element.append(button("", {}, () => {
    undo();
    element.remove();
  }, tr("Undo")));
  const toasts = part("toasts");
  toasts.append(element);
  placeToasts();
  while (toasts.children.length > 3) toasts.firstChild?.remove();
  const pass = () => {
    if (element.matches(":hover, :focus-within")) setTimeout(pass, SHOWN);
    else element.remove();
  };
  setTimeout(pass, undo ? OFFERED : SHOWN);
}

/** Put messages above the open dialog, the last one of several; they stay when it closes. */
export function placeToasts() {
  const place = document.querySelector("dialog[open]:not(:has(~ dialog[open]))") ?? document.body;
  if (part("toasts").parentElement !== place) place.append(part("toasts"));
}

// Requests in the background, without a user who waits.
const BACKGROUND = new Set(["chances", "end", "figures", "language", "lines", "piece", "version"]);

/** The notice at the top of the page about loading, a lost connection or long work. */
export class Notice {
  /** @param {() => void} retry tries again after a failure */
  constructor(retry) {
    part("offline-again").addEventListener("click", retry);
    this.isLost = false;
  }

  /** @param {number} percent */
  loading(percent) {
    const isFirst = part("offline").hidden || this.isLost;
    const words = tr("Loading the game: {percent} %. What you choose meanwhile is done once it has loaded.", { percent });
    this.show(words);
    if (isFirst) announce(tr("Loading the game."));
  }

  /** @param {string} words */
  lost(words) {
    this.show(words, true);
    announce(words);
  }

  /** Show that requests take long, or hide that without any. @param {(keyof Requests)[]} asked */
  slow(asked) {
    if (this.isLost) return;
    const words = asked.some((request) => !BACKGROUND.has(request)) ? tr("Working…") : "";
    this.show(words);
    announce(words, "live-later");
  }

  /** Show words or, with none, hide the notice: there is a connection. */
  show(words = "", isLost = false) {
    this.isLost = isLost;
    set("offline-words", { text: words });
    set("offline-again", { hidden: !isLost });
    set("offline", { hidden: !words });
    part("offline").classList.toggle("waiting", !isLost);
  }
}

/**
 * Put a text into the clipboard, and show a message; or show the text if the browser forbids that.
 * @param {string} text
 * @param {string} message
 */
export async function copy(text, message) {
  try {
    await navigator.clipboard.writeText(text);
    toast(message);
  } catch {
    const field = part("link-text", HTMLTextAreaElement);
    field.value = text;
    part("link-dialog", HTMLDialogElement).showModal();
    field.select();
    announce(tr("The browser does not let a page copy; the link is in the text field."));
  }
}

let asking = false;

/**
 * Ask a question by a dialog whose buttons have values, one question at a time; resolve to whether the answer is yes.
 * @param {HTMLDialogElement} dialog
 */
export async function confirmed(dialog) {
  if (asking) return false;
  asking = true;
  await new Promise((resolve) => {
    setTimeout(resolve); // the press of a button that asks would take the focus from the dialog
  });
  dialog.returnValue = "";
  dialog.showModal();
  await new Promise((resolve) => {
    dialog.addEventListener("close", resolve, { once: true });
  });
  asking = false;
  return dialog.returnValue === "yes";
}

/** Give a button another icon and another name. @param {HTMLElement} root @param {string} icon @param {string} name */
export function face(root, icon, name) {
  inside(root, "use", SVGUseElement).setAttribute("href", `#i-${icon}`);
  const text = root.querySelector("span");
  if (text) text.textContent = name;
  else Object.assign(root, { ariaLabel: name, title: name });
}

/** Set up the menus: each opens below its button, and closes by a choice, or by a tap beside it, which does nothing else. */
export function menus() {
  for (const menu of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[popover]"))) {
    menu.addEventListener("beforetoggle", () => {
      const { bottom = 0, left = 0 } = document.querySelector(`[popovertarget=${menu.id}]`)?.getBoundingClientRect() ?? {};
      menu.style.setProperty("--below", `${bottom + 4}px`);
      menu.style.setProperty("--at", `${left}px`);
    });
    menu.addEventListener("click", ({ target }) => {
      const chosen = target instanceof Element && target.closest("button:not([data-zoom])");
      if ((chosen || target === menu) && menu.matches(":popover-open")) menu.hidePopover();
    });
  }
}
