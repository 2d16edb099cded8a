// While the first game is loading: a board of its size is there to click on, and the game that is chosen meanwhile waits.

import { isShowable, sizeName } from "../shared/boards.js";
import { part } from "../shared/dom.js";
import { tr } from "../shared/language.js";
import { Shape } from "../board/shape.js";

/** @import { CellSymbol } from "../board/cell.js" */
/** @import { Page } from "../main.js" */
/** @import { Size } from "../shared/boards.js" */
/** @import { Kept } from "messages" */

/** A game that goes on, as it was left. @typedef {{game: Kept, symbols?: CellSymbol[], questions?: number[]}} Left */

export class Loading {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {(() => Promise<unknown>) | null} */
    this.chosen = null; // what begins a game, if it was chosen before there was anybody to ask
  }

  /**
   * Show a board of this size, until the game is there; a game that was kept as it was left. Clicks on it wait for whoever answers
   * them.
   * @param {Size} size
   * @param {Left | null} [kept]
   */
  preview({ dimensions, mines }, kept) {
    const { board: view, clock, game } = this.page;
    view.build(new Shape(dimensions));
    if (kept?.symbols?.length === view.symbols.length) view.draw(kept.symbols);
    view.light("question", kept?.questions ?? []);
    game.preview(view.symbols);
    clock.reset(kept?.game.seconds);
    part("time").textContent = String(clock);
    part("left").textContent = String(mines - view.symbols.filter((symbol) => symbol === "@" || symbol === "wrong").length);
    part("state").textContent = tr("Loading");
    part("about").textContent = sizeName({ dimensions, mines });
    part("result-title").textContent = tr("Loading");
    part("result-note").textContent = kept
      ? tr("You can go on: your moves are made as soon as the game is there. The rest waits for it.")
      : tr("You can begin: your moves are made as soon as the game is there. The rest waits for it.");
    this.allow(true);
  }

  /**
   * Let the game be used: `only` its board as yet, and the choice of another one, or all of it.
   * @param {boolean} only
   */
  allow(only) {
    part("play").inert = false;
    for (const place of document.querySelectorAll("#play .panel, #new, #undo, #hint")) place.toggleAttribute("inert", only);
  }

  /**
   * Begin a game now or, while the first one is still loading, as soon as it could; of several choices the last. `size` is
   * that of its board, if it is known, and `kept` the game if it goes on.
   * @param {() => Promise<unknown>} deed
   * @param {((problem: string) => void) | undefined} say
   * @param {Size} [size]
   * @param {Left | null} [kept]
   */
  begin(deed, say, size, kept) {
    const { game, line, trying } = this.page;
    if (line.there || game.state) return trying(deed, say);
    this.chosen = deed;
    if (size && isShowable(size)) this.preview(size, kept);
    return Promise.resolve(true);
  }

  /** Begin the game that was chosen meanwhile; whether there is one. */
  async catchUp() {
    const deed = this.chosen;
    this.chosen = null;
    return deed !== null && this.page.trying(deed);
  }
}
