import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { latest } from "../../minesweeper/web/static/shared/latest.js";

const runs = []; // each with its name, what ends it, and whether it is the latest
const ask = latest((isLatest, name) => new Promise((resolve, reject) => {
  runs.push({ name, resolve, reject, isLatest });
}));
const begun = () => runs.map(({ name }) => name);
const settled = () => new Promise(setImmediate);

beforeEach(() => runs.splice(0));

test("a call during a run waits for it and replaces the call that waits; the run is told of a newer call", async () => {
  const results = ["a", "b", "c"].map((name) => ask(name));
  assert.deepEqual([begun(), runs[0].isLatest()], [["a"], false]);
  runs[0].resolve("A");
  await settled();
  assert.deepEqual([begun(), runs[1].isLatest()], [["a", "c"], true]);
  runs[1].resolve("C");
  assert.deepEqual(await Promise.all(results), ["A", undefined, "C"]);
  ask("d");
  assert.deepEqual(begun(), ["a", "c", "d"]); // at once: nothing runs
  runs[2].resolve();
  await settled();
});

test("a run that fails fails for its own caller; the call that waits runs all the same", async () => {
  const results = [ask("a"), ask("b")];
  runs[0].reject(new Error("lost"));
  await assert.rejects(results[0], { message: "lost" });
  await settled();
  runs[1].resolve("B");
  assert.deepEqual([await results[1], begun()], ["B", ["a", "b"]]);
});
