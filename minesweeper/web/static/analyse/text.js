// The dialog of texts: the board and what is visible of it, to be copied, or pasted, played and analysed; files open there too.

import { onClick, part, set } from "../shared/dom.js";
import { pick } from "../shared/files.js";

/** @import { Page } from "../main.js" */

export class TextDialog {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.root = part("text-dialog", HTMLDialogElement);
    this.board = part("board-text", HTMLTextAreaElement);
    this.visible = part("seen-text", HTMLTextAreaElement);
    this.endings = ""; // of the names of files that can be opened
    this.root.addEventListener("input", () => this.say(""));
    onClick({
      "play-board": () => this.doing(() => page.newGames.pasted(this.board.value)),
      "edit-seen": () => this.doing(async () => page.editor.show(this.visible.value)),
      "open-file": async () => {
        const file = await pick(this.endings);
        this.doing(() => page.newGames.load(file));
      },
    });
  }

  /** Show the texts of the game as it is now. */
  async open() {
    const { line } = this.page;
    const [{ board, position }, { files }] = await Promise.all([line.ask({ do: "export" }), line.ask({ do: "version" })]);
    this.endings = [...files, "json", "txt"].map((kind) => `.${kind}`).join(",");
    set("recordings", { text: files.filter((kind) => kind !== "mbf").map((kind) => `.${kind}`).join(", ") });
    set("board-note", { hidden: Boolean(board) });
    this.board.value = board ?? "";
    this.visible.value = position;
    this.say("");
    if (!this.root.open) this.root.showModal();
  }

  /** Do something from the dialog: it closes once that is done, or says why it is not. @param {() => Promise<void>} action */
  async doing(action) {
    if (await this.page.trying(action, (problem) => this.say(problem))) this.root.close();
  }

  /** @param {string} problem */
  say(problem) {
    set("text-problem-2", { text: problem });
  }
}
