// The language of the page, and how it writes numbers, times and lists. Its messages are English where they are made; a catalogue
// translates them: a file for each language, which comes from where the page does.
//
// Throughout: a message is a text in English, with fields such as {row}; its forms are its translations, several where it depends
// on a number.

import { LANGUAGES } from "./catalogue.js";
import { latest } from "./turns.js";

/** @typedef {keyof typeof LANGUAGES} Code of a language */
/** @typedef {Record<string, string | number>} Fields */

const ENGLISH = "en";

// The order of the forms of a message in a catalogue, of which each language has some.
const CATEGORIES = ["zero", "one", "two", "few", "many", "other"];

/** @type {Code} */
let code = ENGLISH;
/** @type {Map<string, string[]>} */
let catalogue = new Map();
let rules = new Intl.PluralRules(ENGLISH);
/** @type {string[]} */
let categories = ["one", "other"]; // of numbers, in the language
/** @type {Map<string, Intl.NumberFormat>} */
const formats = new Map(); // by their options

/** @type {Set<() => void>} */
const listeners = new Set();

/** A message in the language that is spoken, with its fields. @param {string} message @param {Fields} [fields] */
export function tr(message, fields) {
  return filled(catalogue.get(message)?.[0] ?? message, fields);
}

/**
 * A message that depends on a number, which is its field `n`.
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

/** A number as it is written in the language. @param {number} value @param {Intl.NumberFormatOptions} [options] */
export function number(value, options = {}) {
  const name = JSON.stringify(options);
  const format = formats.get(name) ?? new Intl.NumberFormat(code, options);
  formats.set(name, format);
  return format.format(value);
}

/** A number with so many digits after its point. @param {number} value @param {number} digits */
export function fixed(value, digits) {
  // Rounded as `toFixed` does it, which knows the value exactly.
  return number(Number(value.toFixed(digits)), { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false });
}

/** A time in seconds. @param {number} value @param {number} [digits] */
export function seconds(value, digits = 2) {
  return tr("{seconds} s", { seconds: fixed(value, digits) });
}

/** A risk in per cent, as text; 0 and 100 are kept for what is certain. @param {number} risk */
export function percent(risk) {
  if (risk > 0 && risk < 0.001) return tr("{number} %", { number: `<${number(0.1)}` });
  if (risk > 0.999 && risk < 1) return tr("{number} %", { number: `>${number(99.9)}` });
  return tr("{number} %", { number: number(Number((100 * risk).toPrecision(3))) });
}

/** A risk that is not certain, as it fits into a cell. @param {number} risk */
export function brief(risk) {
  const hundred = 100 * risk;
  if (hundred < 0.1) return `<${number(0.1).slice(1)}`;
  if (hundred < 9.95) return fixed(hundred, 1);
  return hundred > 99 ? ">99" : String(Math.round(hundred));
}

/** A date as it stands in tables, which is never broken. @param {string} day such as 2026-11-22 */
export function date(day) {
  return dateIn(Date.parse(day), { timeZone: "UTC" });
}

/** A date with its time of day. @param {number} moment */
export function dateAndTime(moment) {
  return dateIn(moment, { timeStyle: "short" });
}

/** @param {number} moment @param {Intl.DateTimeFormatOptions} options */
function dateIn(moment, options) {
  const format = new Intl.DateTimeFormat(code === ENGLISH ? "en-GB" : code, { dateStyle: "medium", ...options });
  return format.format(moment).replaceAll(" ", "\u00a0");
}

/** Words one after the other. @param {string[]} words */
export function listed(words) {
  return words.join(tr(", "));
}

/** Sentences one after the other, each with its full stop. @param {string[]} texts */
export function sentences(texts) {
  const whole = texts.filter(Boolean).map((text) => (/[.。…]$/.test(text) ? text : tr("{sentence}.", { sentence: text })));
  return whole.join(" ").replaceAll("。 ", "。");
}

// Which language is spoken

/** The language of the page that a user likes most, of these in their order; English if there is none. @param {readonly string[]} tags */
export function likedMost(tags) {
  // After zh-TW, zh means the same language.
  const own = tags.filter((tag, index) => !tags.slice(0, index).some((each) => each.startsWith(`${tag}-`)));
  return own.map(known).find((each) => each !== undefined) ?? ENGLISH;
}

/** The language of the page that a tag such as de-AT means: not Chinese in traditional characters. @param {string} tag */
function known(tag) {
  const [language, ...regions] = tag.toLowerCase().split("-");
  const isTraditional = !regions.includes("hans") && regions.some((each) => ["tw", "hk", "mo", "hant"].includes(each));
  if (language === "zh" && isTraditional) return undefined;
  return /** @type {Code[]} */ (Object.keys(LANGUAGES)).find((each) => each.split("-")[0] === language);
}

export function spoken() {
  return code;
}

/** Speak a language once its messages are there; false if they are not, or if another one is wanted by then. */
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
  categories = CATEGORIES.filter((each) => has.some((category) => category === each));
  formats.clear();
  document.documentElement.lang = code;
  translate();
  for (const each of listeners) each();
}

/** Do something now, and again whenever another language is spoken. @param {() => void} action */
export function whenSpoken(action) {
  listeners.add(action);
  action();
}

// The texts in the page's HTML

const ATTRIBUTES = ["title", "aria-label", "aria-roledescription", "placeholder", "alt"];

/**
 * A text of the page: in English, as it stood there at first, what gives it as it is now, and what changes it.
 * @typedef {{english: string, before: string, get: () => string, set: (text: string) => void, isWhole: boolean}} Static
 */

/** @type {(Static & {shown: string})[] | undefined} */
let statics;

/** Show the texts of the page in the language that is spoken. They are English at first; those that were changed since stay. */
export function translate() {
  statics ??= textsIn(document.documentElement).map((text) => ({ ...text, shown: text.before }));
  for (const text of statics) {
    const { english, before, shown } = text;
    if (!text.isWhole && text.get() !== shown) continue;
    const said = tr(english);
    text.shown = said === english ? before : before.replace(before.trim(), () => said);
    if (text.shown !== shown) text.set(text.shown);
  }
}

/**
 * The texts of an element: each by itself, but whole with its marks in an element with `data-tr`. tools/messages.py finds the same.
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
