// The dialog for a custom game: its size, in any number of dimensions, its rules and its seed, or a map of the contest.

import { choiceOf, drawn, keepRules, keepTyped, oneOf, presets, readShape, rules, sizeName, title, typed } from "../shared/boards.js";
import { JUDGE_SETS, LIMITS, PRESETS, STARTS, VARIANTS } from "../shared/catalogue.js";
import { field, inside, part } from "../shared/dom.js";
import { plural, tr, whenSpoken } from "../shared/language.js";

/** @import { Drawn, Rules, Size, Told } from "../shared/boards.js" */

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
    const wanted = wantedRules(form);
    const found = chosen(form, wanted);
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
  const label = document.createElement("label");
  label.className = "tile";
  const radio = document.createElement("input");
  Object.assign(radio, { type: "radio", name: "board", value });
  const heading = document.createElement("strong");
  const text = document.createElement("span");
  whenSpoken(() => {
    heading.textContent = name();
    text.textContent = detail();
  });
  label.append(radio, heading, text);
  part(place).append(label);
}

/**
 * The rules that the dialog's form says.
 * @param {HTMLFormElement} form
 * @returns {Rules}
 */
function wantedRules(form) {
  return {
    start: oneOf(STARTS, field(form, "start", HTMLSelectElement).value) ?? rules().start,
    variant: oneOf(VARIANTS, field(form, "custom", HTMLSelectElement).value) ?? rules().variant,
    guess_free: field(form, "guess_free", HTMLInputElement).checked,
  };
}

/**
 * The settings that the dialog's form says, or what is wrong with it, in words.
 * @param {HTMLFormElement} form
 * @param {Rules} wanted
 * @returns {Drawn | string}
 */
function chosen(form, wanted) {
  const text = (/** @type {string} */ name) => field(form, name, HTMLInputElement).value.trim();
  const board = field(form, "board", RadioNodeList).value;
  if (board.startsWith("judge")) {
    const index = text("index") ? Number(text("index")) : undefined;
    return { ...JUDGE_SETS[Number(board.slice(5))], start: "judge", variant: wanted.variant, index };
  }
  const size = sizeOf(board, text);
  if (typeof size === "string") return size;
  return { ...drawn(size, wanted), seed: text("seed") ? Number(text("seed")) : null };
}

/**
 * The size of the board of this name, or what is wrong with it; `text` gives what is typed into a field.
 * @param {string} board
 * @param {(name: string) => string} text
 * @returns {Size | string}
 */
function sizeOf(board, text) {
  const name = presets().find((each) => each === board);
  if (name) return PRESETS[name];
  if (board === "hyper") return readShape(text("hyper")) ?? tr("Expected a board such as {board}.", { board: "4x4x4x4:20" });
  if (!text("rows")) return tr("Expected a number of rows.");
  if (!text("columns")) return tr("Expected a number of columns.");
  if (!text("mines")) return tr("Expected a number of mines.");
  return { dimensions: [Number(text("rows")), Number(text("columns"))], mines: Number(text("mines")) };
}
