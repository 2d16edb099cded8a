// What goes on by itself until it is stopped: autoplay, and a replay that plays.

const PER_SECOND = [0.5, 1, 2, 4, 8, 15, 30, 60, Infinity];

/** How long to wait between two moves at a speed, in milliseconds; and the speed in words. */
export function wait(speed) {
  return 1000 / PER_SECOND[speed];
}

export function speedWords(speed) {
  const rate = PER_SECOND[speed];
  return rate === Infinity ? "at once" : `${rate} a second`;
}

/** Calls `go` again and again: `done` says that one call has had its effect and the next may come. */
export class Auto {
  /** `pause` gives the milliseconds between two calls; `change` is told whether it runs. */
  constructor(go, pause, change) {
    this.go = go;
    this.pause = pause;
    this.change = change;
    this.running = false;
  }

  start() {
    if (this.running) return;
    this.running = true;
    this.change(true);
    this.go();
  }

  stop() {
    if (!this.running) return;
    clearTimeout(this.timer);
    this.running = false;
    this.change(false);
  }

  done() {
    if (!this.running) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(this.go, this.pause());
  }
}
