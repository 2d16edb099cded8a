// Of several things that take time, only the latest counts.

/** Call what this returns when one begins, and what that returns when it is there, to know whether it still is the latest. */
export function newLatest() {
  let last = {};
  return () => {
    const mine = (last = {});
    return () => mine === last;
  };
}
