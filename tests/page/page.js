// What the tests of the page's modules share: a browser's storage, and the cases that Python's tests read as well.

import { readFileSync } from "node:fs";

/** The cases in a file of this folder. */
export function cases(name) {
  return JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), "utf-8"));
}

/**
 * What stands in for the browser's storage, and for other tabs: `kept`, `otherTab`, and `room`, the characters for which
 * there is room.
 */
export function browser() {
  const kept = new Map();
  const tab = new Map();
  const listeners = new Map();
  const found = {
    kept,
    tab,
    read: 0,
    room: Infinity,
    /** Another tab keeps a value (undefined: all is forgotten). */
    otherTab(name, value) {
      if (value === undefined) kept.clear();
      else kept.set(`minesweeper.${name}`, JSON.stringify(value));
      listeners.get("storage")?.({ key: value === undefined ? null : `minesweeper.${name}` });
    },
    recall: (name) => JSON.parse(kept.get(`minesweeper.${name}`) ?? "null"),
  };
  const storage = (values) => ({
    getItem: (key) => {
      found.read += 1;
      return values.get(key) ?? null;
    },
    setItem: (key, value) => {
      let size = value.length;
      for (const [name, text] of values) if (name !== key) size += text.length;
      if (size > found.room) throw Object.assign(new Error("no room"), { name: "QuotaExceededError" });
      values.set(key, value);
    },
    removeItem: (key) => values.delete(key),
    key: (place) => [...values.keys()][place],
    get length() {
      return values.size;
    },
  });
  globalThis.localStorage = storage(kept);
  globalThis.sessionStorage = storage(tab);
  globalThis.addEventListener = (name, deed) => listeners.set(name, deed);
  return found;
}
