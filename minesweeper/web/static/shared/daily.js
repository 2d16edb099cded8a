// The boards of a day: dates, ids and courses.

import { h } from "./dom.js";

/** @import { CourseData, Requests } from "messages" */

/** @typedef {Pick<Requests["daily"], "date" | "board">} Daily a date is a day in UTC such as 2026-11-22 */

export function dateOf(moment = Date.now()) {
  return new Date(moment).toISOString().slice(0, 10);
}

/** Return the id of the first attempt at a board. @param {Daily} daily */
export function firstId({ date, board }) {
  return `daily-${date}-${board}`;
}

/** Return the elements of the course of a game, if it is known. @param {CourseData | null} course */
export function courseOf(course) {
  if (!course) return [];
  return [h("p", { class: "course", role: "img", "aria-label": course.words }, ...[...course.letters].map(signOf))];
}

/** @param {string} letter */
export function signOf(letter) {
  return h("i", { class: "sign", "data-sign": letter });
}
