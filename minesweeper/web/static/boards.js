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

const RULES = { start: "safe", custom: "classic" };

/** The rules that were chosen last. */
function rules() {
  const { start, custom } = recall("rules", RULES) ?? RULES;
  return {
    start: ["any", "safe", "opening"].includes(start) ? start : RULES.start,
    custom: ["classic", "judge"].includes(custom) ? custom : RULES.custom,
  };
}

/** A new board of one of the classic sizes. */
export function preset(name) {
  const { dimensions, mines } = CLASSIC[name];
  return { dimensions, mines, ...rules(), seed: null };
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
  const found = /^\s*(\d+(?:\s*[x×, ]\s*\d+)*)\s*:\s*(\d+)\s*$/.exec(text);
  if (!found) return null;
  return { dimensions: found[1].split(/\s*[x×, ]\s*/).map(Number), mines: Number(found[2]) };
}

/** What a game is played on, in words. */
export function about(game) {
  const parts = [`${game.dimensions.join(" × ")}, ${count(game.mines, "mine")}`];
  if (presetOf(game)) parts.unshift(CLASSIC[presetOf(game)].name);
  if (game.start === "judge") parts.push(`the judge’s map ${game.index} at distance ${game.distance}`);
  if (!game.board && game.start === "safe") parts.push("first cell safe");
  if (!game.board && game.start === "opening") parts.push("first cell an opening");
  if (game.custom === "judge") parts.push("a wrong flag loses");
  if (!game.board) parts.push(`seed ${game.seed}`);
  return parts.join(" · ");
}

/** The dialog for a new game; `begin` gets the settings that were chosen. */
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
  dialog.addEventListener("close", () => {
    if (dialog.returnValue === "play") begin(chosen(form));
  });
  return () => {
    form.elements.board.value ||= "expert";
    Object.assign(form.elements.start, { value: rules().start });
    if (kind() !== "judge") form.elements.custom.value = rules().custom;
    dialog.returnValue = "";
    show();
    dialog.showModal();
  };
}

/** The settings that the dialog's form says. */
function chosen(form) {
  const { board, rows, columns, mines, hyper, index, start, custom, seed } = form.elements;
  if (board.value.startsWith("judge")) {
    const set = JUDGE[Number(board.value.slice(5))];
    return { ...set, start: "judge", index: Number(index.value), custom: custom.value };
  }
  keep("rules", { start: start.value, custom: custom.value });
  const own = { dimensions: [Number(rows.value), Number(columns.value)], mines: Number(mines.value) };
  const size = { custom: own, hyper: readShape(hyper.value) }[board.value] ?? CLASSIC[board.value];
  return {
    dimensions: size.dimensions,
    mines: size.mines,
    start: start.value,
    custom: custom.value,
    seed: seed.value ? Number(seed.value) : null,
  };
}
