// What stands in for the elements of the page: as much of them as its modules use.

import { readFileSync } from "node:fs";

// The ids and the names of the fields that the page has.
const INDEX = readFileSync(new URL("../../minesweeper/web/static/index.html", import.meta.url), "utf-8");
const all = (attribute) => new Set([...INDEX.matchAll(new RegExp(` ${attribute}="([^"]+)"`, "g"))].map(([, value]) => value));
const [IDS, NAMES] = [all("id"), all("name")];

class Element {
  constructor(tag) {
    Object.assign(this, { tag, attributes: {}, dataset: {}, content: [], deeds: [], hidden: false, tabIndex: -1, parentElement: null });
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

  removeAttribute(name) {
    delete this.attributes[name];
  }

  toggleAttribute(name, on) {
    if (on) this.attributes[name] = "";
    else delete this.attributes[name];
  }

  getAttributeNames() {
    return Object.keys(this.attributes);
  }

  append(...content) {
    for (const each of content) if (each instanceof Element) each.parentElement = this;
    this.content.push(...content);
  }

  replaceChildren(...content) {
    this.content = [];
    this.append(...content);
  }

  get childNodes() {
    return this.content;
  }

  get children() {
    return this.content.filter((each) => each instanceof Element);
  }

  remove() {
    this.parentElement.content = this.parentElement.content.filter((each) => each !== this);
  }

  get textContent() {
    return this.content.map((each) => each.textContent ?? each.data ?? each).join("");
  }

  set textContent(text) {
    this.content = text === "" ? [] : [text];
  }

  get innerHTML() {
    return this.textContent;
  }

  set innerHTML(text) {
    this.textContent = text;
  }

  /** Whether it is of one of these kinds, such as `input, [translate=no]`. */
  matches(selector) {
    return selector.split(", ").some((each) => {
      const [, name, value] = /^\[(.*)=(.*)\]$/.exec(each) ?? [];
      return name ? this.attributes[name] === value : this.tag === each;
    });
  }

  closest(selector) {
    return this.matches(selector) ? this : this.parentElement?.closest(selector) ?? null;
  }

  querySelectorAll() {
    return [];
  }

  contains(other) {
    return other === this || this.content.some((each) => each instanceof Element && each.contains(other));
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
    for (const each of this.deeds) if (each.type === type) each.deed({ target: this, preventDefault: () => (isPrevented = true), ...event });
    return isPrevented;
  }

  click() {
    this.fire("click");
  }
}

for (const state of ["Current", "Disabled", "Pressed"]) {
  const name = `aria-${state.toLowerCase()}`;
  Object.defineProperty(Element.prototype, `aria${state}`, {
    get() {
      return this.getAttribute(name);
    },
    set(value) {
      if (value === null) this.removeAttribute(name);
      else this.setAttribute(name, value);
    },
  });
}

export class Text {
  constructor(data) {
    this.data = data;
  }
}

class Select extends Element {}

/**
 * The page's elements by their ids, which index.html must have, and those that are made; a part comes to be when it is first asked for.
 * `select` gives the element of a selector, in any element. Forms and dialogs have the fields in `fields`, by their names; `top` is the window.
 */
export function page() {
  const parts = new Map();
  const fields = new Map();
  const made = (tag) => new (tag === "select" ? Select : Element)(tag);
  const kept = (map, key, tag) => map.get(key) ?? map.set(key, made(tag)).get(key);
  const part = (id) => {
    if (!IDS.has(id)) throw new Error(`index.html has no id ${id}`);
    return kept(parts, `#${id}`, "div");
  };
  const field = (name) => fields.get(name) ?? (NAMES.has(name) ? kept(fields, name, "input") : null);
  const select = (selector) => {
    for (const [, id] of selector.matchAll(/#([\w-]+)/g)) part(id);
    const [, name] = /^\[name=(\w+)\]$/.exec(selector) ?? [];
    return name ? field(name) : kept(parts, selector, "div");
  };
  for (const kind of ["", "HTML", "HTMLInput", "HTMLForm", "HTMLButton", "HTMLDialog", "HTMLHeading", "HTMLTextArea", "SVGSVG", "SVGUse"]) globalThis[`${kind}Element`] = Element;
  const top = made("window");
  Object.assign(globalThis, { HTMLSelectElement: Select, Text, addEventListener: (...listener) => top.addEventListener(...listener) });
  Element.prototype.querySelector = select;
  Object.defineProperty(Element.prototype, "elements", {
    get: () => ({
      [Symbol.iterator]: () => fields.values(),
      namedItem: field,
    }),
    configurable: true,
  });
  globalThis.document = {
    activeElement: null, body: select("body"), documentElement: made("html"), createElement: made, createElementNS: (_, tag) => made(tag),
    querySelector: (selector) => (selector.startsWith("#") ? select(selector) : null), querySelectorAll: () => [],
  };
  return { part, select, fields, made, top };
}
