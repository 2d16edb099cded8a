// The boards to choose from, their names, and the dialog that offers them.

import { keep, recall } from "./keep.js";
import { count } from "./words.js";

const CLASSIC = {
  beginner: { name: "Beginner", dimensions: [9, 9], mines: 10 },
  intermediate: { name: "Intermediate", dimensions: [16, 16], mines: 40 },
  expert: { name: "Expert", dimensions: [16, 30], mines: 99 },
};

const JUDGE = [
  { dimensions: [10, 10], mines: 9, distance: 2, seed: 19260817 },
  { dimensions: [10, 10], mines: 15, distance: 2, seed: 114514 },
  { dimensions: [10, 10], mines: 18, distance: 2, seed: 1019260817 },
  { dimensions: [10, 10], mines: 20, distance: 2, seed: 998244353 },
  { dimensions: [20, 20], mines: 84, distance: 3, seed: 1000000007 },
];

const RULES = { start: "safe", custom: "classic", guess_free: false };

/** What modes and customs are called; the usual custom needs no name. */
export const MODES = {
  any: "the first cell may be a mine",
  safe: "first cell safe",
  opening: "first cell an opening",
  judge: "a map of the judge",
  board: "a given board",
  "no guess": "no guessing",
};
export const CUSTOMS = { judge: "a wrong flag loses" };

/** The rules that were chosen last. */
export function rules() {
  const { start, custom, guess_free } = recall("rules", RULES) ?? RULES;
  return {
    start: ["any", "safe", "opening"].includes(start) ? start : RULES.start,
    custom: ["classic", "judge"].includes(custom) ? custom : RULES.custom,
    guess_free: guess_free === true,
  };
}

/** Choose some of the rules; what a board without guessing begins with is always an opening. */
export function keepRules(change) {
  keep("rules", { ...rules(), ...change });
}

/** The rules as they are asked for. */
function asked({ start, custom, guess_free }) {
  return { start: guess_free ? "opening" : start, custom, guess_free };
}

/** A new board of one of the classic sizes. */
export function preset(name) {
  const { dimensions, mines } = CLASSIC[name];
  return { dimensions, mines, ...asked(rules()), seed: null };
}

/** A new board like this one, with or without guessing, as it is chosen now. */
export function likewise(game) {
  const { dimensions, mines } = game;
  return { dimensions, mines, ...asked({ ...rules(), custom: game.custom }), seed: null };
}

/** Which classic size some settings are, or undefined. */
export function presetOf(settings) {
  if (settings.board || settings.start === "judge") return undefined;
  return Object.keys(CLASSIC).find((name) => shapeText(CLASSIC[name]) === shapeText(settings));
}

/** The dimensions and the mines as text, such as 16x30:99. */
export function shapeText({ dimensions, mines }) {
  return `${dimensions.join("x")}:${mines}`;
}

/** The dimensions and mines that a text such as 4x4x4x4:20 means, or null. */
export function readShape(text) {
  const found = /^\s*(\d+(?:\s*[x×, ]\s*\d+)*)\s*:\s*(\d+)\s*$/i.exec(text);
  if (!found) return null;
  return { dimensions: found[1].split(/\s*[x×, ]\s*/i).map(Number), mines: Number(found[2]) };
}

/** A board's name, from its shape as text. */
export function boardName(shape) {
  const { dimensions, mines } = readShape(shape) ?? { dimensions: [], mines: 0 };
  const name = Object.values(CLASSIC).find((classic) => shapeText(classic) === shape)?.name;
  return name ?? `${dimensions.join(" × ")}, ${count(mines, "mine")}`;
}

/** What a game is played on, in words. */
export function about(game) {
  const parts = [`${game.dimensions.join(" × ")}, ${count(game.mines, "mine")}`];
  if (presetOf(game)) parts.unshift(CLASSIC[presetOf(game)].name);
  if (game.start === "judge") parts.push(`map ${game.index} of the judge, distance ${game.distance}`);
  else if (game.guess_free) parts.push(MODES["no guess"]);
  else if (!game.board) parts.push(MODES[game.start]);
  if (CUSTOMS[game.custom]) parts.push(CUSTOMS[game.custom]);
  return parts.join(" · ");
}

