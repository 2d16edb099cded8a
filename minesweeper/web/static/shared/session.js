// The connection to the session: a server's WebSocket, or a worker that runs the session. Refusals carry their reasons.

import { tr } from "./language.js";
import { Stopped, stay } from "./turns.js";

/** @import { Answers, Refusal, Requests } from "messages" */

/**
 * A request without its number.
 * @template {keyof Requests} Do
 * @typedef {Requests[Do] & {do: Do}} Wish
 */

/**
 * The listener to a connection: it is there, or lost with a reason; the progress of loading; and the requests that take long (`slow`),
 * an empty list once their answers have come.
 * @typedef {{there: () => void, lost: (words: string) => void, loading: (percent: number) => void,
 *   slow: (asked: (keyof Requests)[]) => void}} Listener
 */

// Milliseconds between tries to reach the server again.
const RETRY_DELAYS = [300, 1000, 2000, 4000];

// Milliseconds before a worker without an answer is started again: far more than any answer takes.
const ANSWER = 15_000;

// Milliseconds without progress before loading has failed.
const STALLED = 30_000;

// Milliseconds before a request takes long.
const LONG = 500;

/** A refusal with its reason, and the cell of the wrong number, if one is to blame. */
export class Refused extends Error {
  /** @param {string} message @param {number | null} [cell] */
  constructor(message, cell = null) {
    super(message);
    this.cell = cell;
  }
}

/** A missing connection, or one that was lost before the answer; the game goes on with the next one. */
export class Lost extends Error {
  /**
   * @param {string} message
   * @param {boolean} [sent] whether an answer was on its way
   * @param {boolean} [slow] whether the answer took too long
   */
  constructor(message = stillLoading(), sent = false, slow = false) {
    super(message);
    this.sent = sent;
    this.slow = slow;
  }
}

const stillLoading = () => tr("The game is still loading.");

/** @typedef {{do: keyof Requests, resolve: (answer: any) => void, reject: (problem: Error) => void}} Pending */

/** Requests with promises of their answers, which reject with `Refused`, `Stopped` or `Lost`. Answers come in order. */
export class Session {
  /** @param {Listener} listener */
  constructor(listener) {
    this.listener = listener;
    /** @type {Map<number, Pending>} */
    this.pending = new Map(); // requests, by their numbers
    this.number = 0; // of the last request
    this.there = false;
    this.problem = stillLoading(); // the reason for a missing connection
    this.timer = 0; // before a request takes long
    this.isSlow = false; // whether one does
    const isWithoutServer = document.querySelector("meta[name=carrier][content=worker]");
    this.carrier = isWithoutServer ? worker(this) : socket(this);
  }

  opened() {
    this.there = true;
    this.listener.there();
  }

  /**
   * Reject all pending requests, since the connection is lost.
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

  /** Settle the request of an answer. @param {string} text */
  receive(text) {
    const { id, ...answer } = /** @type {{id: number} & Partial<Refusal>} */ (JSON.parse(text));
    const { error, stopped, cell } = answer;
    const request = this.pending.get(id);
    this.pending.delete(id);
    this.watch();
    if (error === undefined) request?.resolve(answer);
    else request?.reject(stopped ? new Stopped(error) : new Refused(error.replace(/(?<=\d) x (?=\d)/g, " × "), cell));
  }

  /** Call `slow` once a request takes long, and once none does any more. */
  watch() {
    clearTimeout(this.timer);
    if (this.isSlow) this.listener.slow([]);
    this.isSlow = false;
    if (!this.pending.size) return;
    this.timer = setTimeout(() => {
      this.isSlow = true;
      this.listener.slow(Array.from(this.pending.values(), (request) => request.do));
    }, LONG);
  }
}

/** Connect to a server's WebSocket, again after it closes or `again` is called. @param {Session} session */
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

/** Start a worker, again if an answer takes too long. @param {Session} session */
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

  /** Report that loading has failed, perhaps for good. */
  function fail() {
    stop();
    session.lost(navigator.onLine ? tr("The game could not be loaded.") : tr("You are offline: the game could not be loaded."));
  }

  /** Give up on an answer, and go on with the game in another worker. */
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

/** @typedef {ReturnType<typeof tryingWith>} Trying runs an action with requests; resolves to whether it succeeded */

/**
 * Return a function that runs actions with requests, once the session is `ready` and if the user is still there. After a failure it calls
 * `failed`, and shows the reason by `show`, or by the caller's own function.
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
