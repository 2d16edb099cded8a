// The line to the program that knows the rules: a server's WebSocket, or a worker in which that program runs.

/** @import { Answers, Refusal, Requests } from "./messages.d.ts" */

/**
 * A request without its number.
 * @template {keyof Requests} Do
 * @typedef {Omit<Requests[Do], "id" | "do"> & {do: Do}} Wish
 */

/**
 * Who carries texts. It calls `there(true)` when the line opens, `there(false, reason, slow)` when it is lost (and then
 * opens it again; `slow` where an answer took too long), `waiting(words)` while that takes, and `hear(text)`.
 * @typedef {object} Hearers
 * @property {(text: string) => void} hear
 * @property {(there: boolean, reason?: string, slow?: boolean) => void} there
 * @property {(words: string) => void} waiting
 */

// Milliseconds between tries to reach the server again.
const PATIENCE = [300, 1000, 2000, 4000];

// Milliseconds that an answer may take before the worker is started anew: far more than any does.
const ANSWER = 15_000;

/** A request was refused: why, and which number cannot be right, if one is to blame. */
export class Refused extends Error {
  /**
   * @param {string} message
   * @param {number | null} [cell]
   */
  constructor(message, cell = null) {
    super(`${message[0].toUpperCase()}${message.slice(1)}`);
    this.cell = cell;
  }
}

/** There is no line, or it was lost before the answer came: whoever opens it again goes on with the game. */
export class Lost extends Error {
  /**
   * @param {boolean} [sent] whether it was lost while an answer was awaited
   * @param {boolean} [slow] whether that was because the answer took too long
   */
  constructor(sent = false, slow = false) {
    super("The game is not there yet.");
    this.sent = sent;
    this.slow = slow;
  }
}

/** Asks, and gives answers as promises: a `Refused` or a `Lost` where there is none. Answers come in order. */
export class Line {
  /**
   * @param {(there: boolean, reason?: string) => void} change
   * @param {(words: string) => void} waiting
   */
  constructor(change, waiting) {
    const carrier = document.querySelector("meta[name=carrier]")?.getAttribute("content");
    /** @type {Map<number, {resolve: (answer: any) => void, reject: (problem: Error) => void}>} */
    this.asked = new Map();
    this.number = 0;
    const Carrier = carrier === "worker" ? WorkerLine : Socket;
    this.carrier = new Carrier({
      hear: (text) => this.hear(JSON.parse(text)),
      there: (there, reason, slow) => {
        if (!there) this.lose(Boolean(slow));
        change(there, reason);
      },
      waiting,
    });
  }

  /**
   * @template {keyof Requests & keyof Answers} Do
   * @param {Wish<Do>} wish
   * @returns {Promise<Answers[Do]>}
   */
  ask(wish) {
    return new Promise((resolve, reject) => {
      const id = (this.number += 1);
      if (this.carrier.send(JSON.stringify({ id, ...wish }))) this.asked.set(id, { resolve, reject });
      else reject(new Lost());
    });
  }

  /** @param {{id: number | null} & Partial<Refusal>} answer */
  hear(answer) {
    const waiting = this.asked.get(answer.id ?? -1);
    this.asked.delete(answer.id ?? -1);
    if (answer.error === undefined) waiting?.resolve(answer);
    else waiting?.reject(new Refused(answer.error, answer.cell));
  }

  /** @param {boolean} slow */
  lose(slow) {
    for (const { reject } of this.asked.values()) reject(new Lost(true, slow));
    this.asked.clear();
  }
}

class Socket {
  /** @param {Hearers} hearers */
  constructor(hearers) {
    this.hearers = hearers;
    this.tries = 0;
    this.socket = this.open();
  }

  open() {
    const address = new URL("play", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.search = address.hash = "";
    const socket = new WebSocket(address);
    socket.addEventListener("open", () => {
      this.tries = 0;
      this.hearers.there(true);
    });
    socket.addEventListener("message", (event) => this.hearers.hear(event.data));
    socket.addEventListener("close", (event) => {
      const what = event.reason ? `The server says: ${event.reason}.` : "The server has gone away.";
      this.hearers.there(false, `${what} Trying to reach it again…`);
      const wait = PATIENCE[Math.min(this.tries, PATIENCE.length - 1)];
      this.tries += 1;
      setTimeout(() => {
        this.socket = this.open();
      }, wait);
    });
    return socket;
  }

  /** @param {string} text */
  send(text) {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(text);
    return true;
  }
}

class WorkerLine {
  /** @param {Hearers} hearers */
  constructor(hearers) {
    this.hearers = hearers;
    this.ready = false;
    this.asked = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.worker = this.open();
  }

  open() {
    this.ready = false;
    this.asked = 0;
    const worker = new Worker("worker.js", { type: "module" });
    worker.addEventListener("message", ({ data }) => this.take(data));
    worker.addEventListener("error", () => this.hearers.waiting("This browser could not start the solver."));
    return worker;
  }

  /** @param {{waiting?: string, ready?: boolean, answer?: string}} data */
  take({ waiting, ready, answer }) {
    if (waiting) this.hearers.waiting(waiting);
    else if (ready) {
      this.ready = true;
      this.hearers.there(true);
      navigator.serviceWorker?.register("sw.js").catch(() => {}); // without one, there is no page offline
    } else if (answer) {
      this.asked -= 1;
      clearTimeout(this.timer);
      if (this.asked) this.watch();
      this.hearers.hear(answer);
    }
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
    this.timer = setTimeout(() => {
      this.worker.terminate();
      this.hearers.there(false, "That took too long. Starting again…", true);
      this.worker = this.open();
    }, ANSWER);
  }
}
