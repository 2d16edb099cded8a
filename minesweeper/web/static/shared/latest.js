// Of several things that take time, only the latest counts.

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
