// Today: the three boards of a day and how each was played, the streak, and the last days as a calendar. It only draws, and turns at 0:00 UTC.

import { isFree, keyOf } from "../board/keys.js";
import { courseOf, dateOf, signOf } from "../shared/daily.js";
import { button, fill, h, part, set } from "../shared/dom.js";
import { sentences, tr } from "../shared/language.js";
import { announce } from "../shared/pages.js";
import { savedAttempt } from "../shared/saved.js";
import { shareDaily } from "../shared/sharing.js";

/** @import { Deeds } from "../board/keys.js" */
/** @import { Parts } from "../main.js" */
/** @import { BoardData, DayData, TodayAnswer } from "messages" */

const WEEK = 7;
const MINUTE = 60_000; // in milliseconds
/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WEEK, ArrowDown: WEEK };

export class Today {
  /** @param {Pick<Parts, "newGames" | "profile" | "route" | "session" | "trying">} page @param {Deeds} keys what keys do */
  constructor(page, keys) {
    this.page = page;
    this.days = part("daily-calendar", HTMLTableElement).tBodies[0];
    this.isNew = false; // whether the view is to be read out once it is there
    this.chosen = ""; // the day whose boards are shown; empty for today, whichever day that is by then
    /** @type {DayData[]} */
    this.calendar = [];
    this.days.addEventListener("keydown", (event) => this.move(event));
    addEventListener("keydown", (event) => {
      if (isFree(event) && page.route.shows("today")) keys[keyOf(event)]?.(0);
    });
    const refresh = () => {
      if (page.session.there && !document.hidden && page.route.shows("today")) this.ask();
    };
    page.profile.watch(refresh);
    document.addEventListener("visibilitychange", refresh);
    const tick = () => {
      refresh();
      setTimeout(tick, MINUTE - (Date.now() % MINUTE));
    };
    tick();
  }

  get date() {
    return this.chosen || dateOf();
  }

  /** Show the boards of a day, by default of today. */
  open(date = "") {
    this.chosen = date;
    part("daily-date").textContent ||= tr("Loading…");
    this.isNew = true;
    this.ask();
  }

  ask() {
    const { date, page } = this;
    return page.trying(async () => {
      const answer = await page.profile.ask({ do: "today", date, now: Date.now() });
      if (date === this.date) this.draw(answer);
    });
  }

  /** @param {TodayAnswer} answer */
  draw({ title, date, next, boards, streak, calendar, legend }) {
    set("daily-title", { text: title });
    set("daily-date", { text: date });
    set("daily-next", { text: next });
    fill("daily-boards", boards.map((board) => this.card(board)));
    fill("daily-legend", legend.map(([letter, words]) => h("span", {}, signOf(letter), ` ${words}`)));
    set("daily-legend", { hidden: !boards.some(({ result }) => result?.course) });
    set("daily-streak", { text: streak });
    this.calendar = calendar;
    this.drawDays();
    if (this.isNew) announce(sentences([`${title}: ${date}`, streak]), "live-later");
    this.isNew = false;
  }

  /** The days in weeks from Monday to Sunday; the one whose boards are shown can have the focus. */
  drawDays(isFocused = this.days.contains(document.activeElement)) {
    const [first] = this.calendar;
    const before = first ? (new Date(first.date).getUTCDay() + WEEK - 1) % WEEK : 0;
    const cells = this.calendar.map((day) => h("td", {}, this.day(day)));
    for (let day = 0; day < before; day++) cells.unshift(h("td"));
    const weeks = Array.from({ length: Math.ceil(cells.length / WEEK) }, () => h("tr", {}, ...cells.splice(0, WEEK)));
    this.days.replaceChildren(...weeks);
    const chosen = this.days.querySelector("[aria-pressed=true]");
    if (isFocused && chosen instanceof HTMLElement) chosen.focus();
  }

  /** @param {DayData} day */
  day({ date, sign, counts, words }) {
    const isChosen = date === this.date;
    const number = h("span", {}, String(Number(date.slice(8))));
    const root = button("", { "aria-label": words, "data-counts": counts }, () => this.choose(date), number, h("b", {}, sign));
    root.ariaPressed = String(isChosen);
    root.tabIndex = isChosen ? 0 : -1;
    return root;
  }

  /** @param {string} date */
  choose(date) {
    this.chosen = date === dateOf() ? "" : date;
    this.drawDays(true); // at once: the next arrow goes on from there
    this.ask();
  }

  /** The arrows go from day to day. @param {KeyboardEvent} event */
  move(event) {
    const index = this.calendar.findIndex(({ date }) => date === this.date);
    const to = this.calendar[index + STEPS[event.key]];
    if (index < 0 || !to) return;
    event.preventDefault();
    this.choose(to.date);
  }

  /** Make the card of a board of the day: its size, its result, and its buttons. @param {BoardData} board */
  card({ board, title, size, result }) {
    const daily = { date: this.date, board };
    const what = result ? tr("Again, for fun") : savedAttempt(daily) ? tr("Continue") : tr("Start");
    // The card may be yesterday's for a moment.
    const play = () => (daily.date === this.date ? this.page.newGames.daily(daily) : this.ask());
    const buttons = [button(result ? "" : "primary", { "aria-label": tr("{what}: {board}", { what, board: title }) }, play, what)];
    if (result) {
      const share = () => shareDaily(daily, result.text, result.best);
      buttons.unshift(button("primary", { "aria-label": tr("Share: {board}", { board: title }) }, share, tr("Share")));
    }
    const outcome = result ? [h("p", {}, result.words), ...courseOf(result.course), h("p", { class: "muted" }, result.figures)] : [];
    return h("li", {}, h("h3", {}, title), h("p", { class: "muted" }, size), ...outcome, h("div", { class: "row" }, ...buttons));
  }
}
