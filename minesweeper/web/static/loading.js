// While the first game is loading: a board of its size is there to click on, and the game that is chosen meanwhile waits.

import { sizeName } from "./boards.js";
import { showCounter } from "./counter.js";
import { part } from "./dom.js";
import { Shape } from "./shape.js";

/** @import { BoardView } from "./board.js" */
/** @import { Size } from "./boards.js" */
/** @import { Game } from "./game.js" */
/** @import { Line } from "./line.js" */
/** @import { Trying } from "./trying.js" */

export class Loading {
  /**
   * @param {Line} line
   * @param {Game} game
   * @param {BoardView} view
   * @param {Trying} trying
   */
  constructor(line, game, view, trying) {
    this.line = line;
    this.game = game;
    this.view = view;
    this.trying = trying;
    /** @type {(() => Promise<unknown>) | null} */
    this.chosen = null; // what begins a game, if it was chosen before there was anybody to ask
  }

  /**
   * Show a board of this size, until the game is there. Clicks on it wait for whoever answers them.
   * @param {Size} size
   */
  preview({ dimensions, mines }) {
    this.game.early = [];
    this.view.build(new Shape(dimensions));
    showCounter("left", mines);
    part("state").textContent = "Loading";
    part("about").textContent = sizeName({ dimensions, mines });
    part("result-title").textContent = "Loading";
    part("result-note").textContent = "You can begin: your moves are made as soon as the game is there. The rest waits for it.";
    part("play").inert = false;
    onlyTheBoard(true);
  }

  /** The game is there: all of it can be used. */
  over() {
    part("play").inert = false;
    onlyTheBoard(false);
  }

  /**
   * Begin a game now or, while the first one is still loading, as soon as it could; of several choices the last. `size` is
   * that of its board, if it is known.
   * @param {() => Promise<unknown>} deed
   * @param {((problem: string) => void) | undefined} say
   * @param {Size} [size]
   */
  begin(deed, say, size) {
    if (this.line.there || this.game.state) return this.trying(deed, say);
    this.chosen = deed;
    if (size) this.preview(size);
    return Promise.resolve(true);
  }

  /** Begin the game that was chosen meanwhile; whether there is one. */
  async catchUp() {
    const deed = this.chosen;
    this.chosen = null;
    return deed !== null && this.trying(deed);
  }
}

/**
 * Whether only the board can be used as yet.
 * @param {boolean} only
 */
function onlyTheBoard(only) {
  for (const place of document.querySelectorAll("#play .panel, #play .actions, #new")) place.toggleAttribute("inert", only);
}
