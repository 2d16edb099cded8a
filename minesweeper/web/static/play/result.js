// The card of this game: how it stands, its figures, and how it ended.

import { courseOf } from "../shared/daily.js";
import { h, inside, part } from "../shared/dom.js";
import { fixed, number, seconds as secondsText, tr } from "../shared/language.js";
import { announce, listed } from "../shared/words.js";
import { momentButton, plot } from "./curve.js";
import { over, standing } from "./state.js";

/** @import { Clock } from "../shared/clock.js" */
/** @import { ReviewAnswer } from "messages" */
/** @import { State } from "./state.js" */

/** @typedef {[name: string, value: string]} Figure */

/** @type {string | null} */
let away = null; // the game whose result was put away

/** @type {ReviewAnswer | null} */
let story = null; // the review that the card shows

/**
 * Show how the game stands now; the end once it is recorded.
 * @param {State} state
 * @param {Clock} clock
 * @param {(done: number) => void} open opens the review at a moment
 */
export function drawResult(state, clock, open) {
  const { end, status, replaying, setting, review, reviewing } = state;
  const card = part("result");
  const ended = end && state.recorded && !replaying ? end : null;
  card.dataset.status = replaying ? "replay" : status;
  card.toggleAttribute("data-over", Boolean(ended) && state.id !== away);
  card.toggleAttribute("data-live", Boolean(state.figures) && !replaying);
  part("show-result").hidden = !ended || state.id !== away;
  card.toggleAttribute("data-ended", Boolean(end) && !replaying);
  part("result-title").textContent = title(state);
  const figures = figuresOf(state, clock).map(group);
  const list = part("result-figures");
  if (list.textContent !== figures.map((each) => each.textContent).join("")) list.replaceChildren(...figures);
  part("result-note").textContent = ended
    ? noteOf(state)
    : replaying
      ? tr("The game as it was played. A move begins a new game from there.")
      : state.note;
  part("watch").setAttribute("aria-disabled", String(!ended));
  part("open-review").setAttribute("aria-disabled", String(!reviewable(state)));
  inside(part("open-review"), "span", HTMLSpanElement).textContent = reviewing && !review ? tr("Reviewing…") : tr("Review");
  part("save-files").setAttribute("aria-disabled", String(!end || setting.dimensions.length !== 2));
  drawStory(ended && review, open);
}

/**
 * Tell how the game went: the curve of survival, the three moments that mattered most, and a position to practise.
 * @param {ReviewAnswer | null} review
 * @param {(done: number) => void} open
 */
function drawStory(review, open) {
  part("story").hidden = !review?.moments.length;
  part("practise").hidden = !review?.practise;
  if (!review || review === story) return;
  story = review;
  plot(part("story-curve", SVGSVGElement), review);
  const worst = review.moments.filter(({ done }) => review.worst.includes(done));
  part("story-moments").replaceChildren(...worst.map((each) => h("li", {}, momentButton(each, open, 0))));
}

/**
 * Tell the time to beat, if the game has a friend's, and once it is won whether it was beaten.
 * @param {State} state
 * @param {number | null} beat in seconds
 * @param {Clock} clock
 */
export function drawChallenge({ end, replaying, assisted }, beat, { seconds }) {
  part("challenge").hidden = beat === null;
  part("accept").hidden = !replaying;
  const told = { seconds: number(beat ?? 0, { useGrouping: false }) };
  part("challenge-title").textContent =
    !end?.won || replaying || assisted
      ? tr("{seconds} s: beat it", told)
      : seconds < (beat ?? 0)
        ? tr("{seconds} s: beaten", told)
        : tr("{seconds} s: not beaten", told);
}

/**
 * Put the result of a game away, or show it again.
 * @param {State} state
 * @param {boolean} shown
 */
export function showResult(state, shown) {
  away = shown ? null : state.id;
}

/**
 * Whether there can be a review: of a game that is over, or of a recording.
 * @param {State} state
 */
export function reviewable(state) {
  return state.moves.length > 0 && (state.replaying || over(state));
}

/**
 * Read the end out.
 * @param {State} state
 * @param {Clock} clock
 */
export function sayResult(state, clock) {
  const figures = figuresOf(state, clock).map((figure) => figure.join(" "));
  announce(`${title(state)}. ${listed(figures)}. ${noteOf(state)}`);
}

/** @param {State} state */
function noteOf({ outcome, end }) {
  return outcome?.note ?? end?.note ?? "";
}

/** @param {State} state */
function title(state) {
  return (!state.replaying && state.end?.title) || standing(state);
}

/**
 * What is told of a game: all at its end, a little before it where that is wanted; what takes the time is of the page's clock.
 * @param {State} state
 * @param {Clock} clock
 * @returns {Figure[]}
 */
function figuresOf({ end, earlier, figures, replaying }, { seconds }) {
  if (replaying) return [];
  const found = end ?? figures;
  if (!found) return earlier;
  const timed = /** @type {Figure[]} */ ([]);
  if (end && seconds) timed.push([tr("Time"), secondsText(seconds)]);
  if (seconds) timed.push([tr("3BV/s"), fixed(found.bbbv_done / seconds, 2)]);
  return [...timed, ...Object.entries(found.figures)];
}

/** @param {Figure} figure */
function group([name, value]) {
  return h("div", {}, h("dt", {}, name), h("dd", {}, value));
}

/**
 * What the card of a game says where it was the first attempt at a board of a day.
 * @param {State} state
 */
export function drawDaily({ outcome, replaying }) {
  const daily = replaying ? null : outcome?.daily;
  part("daily-result").hidden = !daily;
  if (!daily) return;
  part("daily-words").textContent = daily.words;
  part("daily-course").replaceChildren(...courseOf(daily.course));
}
