// The dialog of texts: the board and the position, to be copied, or pasted, played and analysed; files open there too.

import { onClick, part, set } from "../shared/dom.js";
import { pick } from "../shared/files.js";
import { stay } from "../shared/turns.js";

/** @import { Parts } from "../main.js" */

/** @param {Pick<Parts, "editor" | "game" | "newGames" | "session" | "trying">} page */
export function textDialog(page) {
  const root = part("text-dialog", HTMLDialogElement);
  const board = part("board-text", HTMLTextAreaElement);
  const visible = part("seen-text", HTMLTextAreaElement);
  let endings = ""; // of loadable files

  const report = (/** @type {string} */ problem) => set("text-problem-2", { text: problem });
  /** Run an action of the dialog: close it afterwards, or show the problem. @param {() => Promise<void>} action */
  const closeAfter = async (action) => {
    if (await page.trying(action, report)) root.close();
  };
  root.addEventListener("input", () => report(""));
  onClick({
    "play-board": () => closeAfter(() => page.newGames.pasted(board.value)),
    "edit-seen": () => closeAfter(async () => page.editor.show(visible.value)),
    "open-file": async () => {
      const file = await pick(endings);
      closeAfter(() => page.newGames.load(file));
    },
  });

  const open = async () => {
    const [texts, { files }] = await stay(Promise.all([page.game.ask({ do: "export" }), page.session.ask({ do: "version" })]));
    endings = [...files, "json", "txt"].map((kind) => `.${kind}`).join(",");
    set("recordings", { text: files.filter((kind) => kind !== "mbf").map((kind) => `.${kind}`).join(", ") });
    set("board-note", { hidden: Boolean(texts.board) });
    board.value = texts.board ?? "";
    visible.value = texts.position;
    report("");
    if (!root.open) root.showModal();
  };
  return { open, root, report };
}
