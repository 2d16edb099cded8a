// Helpers of the tests of the page's modules: a browser's storage, and the cases that Python's tests read as well.

import { readFileSync } from "node:fs";

/** The cases in a file of this folder. */
export function cases(name) {
  return JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), "utf-8"));
}

/** Requests in transcript.json, a game on 4 x 5 and another in five dimensions: a name for the id of each. */
const NAMED = {
  begun: 1, flagged: 2, flaggedAlso: 3, opened: 4, undone: 6, redone: 7, hint: 8, solver: 10, unflagged: 11,
  chorded: 13, lost: 14, lostUndone: 16, certain: 17, deep: 18, deepOpened: 19, review: 25, moment: 26,
};

/** A session's requests and answers in their order, each with its name if it has one. */
export function transcript() {
  const names = new Map(Object.entries(NAMED).map(([name, id]) => [id, name]));
  return cases("transcript").map(({ ask, answer: { id, ...answer } }) => ({ name: names.get(id), ask: ask.do, answer }));
}

/** The answers with a name. */
export const ANSWERS = Object.fromEntries(transcript().filter(({ name }) => name).map(({ name, answer }) => [name, answer]));

/** A game that was kept after its first move. */
export const KEPT = {
  setting: { dimensions: [9, 9], mines: 10, start: "safe", variant: "classic", seed: 5, distance: null, index: null, board: null },
  moves: "r40@0", by: ["you"], done: 1, wasted: 0, seconds: 3, assisted: false, known: false, recorded: false,
};

/**
 * A stand-in for the browser's storage, and for other tabs: `kept`, `otherTab`, and `room`, the most characters that the
 * storage takes.
 */
export let storage;

/** Begin with an empty storage. */
export function browser() {
  const kept = new Map();
  const tab = new Map();
  const listeners = [];
  storage = {
    kept,
    tab,
    room: Infinity,
    /** Another tab keeps a value (undefined: all is forgotten). */
    otherTab(name, value) {
      if (value === undefined) kept.clear();
      else kept.set(`minesweeper.${name}`, JSON.stringify(value));
      const event = { key: value === undefined ? null : `minesweeper.${name}` };
      for (const { type, deed } of listeners) if (type === "storage") deed(event);
    },
    recall: (name) => JSON.parse(kept.get(`minesweeper.${name}`) ?? "null"),
  };
  const area = (values) => ({
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      let size = value.length;
      for (const [name, text] of values) if (name !== key) size += text.length;
      if (size > storage.room) throw Object.assign(new Error("no room"), { name: "QuotaExceededError" });
      values.set(key, value);
    },
    removeItem: (key) => values.delete(key),
    key: (place) => [...values.keys()][place],
    get length() {
      return values.size;
    },
  });
  globalThis.localStorage = area(kept);
  globalThis.sessionStorage = area(tab);
  globalThis.addEventListener = (type, deed) => listeners.push({ type, deed });
  Object.defineProperty(globalThis, "navigator", { value: { locks: locks() }, configurable: true });
}

browser();

/** Locks as browsers have them, for one tab: whoever asks for one waits until nobody holds it. */
function locks() {
  const held = new Map();
  return {
    async request(name, ...more) {
      await held.get(name);
      const done = Promise.resolve(more.pop()());
      held.set(name, done);
      const result = await done;
      if (held.get(name) === done) held.delete(name);
      return result;
    },
  };
}

/** A line that notes its requests, and answers them when a test calls `answer`. */
export class Slow {
  asked = []; // the kinds of the requests
  wishes = [];
  waiting = [];

  ask(wish) {
    this.asked.push(wish.do);
    this.wishes.push(wish);
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
    });
  }

  /** Answer the requests that wait, and those that follow, one after the other. */
  async answer(...answers) {
    for (const answer of answers) {
      await new Promise(setImmediate); // for a request that is about to be made
      const { resolve, reject } = this.waiting.shift();
      (answer instanceof Error ? reject : resolve)(answer);
    }
    await new Promise(setImmediate);
  }
}

/**
 * A stand-in for the browser's history and the page's address: its entries; the last one is shown. A test goes back by
 * removing that one, and types an address by adding one without a state.
 */
export let entries;

/** Begin with one entry, at an address. */
export function browsing(hash = "") {
  entries = [{ state: null, hash }];
  const now = () => entries.at(-1);
  const hashOf = (place) => (place ? new URL(place, "https://mines.example/").hash : now().hash);
  globalThis.location = {
    origin: "https://mines.example",
    pathname: "/",
    get hash() {
      return now().hash;
    },
    get href() {
      return `https://mines.example/${now().hash}`;
    },
  };
  globalThis.history = {
    get state() {
      return now().state;
    },
    pushState: (state, title, place) => entries.push({ state, hash: hashOf(place) }),
    replaceState: (state, title, place) => entries.splice(-1, 1, { state, hash: hashOf(place) }),
  };
}

browsing();
