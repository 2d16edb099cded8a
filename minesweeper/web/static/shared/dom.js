// Elements of the page, each of an expected kind: a missing element, or one of another kind, is an error at once.

/**
 * Return the first element in `root` for a selector, of a kind such as HTMLInputElement.
 * @template {Element} T
 * @param {ParentNode} root
 * @param {string} selector
 * @param {abstract new () => T} kind
 */
export function inside(root, selector, kind) {
  const element = root.querySelector(selector);
  if (element instanceof kind) return element;
  throw new Error(`the page has no ${kind.name} called ${selector}`);
}

/**
 * Return the element of the page with this id.
 * @template {Element} [T=HTMLElement]
 * @param {string} id
 * @param {abstract new () => T} [kind]
 */
export function part(id, kind) {
  return inside(document, `#${id}`, kind ?? /** @type {abstract new () => T} */ (/** @type {unknown} */ (HTMLElement)));
}

/**
 * Make an element of a drawing.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Node | string)} content
 */
export function svg(name, attributes = {}, ...content) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...content);
  return element;
}

/**
 * Make an element with attributes and content.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | number | boolean | null>} [attributes] `true` is an empty value; `false` and null are omitted
 * @param {...(Node | string | null)} content
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function h(name, attributes = {}, ...content) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== false && value !== null) element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...content.filter((node) => node !== null));
  return element;
}

/**
 * Make a button.
 * @param {string} look its class
 * @param {Record<string, string | number | boolean | null>} attributes
 * @param {() => void} action
 * @param {...(Node | string | null)} content
 */
export function button(look, attributes, action, ...content) {
  const element = h("button", { type: "button", class: look, ...attributes }, ...content);
  element.addEventListener("click", action);
  return element;
}

/**
 * Update an element where it differs. An element that is `off` can have the focus, and does nothing.
 * @param {string} id
 * @param {{text?: unknown, hidden?: boolean, off?: boolean, pressed?: boolean}} now
 */
export function set(id, { text, hidden, off, pressed }) {
  const element = part(id);
  if (text !== undefined && element.textContent !== String(text)) element.textContent = String(text);
  if (hidden !== undefined) element.hidden = hidden;
  if (off !== undefined) element.ariaDisabled = String(off);
  if (pressed !== undefined) element.ariaPressed = String(pressed);
}

/** Set the actions of buttons, unless they are off. @param {Record<string, () => unknown>} actions by their ids */
export function onClick(actions) {
  for (const [id, action] of Object.entries(actions)) {
    part(id).addEventListener("click", () => {
      if (part(id).ariaDisabled !== "true") action();
    });
  }
}

/**
 * Replace the content of an element if it differs; the focus goes to the new part with the name of the focused one.
 * @param {string} id
 * @param {Node[]} [content]
 */
export function fill(id, content = []) {
  const root = part(id);
  if (content.length === root.childNodes.length && content.every((node, index) => node === root.childNodes[index])) return;
  const name = (/** @type {Element} */ element) => element.ariaLabel ?? element.textContent;
  const focused = document.activeElement;
  const called = focused && root.contains(focused) ? name(focused) : null;
  root.replaceChildren(...content);
  const named = [...root.querySelectorAll("button, summary")].filter((element) => called && name(element) === called).at(-1);
  if (named instanceof HTMLElement) named.focus();
}
