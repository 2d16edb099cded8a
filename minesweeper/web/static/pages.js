// Small things of the page itself: messages that pass, the clipboard, buttons whose face changes.

import { announce } from "./words.js";

const SHOWN = 6000;

/** Show a message for some seconds; it is read out as well. With `undo`, what it tells of can be taken back. */
export function toast(text, undo) {
  const element = document.createElement("p");
  element.textContent = text;
  if (undo) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Undo";
    button.addEventListener("click", () => {
      undo();
      element.remove();
    });
    element.append(button);
  }
  const toasts = document.getElementById("toasts");
  // Above an open dialog, where there is one.
  (document.querySelector("dialog[open]") ?? document.body).append(toasts);
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

/** Offer a text or bytes as a file. */
export function download(name, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Let the user choose a file. */
export function pick(kinds) {
  const field = document.getElementById("pick-file");
  field.value = "";
  field.accept = kinds;
  field.click();
  return new Promise((resolve) => {
    field.onchange = () => resolve(field.files[0]);
  });
}
