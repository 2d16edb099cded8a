import assert from "node:assert/strict";
import { test } from "node:test";

import { latest } from "../../minesweeper/web/static/shared/turns.js";

test("a call during a run waits for it, also where it fails, and replaces the call that waits", async () => {
  const runs = []; // each with its name, what ends it, and whether it is the latest
  const ask = latest((isLatest, name) => new Promise((resolve, reject) => {
    runs.push({ name, resolve, reject, isLatest });
  }));
  const begun = () => runs.map(({ name, isLatest }) => [name, isLatest()]);
  const settled = () => new Promise(setImmediate);
  const results = ["a", "b", "c"].map((name) => ask(name));
  assert.deepEqual(begun(), [["a", false]]);
  runs[0].resolve("A");
  await settled();
  assert.deepEqual(begun(), [["a", false], ["c", true]]);
  const last = ask("d");
  runs[1].reject(new Error("lost"));
  await assert.rejects(results[2], { message: "lost" });
  await settled();
  runs[2].resolve("D");
  assert.deepEqual(await Promise.all([...results.slice(0, 2), last]), ["A", undefined, "D"]);
  ask("e");
  assert.deepEqual(begun().slice(2), [["d", false], ["e", true]]); // at once: nothing runs
});
