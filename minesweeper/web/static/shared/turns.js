// Who comes first: where the user is, the latest of several calls, and the order of requests about a game.

/** The answer was given up for something that the user did; it can be asked for again. */
export class Stopped extends Error {}

let place = {}; // another object for each place

/** The user goes to another entry of the browser's history, or to another game. */
export function goElsewhere() {
  place = {};
}

/** Return a function that tests whether the user is still at this view. */
export function here() {
  const now = place;
  return () => place === now;
}

/**
 * Wait for an answer or a refusal; reject with `Stopped` if the user has gone elsewhere meanwhile.
 * @template T
 * @param {Promise<T>} awaited
 */
export function stay(awaited, isHere = here()) {
  return awaited.finally(() => {
    if (!isHere()) throw new Stopped();
  });
}

/**
 * Wrap an action so that it runs once at a time: a call during a run waits for it, and replaces the call that waits already. The action
 * can ask `isLatest` whether a newer call has come; replaced calls resolve to undefined.
 * @template {unknown[]} Args
 * @template Result
 * @param {(isLatest: () => boolean, ...args: Args) => Promise<Result>} action
 * @returns {(...args: Args) => Promise<Result | undefined>}
 */
export function latest(action) {
  let last = 0;
  let running = /** @type {Promise<unknown> | null} */ (null);
  return async (...args) => {
    const call = ++last;
    const isLatest = () => call === last;
    if (running) await running;
    if (!isLatest()) return undefined;
    const run = action(isLatest, ...args).finally(() => (running = null));
    running = run.catch(() => {});
    return run;
  };
}

/** Requests about a game: a change, which shows another game or moment, waits for the moves before it; all requests after it wait for it. */
export class Turns {
  constructor() {
    /** @type {Promise<unknown>} */
    this.changed = Promise.resolve(); // once all changes are made
    /** @type {Promise<unknown>} */
    this.moved = Promise.resolve(); // once all moves are made as well
  }

  /**
   * Do something that nothing waits for.
   * @template T
   * @param {() => Promise<T>} action
   */
  after(action) {
    return this.changed.then(action);
  }

  /**
   * Make a move: the next change waits for it, the next move does not.
   * @template T
   * @param {() => Promise<T>} action
   */
  during(action) {
    const done = this.after(action);
    this.moved = Promise.allSettled([this.moved, done]);
    return done;
  }

  /**
   * Make a change.
   * @template T
   * @param {() => Promise<T>} action
   */
  alone(action) {
    const done = this.moved.then(action);
    this.changed = this.moved = Promise.allSettled([done]);
    return done;
  }
}
