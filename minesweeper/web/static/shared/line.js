// The line to the program that knows the rules: a server's WebSocket, or a worker in which that program runs. What asks it says why it is
// refused.

import { Unread } from "./files.js";
import { tr } from "./language.js";

/** @import { Answers, Refusal, Requests } from "messages" */

/**
 * A request without its number.
 * @template {keyof Requests} Do
 * @typedef {Requests[Do] & {do: Do}} Wish
 */

/**
 * What is told of a line: it is there, or it is lost (then `words` say why), or how much of what it needs is loaded.
 * @typedef {object} Listener
 * @property {() => void} there
 * @property {(words: string) => void} lost
 * @property {(percent: number) => void} loading
 * @property {(asked: (keyof Requests)[]) => void} slow what has been awaited for long; nothing any more, once it has come
 */

// Milliseconds between tries to reach the server again.
const RETRY_DELAYS = [300, 1000, 2000, 4000];

// Milliseconds that an answer may take before the worker is started anew: far more than any does.
const ANSWER = 15_000;

// Milliseconds without anything new after which loading has failed.
const STALLED = 30_000;

// Milliseconds after which it is said what is awaited.
const LONG = 500;

/** A request was refused: why, in a sentence, and which number cannot be right, if one is to blame. */
export class Refused extends Error {
  /**
   * @param {string} message
   * @param {number | null} [cell]
   */
  constructor(message, cell = null) {
    super(message);
    this.cell = cell;
  }
}

/** The answer was given up for something that the user did; it can be asked for again. */
export class Stopped extends Error {}

/** There is no line, or it was lost before the answer came: whoever opens it again goes on with the game. */
export class Lost extends Error {
  /**
   * @param {string} message
   * @param {boolean} [sent] whether it was lost while an answer was awaited
   * @param {boolean} [slow] whether that was because the answer took too long
   */
  constructor(message = stillLoading(), sent = false, slow = false) {
    super(message);
    this.sent = sent;
    this.slow = slow;
  }
}

const stillLoading = () => tr("The game is still loading.");

/** Asks, and gives answers as promises: a `Refused`, a `Stopped` or a `Lost` where there is none. Answers come in order. */
export class Line {
  /** @param {Listener} listener */
  constructor(listener) {
    this.listener = listener;
    /** @type {Map<number, {do: keyof Requests, resolve: (answer: any) => void, reject: (problem: Error) => void}>} */
    this.asked = new Map();
    this.number = 0;
    this.there = false;
    this.problem = stillLoading(); // why it is not there
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.isSlow = false;
    const isWithoutServer = document.querySelector("meta[name=carrier][content=worker]");
    this.carrier = isWithoutServer ? new WorkerLine(this) : new Socket(this);
  }

  /** The carrier has opened the line. */
  opened() {
    this.there = true;
    this.listener.there();
  }

  /**
   * The line is lost, and what is awaited will not come.
   * @param {string} reason
   * @param {boolean} [slow] whether an answer took too long
   */
  lost(reason, slow = false) {
    this.there = false;
    this.problem = reason;
    for (const { reject } of this.asked.values()) reject(new Lost(reason, true, slow));
    this.asked.clear();
    this.watch();
    this.listener.lost(reason);
  }

  /**
   * @template {keyof Requests & keyof Answers} Do
   * @param {Wish<Do>} wish
   * @returns {Promise<Answers[Do]>}
   */
  ask(wish) {
    return new Promise((resolve, reject) => {
      const id = (this.number += 1);
      if (!this.carrier.send(JSON.stringify({ id, ...wish }))) {
        reject(new Lost(this.problem));
        return;
      }
      this.asked.set(id, { do: wish.do, resolve, reject });
      this.watch();
    });
  }

  /** @param {string} text */
  hear(text) {
    const answer = /** @type {{id: number} & Partial<Refusal>} */ (JSON.parse(text));
    const waiting = this.asked.get(answer.id);
    this.asked.delete(answer.id);
    this.watch();
    if (answer.error === undefined) waiting?.resolve(answer);
    else waiting?.reject(answer.stopped ? new Stopped(answer.error) : new Refused(answer.error, answer.cell));
  }

  /** Tell what is awaited, once that takes long; and once it has come. */
  watch() {
    clearTimeout(this.timer);
    if (this.isSlow) this.listener.slow([]);
    this.isSlow = false;
    if (!this.asked.size) return;
    this.timer = setTimeout(() => {
      this.isSlow = true;
      this.listener.slow([...this.asked.values()].map((each) => each.do));
    }, LONG);
  }
}

