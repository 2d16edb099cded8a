// What is said and read out in passing, what is waited for, questions, the clipboard, menus, and buttons whose face changes.

import { button, h, inside, part, set } from "./dom.js";
import { tr } from "./language.js";

/** @import { Requests } from "messages" */

// Milliseconds for which a message is shown, and one with an offer, which stays while it is in hand.
const SHOWN = 6000;
const OFFERED = 12000;

/**
 * Say something to those who do not see the page: in place of what was said before, or after it ("live-later").
 * @param {string} text
 * @param {"live" | "live-later"} [region]
 */
export function announce(text, region = "live") {
  part(region).textContent = text;
}

/**
 * Show a message for some seconds; it is read out as well. With `undo`, what it tells of can be taken back.
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

/** Messages stand above the dialog that is open, the last one of several, and stay when it is closed. */
export function placeToasts() {
  const place = document.querySelector("dialog[open]:not(:has(~ dialog[open]))") ?? document.body;
  if (part("toasts").parentElement !== place) place.append(part("toasts"));
}

// Requests for whose answers nobody waits.
const BACKGROUND = new Set(["chances", "end", "figures", "language", "lines", "piece", "version"]);

/** The notice at the top of the page about loading, a lost connection or long work. */
export class Notice {
  /** @param {() => void} retry tries once more what has failed */
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

  /** What has been awaited for long, or nothing any more. @param {(keyof Requests)[]} asked */
  slow(asked) {
    if (this.isLost) return;
    const words = asked.some((each) => !BACKGROUND.has(each)) ? tr("Working…") : "";
    this.show(words);
    announce(words, "live-later");
  }

  /** Show this, or nothing if it is empty: there is a line. */
  show(words = "", isLost = false) {
    this.isLost = isLost;
    set("offline-words", { text: words });
    set("offline-again", { hidden: !isLost });
    set("offline", { hidden: !words });
    part("offline").classList.toggle("waiting", !isLost);
  }
}

/**
 * Put a text into the clipboard, or show it where the browser does not allow that.
 * @param {string} text
 * @param {string} said
 */
export async function copy(text, said) {
  try {
    await navigator.clipboard.writeText(text);
    toast(said);
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
 * Ask by a dialog whose buttons have values; whether the answer is yes. While something is asked, nothing else is.
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

/** A menu opens below its button, and is closed by what is chosen in it, and by a tap beside it, which does nothing else. */
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
