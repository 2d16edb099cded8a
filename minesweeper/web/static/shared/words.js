// What the page says by itself: risks and lists in words, and what is read out.

import { part } from "./dom.js";
import { fixed, number, tr } from "./language.js";

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

/** Words one after the other. @param {string[]} words */
export function listed(words) {
  return words.join(tr(", "));
}

/**
 * Say something to those who do not see the page: in place of what was said before, or after it ("live-later").
 * @param {string} text
 * @param {"live" | "live-later"} [region]
 */
export function announce(text, region = "live") {
  part(region).textContent = text;
}
