// Today: the three boards of a day and how each was played, the streak, and the last days as a calendar. It only draws, and turns at 0:00 UTC.

import { isFree, keyOf } from "../board/keys.js";
import { button, h, part, fill } from "../shared/dom.js";
import { tr } from "../shared/language.js";
import { courseOf, dateOf, signOf } from "../shared/daily.js";
import { goingAt } from "../shared/saved.js";
import { shareDaily } from "../shared/sharing.js";

/** @import { Deeds } from "../board/keys.js" */
/** @import { Page } from "../main.js" */
/** @import { BoardData, DayData as Day, TodayAnswer } from "messages" */

const WEEK = 7;
const MINUTE = 60_000; // in milliseconds

export class Today {
  /**
   * @param {Page} page
   * @param {Deeds} keys what keys do
   */
  constructor(page, keys) {
    this.page = page;
    this.days = part("daily-calendar", HTMLTableElement);
    this.chosen = ""; // the day whose boards are shown; empty for today, whichever day that is by then
    this.days.addEventListener("keydown", (event) => this.move(event));
    addEventListener("keydown", (event) => {
      if (isFree(event) && page.views.shows("today")) keys[keyOf(event)]?.(0);
    });
    const redraw = () => {
      if (page.views.shows("today") && page.line.there && !document.hidden) this.draw();
    };
    page.profile.watch(redraw);
    document.addEventListener("visibilitychange", redraw);
    const tick = () => setTimeout(() => {
      redraw();
      tick();
    }, MINUTE - (Date.now() % MINUTE));
    tick();
  }

  get date() {
    return this.chosen || dateOf();
  }

  /** Show the boards of a day, by default of today. */
  open(date = "") {
    this.chosen = date;
    part("daily-date").textContent ||= tr("Loading…");
    this.draw();
  }

  /** @param {string} date */
  choose(date) {
    for (const [at, chosen] of /** @type {const} */ ([[this.date, false], [date, true]])) {
      const day = this.button(at);
      day?.setAttribute("aria-pressed", String(chosen));
      if (day) day.tabIndex = chosen ? 0 : -1;
    }
    this.chosen = date === dateOf() ? "" : date;
    this.button(date)?.focus(); // at once: the next arrow goes on from there
    this.draw();
  }

  /** @param {string} date */
  button(date) {
    return [...this.days.querySelectorAll("button")].find((each) => each.dataset.date === date);
  }

  /**
   * The arrows go from day to day.
   * @param {KeyboardEvent} event
   */
  move(event) {
    const buttons = [...this.days.querySelectorAll("button")];
    const at = buttons.findIndex((each) => each === document.activeElement);
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WEEK, ArrowDown: WEEK }[event.key];
    const to = step && buttons[at + step];
    if (at < 0 || !to) return;
    event.preventDefault();
    this.choose(to.dataset.date ?? this.date);
  }

  draw() {
    const { date, page } = this;
    return page.trying(async () => {
      const found = await page.profile.view({ do: "today", date, now: Date.now() });
      if (date === this.date) this.show(found);
    });
  }

  /** @param {TodayAnswer} found */
  show({ title, date, next, boards, streak, calendar, legend }) {
    part("daily-title").textContent = title;
    part("daily-date").textContent = date;
    part("daily-next").textContent = next;
    fill("daily-boards", boards.map((board) => this.card(board)));
    part("daily-legend").replaceChildren(...legend.map(([letter, words]) => h("span", {}, signOf(letter), ` ${words}`)));
    part("daily-legend").hidden = !boards.some(({ result }) => result?.course);
    part("daily-streak").textContent = streak;
    const focused = this.days.contains(document.activeElement);
    this.days.tBodies[0].replaceChildren(...weeks(calendar).map((week) => this.week(week)));
    if (focused) this.button(this.date)?.focus();
  }

  /**
   * A board of the day: what it is, how it went, and what can be done.
   * @param {BoardData} board
   */
  card({ board, title, size, result }) {
    const daily = { date: this.date, board };
    const what = result ? tr("Again, for fun") : goingAt(daily) ? tr("Go on") : tr("Play");
    const label = tr("{what}: {board}", { what, board: title });
    // What stands there may be yesterday's for a moment.
    const play = () => (daily.date === this.date ? this.page.newGames.daily(daily) : this.draw());
    const row = h("div", { class: "row" }, button(result ? "" : "primary", { "aria-label": label }, play, what));
    const root = h("li", {}, h("h3", {}, title), h("p", { class: "muted" }, size));
    if (result) {
      root.append(h("p", {}, result.words), ...courseOf(result.course), h("p", { class: "muted" }, result.figures));
      row.prepend(button("primary", { "aria-label": tr("Share: {board}", { board: title }) }, () => shareDaily(daily, result.text, result.best, null), tr("Share")));
    }
    root.append(row);
    return root;
  }

  /** @param {(Day | null)[]} days */
  week(days) {
    return h("tr", {}, ...days.map((day) => {
      if (!day) return h("td");
      const chosen = day.date === this.date;
      const attributes = {
        "aria-label": day.words,
        "aria-pressed": String(chosen),
        "data-date": day.date,
        "data-counts": day.counts,
        tabindex: chosen ? 0 : -1,
      };
      const number = h("span", {}, String(Number(day.date.slice(8))));
      return h("td", {}, button("", attributes, () => this.choose(day.date), number, h("b", {}, day.sign)));
    }));
  }
}

/**
 * The days of a calendar in weeks from Monday to Sunday, null where there is none.
 * @param {Day[]} days
 */
function weeks(days) {
  const before = days.length ? (new Date(days[0].date).getUTCDay() + WEEK - 1) % WEEK : 0;
  const all = [...new Array(before).fill(null), ...days];
  return Array.from({ length: Math.ceil(all.length / WEEK) }, (_, number) => all.slice(number * WEEK, (number + 1) * WEEK));
}
