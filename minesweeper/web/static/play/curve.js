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
 * Draw the two curves, from the first move to the last; what moves the marker of a moment to after so many moves, or hides it.
 * @param {SVGSVGElement} root
 * @param {ReviewAnswer} review
 * @returns {(done: number | null) => void}
 */
export function plot(root, { curves, moments }) {
  const { width, height } = SIZE;
  const { left, right, top, bottom } = ROOM;
  const { taken, lowest, words } = curves;
  const wide = width - left - right;
  const tall = height - top - bottom;
  const x = (/** @type {number} */ number) => Number((left + (wide * number) / Math.max(taken.length - 1, 1)).toFixed(2));
  const y = (/** @type {number} */ value) => Number((top + tall * (1 - value)).toFixed(2));
  const path = steps(taken, x, y);
  const pole = svg("path", { d: `M0 ${top}V${top + tall}` });
  const point = svg("circle", { r: 5 });
  const marker = svg("g", { class: "marker", visibility: "hidden" }, pole, point);
  const dots = moments.length > DOTS ? [] : moments.filter(({ risk }) => risk);
  root.setAttribute("viewBox", `0 0 ${width} ${height}`);
  root.setAttribute("aria-label", words);
  root.replaceChildren(
    ...[1, 0.5, 0].flatMap((value) => level(value, y(value))),
    svg("path", { d: `${path}V${y(0)}H${x(0)}Z`, class: "under" }),
    svg("path", { d: steps(lowest, x, y), class: "lowest" }),
    svg("path", { d: path, class: "taken" }),
    ...dots.map(({ done, verdict }) =>
      svg("circle", { cx: x(done + 1), cy: y(taken[done + 1]), r: 3, class: "dot", "data-verdict": verdict })),
    marker,
  );
  return (done) => {
    marker.setAttribute("visibility", done === null ? "hidden" : "visible");
    pole.setAttribute("transform", `translate(${x(done ?? 0)} 0)`);
    point.setAttribute("transform", `translate(${x(done ?? 0)} ${y(taken[done ?? 0])})`);
  };
}

/**
 * A line across the curve, with its name.
 * @param {number} value
 * @param {number} y
 */
function level(value, y) {
  const text = svg("text", { x: ROOM.left - 5, y: y + 3 }, tr("{number} %", { number: 100 * value }));
  return [text, svg("path", { d: `M${ROOM.left} ${y}H${SIZE.width - ROOM.right}`, class: "level" })];
}

/**
 * A moment in a list, which can be chosen.
 * @param {Moment} moment
 * @param {(done: number) => void} choose
 * @param {number} [tabindex]
 */
export function momentButton({ done, verdict, when, what, risks }, choose, tabindex = -1) {
  const attributes = { "data-verdict": verdict, "data-done": done, tabindex };
  return button("quiet", attributes, () => choose(done), h("span", {}, when), h("strong", {}, what), h("span", {}, risks));
}

/**
 * A curve as the steps of an SVG path: from left to right over `values`, up to 1.
 * @param {number[]} values
 * @param {(number: number) => number} x
 * @param {(value: number) => number} y
 */
export function steps(values, x, y) {
  const parts = [`M${x(0)} ${y(values[0])}`];
  values.forEach((value, number) => {
    if (number && value !== values[number - 1]) parts.push(`H${x(number)}V${y(value)}`);
  });
  return `${parts.join("")}H${x(values.length - 1)}`;
}
