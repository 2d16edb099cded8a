import assert from "node:assert/strict";
import { test } from "node:test";

import { Lost, Refused, Stopped } from "../../minesweeper/web/static/shared/line.js";
import { Unread } from "../../minesweeper/web/static/play/new_games.js";
import { tryingWith } from "../../minesweeper/web/static/shared/line.js";

async function tried(problem, ...say) {
  const said = [];
  const trying = tryingWith(() => said.push("failed"), (words) => said.push(words));
  const done = await trying(async () => {
    if (problem) throw problem;
  }, ...say);
  return [done, ...said];
}

test("what is refused is said, what was given up or waits for the line is not", async () => {
  assert.deepEqual(await tried(null), [true]);
  assert.deepEqual(await tried(new Refused("No such cell.")), [false, "failed", "No such cell."]);
  assert.deepEqual(await tried(new Unread("This is not a game.")), [false, "failed", "This is not a game."]);
  assert.deepEqual(await tried(new Lost()), [false, "failed", "The game is still loading."]);
  assert.deepEqual(await tried(new Lost("gone", true)), [false, "failed"]);
  assert.deepEqual(await tried(new Stopped()), [false, "failed"]);
  await assert.rejects(tried(new TypeError("a mistake")), TypeError);
});

test("whoever tries may say elsewhere why it was refused", async () => {
  const elsewhere = [];
  assert.deepEqual(await tried(new Refused("Too large."), (words) => elsewhere.push(words)), [false, "failed"]);
  assert.deepEqual(elsewhere, ["Too large."]);
});
