// A review as it is drawn: the curve of survival, and the buttons of its moments.

import { button, h, svg } from "../shared/dom.js";
import { tr } from "../shared/language.js";

/** @import { MomentData as Moment, ReviewAnswer } from "messages" */

// The curve's size in pixels, and the room around it.
const SIZE = { width: 268, height: 104 };
const ROOM = { left: 32, right: 6, top: 6, bottom: 6 };

// Above so many moments, the curve has no dots: they would hide it.
const DOTS = 60;

/**
 * Draw the two curves, from the first move to the last, with a marker after `done` moves unless that is null.
 * @param {SVGSVGElement} root
 * @param {ReviewAnswer} review
 * @param {number | null} [done]
 */
export function plot(root, { curves, moments }, done = null) {
  if (!curves) return;
  const { taken, lowest, words } = curves;
  const { left, right, top, bottom } = ROOM;
  const wide = SIZE.width - left - right;
  const tall = SIZE.height - top - bottom;
  const x = (/** @type {number} */ move) => Number((left + (wide * move) / Math.max(taken.length - 1, 1)).toFixed(2));
  const y = (/** @type {number} */ value) => Number((top + tall * (1 - value)).toFixed(2));
  const path = steps(taken, x, y);
  const dots = moments.length > DOTS ? [] : moments.filter(({ risk }) => risk);
  root.setAttribute("viewBox", `0 0 ${SIZE.width} ${SIZE.height}`);
  root.setAttribute("aria-label", words);
  root.replaceChildren(
    ...[1, 0.5, 0].flatMap((value) => [
      svg("text", { x: left - 5, y: y(value) + 3 }, tr("{number} %", { number: 100 * value })),
      svg("path", { d: `M${left} ${y(value)}H${SIZE.width - right}`, class: "level" }),
    ]),
    svg("path", { d: `${path}V${y(0)}H${x(0)}Z`, class: "under" }),
    svg("path", { d: steps(lowest, x, y), class: "lowest" }),
    svg("path", { d: path, class: "taken" }),
    ...dots.map(({ done: move, verdict }) =>
      svg("circle", { cx: x(move + 1), cy: y(taken[move + 1]), r: 3, class: "dot", "data-verdict": verdict })),
  );
  if (done === null) return;
  const pole = svg("path", { d: `M${x(done)} ${top}V${top + tall}` });
  root.append(svg("g", { class: "marker" }, pole, svg("circle", { cx: x(done), cy: y(taken[done]), r: 5 })));
}

/**
 * A moment in a list, which can be chosen.
 * @param {Moment} moment
 * @param {(done: number) => void} choose
 * @param {number} [tabindex]
 */
export function momentButton({ done, verdict, when, what, risks }, choose, tabindex = -1) {
  const words = [h("span", {}, when), h("strong", {}, what), h("span", {}, risks)];
  return button("quiet", { "data-verdict": verdict, tabindex }, () => choose(done), ...words);
}

/**
 * A curve as the steps of an SVG path: from left to right over `values`, up to 1.
 * @param {number[]} values
 * @param {(move: number) => number} x
 * @param {(value: number) => number} y
 */
function steps(values, x, y) {
  const turns = values.map((value, move) => (move && value !== values[move - 1] ? `H${x(move)}V${y(value)}` : ""));
  return `M${x(0)} ${y(values[0])}${turns.join("")}H${x(values.length - 1)}`;
}
