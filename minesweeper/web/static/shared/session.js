// The line to the program that knows the rules: a server's WebSocket, or a worker in which that program runs. What asks it says
// why it is refused.

import { tr } from "./language.js";
import { Stopped, stay } from "./turns.js";

/** @import { Answers, Refusal, Requests } from "messages" */

/**
 * A request without its number.
 * @template {keyof Requests} Do
 * @typedef {Requests[Do] & {do: Do}} Wish
 */

/**
 * What is told of a line: it is there, or it is lost (then `words` say why), how much of what it needs is loaded, or what has been awaited
 * for long (`slow`): nothing any more, once it has come.
 * @typedef {{there: () => void, lost: (words: string) => void, loading: (percent: number) => void,
 *   slow: (asked: (keyof Requests)[]) => void}} Listener
 */

// Milliseconds between tries to reach the server again.
const RETRY_DELAYS = [300, 1000, 2000, 4000];

// Milliseconds that an answer may take before the worker is started anew: far more than any does.
const ANSWER = 15_000;

// Milliseconds without anything new after which loading has failed.
const STALLED = 30_000;

// Milliseconds after which it is said what is awaited.
const LONG = 500;

/** A request is refused, or was before it was asked: why, in a sentence, and which number cannot be right, if one is to blame. */
export class Refused extends Error {
  /** @param {string} message @param {number | null} [cell] */
  constructor(message, cell = null) {
    super(message);
    this.cell = cell;
  }
}

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

/** @typedef {{do: keyof Requests, resolve: (answer: any) => void, reject: (problem: Error) => void}} Pending */

/** Asks, and gives answers as promises: a `Refused`, a `Stopped` or a `Lost` where there is none. Answers come in order. */
export class Session {
  /** @param {Listener} listener */
  constructor(listener) {
    this.listener = listener;
    /** @type {Map<number, Pending>} */
    this.pending = new Map(); // requests, by their numbers
    this.number = 0; // of the last request
    this.there = false;
    this.problem = stillLoading(); // why it is not there
    this.timer = 0; // until it is told what is awaited
    this.isSlow = false; // whether that is told
    const isWithoutServer = document.querySelector("meta[name=carrier][content=worker]");
    this.carrier = isWithoutServer ? worker(this) : socket(this);
  }

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
    for (const { reject } of this.pending.values()) reject(new Lost(reason, true, slow));
    this.pending.clear();
    this.watch();
    this.listener.lost(reason);
  }

  /**
   * @template {keyof Requests & keyof Answers} Do
   * @param {Wish<Do>} wish
   * @returns {Promise<Answers[Do]>}
   */
  ask(wish) {
    const id = (this.number += 1);
    return new Promise((resolve, reject) => {
      if (!this.there) throw new Lost(this.problem);
      this.carrier.send(JSON.stringify({ id, ...wish }));
      this.pending.set(id, { do: wish.do, resolve, reject });
      this.watch();
    });
  }

  /** An answer has come. @param {string} text */
  receive(text) {
    const { id, ...answer } = /** @type {{id: number} & Partial<Refusal>} */ (JSON.parse(text));
    const { error, stopped, cell } = answer;
    const request = this.pending.get(id);
    this.pending.delete(id);
    this.watch();
    if (error === undefined) request?.resolve(answer);
    else request?.reject(stopped ? new Stopped(error) : new Refused(error.replace(/(?<=\d) x (?=\d)/g, " × "), cell));
  }

  /** Tell what is awaited, once that takes long; and once it has come. */
  watch() {
    clearTimeout(this.timer);
    if (this.isSlow) this.listener.slow([]);
    this.isSlow = false;
    if (!this.pending.size) return;
    this.timer = setTimeout(() => {
      this.isSlow = true;
      this.listener.slow(Array.from(this.pending.values(), (each) => each.do));
    }, LONG);
  }
}

/** A server's WebSocket, which is opened again once it is closed or `again` is called. @param {Session} session */
function socket(session) {
  let tries = 0;
  let timer = 0;
  let current = open();

  function open() {
    const opening = new WebSocket("play");
    opening.addEventListener("open", () => {
      tries = 0;
      session.opened();
    });
    opening.addEventListener("message", ({ data }) => session.receive(data));
    opening.addEventListener("close", ({ reason }) => {
      if (opening !== current) return;
      timer = setTimeout(again, RETRY_DELAYS[Math.min(tries, RETRY_DELAYS.length - 1)]);
      tries += 1;
      session.lost(reason ? tr("The server says: {reason}. Trying again…", { reason }) : tr("The game’s server does not answer. Trying again…"));
    });
    return opening;
  }

  function again() {
    clearTimeout(timer);
    if (current.readyState === WebSocket.CLOSED) current = open();
  }
  return { again, send: (/** @type {string} */ text) => current.send(text) };
}

/** A worker, which is started anew where an answer takes too long. @param {Session} session */
function worker(session) {
  let timer = 0;
  let current = start();

  function start() {
    const starting = new Worker("worker.js", { type: "module" });
    starting.addEventListener("message", ({ data }) => receive(data));
    starting.addEventListener("error", fail);
    wait(STALLED, fail);
    return starting;
  }

  /** @param {{loading?: number, failed?: string, ready?: boolean, answer?: string}} message */
  function receive({ loading, failed, ready, answer }) {
    if (loading !== undefined) {
      wait(STALLED, fail);
      session.listener.loading(loading);
    } else if (failed) {
      console.warn(failed);
      fail();
    } else if (ready) {
      clearTimeout(timer);
      session.opened();
      navigator.serviceWorker?.register("sw.js").catch(() => {}); // without one, there is no page offline
    } else if (answer) {
      session.receive(answer);
      clearTimeout(timer);
      if (session.pending.size) wait(ANSWER, giveUp);
    }
  }

  /** Loading has failed, perhaps for good. */
  function fail() {
    stop();
    session.lost(navigator.onLine ? tr("The game could not be loaded.") : tr("You are offline: the game could not be loaded."));
  }

  /** No answer comes: the page goes on with its game in another worker. */
  function giveUp() {
    session.lost(tr("That took too long. Starting the solver again…"), true);
    again();
  }

  function again() {
    stop();
    current = start();
  }

  function stop() {
    clearTimeout(timer);
    current.terminate();
  }

  /** @param {string} text */
  function send(text) {
    current.postMessage(text);
    if (!session.pending.size) wait(ANSWER, giveUp);
  }

  /** @param {number} time @param {() => void} action */
  function wait(time, action) {
    clearTimeout(timer);
    timer = setTimeout(action, time);
  }
  return { again, send };
}

/** @typedef {ReturnType<typeof tryingWith>} Trying does something that asks; whether it was done */

/**
 * How the page does what asks, once the session is `ready` and if the user is still there: `failed` is called where it was not done, and
 * `say` shows why it is refused, unless whoever tries shows it elsewhere.
 * @param {Promise<unknown>} ready
 * @param {() => void} failed
 * @param {(problem: string) => void} show
 */
export function tryingWith(ready, failed, show) {
  let isReady = false;
  ready.then(() => (isReady = true));
  return async (/** @type {() => Promise<unknown>} */ action, report = show) => {
    try {
      if (!isReady) await stay(ready);
      await action();
      return true;
    } catch (problem) {
      failed();
      const isShown = problem instanceof Refused || (problem instanceof Lost && !problem.sent);
      if (isShown) report(problem.message);
      else if (!(problem instanceof Stopped || problem instanceof Lost)) throw problem;
      return false;
    }
  };
}
