// The profile of the player: lines in the browser's storage, which only the session interprets (see profile/profile.py).
//
// The page sends all lines once, and later those that another tab has changed. Answers carry changed lines. The page stores these if the
// session had all stored lines; else it sends the newer ones, and asks again.

import { forget, keepText, namesKept, recall, textOf, watchKept } from "./keep.js";

/** @import { Session, Wish } from "./session.js" */
/** @import { Answers, LinesAnswer, Requests } from "messages" */

/** @typedef {Record<string, string | null>} Lines by name; null for deleted ones */

// The session's lines: all except moves, which come with a game when it is opened.
const KNOWN = /^(day|game|first)\.|^practice$/;

// The page's own lines, which the session gets only from files: existing ones stay.
const OWN = /^going\.|^options$/;

// The lines of a file, which the session may have changed: all of these, moves, and damaged lines.
const EXPORTED = /^(day|game|moves|first|going|damaged)\.|^(practice|options)$/;

// The characters of lines in a message: few, so that a click waits only for one message; up to the most, while answers take less than
// QUICK milliseconds.
const BATCH = 16_000;
const MOST = 8 * BATCH;
const QUICK = 12;

export class Profile {
  /**
   * @param {Session} session
   * @param {(answer: LinesAnswer) => void} onLines is called with the answer once the session has all lines
   */
  constructor(session, onLines) {
    this.session = session;
    this.onLines = onLines;
    /** @type {Map<string, string>} */
    this.known = new Map(); // the lines of the session
    this.elsewhere = false; // whether the server keeps the profile in a file
    this.synced = Promise.resolve(); // once the session has taken all lines
    this.sent = Promise.resolve(); // once no long text is on its way
    /** @type {Set<() => void>} */
    this.watchers = new Set();
    watchKept((name) => {
      if (!name || KNOWN.test(name)) this.changed();
    });
  }

  /** Begin with a new session, which has no lines yet. @param {Promise<boolean>} elsewhere whether the server keeps the profile */
  begin(elsewhere) {
    this.known.clear();
    this.synced = elsewhere.then((is) => {
      this.elsewhere = is;
      return this.sendLines(true);
    });
    // Views may show the last session's profile; after a failure, the next request is refused with the reason.
    this.synced.then(() => this.changed(), () => {});
  }

  /** Call `action` whenever the profile has changed. @param {() => void} action */
  watch(action) {
    this.watchers.add(action);
  }

  changed() {
    for (const action of this.watchers) action();
  }

  /**
   * Ask a request that reads or changes the profile; a long text goes before it in pieces. A request about the game is asked `by` that.
   * @template {keyof Requests & keyof Answers} Do
   * @param {Wish<Do>} wish
   * @param {string} [text]
   * @param {Pick<Session, "ask">} [by]
   * @returns {Promise<Answers[Do]>}
   */
  async ask(wish, text = "", by = this.session) {
    for (;;) {
      await this.sync();
      const asking = () => by.ask(wish);
      const answer = await (text ? this.send(text, asking) : asking());
      if (await this.keep("lines" in answer ? /** @type {Lines} */ (answer.lines) : {})) return answer;
    }
  }

  /** Send the session the lines that differ from its own. */
  sync() {
    this.synced = this.synced.catch(() => {}).then(() => this.sendLines(false));
    return this.synced;
  }

  /** @param {boolean} isFirst whether to send a message even without lines */
  async sendLines(isFirst) {
    if (this.elsewhere) return;
    const left = Object.entries(this.differences());
    let room = BATCH;
    if (!left.length && !isFirst) return;
    do {
      const lines = Object.fromEntries(left.splice(0, countWithin(left, room)));
      const text = JSON.stringify(lines);
      const isLong = text.length > MOST;
      const begun = performance.now();
      const answer = await this.send(isLong ? text : "", () => this.session.ask({ do: "lines", lines: isLong ? {} : lines }));
      this.learn(lines);
      if (!left.length) this.onLines(answer);
      room = performance.now() - begun < QUICK ? Math.min(2 * room, MOST) : BATCH;
    } while (left.length);
  }

  /**
   * Send a long text before its request, without another such request between them.
   * @template T
   * @param {string} text
   * @param {() => Promise<T>} asking
   */
  send(text, asking) {
    const answer = this.sent.then(async () => {
      for (let start = 0; start < text.length; start += BATCH) await this.session.ask({ do: "piece", text: text.slice(start, start + BATCH) });
      return asking();
    });
    this.sent = answer.then(() => {}, () => {});
    return answer;
  }

  /** Return the lines that differ from the session's. */
  differences() {
    const names = new Set([...this.known.keys(), ...namesKept().filter((name) => KNOWN.test(name))]);
    const lines = [...names].map((name) => /** @type {const} */ ([name, textOf(name)]));
    return Object.fromEntries(lines.filter(([name, text]) => text !== (this.known.get(name) ?? null)));
  }

  /**
   * Store changed lines, unless another tab has changed the profile meanwhile; return whether they are stored.
   * @param {Lines} lines
   */
  async keep(lines) {
    const entries = Object.entries(lines);
    if (!entries.length) return true;
    const change = () => {
      if (Object.keys(this.differences()).length) return false;
      for (const [name, text] of entries) if (text === null && (KNOWN.test(name) || EXPORTED.test(name))) forget(name); // first: they make room
      for (const [name, text] of entries) {
        if (text !== null && EXPORTED.test(name) && (!OWN.test(name) || textOf(name) === null)) keepText(name, text);
      }
      return true;
    };
    // One tab at a time, so that none reads lines that another one is about to change.
    const isKept = await (navigator.locks ? navigator.locks.request("minesweeper.records", change) : change());
    this.learn(lines);
    if (isKept) this.changed();
    return isKept;
  }

  /** Note that the session has these lines. @param {Lines} lines */
  learn(lines) {
    for (const [name, text] of Object.entries(lines)) {
      if (text === null) this.known.delete(name);
      else if (KNOWN.test(name)) this.known.set(name, text);
    }
  }

  /** Return the profile as the text of a file. */
  async text() {
    if (this.elsewhere) return (await this.session.ask({ do: "profile" })).text;
    await this.sync();
    const names = namesKept().filter((name) => EXPORTED.test(name) && recall(name) !== null); // null: it is no JSON
    const lines = names.map((name) => `${JSON.stringify(name)}: ${textOf(name)}`);
    return `{"minesweeper": "profile", "version": 2, "lines": {\n${lines.join(",\n")}\n}}\n`;
  }
}

/**
 * Return how many of these lines have at most so many characters together, and at least one.
 * @param {[string, string | null][]} lines
 * @param {number} room
 */
function countWithin(lines, room) {
  let size = 0;
  const count = lines.findIndex(([name, text], index) => (size += JSON.stringify(text).length + name.length + 4) > room && index > 0);
  return count < 0 ? lines.length : count;
}