class Socket {
  /** @param {Line} line */
  constructor(line) {
    this.line = line;
    this.tries = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.socket = this.open();
  }

  open() {
    const address = new URL("play", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.search = address.hash = "";
    const socket = new WebSocket(address);
    socket.addEventListener("open", () => {
      this.tries = 0;
      this.line.opened();
    });
    socket.addEventListener("message", (event) => this.line.hear(event.data));
    socket.addEventListener("close", (event) => {
      if (socket !== this.socket) return;
      const { reason } = event;
      this.line.lost(reason ? tr("The server says: {reason}. Trying again…", { reason }) : tr("The game’s server does not answer. Trying again…"));
      const wait = RETRY_DELAYS[Math.min(this.tries, RETRY_DELAYS.length - 1)];
      this.tries += 1;
      this.timer = setTimeout(() => this.again(), wait);
    });
    return socket;
  }

  again() {
    clearTimeout(this.timer);
    if (this.socket.readyState === WebSocket.CLOSED) this.socket = this.open();
  }

  /** @param {string} text */
  send(text) {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(text);
    return true;
  }
}

class WorkerLine {
  /** @param {Line} line */
  constructor(line) {
    this.line = line;
    this.ready = false;
    this.asked = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.worker = new Worker("worker.js", { type: "module" });
    this.worker.addEventListener("message", ({ data }) => this.take(data));
    this.worker.addEventListener("error", () => this.fail());
    this.wait(STALLED, () => this.fail());
  }

  /** @param {{loading?: number, failed?: string, ready?: boolean, answer?: string}} data */
  take({ loading, failed, ready, answer }) {
    if (loading !== undefined) {
      this.wait(STALLED, () => this.fail());
      this.line.listener.loading(loading);
    } else if (failed) this.fail(failed);
    else if (ready) {
      this.ready = true;
      clearTimeout(this.timer);
      this.line.opened();
      navigator.serviceWorker?.register("sw.js").catch(() => {}); // without one, there is no page offline
    } else if (answer) {
      this.asked -= 1;
      clearTimeout(this.timer);
      if (this.asked) this.watch();
      this.line.hear(answer);
    }
  }

  /**
   * Loading has failed, perhaps for good.
   * @param {string} [problem] for whoever looks into the console
   */
  fail(problem) {
    if (problem) console.warn(problem);
    this.stop();
    const why = navigator.onLine ? tr("The game could not be loaded.") : tr("You are offline: the game could not be loaded.");
    this.line.lost(why);
  }

  again() {
    this.stop();
    this.line.carrier = new WorkerLine(this.line);
  }

  stop() {
    clearTimeout(this.timer);
    this.worker.terminate();
  }

  /** @param {string} text */
  send(text) {
    if (!this.ready) return false;
    this.worker.postMessage(text);
    this.asked += 1;
    if (this.asked === 1) this.watch();
    return true;
  }

  /** Start anew if no answer comes: the page then goes on with its game. */
  watch() {
    this.wait(ANSWER, () => {
      this.line.lost(tr("That took too long. Starting the solver again…"), true);
      this.again();
    });
  }

  /**
   * @param {number} time
   * @param {() => void} deed
   */
  wait(time, deed) {
    clearTimeout(this.timer);
    this.timer = setTimeout(deed, time);
  }
}

/**
 * Do something that asks; `say` tells why it is refused. Whether it was done.
 * @typedef {(deed: () => Promise<unknown>, say?: (problem: string) => void) => Promise<boolean>} Trying
 */

/**
 * How the page does what asks: `failed` is called where it was not done, and `say` tells why, unless whoever tries says it
 * elsewhere.
 * @param {() => void} failed
 * @param {(problem: string) => void} say
 * @returns {Trying}
 */
export function tryingWith(failed, say) {
  return async (deed, tell = say) => {
    try {
      await deed();
      return true;
    } catch (problem) {
      failed();
      if (problem instanceof Stopped) return false; // for something else that was done
      if (problem instanceof Refused || problem instanceof Unread) tell(problem.message);
      else if (!(problem instanceof Lost)) throw problem;
      else if (!problem.sent) tell(problem.message);
      return false;
    }
  };
}