/**
 * The dialog for a new game; `begin` gets the settings that were chosen, and a function that is told once the game
 * is there, or what is wrong: the dialog stays open until then, and nothing typed is lost.
 */
export function boardsDialog(begin) {
  const dialog = document.getElementById("boards-dialog");
  const form = dialog.querySelector("form");
  const tile = (parent, value, name, detail) => {
    const label = document.createElement("label");
    label.className = "tile";
    const radio = document.createElement("input");
    Object.assign(radio, { type: "radio", name: "board", value });
    const title = document.createElement("strong");
    title.textContent = name;
    const text = document.createElement("span");
    text.textContent = detail;
    label.append(radio, title, text);
    document.getElementById(parent).append(label);
  };
  for (const [key, { name, dimensions, mines }] of Object.entries(CLASSIC)) {
    tile("classic-tiles", key, name, `${dimensions.join(" × ")}, ${mines} mines`);
  }
  JUDGE.forEach(({ dimensions, mines, seed }, number) => {
    tile("judge-tiles", `judge${number}`, `${dimensions.join(" × ")}, ${mines} mines`, `seed ${seed}`);
  });
  tile("own-tiles", "custom", "Rows and columns", "of any size");
  tile("own-tiles", "hyper", "Any dimensions", "such as 4 × 4 × 4 × 4");

  const kind = () => form.elements.board.value.replace(/\d+$/, "");
  const show = () => {
    for (const part of form.querySelectorAll("[data-for]")) {
      const wanted = part.dataset.for === "start" ? kind() !== "judge" : part.dataset.for === kind();
      part.hidden = !wanted;
      for (const field of part.querySelectorAll("input, select")) field.disabled = !wanted;
    }
  };
  form.addEventListener("change", (event) => {
    if (event.target.name === "board") form.elements.custom.value = kind() === "judge" ? "judge" : rules().custom;
    show();
  });
  const problem = document.getElementById("boards-problem");
  form.addEventListener("input", () => (problem.textContent = ""));
  form.addEventListener("submit", (event) => {
    if (event.submitter?.value !== "play") return;
    event.preventDefault();
    const settings = chosen(form);
    problem.textContent = wrong(settings) ?? "";
    if (problem.textContent) return;
    begin(settings, (refusal) => {
      problem.textContent = refusal ?? "";
      if (!refusal) dialog.close();
    });
  });
  return () => {
    form.elements.board.value ||= "expert";
    Object.assign(form.elements.start, { value: rules().start });
    form.elements.guess_free.checked = rules().guess_free;
    if (kind() !== "judge") form.elements.custom.value = rules().custom;
    problem.textContent = "";
    show();
    dialog.showModal();
  };
}

/** The settings that the dialog's form says. */
function chosen(form) {
  const { board, rows, columns, mines, hyper, index, start, custom, seed, guess_free } = form.elements;
  if (board.value.startsWith("judge")) {
    const set = JUDGE[Number(board.value.slice(5))];
    return { ...set, start: "judge", index: Number(index.value), custom: custom.value };
  }
  const wanted = { start: start.value, custom: custom.value, guess_free: guess_free.checked };
  keepRules(wanted);
  const own = { dimensions: [Number(rows.value), Number(columns.value)], mines: Number(mines.value) };
  const size = { custom: own, hyper: readShape(hyper.value) }[board.value] ?? CLASSIC[board.value];
  return {
    dimensions: size.dimensions,
    mines: size.mines,
    ...asked(wanted),
    seed: seed.value ? Number(seed.value) : null,
  };
}

const MOST_CELLS = 10_000;

/** What is wrong with a board, in words, or nothing. */
function wrong({ dimensions, mines, start }) {
  const cells = dimensions.reduce((product, length) => product * length, 1);
  if (!dimensions.every((length) => length >= 1)) return "Every side of a board is at least 1 long.";
  if (cells > MOST_CELLS) return `That is too large: a board has at most ${count(MOST_CELLS, "cell")}.`;
  const kept = start === "opening" ? dimensions.reduce((product, length) => product * Math.min(length, 3), 1) : 1;
  const most = Math.max(cells - kept, 0);
  if (start !== "judge" && mines > most) {
    const why = start === "opening" ? " with an opening as first cell" : "";
    return `At most ${count(most, "mine")} fit on ${dimensions.join(" × ")}${why}.`;
  }
  return undefined;
}
