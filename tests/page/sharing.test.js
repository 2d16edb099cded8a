import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { part } from "./elements.js";
import { shareBoard, shareDaily, shareGame, shareMoves } from "../../minesweeper/web/static/shared/sharing.js";

const DAILY = { date: "2026-11-25", board: "expert" };
const TEXT = "Minesweeper 2026-11-25, Expert\nWon in 48.20 s";
const PAGE = "https://mines.example/";
const DAY = "#daily=2026-11-25&board=expert";
const BOARD = "#board=3x3x3:2&start=safe&seed=7&custom=classic";
const MOVES = `${BOARD}&moves=r1@0+r2@1.5`;
const NOW = {
  setting: { board: null, dimensions: [3, 3, 3], mines: 2, start: "safe", seed: 7, variant: "classic" },
  about: "3 × 3 × 3, 2 mines", daily: null, outcome: null, moves: ["r1@0", "r2@1.5", "r3@2"], done: 2, end: null,
};
const WON = { ...NOW, end: { won: true, title: "Solved" } };

let copied;
let shared;

beforeEach(() => {
  [copied, shared] = [[], []];
  part("toasts").replaceChildren();
});

/** A browser whose dialog for sharing is this, if it has one. */
function sharing(share) {
  const clipboard = { writeText: async (text) => copied.push(text) };
  Object.defineProperty(globalThis, "navigator", { value: { clipboard, share }, configurable: true });
}

const said = () => part("toasts").childNodes.map((toast) => toast.textContent);
const taken = async (what) => shared.push(what);
const refused = (name) => async () => {
  throw new DOMException("", name);
};

test("each link leads to its board, its moves or its day, and names the time to beat of a game that was won without help", async () => {
  sharing();
  const names = [];
  const route = { rename: (address) => names.push(address) };
  const clock = { seconds: 1.504 };
  const moves = (now, isReplay) => shareMoves({ now, clock, isReplay }, route);
  for (const [deed, own, link, words] of [
    [() => shareBoard({ now: NOW }, route), BOARD, BOARD, "this board"],
    [() => shareBoard({ now: { ...NOW, daily: DAILY } }, route), DAY, DAY, "this board"],
    [() => moves(NOW), MOVES, MOVES, "this game and its moves"],
    [() => moves({ ...NOW, done: 0 }), BOARD, BOARD, "this game and its moves"],
    [() => moves(WON), MOVES, `${MOVES}&beat=1.5`, "this game and its moves"],
    [() => moves({ ...WON, assisted: true }), MOVES, MOVES, "this game and its moves"],
    [() => moves(WON, true), `${MOVES}+r3@2`, `${MOVES}+r3@2`, "this game and its moves"],
  ]) {
    part("toasts").replaceChildren();
    await deed();
    await null;
    assert.deepEqual([names.pop(), copied.pop(), said()], [own, `${PAGE}${link}`, [`The link to ${words} is copied.`]]);
  }
});

test("a result is sent with its replay; of a first attempt, with a link that gives nothing of the board away", async () => {
  sharing(taken);
  const clock = { seconds: 1.5 };
  const first = { daily: DAILY, outcome: { daily: { text: TEXT } } };
  for (const [deed, title, text] of [
    [() => shareGame({ now: WON, clock }), "Solved", `Solved: 3 × 3 × 3, 2 mines, 1.50 s\n${PAGE}${MOVES}&beat=1.5`],
    [() => shareGame({ now: { ...WON, assisted: true }, clock }), "Solved", `Solved: 3 × 3 × 3, 2 mines, 1.50 s, with help\n${PAGE}${MOVES}`],
    [() => shareGame({ now: { ...WON, daily: DAILY }, clock }), "Solved", `Solved: 3 × 3 × 3, 2 mines, 1.50 s\n${PAGE}${MOVES}&beat=1.5`],
    [() => shareGame({ now: { ...WON, ...first }, clock }), "Minesweeper 2026-11-25, Expert", `${TEXT}\n${PAGE}${DAY}&beat=1.5`],
    [() => shareGame({ now: { ...WON, ...first, end: { won: false } }, clock }), "Minesweeper 2026-11-25, Expert", `${TEXT}\n${PAGE}${DAY}`],
    [() => shareDaily(DAILY, TEXT, 48.2), "Minesweeper 2026-11-25, Expert", `${TEXT}\n${PAGE}${DAY}&beat=48.2`],
    [() => shareDaily(DAILY, TEXT, null), "Minesweeper 2026-11-25, Expert", `${TEXT}\n${PAGE}${DAY}`],
  ]) {
    await deed();
    assert.deepEqual(shared.pop(), { title, text });
  }
});

test("where no dialog opens, the text is copied; not where its user has closed it", async () => {
  for (const [share, expected] of [
    [refused("AbortError"), []],
    [refused("NotAllowedError"), [`${TEXT}\n${PAGE}${DAY}`, "The result is copied."]],
    [undefined, [`${TEXT}\n${PAGE}${DAY}`, "The result is copied."]],
  ]) {
    sharing(share);
    part("toasts").replaceChildren();
    await shareDaily(DAILY, TEXT, null);
    assert.deepEqual([...copied.splice(0), ...said()], expected);
  }
});
