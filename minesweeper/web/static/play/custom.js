// The dialog for a custom game: its size, in any number of dimensions, its rules and its seed, or a map of the contest.

import { choiceOf, drawn, keepRules, keepTyped, oneOf, presets, readShape, rules, sizeName, title, typed } from "../shared/boards.js";
import { JUDGE_SETS, LIMITS, PRESETS, STARTS, VARIANTS } from "../shared/catalogue.js";
import { field, h, inside, part } from "../shared/dom.js";
import { plural, tr, whenSpoken } from "../shared/language.js";

/** @import { Drawn, Rules, Told } from "../shared/boards.js" */

// The fields that come back as they were left.
const KEPT = /** @type {const} */ (["rows", "columns", "mines", "hyper"]);

/**
 * The dialog for a new game; `begin` gets the settings that were chosen, and a function that says what is wrong with
 * them, and resolves to whether the game is there: the dialog stays open until then, and nothing typed is lost. What
 * comes back opens it for a board like that of a game; a classic one is none of one's own. `ruled` is called once other rules may be
 * kept, which they are only with a game.
 * @param {(settings: Drawn, say: (problem: string) => void) => Promise<boolean>} begin
 * @param {() => void} ruled
 */
export function customDialog(begin, ruled) {
  const dialog = part("boards-dialog", HTMLDialogElement);
  const form = inside(dialog, "form", HTMLFormElement);
  for (const name of presets()) tile("classic-tiles", name, () => title(name), () => sizeName(PRESETS[name]));
  JUDGE_SETS.forEach((set, number) => tile("judge-tiles", `judge${number}`, () => sizeName(set), () => plural("{n} board", "{n} boards", LIMITS.maps)));
  tile("own-tiles", "custom", () => tr("Rows and columns"), () => plural("up to {n} cell", "up to {n} cells", LIMITS.cells));
  tile("own-tiles", "hyper", () => tr("Any dimensions"), () => tr("such as {board}", { board: "4 × 4 × 4 × 4" }));

  const board = field(form, "board", RadioNodeList);
  const custom = field(form, "custom", HTMLSelectElement);
  const start = field(form, "start", HTMLSelectElement);
  const guessFree = field(form, "guess_free", HTMLInputElement);
  const textField = (/** @type {string} */ name) => field(form, name, HTMLInputElement);
  const kind = () => board.value.replace(/\d+$/, "");
  const show = () => {
    for (const each of form.querySelectorAll("[data-for]")) {
      if (!(each instanceof HTMLElement)) continue;
      const wanted = each.dataset.for === "start" ? kind() !== "judge" : each.dataset.for === kind();
      each.hidden = !wanted;
      for (const input of each.querySelectorAll("input, select")) input.toggleAttribute("disabled", !wanted);
    }
  };
  form.addEventListener("change", ({ target }) => {
    const other = target instanceof HTMLInputElement && target.name === "board";
    if (other) custom.value = kind() === "judge" ? "judge" : rules().variant;
    show();
  });
  const problem = part("boards-problem");
  form.addEventListener("input", () => {
    problem.textContent = "";
  });
  form.addEventListener("submit", async (event) => {
    if (!(event.submitter instanceof HTMLButtonElement) || event.submitter.value !== "play") return;
    event.preventDefault();
    const wanted = {
      start: oneOf(STARTS, start.value) ?? rules().start,
      variant: oneOf(VARIANTS, custom.value) ?? rules().variant,
      guess_free: guessFree.checked,
    };
    const found = chosen(board.value, wanted, (name) => textField(name).value.trim());
    problem.textContent = typeof found === "string" ? found : "";
    if (typeof found === "string") return;
    const begun = await begin(found, (words) => {
      problem.textContent = words;
    });
    if (!begun) return;
    keepTyped(Object.fromEntries(KEPT.map((name) => [name, textField(name).value])));
    if (found.start !== "judge") keepRules(wanted);
    ruled();
    dialog.close();
  });
  return (/** @type {Told} */ game) => {
    const { board: like, variant = rules().variant, index = "0", ...fields } = choiceOf(game);
    const wanted = presets().some((name) => name === like) ? "custom" : like;
    const texts = { ...typed(), index, ...fields };
    for (const name of /** @type {const} */ ([...KEPT, "index"])) textField(name).value = texts[name];
    board.value = wanted;
    start.value = rules().start;
    guessFree.checked = rules().guess_free;
    custom.value = variant;
    problem.textContent = "";
    show();
    dialog.showModal();
    if (board.value !== "custom") return;
    textField("rows").focus();
    textField("rows").select();
  };
}

/**
 * @param {string} place
 * @param {string} value
 * @param {() => string} name
 * @param {() => string} detail
 */
function tile(place, value, name, detail) {
  const heading = h("strong");
  const text = h("span");
  whenSpoken(() => {
    heading.textContent = name();
    text.textContent = detail();
  });
  part(place).append(h("label", { class: "tile" }, h("input", { type: "radio", name: "board", value }), heading, text));
}

/**
 * The settings that are chosen, or what is wrong with them, in words.
 * @param {string} board
 * @param {Rules} wanted
 * @param {(name: string) => string} text gives what is typed into a field
 * @returns {Drawn | string}
 */
function chosen(board, wanted, text) {
  if (board.startsWith("judge")) {
    const index = text("index") ? Number(text("index")) : undefined;
    return { ...JUDGE_SETS[Number(board.slice(5))], start: "judge", variant: wanted.variant, index };
  }
  if (board === "custom") {
    if (!text("rows")) return tr("Expected a number of rows.");
    if (!text("columns")) return tr("Expected a number of columns.");
    if (!text("mines")) return tr("Expected a number of mines.");
  }
  const own = { dimensions: [Number(text("rows")), Number(text("columns"))], mines: Number(text("mines")) };
  const name = presets().find((each) => each === board);
  const size = name ? PRESETS[name] : board === "hyper" ? readShape(text("hyper")) : own;
  if (!size) return tr("Expected a board such as {board}.", { board: "4x4x4x4:20" });
  return { ...drawn(size, wanted), seed: text("seed") ? Number(text("seed")) : null };
}
