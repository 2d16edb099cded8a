// What the tests of the page's modules share: a browser's storage, and the cases that Python's tests read as well.

import { readFileSync } from "node:fs";

/** The cases in a file of this folder. */
export function cases(name) {
  return JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), "utf-8"));
}

/** What stands in for the browser's storage, and for other tabs: `kept`, `written` and `otherTab`. */
export function browser() {
  const kept = new Map();
  const listeners = new Map();
  const found = {
    kept,
    read: 0,
    /** Another tab keeps a value (undefined: all is forgotten). */
    otherTab(name, value) {
      if (value === undefined) kept.clear();
      else kept.set(`minesweeper.${name}`, JSON.stringify(value));
      listeners.get("storage")?.({ key: value === undefined ? null : `minesweeper.${name}` });
    },
    recall: (name) => JSON.parse(kept.get(`minesweeper.${name}`) ?? "null"),
  };
  globalThis.localStorage = {
    getItem: (key) => {
      found.read += 1;
      return kept.get(key) ?? null;
    },
    setItem: (key, value) => kept.set(key, value),
  };
  globalThis.addEventListener = (name, deed) => listeners.set(name, deed);
  return found;
}
