// The game of this tab, kept while the tab is open: a reload goes on with it.

const KEY = "minesweeper.game";

/** Keep the game as it is now, unless it is a replay. */
export function save(play) {
  if (!play.game || play.replaying) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ address: play.address, ...play.kept }));
  } catch {
    // Storage may be switched off: then a reload begins anew.
  }
}

/** The game that was kept under the address of now, or null. */
export function saved() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY));
    return kept?.settings && kept.address === location.hash ? kept : null;
  } catch {
    return null;
  }
}
