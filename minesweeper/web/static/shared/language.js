// The language of the page, for texts, numbers, times and lists. Messages are English in the code; a catalogue translates them: a file
// for each language, from the address of the page.
//
// Throughout: a message is a text in English, with fields such as {row}; its forms are its translations, several if it depends on a
// number.

import { LANGUAGES } from "./catalogue.js";
import { latest } from "./turns.js";

/** @typedef {keyof typeof LANGUAGES} Code of a language */
/** @typedef {Record<string, string | number>} Fields */

const ENGLISH = "en";

// The order of the forms of a message in a catalogue; each language has some of them.
const CATEGORIES = ["zero", "one", "two", "few", "many", "other"];

/** @type {Code} */
let code = ENGLISH;
/** @type {Map<string, string[]>} */
let catalogue = new Map();
let rules = new Intl.PluralRules(ENGLISH);
/** @type {string[]} */
let categories = ["one", "other"]; // of numbers, in the current language
/** @type {Map<string, Intl.NumberFormat>} */
const formats = new Map(); // by their options

/** @type {Set<() => void>} */
const listeners = new Set();

/** Translate a message, and fill in its fields. @param {string} message @param {Fields} [fields] */
export function tr(message, fields) {
  return filled(catalogue.get(message)?.[0] ?? message, fields);
}

/**
 * Translate a message that depends on a number, which is its field `n`.
 * @param {string} one
 * @param {string} many
 * @param {number} n
 * @param {Fields} [fields]
 */
export function plural(one, many, n, fields) {
  const forms = catalogue.get(one) ?? [n === 1 ? one : many];
  const index = categories.indexOf(rules.select(n));
  return filled(forms[Math.min(index, forms.length - 1)], { n: number(n), ...fields });
}

/** @param {string} text @param {Fields} [fields] */
function filled(text, fields) {
  return fields ? text.replace(/\{(\w+)\}/g, (whole, name) => String(fields[name] ?? whole)) : text;
}

/** Format a number in the current language. @param {number} value @param {Intl.NumberFormatOptions} [options] */
export function number(value, options = {}) {
  const name = JSON.stringify(options);
  const format = formats.get(name) ?? new Intl.NumberFormat(code, options);
  formats.set(name, format);
  return format.format(value);
}

/** Format a number with so many digits after its point. @param {number} value @param {number} digits */
export function fixed(value, digits) {
  // Rounded as `toFixed` does it, which knows the value exactly.
  return number(Number(value.toFixed(digits)), { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false });
}

/** Format a time in seconds. @param {number} value @param {number} [digits] */
export function seconds(value, digits = 2) {
  return tr("{seconds} s", { seconds: fixed(value, digits) });
}

/** Format a risk in per cent; only certain cells have 0 or 100. @param {number} risk */
export function percent(risk) {
  if (risk > 0 && risk < 0.001) return tr("{number} %", { number: `<${number(0.1)}` });
  if (risk > 0.999 && risk < 1) return tr("{number} %", { number: `>${number(99.9)}` });
  return tr("{number} %", { number: number(Number((100 * risk).toPrecision(3))) });
}

/** Format a risk between 0 and 1, for a cell. @param {number} risk */
export function brief(risk) {
  const hundred = 100 * risk;
  if (hundred < 0.1) return `<${number(0.1).slice(1)}`;
  if (hundred < 9.95) return fixed(hundred, 1);
  return hundred > 99 ? ">99" : String(Math.round(hundred));
}

/** Format a date for a table, without breaks. @param {string} day such as 2026-11-22 */
export function date(day) {
  return dateIn(Date.parse(day), { timeZone: "UTC" });
}

/** Format a date with its time of day. @param {number} moment */
export function dateAndTime(moment) {
  return dateIn(moment, { timeStyle: "short" });
}

/** @param {number} moment @param {Intl.DateTimeFormatOptions} options */
function dateIn(moment, options) {
  const format = new Intl.DateTimeFormat(code === ENGLISH ? "en-GB" : code, { dateStyle: "medium", ...options });
  return format.format(moment).replaceAll(" ", "\u00a0");
}

/** Join words with commas. @param {string[]} words */
export function listed(words) {
  return words.join(tr(", "));
}

