// The user's options for all games: stored in the browser, changed in a dialog or in place.

import { LANGUAGES } from "./catalogue.js";
import { h, inside, part, set as show } from "./dom.js";
import { keep, recall, textOf } from "./keep.js";
import { tr, whenSpoken } from "./language.js";

/**
 * The size of cells: the first fitting one, the one for the whole board, however small, or a number of pixels.
 * @typedef {"first" | "whole" | number} Size
 */

// Pixels of a cell.
export const SIZES = { least: 9, most: 96 };

/** The usual keys of the actions with a choice of keys. */
export const KEYS = { open: " ", flag: "f", chord: "x", hint: "h", undo: "u" };

/** @typedef {keyof typeof KEYS} KeyName */

// Keys that cannot be chosen, among them those that move the focus.
const FIXED = /^(Tab|Enter|Escape|Arrow.*|Home|End|Page.*|F\d+|[[\]]|Shift|Control|Alt.*|Meta|CapsLock|ContextMenu|Dead|Process|Unidentified)$/;

const DEFAULTS = {
  theme: textOf("theme") ?? "", // light or dark; empty for the system's choice; its old key, before there were options
  tiles: "modern",
  questions: false,
  swapped: false,
  chords: true, // whether a click on a number opens around it
  around: true, // whether a flag on a number flags the cells around it
  keys: KEYS,
  press: 380, // milliseconds of a long press
  sounds: false,
  figures: false, // shown while playing
  rulers: false, // beside the board
  largest: 72, // pixels of a cell that fits its room
  panel: false, // whether the solver's panel stands beside the game
  speed: 4, // of autoplay
  agent: /** @type {"solver" | "agent"} */ ("solver"), // that plays
  flags: false, // whether a tap sets one
  knows: false, // how to flag, or how to win without
  language: /** @type {"" | keyof typeof LANGUAGES} */ (""), // empty for the browser's
};

/** @typedef {typeof DEFAULTS} Options */

/**
 * The allowed values of options, except switches: one of these words, or a whole number within bounds.
 * @type {Partial<Record<keyof Options, {words?: string[], least?: number, most?: number}>>}
 */
const ALLOWED = {
  theme: { words: ["", "light", "dark"] },
  tiles: { words: ["modern", "classic", "distinct"] },
  press: { least: 150, most: 900 },
  largest: { least: 24, most: SIZES.most },
  speed: { least: 0, most: 8 },
  agent: { words: ["solver", "agent"] },
  language: { words: ["", ...Object.keys(LANGUAGES)] },
};

export const options = { ...DEFAULTS };

for (const [name, value] of Object.entries(Object(recall("options")))) set(name, value);

/**
 * Set an option; return whether the name and the value are valid.
 * @param {string} name
 * @param {unknown} value
 */
function set(name, value) {
  if (!Object.hasOwn(DEFAULTS, name)) return false;
  const { words = [], least = Infinity, most = -Infinity } = ALLOWED[/** @type {keyof Options} */ (name)] ?? {};
  const isSwitch = typeof DEFAULTS[/** @type {keyof Options} */ (name)] === "boolean" && typeof value === "boolean";
  const isWhole = Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
  const isAllowed = isSwitch || isWhole || words.some((word) => word === value) || (name === "keys" && areKeys(value));
  if (isAllowed) Object.assign(options, { [name]: value });
  return isAllowed;
}

/** Return whether a value is a table with a different key for each action. @param {unknown} table */
function areKeys(table) {
  const keys = Object.keys(KEYS).map((name) => Object(table)[name]);
  return keys.every((key) => typeof key === "string" && key && !FIXED.test(key)) && new Set(keys).size === keys.length;
}

/** Return the label of a key. @param {KeyName} name */
function written(name) {
  return options.keys[name] === " " ? tr("Space") : options.keys[name];
}

/**
 * Choose and store an option; return whether the value is valid. Other stored options, perhaps of another tab, stay.
 * @template {keyof Options} Name
 * @param {Name} name
 * @param {Options[Name]} value
 */
export function chooseOption(name, value) {
  const isAllowed = set(name, value);
  const kept = Object(recall("options"));
  if (isAllowed && kept[name] !== value) keep("options", { ...kept, [name]: value });
  return isAllowed;
}

/** Return the chosen size of cells for boards of a shape. @param {{toString(): string}} shape @returns {Size} */
export function sizeFor(shape) {
  const size = Object(recall("sizes"))[String(shape)];
  const isAllowed = size === "whole" || (Number.isInteger(size) && size >= SIZES.least && size <= SIZES.most);
  return isAllowed ? size : "first";
}

/** Choose the size of cells for boards of a shape. @param {{toString(): string}} shape @param {Size} size */
export function chooseSize(shape, size) {
  keep("sizes", { ...Object(recall("sizes")), [String(shape)]: size });
}

/**
 * Set up the form of the options; call `change` with the name of each option at first, and after each change. Keys that are `taken` by
 * other actions cannot be chosen.
 * @param {(name: keyof Options) => void} change
 * @param {string[]} taken
 */
export function optionsForm(change, taken) {
  const form = inside(part("options-dialog"), "form", HTMLFormElement);
  const languages = Object.entries(LANGUAGES).map(([code, name]) => h("option", { value: code, lang: code, translate: "no" }, name));
  part("language").append(...languages);
  const fill = () => {
    for (const field of form.elements) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || !field.name) continue;
      const value = options[/** @type {keyof Options} */ (field.name)];
      if (field instanceof HTMLSelectElement) field.value = String(value);
      else if (field.type === "checkbox") field.checked = value === true;
      else if (field.type === "radio") field.checked = field.value === value;
      else field.value = String(value);
    }
    show("press-words", { text: tr("{number} ms", { number: options.press }) });
    show("largest-words", { text: tr("{number} px", { number: options.largest }) });
    for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-key]"))) {
      const key = written(/** @type {KeyName} */ (place.dataset.key));
      if (place instanceof HTMLInputElement) place.value = key;
      else place.textContent = key;
    }
    part("hint").title = tr("The best action, and why ({key})", { key: written("hint") });
    part("undo").title = tr("Take the last move back ({key})", { key: written("undo") });
  };
  /** @param {typeof KEYS} keys @param {string} [problem] */
  const chooseKeys = (keys, problem = "") => {
    show("keys-problem", { text: problem });
    if (!problem) chooseOption("keys", keys);
    fill();
  };
  part("usual-keys").addEventListener("click", () => chooseKeys(KEYS));
  form.addEventListener("keydown", (event) => {
    const { target } = event;
    const name = target instanceof HTMLInputElement && target.dataset.key;
    if (name && event.key === "Escape") {
      event.preventDefault(); // the dialog stays open
      chooseKeys(options.keys);
      target.blur();
    }
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (!name || FIXED.test(key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const keys = { ...options.keys, [name]: key };
    const isFree = areKeys(keys) && (Object.values(KEYS).includes(key) || !taken.includes(key));
    chooseKeys(keys, isFree ? "" : tr("“{key}” does something else already.", { key: key === " " ? tr("Space") : key }));
  });
  whenSpoken(fill);
  addEventListener("input", ({ target }) => { // of fields beside the dialog as well
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    const { type, value } = target;
    const name = /** @type {keyof Options} */ (target.name);
    const chosen = type === "range" ? Number(value) : target instanceof HTMLInputElement && type === "checkbox" ? target.checked : value;
    if (!chooseOption(name, chosen)) return;
    fill();
    change(name);
  }, true);
  for (const name of Object.keys(options)) change(/** @type {keyof Options} */ (name));
}
