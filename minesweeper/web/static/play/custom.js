// The buttons of the classic sizes, the dialog for a custom game (its size, in any number of dimensions, its rules and its seed),
// and the form for a map of the contest.

import { drawn, chooseRules, presetNamed, presets, readShape, rules, shapeText, sizeName, title } from "../shared/boards.js";
import { JUDGE_SETS, LIMITS, PRESETS } from "../shared/catalogue.js";
import { button, h, inside, part, set } from "../shared/dom.js";
import { keep, recall } from "../shared/keep.js";
import { plural, tr, whenSpoken } from "../shared/language.js";

/** @import { Preset, Rules, Setting } from "../shared/boards.js" */

// The fields that come back as they were left.
const KEPT = ["rows", "columns", "mines", "hyper"];

/** The buttons of the classic sizes, in the menu of boards. @param {(name: Preset) => unknown} choose */
export function presetButtons(choose) {
  for (const name of presets()) {
    const element = button("", { "data-preset": name }, () => choose(name));
    whenSpoken(() => element.replaceChildren(`${title(name)} `, h("small", {}, sizeName(PRESETS[name]))));
    part("custom-board").before(element);
  }
}

/**
 * Set up the dialog for a new game, and return a function that opens it for a board like that of a game. `begin` gets the chosen
 * settings and a function that shows a problem, and resolves to whether the game has begun. The dialog stays open until then, so
 * nothing typed is lost. `ruled` is called once the rules may have changed, which happens only with a game.
 * @param {(settings: Setting, report: (problem: string) => void) => Promise<boolean>} begin
 * @param {() => void} ruled
 */
export function customDialog(begin, ruled) {
  const dialog = part("boards-dialog", HTMLDialogElement);
  const form = inside(dialog, "form", HTMLFormElement);
  for (const name of presets()) tile("classic-tiles", name, () => title(name), () => sizeName(PRESETS[name]));
  tile("own-tiles", "custom", () => tr("Rows and columns"), () => plural("up to {n} cell", "up to {n} cells", LIMITS.cells));
  tile("own-tiles", "hyper", () => tr("Any dimensions"), () => tr("such as {board}", { board: "4 × 4 × 4 × 4" }));

  const board = /** @type {RadioNodeList} */ (form.elements.namedItem("board"));
  const variant = inside(form, "[name=custom]", HTMLSelectElement);
  const start = inside(form, "[name=start]", HTMLSelectElement);
  const guessFree = inside(form, "[name=guess_free]", HTMLInputElement);
  const input = (/** @type {string} */ name) => inside(form, `[name=${name}]`, HTMLInputElement);
  for (const name of ["rows", "columns", "mines"]) input(name).max = String(LIMITS.cells);
  const report = (/** @type {string} */ problem) => set("boards-problem", { text: problem });
  const show = () => {
    for (const fields of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-for]"))) {
      fields.hidden = fields.dataset.for !== board.value;
      for (const control of fields.querySelectorAll("input, select")) control.toggleAttribute("disabled", fields.hidden);
    }
  };
  form.addEventListener("change", show);
  form.addEventListener("input", () => report(""));
  form.addEventListener("submit", async (event) => {
    if (!(event.submitter instanceof HTMLButtonElement) || event.submitter.value !== "play") return;
    event.preventDefault();
    const wanted = { start: start.value, variant: variant.value, guess_free: guessFree.checked };
    if (!(await begin(chosen(board.value, wanted, (name) => input(name).value.trim()), report))) return;
    keep("typed", Object.fromEntries(KEPT.map((name) => [name, input(name).value])));
    chooseRules(wanted);
    ruled();
    dialog.close();
  });
  return (/** @type {Setting} */ game) => {
    const { board: like, ...fields } = choiceOf(game);
    const texts = { ...Object(recall("typed")), ...fields };
    for (const name of KEPT) input(name).value = typeof texts[name] === "string" ? texts[name] : input(name).defaultValue;
    board.value = like in PRESETS ? "custom" : like;
    start.value = rules().start;
    guessFree.checked = rules().guess_free;
    variant.value = rules().variant;
    report("");
    show();
    dialog.showModal();
    if (board.value !== "custom") return;
    input("rows").focus();
    input("rows").select();
  };
}

/** The form for a board of the contest, which is played by its rules. @param {(settings: Setting) => unknown} begin */
export function contestForm(begin) {
  const form = part("contest", HTMLFormElement);
  const size = inside(form, "[name=size]", HTMLSelectElement);
  const index = inside(form, "[name=index]", HTMLInputElement);
  index.max = String(LIMITS.maps - 1);
  const options = JUDGE_SETS.map((_, place) => h("option", { value: place }));
  size.append(...options);
  whenSpoken(() => options.forEach((option, place) => (option.textContent = sizeName(JUDGE_SETS[place]))));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    begin({ ...JUDGE_SETS[Number(size.value)], start: "judge", variant: "judge", index: Number(index.value) });
  });
}

/** @param {string} place @param {string} value @param {() => string} name @param {() => string} detail */
function tile(place, value, name, detail) {
  const heading = h("strong");
  const text = h("span");
  whenSpoken(() => {
    heading.textContent = name();
    text.textContent = detail();
  });
  part(place).append(h("label", { class: "tile" }, h("input", { type: "radio", name: "board", value }), heading, text));
}

/** Return the choice of the board of a game: its kind, and the values of the fields. @param {Setting} game @returns {Record<string, string>} */
export function choiceOf(game) {
  const { dimensions, mines } = game;
  const name = presetNamed(game);
  if (name) return { board: name };
  if (dimensions.length !== 2) return { board: "hyper", hyper: shapeText(game) };
  return { board: "custom", rows: String(dimensions[0]), columns: String(dimensions[1]), mines: String(mines) };
}

/**
 * The settings that are chosen, in fields that the browser has checked.
 * @param {string} board
 * @param {Rules} wanted
 * @param {(name: string) => string} text returns the value of a field
 * @returns {Setting}
 */
function chosen(board, wanted, text) {
  const own = { dimensions: [Number(text("rows")), Number(text("columns"))], mines: Number(text("mines")) };
  const name = presets().find((preset) => preset === board);
  const size = name ? PRESETS[name] : (board === "hyper" && readShape(text("hyper"))) || own;
  return { ...drawn(size, wanted), seed: text("seed") ? Number(text("seed")) : null };
}
