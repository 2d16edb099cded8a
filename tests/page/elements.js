// What stands in for the elements of the page: as much of them as its modules use. Messages stay, since time stands still.

import { readFileSync } from "node:fs";

import "./page.js";

// The ids and the names of the fields that the page has.
const INDEX = readFileSync(new URL("../../minesweeper/web/static/index.html", import.meta.url), "utf-8");
const all = (attribute) => new Set([...INDEX.matchAll(new RegExp(` ${attribute}="([^"]+)"`, "g"))].map(([, value]) => value));
const [IDS, NAMES] = [all("id"), all("name")];

class Element {
  constructor(tag) {
    Object.assign(this, { tag, attributes: {}, dataset: {}, childNodes: [], deeds: [], hidden: false, tabIndex: -1, parentElement: null });
    Object.assign(this, { name: "", type: "", value: "", checked: false, isValid: true, style: { setProperty() {}, getPropertyValue: () => "" } });
    this.classList = { toggle: (name, on) => (this.attributes[name] = on), contains: (name) => Boolean(this.attributes[name]) };
  }

  setAttribute(name, value) {
    this.attributes[name] = value;
    if (name.startsWith("data-")) this.dataset[name.slice(5)] = value;
    if (name === "tabindex") this.tabIndex = Number(value);
    if (["name", "type", "value"].includes(name)) this[name] = value;
  }

  getAttribute(name) {
    return this.attributes[name] ?? null;
  }

  hasAttribute(name) {
    return name in this.attributes;
  }

  toggleAttribute(name, on) {
    if (on) this.attributes[name] = "";
    else delete this.attributes[name];
  }

  append(...content) {
    for (const child of content) if (child instanceof Element) child.parentElement = this;
    this.childNodes.push(...content);
  }

  replaceChildren(...content) {
    this.childNodes = [];
    this.append(...content);
  }

  get children() {
    return this.childNodes.filter((child) => child instanceof Element);
  }

  remove() {
    this.parentElement.childNodes = this.parentElement.childNodes.filter((child) => child !== this);
  }

  get textContent() {
    return this.childNodes.map((child) => child.textContent ?? child.data ?? child).join("");
  }

  set textContent(text) {
    this.childNodes = text === "" ? [] : [text];
  }

  get innerHTML() {
    return this.textContent;
  }

  set innerHTML(text) {
    this.textContent = text;
  }

  /** Whether it is of one of these kinds, such as `input, [translate=no]`. */
  matches(selector) {
    return selector.split(", ").some((kind) => {
      const [, name, value] = /^\[(.*)=(.*)\]$/.exec(kind) ?? [];
      return name ? this.attributes[name] === value : this.tag === kind;
    });
  }

  closest(selector) {
    return this.matches(selector) ? this : this.parentElement?.closest(selector) ?? null;
  }

  get elements() {
    return { [Symbol.iterator]: () => fields.values(), namedItem: field };
  }

  querySelectorAll() {
    return [];
  }

  contains(other) {
    return other === this || this.childNodes.some((child) => child instanceof Element && child.contains(other));
  }

  getBoundingClientRect() {
    return { top: 0, bottom: 0 };
  }

  focus() {
    document.activeElement = this;
  }

  reportValidity() {
    return this.isValid;
  }

  addEventListener(type, deed, { capture = false } = {}) {
    this.deeds.push({ type, deed, capture });
  }

  /** Something happens to it, or to one of its parts (`target`); whether that does nothing else. */
  fire(type, event = {}) {
    let isPrevented = false;
    for (const listener of this.deeds) if (listener.type === type) listener.deed({ target: this, preventDefault: () => (isPrevented = true), ...event });
    return isPrevented;
  }

  click() {
    this.fire("click");
  }
}

export class Text {
  constructor(data) {
    this.data = data;
  }
}

class Select extends Element {}

const parts = new Map();

/** The fields of forms and dialogs, by their names. */
export const fields = new Map();

export const made = (tag) => new (tag === "select" ? Select : Element)(tag);
const kept = (map, key, tag) => map.get(key) ?? map.set(key, made(tag)).get(key);

/** Return the element with an id, which index.html must have. */
export function part(id) {
  if (!IDS.has(id)) throw new Error(`index.html has no id ${id}`);
  return kept(parts, `#${id}`, "div");
}

const field = (name) => fields.get(name) ?? (NAMES.has(name) ? kept(fields, name, "input") : null);

/** Return the element of a selector, which is the same in any element. */
export function select(selector) {
  for (const [, id] of selector.matchAll(/#([\w-]+)/g)) part(id);
  const [, name] = /^\[name=(\w+)\]$/.exec(selector) ?? [];
  return name ? field(name) : kept(parts, selector, "div");
}

/** The window. */
export const top = made("window");

for (const kind of ["", "HTML", "HTMLInput", "HTMLForm", "HTMLButton", "HTMLDialog", "HTMLHeading", "HTMLTextArea", "SVGSVG", "SVGUse"]) globalThis[`${kind}Element`] = Element;
Object.assign(globalThis, { HTMLSelectElement: Select, Text, setTimeout: () => {}, addEventListener: (...listener) => top.addEventListener(...listener) });
Element.prototype.querySelector = select;
globalThis.document = {
  activeElement: null, body: select("body"), documentElement: made("html"), createElement: made, createElementNS: (_, tag) => made(tag),
  querySelector: (selector) => (selector.startsWith("#") ? select(selector) : null), querySelectorAll: () => [],
};
