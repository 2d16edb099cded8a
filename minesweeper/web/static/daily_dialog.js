// The dialog of the boards of a day: how each was played, the streak, and the last days as a calendar. It only draws.

import { presets, sizeName, title } from "./boards.js";
import { PRESETS } from "./catalogue.js";
import { SIGNS, calendar, courseWords, dailyOf, dateOf, dateWords, dayWords, entries, figures, firstOf, streak, untilNext } from "./daily.js";
import { part } from "./dom.js";
import { over } from "./state.js";
import { count } from "./words.js";

/** @import { Daily, Entry } from "./daily.js" */
/** @import { State } from "./state.js" */

const WEEK = 7;

export class DailyDialog {
  /**
   * @param {(daily: Daily) => void} play plays a board
   * @param {(entry: Entry) => void} share copies a result
   */
  constructor(play, share) {
    this.play = play;
    this.share = share;
    this.root = part("daily-dialog", HTMLDialogElement);
    this.days = part("daily-calendar", HTMLTableElement);
    this.date = ""; // whose boards are shown
    part("daily-legend").replaceChildren(
      ...Object.entries(SIGNS).map(([letter, { words }]) => {
        const text = document.createElement("span");
        text.append(signOf(letter), ` ${words}`);
        return text;
      }),
    );
    this.days.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      if (button?.dataset.date) this.choose(button.dataset.date);
    });
    this.days.addEventListener("keydown", (event) => this.move(event));
  }

  /** Show the boards of a day, by default of today. */
  open(date = dateOf()) {
    this.date = date;
    this.draw();
    if (!this.root.open) this.root.showModal();
  }

  /** @param {string} date */
  choose(date) {
    this.date = date;
    this.draw();
    this.button(date)?.focus();
  }

  /** @param {string} date */
  button(date) {
    return [...this.days.querySelectorAll("button")].find((button) => button.dataset.date === date);
  }

  /**
   * The arrows go from day to day.
   * @param {KeyboardEvent} event
   */
  move(event) {
    const buttons = [...this.days.querySelectorAll("button")];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WEEK, ArrowDown: WEEK }[event.key];
    const to = step && buttons[at + step];
    if (at < 0 || !to) return;
    event.preventDefault();
    this.choose(to.dataset.date ?? this.date);
  }

  draw() {
    const { date } = this;
    const today = dateOf();
    const list = entries();
    part("daily-title").textContent = date === today ? "Today’s boards" : "Boards of a day";
    part("daily-date").textContent = `${dateWords(date)} (UTC)`;
    const next = `New ones come at 0:00 UTC, in ${untilNext()}.`;
    part("daily-next").textContent = date === today ? next : "A board that is played on a later day does not count for the streak.";
    part("daily-boards").replaceChildren(...presets().map((board) => this.card({ date, board })));
    part("daily-legend").hidden = !list.some((entry) => entry.date === date && entry.course);
    const { days, longest } = streak(list, today);
    part("daily-streak").textContent = `Streak: ${count(days, "day")}, longest ${longest}.`;
    this.days.tBodies[0].replaceChildren(...weeks(calendar(list, today)).map((week) => this.week(week)));
  }

  /**
   * A board of the day: what it is, how it went, and what can be done.
   * @param {Daily} daily
   */
  card(daily) {
    const { entry, attempt } = firstOf(daily);
    const name = title(daily.board);
    const root = document.createElement("li");
    const head = document.createElement("h3");
    head.textContent = name;
    const size = document.createElement("p");
    size.className = "muted";
    size.textContent = sizeName(PRESETS[daily.board]);
    root.append(head, size);
    if (entry) root.append(...resultOf(entry));
    const row = document.createElement("div");
    row.className = "row";
    const what = entry ? "Again, for fun" : attempt ? "Go on" : "Play";
    row.append(buttonOf(what, `${what}: ${name}`, entry ? "" : "primary", () => this.play(daily)));
    if (entry) row.append(buttonOf("Copy result", `Copy result: ${name}`, "", () => this.share(entry)));
    root.append(row);
    return root;
  }

  /** @param {(ReturnType<typeof calendar>[number] | null)[]} days */
  week(days) {
    const row = document.createElement("tr");
    for (const day of days) {
      const cell = row.insertCell();
      if (!day) continue;
      const chosen = day.date === this.date;
      const button = buttonOf("", dayWords(day), "", () => {});
      button.dataset.date = day.date;
      button.toggleAttribute("data-counts", day.counts);
      button.tabIndex = chosen ? 0 : -1;
      button.setAttribute("aria-pressed", String(chosen));
      const number = document.createElement("span");
      number.textContent = String(Number(day.date.slice(8)));
      const sign = document.createElement("b");
      sign.textContent = day.counts ? "✓" : day.won ? "○" : day.played ? "×" : "";
      button.append(number, sign);
      cell.append(button);
    }
    return row;
  }
}

/**
 * What the card of a game says where it is played on the board of a day.
 * @param {State} state
 */
export function drawDaily(state) {
  const daily = state.replaying ? null : dailyOf(state.setting);
  const entry = daily && !state.known && over(state) ? firstOf(daily).entry : null;
  const box = part("daily-result");
  box.hidden = !entry;
  if (!entry) return;
  const { days } = streak(entries(), dateOf());
  part("daily-words").textContent = `Your first attempt at the board of ${entry.date}. Streak: ${count(days, "day")}.`;
  part("daily-course").replaceChildren(...(entry.course ? [courseOf(entry.course)] : []));
}

/** @param {Entry} entry */
function resultOf(entry) {
  const text = document.createElement("p");
  text.textContent = `${entry.won ? "Won" : "Lost"} in ${entry.seconds.toFixed(2)} s`;
  const more = document.createElement("p");
  more.className = "muted";
  more.textContent = figures(entry).join(" · ");
  return entry.course ? [text, courseOf(entry.course), more] : [text, more];
}

/** @param {string} course */
function courseOf(course) {
  const root = document.createElement("p");
  root.className = "course";
  root.setAttribute("role", "img");
  root.setAttribute("aria-label", `The course: ${courseWords(course)}`);
  root.append(...[...course].map(signOf));
  return root;
}

/** @param {string} letter */
function signOf(letter) {
  const sign = document.createElement("i");
  sign.className = "sign";
  sign.dataset.sign = letter;
  return sign;
}

/**
 * The days of a calendar in weeks from Monday to Sunday, null where there is none.
 * @param {ReturnType<typeof calendar>} days
 */
function weeks(days) {
  const before = days.length ? (new Date(days[0].date).getUTCDay() + WEEK - 1) % WEEK : 0;
  const all = [...new Array(before).fill(null), ...days];
  return Array.from({ length: Math.ceil(all.length / WEEK) }, (_, number) => all.slice(number * WEEK, (number + 1) * WEEK));
}

/**
 * @param {string} text
 * @param {string} name
 * @param {string} look
 * @param {() => void} deed
 */
function buttonOf(text, name, look, deed) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = look;
  button.textContent = text;
  button.setAttribute("aria-label", name);
  button.addEventListener("click", deed);
  return button;
}
