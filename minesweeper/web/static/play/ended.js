// Games that have ended: the profile keeps the record of each once, and then its review.

import { dateOf } from "../shared/daily.js";
import { Refused } from "../shared/session.js";
import { drop, unrecorded } from "../shared/saved.js";
import { Stopped } from "../shared/turns.js";

/** @import { SavedRecord } from "../shared/saved.js" */
/** @import { Kept } from "messages" */
/** @import { Game } from "./game.js" */

export class EndedGames {
  /** @param {Game} game the one that is shown */
  constructor(game) {
    this.game = game;
    /** @type {Map<string, Kept>} */
    this.unreviewed = new Map(); // by id, games without a review as yet
  }

  /** Record the shown game, once, unless its start solved it; then ask for its review. */
  async end() {
    const { game } = this;
    const { id, on, recorded, review, done } = game.now;
    if (recorded && !review) this.unreviewed.set(id, game.kept); // once more, after a move was taken back
    if (!recorded) {
      const outcome = done ? (await this.record({ id, on, game: game.kept }, false)).outcome : null;
      game.state = { ...game.now, recorded: true, outcome };
    }
    game.set(game.now, { announcement: game.page.summary(game.now), follow: game.now.end?.hit ?? undefined });
    game.page.trying(() => this.reviewAll());
  }

  /** Record the games that ended just before their tabs were closed, before this tab has a game. */
  async recordOthers() {
    for (const ended of await unrecorded()) {
      await this.record(ended, true).catch((problem) => {
        if (!(problem instanceof Refused)) throw problem; // unreadable games are skipped
      });
      drop(ended.id);
    }
  }

  /**
   * Have the profile record a game that ended `at` a moment: the shown one, or another.
   * @param {Pick<SavedRecord, "id" | "on" | "game" | "at">} ended
   * @param {boolean} isOther
   */
  async record({ id, on, game, at = Date.now() }, isOther) {
    const date = dateOf(at - new Date(at).getTimezoneOffset() * 60_000); // where its player is
    const wish = { do: /** @type {const} */ ("end"), name: id, on, seconds: game.seconds, at, date, ...(isOther && { game }) };
    const answer = await this.game.profile.ask(wish);
    if (answer.reviewed) this.unreviewed.set(id, { ...game, recorded: true });
    return answer;
  }

  /**
   * Return the review of a game, which the profile keeps; a review that is stopped for another request is asked for later.
   * @param {string} id
   * @param {Kept} kept
   */
  async review(id, kept) {
    const { game } = this;
    this.unreviewed.set(id, kept);
    const isOther = () => game.state?.id !== id || game.isReplay;
    try {
      const wish = { do: /** @type {const} */ ("review"), name: id, now: Date.now() };
      const review = await (isOther() ? game.profile.ask({ ...wish, game: kept }) : game.profile.ask(wish, "", game));
      this.unreviewed.delete(id);
      if (!isOther()) game.set({ ...game.now, review, outcome: review.outcome ?? game.now.outcome });
      return review;
    } catch (problem) {
      if (!(problem instanceof Stopped)) this.unreviewed.delete(id);
      throw problem;
    }
  }

  /** Ask for the missing reviews, the last game first. */
  async reviewAll() {
    for (const [id, kept] of [...this.unreviewed].reverse()) await this.review(id, kept);
  }
}
