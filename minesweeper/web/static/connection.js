// The line to the server: one WebSocket, opened again whenever it is lost.

const PATIENCE = [300, 1000, 2000, 4000];

export class Connection {
  /** `hear` gets each message; `change` is told true when the line opens; false, and why if the server says, when it is lost. */
  constructor(hear, change) {
    this.hear = hear;
    this.change = change;
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
      this.change(true);
    });
    this.socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
    this.socket.addEventListener("close", (event) => {
      this.change(false, event.reason);
      setTimeout(() => this.open(), PATIENCE[Math.min(this.tries++, PATIENCE.length - 1)]);
    });
  }

  /** Send a message; false where there is no line to send it on. */
  send(message) {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }
}
