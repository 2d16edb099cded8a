// The line over the page that says what is waited for: loading, a connection that was lost, or long work.

import { part, set } from "./dom.js";
import { tr } from "./language.js";
import { announce } from "./pages.js";

/** @import { Requests } from "messages" */

// Requests for whose answers nobody waits.
const BACKGROUND = new Set(["chances", "end", "figures", "language", "lines", "piece", "version"]);

export class Notice {
  /** @param {() => void} retry tries once more what has failed */
  constructor(retry) {
    part("offline-again").addEventListener("click", retry);
    this.isLost = false;
  }

  /** @param {number} percent */
  loading(percent) {
    const isFirst = part("offline").hidden || this.isLost;
    const words = tr("Loading the game: {percent} %. What you choose meanwhile is done as soon as it is there.", { percent });
    this.show(words);
    if (isFirst) announce(tr("Loading the game."));
  }

  /** @param {string} words */
  lost(words) {
    this.show(words, true);
    announce(words);
  }

  /** What has been awaited for long, or nothing any more. @param {(keyof Requests)[]} asked */
  slow(asked) {
    if (this.isLost) return;
    const words = asked.some((each) => !BACKGROUND.has(each)) ? tr("Working…") : "";
    this.show(words);
    announce(words, "live-later");
  }

  /** Show this, or nothing if it is empty: there is a line. */
  show(words = "", isLost = false) {
    this.isLost = isLost;
    set("offline-words", { text: words });
    set("offline-again", { hidden: !isLost });
    set("offline", { hidden: !words });
    part("offline").classList.toggle("waiting", !isLost);
  }
}
