// The dialog of texts: the board and what is visible of it, to be copied, or pasted, played and analysed; files open there too.

import { part } from "../shared/dom.js";
import { pick } from "../shared/files.js";

/** @import { Page } from "../main.js" */

export class TextDialog {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.root = part("text-dialog", HTMLDialogElement);
    this.board = part("board-text", HTMLTextAreaElement);
    this.seen = part("seen-text", HTMLTextAreaElement);
    this.problem = part("text-problem-2");
    this.ends = ""; // of the names of files that can be opened
    this.root.addEventListener("input", () => this.say(""));
    part("play-board").addEventListener("click", () => this.doing(() => page.newGames.pasted(this.board.value)));
    part("open-file").addEventListener("click", async () => {
      const file = await pick(this.ends);
      this.doing(() => page.newGames.load(file));
    });
    part("edit-seen").addEventListener("click", () => this.doing(async () => page.editor.show(this.seen.value)));
  }

  /** Show the texts of the game as it is now. */
  async open() {
    const { line } = this.page;
    const [{ board, position }, { files }] = await Promise.all([line.ask({ do: "export" }), line.ask({ do: "version" })]);
    const ends = (/** @type {string[]} */ kinds) => kinds.map((kind) => `.${kind}`);
    this.ends = ends([...files, "json", "txt"]).join(",");
    part("recordings").textContent = ends(files.filter((kind) => kind !== "mbf")).join(", ");
    this.board.value = board ?? "";
    part("board-note").hidden = Boolean(board);
    this.seen.value = position;
    this.say("");
    if (!this.root.open) this.root.showModal();
  }

  /**
   * Do something from the dialog: it is closed once that is done, and says why it is not.
   * @param {() => Promise<void>} deed
   */
  async doing(deed) {
    if (await this.page.trying(deed, (problem) => this.say(problem))) this.root.close();
  }

  /** @param {string} problem */
  say(problem) {
    this.problem.textContent = problem;
  }
}
