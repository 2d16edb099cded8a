// A counter above the board: its number, and the same in the figures of seven segments that the classic tiles have.

import { part, svg } from "../shared/dom.js";

// The segments of a figure, from the one on top clockwise, the middle one last; and which of them are lit.
const SEGMENTS = [
  "2,1 11,1 9,3.6 4,3.6",
  "12,2 12,11 9.6,9.6 9.6,4.4",
  "12,12 12,21 9.6,18.6 9.6,13.4",
  "4,19.4 9,19.4 11,22 2,22",
  "1,12 3.4,13.4 3.4,18.6 1,21",
  "1,2 3.4,4.4 3.4,9.6 1,11",
  "2.2,11.5 4,10.2 9,10.2 10.8,11.5 9,12.8 4,12.8",
];
/** @type {Record<string, string>} */
const LIT = {
  0: "012345", 1: "12", 2: "01346", 3: "01236", 4: "1256", 5: "02356", 6: "023456", 7: "012", 8: "0123456", 9: "012356", "-": "6",
};

/**
 * Show a number.
 * @param {"left" | "time"} name
 * @param {unknown} number
 */
export function showCounter(name, number) {
  const text = String(number);
  const place = part(name);
  if (place.textContent === text) return;
  place.textContent = text;
  const figures = place.parentElement?.querySelector(".figures7");
  figures?.replaceChildren(...[...threeFigures(text)].map(figure));
}

/**
 * A number as three characters, as far as they go.
 * @param {string} text
 */
export function threeFigures(text) {
  const number = Math.min(Math.max(Math.trunc(Number(text)), -99), 999);
  return number < 0 ? `-${String(-number).padStart(2, "0")}` : String(number).padStart(3, "0");
}

/** @param {string} character */
function figure(character) {
  const root = svg("svg", { viewBox: "0 0 13 23" });
  SEGMENTS.forEach((points, number) => {
    root.append(svg("polygon", LIT[character].includes(String(number)) ? { points, class: "lit" } : { points }));
  });
  return root;
}
