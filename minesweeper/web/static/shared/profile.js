// The profile of the player: lines that the browser keeps and the session reads. The page does not read into them.
//
// The session is told the lines once, and later those that another tab has changed. Its answers carry those that have changed,
// which are kept if it knew all lines as they are; else it is told the newer ones, and asked again. See profile/profile.py for what
// lines there are.

import { forget, keepText, namesKept, recall, textOf, watchKept } from "./keep.js";

/** @import { Session, Wish } from "./session.js" */
/** @import { Answers, LinesAnswer, Requests } from "messages" */

/** @typedef {Record<string, string | null>} Lines by their names; null for those that are no more */

// What the session knows: all lines but moves, which are told with a game that is opened.
const KNOWN = /^(day|game|first)\.|^practice$/;

// What the page alone knows, and the session only from files: of that, its own stays.
const OWN = /^going\.|^options$/;

// What a file holds, and what the session may have kept: all of that, moves, and what it could not read.
const EXPORTED = /^(day|game|moves|first|going|damaged)\.|^(practice|options)$/;

// How many characters of lines a message has: few, so that a click waits for one of them only; more, up to the most, while answers
// take less than so many milliseconds.
const BATCH = 16_000;
const MOST = 8 * BATCH;
const QUICK = 12;

export class Profile {
  /**
   * @param {Session} session
   * @param {(answer: LinesAnswer) => void} onLines is called with what the session says once it knows all lines
   */
  constructor(session, onLines) {
    this.session = session;
    this.onLines = onLines;
    /** @type {Map<string, string>} */
    this.known = new Map(); // the lines as the session knows them
    this.elsewhere = false; // whether the server keeps the profile in a file
    this.synced = Promise.resolve(); // once the session knows what it was told
    this.sent = Promise.resolve(); // once no long text is being sent
    /** @type {Set<() => void>} */
    this.watchers = new Set();
    watchKept((name) => {
      if (!name || KNOWN.test(name)) this.changed();
    });
  }

  /** There is a new session, which knows nothing yet. @param {Promise<boolean>} elsewhere whether the server keeps the profile */
  begin(elsewhere) {
    this.known.clear();
    this.synced = elsewhere.then((is) => {
      this.elsewhere = is;
      return this.sendLines(true);
    });
    // What is shown of it may be of the session before; why it is not there, whoever asks next is told.
    this.synced.then(() => this.changed(), () => {});
  }

  /** Call `action` whenever something in the profile has changed. @param {() => void} action */
  watch(action) {
    this.watchers.add(action);
  }

  changed() {
    for (const action of this.watchers) action();
  }

  /**
   * Ask for something that reads or changes the profile; a long text goes before it in pieces. What is about the game is asked `by` that.
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

  /** Tell the session the lines that it does not know as they are. */
  sync() {
    this.synced = this.synced.catch(() => {}).then(() => this.sendLines(false));
    return this.synced;
  }

  /** @param {boolean} isFirst whether it is told that these are all, even if there are none */
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
   * Send a long text before the request that needs it, and no other such request between them.
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

  /** The lines that the session knows otherwise. */
  differences() {
    const names = new Set([...this.known.keys(), ...namesKept().filter((name) => KNOWN.test(name))]);
    const lines = [...names].map((name) => /** @type {const} */ ([name, textOf(name)]));
    return Object.fromEntries(lines.filter(([name, text]) => text !== (this.known.get(name) ?? null)));
  }

  /**
   * Keep lines that have changed, unless another tab has changed something meanwhile; whether they are kept.
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
    // While no other tab does: none reads what another one is just about to change.
    const isKept = await (navigator.locks ? navigator.locks.request("minesweeper.records", change) : change());
    this.learn(lines);
    if (isKept) this.changed();
    return isKept;
  }

  /** The session knows these lines. @param {Lines} lines */
  learn(lines) {
    for (const [name, text] of Object.entries(lines)) {
      if (text === null) this.known.delete(name);
      else if (KNOWN.test(name)) this.known.set(name, text);
    }
  }

  /** All of it as the text of a file. */
  async text() {
    if (this.elsewhere) return (await this.session.ask({ do: "profile" })).text;
    await this.sync();
    const names = namesKept().filter((name) => EXPORTED.test(name) && recall(name) !== null); // null: it is no JSON
    const lines = names.map((name) => `${JSON.stringify(name)}: ${textOf(name)}`);
    return `{"minesweeper": "profile", "version": 2, "lines": {\n${lines.join(",\n")}\n}}\n`;
  }
}

/**
 * How many of these lines have at most so many characters together; at least one, if there is one.
 * @param {[string, string | null][]} lines
 * @param {number} room
 */
function countWithin(lines, room) {
  let size = 0;
  const count = lines.findIndex(([name, text], index) => (size += JSON.stringify(text).length + name.length + 4) > room && index > 0);
  return count < 0 ? lines.length : count;
}
