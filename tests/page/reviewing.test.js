import assert from "node:assert/strict";
import { test } from "node:test";

import { browser, browsing } from "./page.js";

browser();
browsing();
const { Reviewing } = await import("../../minesweeper/web/static/play/review.js");

/** A game that is over, whose recording comes when `come` is called. */
function reviewed() {
  const log = [];
  const state = { replaying: false, reviewing: true, done: 9, moves: Array(9).fill("r1") };
  const game = { state, now: state, closeReview: () => log.push("game closed"), review: () => log.push("asked") };
  const recordings = {
    aside: null,
    close: () => log.push("recording closed"),
    rewind: (done) => new Promise((resolve, reject) => {
      log.push(`rewind ${done}`);
      Object.assign(found, {
        come: () => {
          Object.assign(state, { replaying: true, done });
          resolve();
        },
        fail: () => reject(new Error("lost")),
      });
    }),
    bar: {
      jump: async (done) => {
        log.push(`jump ${done}`);
        state.done = done;
      },
    },
  };
  const trail = { enter: (view) => log.push(`enter ${view}`) };
  const trying = async (deed) => {
    try {
      await deed();
    } catch ({ message }) {
      log.push(message);
    }
  };
  const found = { log, state, recordings, reviewing: null };
  const shown = { review: { say: ({ done }) => log.push(`say ${done}`) } };
  found.reviewing = new Reviewing({ game, recordings, shown, trail, trying });
  return found;
}

test("of several moments that are sought while the recording comes, the last is shown, in one recording", async () => {
  const here = reviewed();
  const shown = Promise.all([2, 5, 7].map((done) => here.reviewing.show(done)));
  assert.deepEqual(here.log, ["enter replay", "rewind 2"]);
  here.come();
  await shown;
  assert.deepEqual(here.log.slice(2), ["jump 7", "say 7"]);
  await here.reviewing.show(3); // now there is a recording
  assert.deepEqual(here.log.slice(4), ["jump 3", "say 3"]);
});

test("where the recording does not come, the next moment asks for it again", async () => {
  const here = reviewed();
  const shown = here.reviewing.show(2);
  here.fail();
  await shown;
  const again = here.reviewing.show(4);
  here.come();
  await again;
  assert.deepEqual(here.log, ["enter replay", "rewind 2", "lost", "enter replay", "rewind 4", "jump 4", "say 4"]);
});

test("a review is opened once the game is over, and closed with the recording that it made", () => {
  const { log, state, recordings, reviewing } = reviewed();
  reviewing.toggle();
  Object.assign(state, { replaying: true });
  reviewing.toggle(); // a recording without a game that waits: it stays
  recordings.aside = {};
  reviewing.toggle();
  state.reviewing = false;
  reviewing.toggle();
  assert.deepEqual(log, ["game closed", "game closed", "recording closed", "asked"]);
});

test("a recording that is closed before all of it is there goes to no moment", async () => {
  const here = reviewed();
  const shown = here.reviewing.show(4);
  here.come();
  here.state.replaying = false; // the game that waited is there again
  await shown;
  assert.deepEqual(here.log, ["enter replay", "rewind 4"]);
});
