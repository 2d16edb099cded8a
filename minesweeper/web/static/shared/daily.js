// The boards of a day, as several parts of the page know them.

import { h } from "./dom.js";

/** @import { CourseData, Requests } from "messages" */

/** @typedef {Pick<Requests["daily"], "date" | "board">} Daily a date is a day in UTC such as 2026-11-22 */

export function dateOf(moment = Date.now()) {
  return new Date(moment).toISOString().slice(0, 10);
}

/** What the first attempt at a board is called. @param {Daily} daily */
export function firstId({ date, board }) {
  return `daily-${date}-${board}`;
}

/** The course of a game, if it is known. @param {CourseData | null} course */
export function courseOf(course) {
  if (!course) return [];
  return [h("p", { class: "course", role: "img", "aria-label": course.words }, ...[...course.letters].map(signOf))];
}

/** @param {string} letter */
export function signOf(letter) {
  return h("i", { class: "sign", "data-sign": letter });
}
