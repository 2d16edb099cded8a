// What a user has chosen for all games: kept in the browser, changed in a dialog or where it is used.

import { LANGUAGES } from "./catalogue.js";
import { h, inside, part, set as show } from "./dom.js";
import { forget, keep, keepText, recall, textOf } from "./keep.js";
import { tr, whenSpoken } from "./language.js";

/**
 * How large cells are: as they fit at first, so that the whole board is seen however small they get, or so many pixels.
 * @typedef {"first" | "whole" | number} Size
 */

// Pixels of a cell.
export const SIZES = { least: 9, most: 96 };
const DEFAULTS = {
  tiles: "modern",
  questions: false,
  swapped: false,
  chords: true, // whether a click on a number opens around it
  press: 380, // how long a long press is, in milliseconds
  sounds: false,
  figures: false, // shown while playing
  rulers: false, // beside the board
  largest: 72, // pixels of a cell that fits its room
  size: /** @type {Size} */ ("first"), // of the cells of boards for which none was chosen
  panel: false, // whether the solver's panel stands beside the game
  speed: 4, // of autoplay
  agent: /** @type {"solver" | "agent"} */ ("solver"), // that plays
  flags: false, // whether a tap sets one
  language: /** @type {"" | keyof typeof LANGUAGES} */ (""), // empty where it is the browser's
};

/** @typedef {typeof DEFAULTS} Options */

/**
 * What the options that are no switches may be: one of these words, or a whole number within bounds.
 * @type {Partial<Record<keyof Options, {words?: string[], least?: number, most?: number}>>}
 */
const ALLOWED = {
  tiles: { words: ["modern", "classic", "distinct"] },
  press: { least: 150, most: 900 },
  largest: { least: 24, most: SIZES.most },
  size: { words: ["first", "whole"], ...SIZES },
  speed: { least: 0, most: 8 },
  agent: { words: ["solver", "agent"] },
  language: { words: ["", ...Object.keys(LANGUAGES)] },
};

/** The options as they are now. */
export const options = { ...DEFAULTS };

for (const [name, value] of Object.entries(Object(recall("options")))) set(name, value);

/**
 * Set an option; whether there is such an option, and it may have such a value.
 * @param {string} name
 * @param {unknown} value
 * @param {Partial<Options>} [into]
 */
function set(name, value, into = options) {
  if (!Object.hasOwn(DEFAULTS, name)) return false;
  const { words = [], least = Infinity, most = -Infinity } = ALLOWED[/** @type {keyof Options} */ (name)] ?? {};
  const isSwitch = !Object.hasOwn(ALLOWED, name) && typeof value === "boolean";
  const isWhole = Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
  const isAllowed = isSwitch || isWhole || words.some((each) => each === value);
  if (isAllowed) Object.assign(into, { [name]: value });
  return isAllowed;
}

/**
 * Choose an option, from now on; the others stay as they are kept, perhaps by another tab. Whether it may have such a value.
 * @template {keyof Options} Name
 * @param {Name} name
 * @param {Options[Name]} value
 */
export function chooseOption(name, value) {
  const isAllowed = set(name, value);
  if (isAllowed) keep("options", { ...Object(recall("options")), [name]: value });
  return isAllowed;
}

/** The size of the cells of boards of a shape. @param {{toString(): string}} shape @returns {Size} */
export function sizeFor(shape) {
  const own = { size: options.size };
  set("size", Object(recall("sizes"))[String(shape)], own);
  return own.size;
}

/** Choose the size of the cells of boards of a shape. @param {{toString(): string}} shape @param {Size} size */
export function chooseSize(shape, size) {
  keep("sizes", { ...Object(recall("sizes")), [String(shape)]: size });
}

/**
 * Show the page light or dark, or (empty) as the system says; theme.js does that before the first paint.
 * @param {string} theme
 */
function chooseTheme(theme) {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  if (theme) keepText("theme", theme);
  else forget("theme");
}

/**
 * What the form of the options does; `change` is called with the name of one that was changed, and once with each at first.
 * @param {(name: keyof Options) => void} change
 */
export function optionsForm(change) {
  const form = inside(part("options-dialog"), "form", HTMLFormElement);
  const languages = Object.entries(LANGUAGES).map(([code, name]) => h("option", { value: code, lang: code, translate: "no" }, name));
  part("language").append(...languages);
  const fill = () => {
    for (const each of form.elements) {
      if (!(each instanceof HTMLInputElement || each instanceof HTMLSelectElement) || !each.name) continue;
      const value = each.name === "theme" ? textOf("theme") ?? "" : options[/** @type {keyof Options} */ (each.name)];
      if (each instanceof HTMLSelectElement) each.value = String(value);
      else if (each.type === "checkbox") each.checked = value === true;
      else if (each.type === "radio") each.checked = each.value === value;
      else each.value = String(value);
    }
    show("press-words", { text: tr("{number} ms", { number: options.press }) });
    show("largest-words", { text: tr("{number} px", { number: options.largest }) });
  };
  whenSpoken(fill);
  form.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    const { type, value } = target;
    if (target.name === "theme") chooseTheme(value);
    const name = /** @type {keyof Options} */ (target.name);
    const chosen = type === "range" ? Number(value) : target instanceof HTMLInputElement && type === "checkbox" ? target.checked : value;
    if (!chooseOption(name, chosen)) return;
    fill();
    change(name);
  });
  for (const name of Object.keys(options)) change(/** @type {keyof Options} */ (name));
}
