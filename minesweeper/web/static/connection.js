// The line to the program that knows the rules: a server's WebSocket, or a worker in which that program runs.
//
// A carrier is what one of them gives: `send(text)`, false where there is no line, and `open()`. It calls
// `there(true)` when the line opens, `there(false, reason, slow)` when it is lost (it then opens itself again; `slow`
// where an answer took too long), `waiting(words)` while that takes, and `hear(text)` with what arrives.

const PATIENCE = [300, 1000, 2000, 4000];

// Milliseconds that an answer may take before the worker is started anew.
const ANSWER = 8000;

export class Connection {
  /** `hear` gets each message; `change` is told true, or false, a reason and whether it was slow; `waiting` words. */
  constructor(hear, change, waiting) {
    const Carrier = document.querySelector("meta[name=carrier]")?.content === "worker" ? WorkerLine : Socket;
    this.carrier = new Carrier((text) => hear(JSON.parse(text)), change, waiting);
  }

  /** Send a message; false where there is no line to send it on. */
  send(message) {
    return this.carrier.send(JSON.stringify(message));
  }
}

class Socket {
  constructor(hear, there) {
    this.hear = hear;
    this.there = there;
    this.tries = 0;
    this.open();
  }

  open() {
    const address = new URL("play", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.search = address.hash = "";
    this.socket = new WebSocket(address);
    this.socket.addEventListener("open", () => {
      this.tries = 0;
      this.there(true);
    });
    this.socket.addEventListener("message", (event) => this.hear(event.data));
    this.socket.addEventListener("close", (event) => {
      const what = event.reason ? `The server says: ${event.reason}.` : "The server has gone away.";
      this.there(false, `${what} Trying to reach it again…`);
      setTimeout(() => this.open(), PATIENCE[Math.min(this.tries++, PATIENCE.length - 1)]);
    });
  }

  send(text) {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(text);
    return true;
  }
}

class WorkerLine {
  constructor(hear, there, waiting) {
    this.hear = hear;
    this.there = there;
    this.waiting = waiting;
    this.open();
  }

  open() {
    this.ready = false;
    this.asked = 0;
    this.worker = new Worker("worker.js", { type: "module" });
    this.worker.addEventListener("message", ({ data }) => this.take(data));
    this.worker.addEventListener("error", () => this.waiting("This browser could not start the solver."));
  }

  take(data) {
    if (data.waiting) this.waiting(data.waiting);
    else if (data.ready) {
      this.ready = true;
      this.there(true);
      navigator.serviceWorker?.register("sw.js").catch(() => {}); // without one, there is no page offline
    } else {
      this.asked -= 1;
      clearTimeout(this.timer);
      if (this.asked) this.watch();
      data.answers.forEach(this.hear);
    }
  }

  send(text) {
    if (!this.ready) return false;
    this.worker.postMessage(text);
    if (!this.asked++) this.watch();
    return true;
  }

  /** Start anew if no answer comes: the page then goes on with its game. */
  watch() {
    this.timer = setTimeout(() => {
      this.worker.terminate();
      this.there(false, "That took too long. Starting again…", true);
      this.open();
    }, ANSWER);
  }
}
