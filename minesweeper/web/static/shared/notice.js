// The line over the page that says what is waited for: loading, a connection that was lost, or long work.

import { part } from "./dom.js";
import { tr } from "./language.js";
import { announce } from "./words.js";

/** @import { Requests } from "messages" */

/**
 * What is said while an answer takes long; nothing about what nobody waits for.
 * @type {Partial<Record<keyof Requests, () => string>>}
 */
const WORK = {
  new: () => tr("Looking for a board…"),
  daily: () => tr("Looking for the board…"),
  resume: () => tr("Opening the game…"),
  load: () => tr("Reading the file…"),
  read: () => tr("Reading the picture…"),
  reveal: () => tr("Revealing…"),
  certain: () => tr("Looking for certain cells…"),
  ai: () => tr("Looking for the best move…"),
  hint: () => tr("Looking for the best move…"),
  risks: () => tr("Working out the risks…"),
  analyse: () => tr("Working out the risks…"),
  review: () => tr("Reviewing the game…"),
  puzzle: () => tr("Looking for a puzzle…"),
  statistics: () => tr("Adding up the games…"),
  import: () => tr("Reading the file…"),
};

export class Notice {
  /** @param {() => void} again tries once more what has failed */
  constructor(again) {
    this.root = part("offline");
    this.words = part("offline-words");
    this.button = part("offline-again");
    this.button.addEventListener("click", again);
    this.isLost = false;
  }

  /** @param {number} percent */
  loading(percent) {
    const first = this.root.hidden || this.isLost;
    this.isLost = false;
    this.show(tr("Loading the game: {percent} %. What you choose meanwhile is done as soon as it is there.", { percent }));
    if (first) announce(tr("Loading the game."));
  }

  /** @param {string} words */
  lost(words) {
    this.isLost = true;
    this.show(words);
    announce(words);
  }

  gone() {
    this.isLost = false;
    this.show("");
  }

  /**
   * What has been awaited for long, or nothing any more.
   * @param {(keyof Requests)[]} asked
   */
  slow(asked) {
    if (this.isLost) return;
    const [words = ""] = asked.flatMap((each) => WORK[each]?.() ?? []);
    this.show(words);
    announce(words, "live-later");
  }

  /** @param {string} words */
  show(words) {
    this.words.textContent = words;
    this.root.hidden = !words;
    this.root.classList.toggle("waiting", !this.isLost);
    this.button.hidden = !this.isLost;
  }
}
