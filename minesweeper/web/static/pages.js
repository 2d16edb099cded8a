// Small things of the page itself: messages that pass, the clipboard, buttons whose face changes.

import { announce } from "./words.js";

const SHOWN = 6000;

/** Show a message for some seconds; it is read out as well. */
export function toast(text) {
  const element = document.createElement("p");
  element.textContent = text;
  const toasts = document.getElementById("toasts");
  toasts.append(element);
  while (toasts.children.length > 3) toasts.firstChild.remove();
  setTimeout(() => element.remove(), SHOWN);
}

/** Put a text into the clipboard, or show it where the browser does not allow that. */
export async function copy(text, said) {
  try {
    await navigator.clipboard.writeText(text);
    toast(said);
  } catch {
    const field = document.getElementById("link-text");
    field.value = text;
    document.getElementById("link-dialog").showModal();
    field.select();
    announce("The browser does not let a page copy; the link is in the text field.");
  }
}

/** Give a button another picture and another name. */
export function face(button, icon, name) {
  button.querySelector("use").setAttribute("href", `#i-${icon}`);
  const text = button.querySelector("span");
  if (text) text.textContent = name;
  else {
    button.setAttribute("aria-label", name);
    button.title = name;
  }
}
