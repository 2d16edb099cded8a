// What a user has chosen for all games: kept in the browser, changed in a dialog.

import { keep, recall } from "./keep.js";

const DEFAULTS = { tiles: "modern", questions: false, swapped: false, press: 380, sounds: false, figures: false, rulers: false };

/** The options as they are now. */
export const options = { ...DEFAULTS, ...recall("options", {}) };

/** The dialog of the options; `change` is called with the name of one that was changed, and once with each at first. */
export function optionsDialog(change) {
  const dialog = document.getElementById("options-dialog");
  const form = dialog.querySelector("form");
  const fields = [...form.elements].filter((field) => field.name);
  const show = () => {
    for (const field of fields) {
      if (field.type === "checkbox") field.checked = options[field.name];
      else if (field.type === "radio") field.checked = field.value === options[field.name];
      else field.value = options[field.name];
    }
    document.getElementById("press-words").textContent = `${options.press} ms`;
  };
  form.addEventListener("input", ({ target }) => {
    if (!(target.name in options)) return;
    if (target.type === "checkbox") options[target.name] = target.checked;
    else options[target.name] = target.type === "range" ? Number(target.value) : target.value;
    keep("options", options);
    show();
    change(target.name);
  });
  Object.keys(options).forEach(change);
  return () => {
    show();
    dialog.showModal();
  };
}
