// The card of this game: how it stands, its figures, and how it ended; and a friend's time, if the game has one to beat.

import { toBeat } from "../shared/address.js";
import { courseOf } from "../shared/daily.js";
import { fill, h, onClick, part, set } from "../shared/dom.js";
import { fixed, listed, number, seconds as secondsText, sentences, tr } from "../shared/language.js";
import { options } from "../shared/options.js";
import { face } from "../shared/pages.js";
import { momentButton, plot, reviewable } from "./review.js";
import { standing } from "./state.js";

/** @import { Parts } from "../main.js" */
/** @import { ReviewAnswer } from "messages" */
/** @import { State } from "./state.js" */

// The buttons at the end of a game, in their order.
const WON = ["share", "another", "open-review", "again", "watch"];
const LOST = ["another", "open-review", "again", "watch", "share"];

export class ResultCard {
  /** @param {Pick<Parts, "game" | "reviewing" | "route">} page */
  constructor(page) {
    this.page = page;
    this.id = ""; // of the game that is shown
    this.way = "new"; // how its result is shown: as the window has room for it, or as the user chose, "open" or "closed"
    this.panel = options.panel;
    this.review = /** @type {ReviewAnswer | null} */ (null); // that is drawn
    const show = (/** @type {boolean} */ shown) => {
      this.way = shown ? "open" : "closed";
      this.draw(page.game.now);
      part(shown ? "close-result" : "show-result").focus();
    };
    onClick({ "close-result": () => show(false), "show-result": () => show(true), "result-new": () => part("another").click() });
  }

  /** Show how the game stands now; the end once it is recorded. @param {State} state */
  draw(state) {
    const { end, id, mode, status, review, setting } = state;
    const isReplay = mode === "replay";
    const ended = mode === "over" && state.recorded;
    const card = part("result");
    card.dataset.status = isReplay ? mode : status;
    card.toggleAttribute("data-over", ended);
    card.toggleAttribute("data-live", Boolean(state.figures) && !isReplay);
    card.toggleAttribute("data-ended", mode === "over");
    if (id !== this.id || !(end || isReplay)) this.way = "new";
    else if (options.panel && !this.panel && part("result-line").offsetParent) this.way = "open"; // Analyse was chosen: show its panel
    Object.assign(this, { id, panel: options.panel });
    part("play").dataset.result = ended ? this.way : "";
    set("result-line", { hidden: !ended || this.way === "open" });
    set("result-time", { text: end?.won ? secondsText(this.page.game.clock.seconds) : "" });
    set("result-title", { text: title(state) });
    set("result-note", { text: noteOf(state) });
    const figures = this.figures(state).map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value)));
    const words = figures.map((figure) => figure.textContent).join("");
    if (part("result-figures").textContent !== words) fill("result-figures", figures);
    set("watch", { off: !ended });
    set("open-review", { off: !reviewable(state) });
    set("save-files", { off: !end || setting.dimensions.length !== 2 });
    face(part("open-review"), "curve", state.reviewing && !review ? tr("Reviewing…") : tr("Review"));
    face(part("again"), "again", status === "lost" ? tr("Try again") : tr("Same board"));
    const buttons = (status === "lost" ? LOST : WON).map((name) => part(name));
    fill("ended", buttons);
    for (const button of buttons) button.classList.toggle("primary", button === buttons[0]);
    const daily = isReplay ? null : state.outcome?.daily;
    set("daily-result", { hidden: !daily });
    set("daily-words", { text: daily?.words });
    fill("daily-course", courseOf(daily?.course ?? null));
    this.drawStory(ended ? review : null);
    this.drawChallenge(state);
  }

  /** Draw the review in short: the curve, the moments that mattered most, the puzzle to practise. @param {ReviewAnswer | null} review */
  drawStory(review) {
    set("story", { hidden: !review?.moments.length });
    set("practise", { hidden: !review?.practise });
    if (!review || review === this.review) return;
    this.review = review;
    plot(part("story-curve", SVGSVGElement), review);
    const worst = review.moments.filter(({ done }) => review.worst.includes(done));
    fill("story-moments", worst.map((moment) => h("li", {}, momentButton(moment, (done) => this.page.reviewing.open(done), 0))));
  }

  /** Draw the time to beat and, once the game is won, whether it was beaten. @param {State} state */
  drawChallenge({ end, mode, assisted }) {
    const { game, route } = this.page;
    const beat = toBeat(route.address);
    set("challenge", { hidden: beat === null });
    set("accept", { hidden: mode !== "replay" });
    if (beat === null) return;
    const fields = { seconds: number(beat, { useGrouping: false }) };
    const isBeaten = game.clock.seconds < beat;
    const result = isBeaten ? tr("{seconds} s: beaten", fields) : tr("{seconds} s: not beaten", fields);
    set("challenge-title", { text: end?.won && mode === "over" && !assisted ? result : tr("{seconds} s: beat it", fields) });
  }

  /** The end in words. @param {State} state */
  summary(state) {
    const figures = this.figures(state).map((figure) => figure.join(" "));
    return sentences([title(state), listed(figures), noteOf(state)]);
  }

  /** The figures of a game: all at its end, and a few during it if the option is on. @param {State} state */
  figures({ end, earlier, figures, mode }) {
    const { seconds } = this.page.game.clock;
    const shown = end ?? figures;
    if (mode === "replay") return [];
    if (!shown) return earlier;
    const values = Object.entries(shown.figures);
    // At 0:00 of a game that goes on, there is no speed.
    if (end ? seconds : seconds >= 1) values.unshift([tr("3BV/s"), fixed(shown.bbbv_done / seconds, 2)]);
    if (seconds && end) values.unshift([tr("Time"), secondsText(seconds)]);
    return values;
  }
}

/** @param {State} state */
function title(state) {
  return (state.mode !== "replay" && state.end?.title) || standing(state);
}

/** @param {State} state */
function noteOf({ end, note, outcome, recorded, mode }) {
  if (mode === "replay") return tr("The game as it was played. A move begins a new game from there.");
  return end && recorded ? outcome?.note ?? end.note : note;
}
