/* exported faults */

// The faults of the page's looks, in a line each: clipped, covered, empty or too small elements, and those that scroll but should
// not. `least` is the least size of a cell in pixels, `percent` the size of the user's text. Throughout: a box is {left, top, right,
// bottom} in pixels of the window.

function faults([least, percent]) {
  dispatchEvent(new Event("resize")); // the browser's own comes with the next frame

  const SLACK = 1.5; // pixels, for rounding
  const TARGET = 24; // pixels: the least height and width of a control (WCAG 2.2, 2.5.8)
  const FULL = 30; // pixels: cells are as large with a mouse where the board fits
  const GAP = 2; // pixels between words
  const LETTERS = 6; // of a line, on average
  const SEEN = 4; // rows and columns of a board that are seen at least

  const ARROW = 18; // pixels, of a select

  const found = new Set();
  document.documentElement.style.opacity = "1"; // the page is not drawn while nobody looks
  const pen = document.createElement("canvas").getContext("2d");
  const root = document.documentElement;
  const window_ = { left: 0, top: 0, right: root.clientWidth, bottom: window.innerHeight };
  const pageScrolls = root.scrollHeight > window.innerHeight + SLACK;
  const styles = new Map();
  const style = (element) => styles.get(element) ?? styles.set(element, getComputedStyle(element)).get(element);

  const shown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const forReaders = (element) => {
    for (let each = element; each; each = each.parentElement) {
      if (style(each).clipPath.startsWith("inset(50%")) return true;
    }
    return false;
  };
  const box = ({ left, top, right, bottom }) => ({ left, top, right, bottom });
  const common = (one, other) => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });
  const wide = ({ left, right }) => right - left;
  const high = ({ top, bottom }) => bottom - top;
  const ancestors = (element) => {
    const all = [];
    for (let each = element.parentElement; each && each !== root; each = each.parentElement) all.push(each);
    return all;
  };
  const scrolls = (element, axis) => ["auto", "scroll"].includes(style(element)[`overflow${axis}`]);
  // What holds an element in its place while other things scroll, or null.
  const holder = (element) =>
    [element, ...ancestors(element)].find((each) => style(each).display !== "contents" && ["fixed", "sticky"].includes(style(each).position)) ?? null;
  const canScroll = (element) => {
    const held = holder(element);
    let stuck = held && style(held).position === "sticky"; // as far as the nearest box that scrolls goes
    for (const each of [element, ...ancestors(element)]) {
      if (each !== element && scrolls(each, "Y")) {
        if (!stuck && each.scrollHeight > each.clientHeight) return true;
        stuck = false;
      }
      if (style(each).position === "fixed" && style(each).display !== "contents") return false;
    }
    return !stuck && pageScrolls;
  };
  const inside = (element) => {
    const rect = element.getBoundingClientRect();
    const left = rect.left + element.clientLeft;
    const top = rect.top + element.clientTop;
    return { left, top, right: left + element.clientWidth, bottom: top + element.clientHeight };
  };
  const name = (element) => {
    const id = element.id || element.closest("[id]")?.id;
    const text = (element.ariaLabel ?? element.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 40);
    return `${element.tagName.toLowerCase()}${id ? ` of #${id}` : ""} “${text}”`;
  };

  // Only the top layer can be used: an open dialog or menu, else the whole page.
  const top = document.querySelector("dialog[open]") ?? document.querySelector("[popover]:popover-open") ?? document.body;
  const passing = (element) => Boolean(element.closest("#toasts, .board"));
  // Over the page on purpose: clicks go through a message, and the result of a long board can be put away.
  const floats = (element) => Boolean(element.closest("#offline, .result:has(#close-result:not([hidden]))")) &&
    [element, ...ancestors(element)].some((each) => ["2", "5"].includes(style(each).zIndex));

  // The page and its boards

  const fits = (board, frame, size) => {
    const before = board.style.getPropertyValue("--cell");
    board.style.setProperty("--cell", `${size}px`);
    const over = frame.scrollWidth > frame.clientWidth || frame.scrollHeight > frame.clientHeight;
    const all = !over && root.scrollHeight <= window.innerHeight;
    board.style.setProperty("--cell", before);
    return all;
  };
  // Whether a passing text beside a board takes room from it.
  const isNarrowed = (board) => {
    const view = board.closest("main");
    const panel = view.querySelector(".panel");
    const area = () => panel.offsetWidth * panel.offsetHeight;
    const before = area();
    view.toggleAttribute("data-measured", true);
    const isLess = area() < before;
    view.toggleAttribute("data-measured", false);
    return isLess;
  };
  const size = parseFloat(getComputedStyle(root).fontSize);
  if (Math.abs(size - 0.15 * percent) > 0.3) found.add(`the text has ${size} px, not ${0.15 * percent}`);
  if (root.scrollWidth > window.innerWidth) found.add(`the page scrolls sideways: ${root.scrollWidth} px`);
  const header = document.querySelector(".top").getBoundingClientRect();
  if (header.width > window.innerWidth / 2 && header.height > 72 * Math.max(percent / 100, 1)) {
    found.add(`the header has ${header.height} px, not one line`);
  }
  for (const board of document.querySelectorAll(".board")) {
    const cell = board.querySelector("td");
    if (!cell || !shown(board)) continue;
    const frame = board.querySelector(".scroller");
    const pixels = cell.getBoundingClientRect().width;
    const plain = board.querySelectorAll("table").length === 1;
    if (pixels < least) found.add(`the cells of #${board.id} have ${pixels} px, not ${least}`);
    if (plain && !matchMedia("(pointer: coarse)").matches && pixels < FULL && fits(board, frame, FULL)) {
      found.add(`the cells of #${board.id} have ${pixels} px: there is room for ${FULL}`);
    }
    const outside = Math.max(frame.scrollWidth - frame.clientWidth, frame.scrollHeight - frame.clientHeight);
    if (outside > 0 && !isNarrowed(board) && fits(board, frame, least)) found.add(`${outside} px of #${board.id} are outside of its box, where all of it fits`);
    const seen = common(box(frame.getBoundingClientRect()), canScroll(frame) ? { ...window_, bottom: Infinity } : window_);
    const whole = cell.closest("table");
    if (wide(seen) < Math.min(SEEN * pixels, whole.offsetWidth)) found.add(`${Math.round(wide(seen))} px of #${board.id} are seen across`);
    if (high(seen) < Math.min(SEEN * pixels, whole.offsetHeight)) found.add(`${Math.round(high(seen))} px of #${board.id} are seen down`);
  }

  // Texts and controls, each with its visible box

  const pieces = [];

  // The visible part of a box of an element; a part that an ancestor or the window cuts off is a fault, unless one can scroll there.
  const seenOf = (element, full, self) => {
    const ends = element.closest("[title]") && ancestors(element).find((each) => style(each).webkitLineClamp !== "none");
    const whole = ends ? common(full, inside(ends)) : full; // the title has the rest after the last line
    let seen = whole;
    for (const each of self ? [element, ...ancestors(element)] : ancestors(element)) {
      if (style(each).display === "contents") continue;
      const [x, y] = [style(each).overflowX, style(each).overflowY];
      if (x === "visible" && y === "visible") {
        if (style(each).position === "fixed") break;
        continue;
      }
      const window = inside(each);
      const across = seen.left < window.left - SLACK || seen.right > window.right + SLACK;
      const down = seen.top < window.top - SLACK || seen.bottom > window.bottom + SLACK;
      if (across && !each.matches(".scroller")) found.add(`cut off at the side: ${name(element)} in ${name(each).split(" “")[0]}`);
      if (down && !scrolls(each, "Y")) found.add(`cut off below or above: ${name(element)} in ${name(each).split(" “")[0]}`);
      seen = common(seen, window);
      if (style(each).position === "fixed") break;
    }
    if (whole.left < -SLACK || whole.right > window_.right + SLACK) found.add(`beyond the window's side: ${name(element)}`);
    if ((whole.top < -SLACK || whole.bottom > window_.bottom + SLACK) && high(seen) > 0 && !canScroll(element)) {
      found.add(`beyond the window's end: ${name(element)}`);
    }
    return seen;
  };

  const written = []; // elements with text
  const add = (element, whole, text) => {
    if (text) written.push(element);
    const seen = seenOf(element, whole, text);
    if (wide(seen) < 3 || high(seen) < 3) return;
    const less = text ? high(seen) * 0.2 : 0; // lines stand closer than their letters are high
    pieces.push({ element, box: { ...seen, top: seen.top + less, bottom: seen.bottom - less }, text });
  };

  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT, (node) =>
    node.data.trim() && !passing(node.parentElement) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT,
  );
  const range = document.createRange();
  // Whether a word on a button is on two lines, though the row of the button has room for the whole word.
  const breaks = (node, button) => {
    const isBroken = [...node.data.matchAll(/[\p{L}\d]+/gu)].some(({ 0: word, index }) => {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      return new Set(Array.from(range.getClientRects(), (line) => line.top)).size > 1;
    });
    if (!isBroken) return false;
    const row = ancestors(button).find((each) => style(each).display !== "contents");
    const { left, right } = inside(row);
    const [from, to] = [left + parseFloat(style(row).paddingLeft), right - parseFloat(style(row).paddingRight)];
    const before = button.style.cssText;
    button.style.cssText = "min-width: min-content; overflow-wrap: normal";
    const hasRoom = [...row.querySelectorAll("*")].every((each) => {
      const one = each.getBoundingClientRect();
      return wide(one) === 0 || (one.left >= from && one.right <= to);
    });
    button.style.cssText = before;
    return hasRoom;
  };
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!shown(parent) || forReaders(parent) || parent.closest("option, script, style, svg")) continue;
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter((line) => wide(line) > 1);
    for (const line of lines) add(parent, box(line), true);
    const button = parent.closest("button, .pill");
    const { left: from, right: to } = button?.getBoundingClientRect() ?? window_;
    if (button && lines.some(({ left, right }) => left < from - SLACK || right > to + SLACK)) found.add(`sticks out: ${name(parent)}`);
    if (button && breaks(node, button)) found.add(`broken inside a word: ${name(parent)}`);
    if (lines.length > 3 && node.data.trim().length / lines.length < LETTERS) found.add(`squeezed: ${name(parent)}`);
  }
  const controls = top.querySelectorAll("button, input, select, textarea, output:not(:empty), .sample, .ramp, figure svg, .chart");
  for (const control of controls) {
    if (passing(control) || !shown(control) || forReaders(control)) continue;
    const whole = box(control.getBoundingClientRect());
    if (wide(whole) < 2 && high(whole) < 2) continue;
    add(control, whole, false);
    if (control.matches("select") && percent <= 120) {
      pen.font = style(control).font;
      const { width } = pen.measureText(control.selectedOptions[0]?.text ?? "");
      if (width + parseFloat(style(control).paddingLeft) + ARROW > wide(whole)) found.add(`cut: ${control.selectedOptions[0].text} in ${name(control).split(" “")[0]}`);
    }
    const small = Math.min(wide(whole), high(whole)) < TARGET;
    if (control.matches("button") && small) found.add(`too small to hit: ${name(control)}, ${wide(whole)} x ${high(whole)}`);
  }
  for (const board of top.querySelectorAll(".scroller")) {
    if (shown(board)) pieces.push({ element: board, box: common(box(board.getBoundingClientRect()), window_), text: false });
  }

  // What lies over something else

  const related = (one, other) => {
    if (one.contains(other) || other.contains(one)) return true;
    const label = one.closest("label") ?? other.closest("label");
    return Boolean(label && label.contains(one) && label.contains(other) && [one, other].some((each) => style(each).position === "absolute"));
  };
  pieces.sort((one, other) => one.box.top - other.box.top);
  pieces.forEach((piece, at) => {
    for (let next = at + 1; next < pieces.length && pieces[next].box.top < piece.box.bottom; next++) {
      const other = pieces[next];
      const both = common(piece.box, other.box);
      if (wide(both) <= 2 || high(both) <= 2 || related(piece.element, other.element)) continue;
      if (floats(piece.element) !== floats(other.element)) continue;
      // What stays lies over what scrolls, and that can be brought out from under it.
      const [one, another] = [holder(piece.element), holder(other.element)];
      if (one !== another && (canScroll(piece.element) || canScroll(other.element))) continue;
      found.add(`${name(piece.element)} lies over ${name(other.element)}`);
    }
  });

  // Words that run into each other

  for (const line of new Set(written.map((element) => element.parentElement))) {
    if (!style(line).display.includes("flex")) continue;
    const words = [...line.children].filter((child) => written.includes(child) && style(child).padding === "0px");
    words.slice(1).forEach((word, at) => {
      const [left, right] = [words[at].getBoundingClientRect(), word.getBoundingClientRect()];
      if (high(common(left, right)) > 2 && right.left - left.right < GAP) found.add(`${name(words[at])} runs into ${name(word)}`);
    });
  }

  // What shows nothing

  const holders = ".card, .reason, .told, .verdict, .row, button, p, h1, h2, h3, dt, dd, li, th, output, legend, figure, section, main";
  const content = "svg, img, input, select, textarea, .sample, .sign, .ramp, .scroller";
  for (const element of [top, ...top.querySelectorAll(holders)]) {
    if (passing(element) || !shown(element) || forReaders(element)) continue;
    const { width, height } = element.getBoundingClientRect();
    if (width < 6 || height < 6 || written.some((each) => element.contains(each))) continue;
    if (![...element.querySelectorAll(content)].some((each) => shown(each) && each.getBoundingClientRect().width > 3)) {
      found.add(`empty: ${name(element)}, ${Math.round(width)} x ${Math.round(height)}`);
    }
  }
  root.style.opacity = "";
  return [...found];
}