/** Join sentences, each with its full stop. @param {string[]} texts */
export function sentences(texts) {
  const whole = texts.filter(Boolean).map((text) => (/[.。…]$/.test(text) ? text : tr("{sentence}.", { sentence: text })));
  return whole.join(" ").replaceAll("。 ", "。");
}

// The current language

/** Return the page's language for a user's tags, the preferred ones first; English by default. @param {readonly string[]} tags */
export function likedMost(tags) {
  // After zh-TW, zh means the same language.
  const own = tags.filter((tag, index) => !tags.slice(0, index).some((other) => other.startsWith(`${tag}-`)));
  return own.map(languageOf).find((language) => language !== undefined) ?? ENGLISH;
}

/** Return the page's language for a tag such as de-AT, but none for Chinese in traditional characters. @param {string} tag */
function languageOf(tag) {
  const [language, ...regions] = tag.toLowerCase().split("-");
  const isTraditional = !regions.includes("hans") && regions.some((region) => ["tw", "hk", "mo", "hant"].includes(region));
  if (language === "zh" && isTraditional) return undefined;
  return /** @type {Code[]} */ (Object.keys(LANGUAGES)).find((name) => name.split("-")[0] === language);
}

export function spoken() {
  return code;
}

/** Load a language and change to it; resolve to false if that fails, or if another one is wanted by then. */
export const learn = latest(async (isLatest, /** @type {Code} */ wanted) => {
  const address = new URL(`../words/${wanted}.json`, import.meta.url);
  const messages = wanted === ENGLISH ? {} : await fetch(address).then((answer) => answer.json()).catch(() => null);
  if (messages === null || !isLatest()) return false;
  speak(wanted, messages);
  return true;
});

/** @param {Code} wanted @param {Record<string, string[]>} messages */
export function speak(wanted, messages) {
  code = wanted;
  catalogue = new Map(Object.entries(messages));
  rules = new Intl.PluralRules(code);
  const has = rules.resolvedOptions().pluralCategories;
  categories = CATEGORIES.filter((name) => has.some((category) => category === name));
  formats.clear();
  document.documentElement.lang = code;
  translate();
  for (const listener of listeners) listener();
}

/** Run an action now, and after each change of the language. @param {() => void} action */
export function whenSpoken(action) {
  listeners.add(action);
  action();
}

// The texts in the page's HTML

const ATTRIBUTES = ["title", "aria-label", "aria-roledescription", "placeholder", "alt"];

/**
 * A text of the page: in English, with its first spaces, and functions that read and change it.
 * @typedef {{english: string, before: string, get: () => string, set: (text: string) => void, isWhole: boolean}} Static
 */

/** @type {(Static & {shown: string})[] | undefined} */
let statics;

/** Translate the texts of the page, which are English at first; leave texts that have changed since. */
export function translate() {
  statics ??= textsIn(document.documentElement).map((text) => ({ ...text, shown: text.before }));
  for (const text of statics) {
    const { english, before, shown } = text;
    if (!text.isWhole && text.get() !== shown) continue;
    const translation = tr(english);
    text.shown = translation === english ? before : before.replace(before.trim(), () => translation);
    if (text.shown !== shown) text.set(text.shown);
  }
}

/**
 * Return the texts of an element, each by itself; an element with `data-tr` is one text with its marks. tools/messages.py does the same.
 * @param {Element} element
 * @returns {Static[]}
 */
export function textsIn(element) {
  if (element.matches("[translate=no]")) return [];
  /** @type {Static[]} */
  const texts = [];
  const add = (/** @type {() => string} */ get, /** @type {(text: string) => void} */ set, isWhole = false) => {
    const before = get();
    const english = before.trim().replace(/\s+/g, " ");
    if (/\p{L}/u.test(english)) texts.push({ english, before, get, set, isWhole });
  };
  for (const name of ATTRIBUTES) add(() => element.getAttribute(name) ?? "", (text) => element.setAttribute(name, text));
  if (element.hasAttribute("data-tr")) {
    add(() => element.innerHTML, (text) => (element.innerHTML = text), true); // of the page or its catalogue
  } else if (!element.matches("script, style, noscript, kbd, code")) {
    for (const node of element.childNodes) {
      if (node instanceof Element) texts.push(...textsIn(node));
      else if (node instanceof Text) add(() => node.data, (text) => (node.data = text));
    }
  }
  return texts;
}
