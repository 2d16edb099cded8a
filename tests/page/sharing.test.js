import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { saveFiles, send, shareBoard, shareDaily, shareGame, shareMoves, shareText } from "../../minesweeper/web/static/shared/sharing.js";

const DAILY = { date: "2026-11-25", board: "expert" };
const TEXT = "Minesweeper 2026-11-25, Expert\nWon in 48.20 s";
const LINK = "https://example.org/mines/#daily=2026-11-25&board=expert";
const PICTURE = async () => new Blob(["PNG"], { type: "image/png" });

let copied;
let said;
let shared;

beforeEach(() => {
  [copied, said, shared] = [[], [], []];
  globalThis.location = { origin: "https://example.org", pathname: "/mines/" };
  globalThis.HTMLElement = class {
    children = [];

    append({ textContent }) {
      said.push(textContent);
    }
  };
  const toasts = new globalThis.HTMLElement();
  globalThis.document = { body: { append() {} }, querySelector: () => null, getElementById: () => toasts, createElement: () => ({}) };
  globalThis.setTimeout = () => {}; // no message goes
});

/** A browser whose dialog for sharing is this, if it has one. */
function sharing(share, canShare) {
  const clipboard = { writeText: async (text) => copied.push(text) };
  Object.defineProperty(globalThis, "navigator", { value: { clipboard, share, canShare }, configurable: true });
}

const taken = async (what) => shared.push(what);
const refused = (name) => async () => {
  throw new DOMException("", name);
};

test("the result of a day has a link with the time to beat, if it was won", async () => {
  sharing();
  await shareDaily(DAILY, TEXT, 48.2, null);
  await shareDaily(DAILY, TEXT, null, PICTURE);
  assert.deepEqual(copied, [`${TEXT}\n${LINK}&beat=48.2`, `${TEXT}\n${LINK}`]);
});

const NOW = {
  setting: { board: null, dimensions: [3, 3, 3], mines: 2, start: "safe", seed: 7, variant: "classic" },
  shape: { dimensions: [3, 3, 3] },
  about: "3 × 3 × 3, 2 mines",
  daily: null,
  outcome: null,
  moves: ["r1@0", "r2@1.5", "r3@2"],
  done: 2,
  replaying: false,
};
const MOVES = "#board=3x3x3:2&start=safe&seed=7&custom=classic&moves=r1@0+r2@1.5";

test("the moves that are shown are copied, with the time to beat once the game is won", async () => {
  sharing();
  const names = [];
  const trail = { rename: (address) => names.push(address) };
  const clock = { seconds: 1.504 };
  shareMoves({ now: { ...NOW, end: null }, clock }, trail);
  shareMoves({ now: { ...NOW, end: { won: true } }, clock }, trail);
  shareMoves({ now: { ...NOW, end: { won: true }, replaying: true }, clock }, trail);
  assert.deepEqual(names, [MOVES, MOVES, `${MOVES}+r3@2`]); // the page's own address has no time to beat
  const links = [MOVES, `${MOVES}&beat=1.5`, `${MOVES}+r3@2`].map((each) => `https://example.org/mines/${each}`);
  assert.deepEqual(copied, links);
});

test("a board, a moment without moves and a text have their links; the files of a game are its board and its moves", async (t) => {
  sharing();
  const names = [];
  const trail = { rename: (address) => names.push(address) };
  const board = "#board=3x3x3:2&start=safe&seed=7&custom=classic";
  const day = LINK.slice(LINK.indexOf("#"));
  shareBoard({ now: NOW }, trail);
  shareBoard({ now: { ...NOW, daily: DAILY } }, trail);
  shareMoves({ now: { ...NOW, done: 0 }, clock: { seconds: 1 } }, trail);
  await shareText("A\nB", "#practice");
  assert.deepEqual(names, [board, day, board]);
  assert.deepEqual(copied, [...names.map((each) => `https://example.org/mines/${each}`), "A\nB\nhttps://example.org/mines/#practice"]);
  assert.deepEqual(said, ["The link to this board is copied.", "The link to this board is copied.", "The link to this game and its moves is copied.", "The result is copied."]);
  const files = [];
  document.createElement = () => ({
    click() {
      files.push(this);
    },
  });
  t.mock.method(URL, "createObjectURL", (blob) => blob);
  await saveFiles({ ask: async ({ do: kind }) => ({ mbf: btoa(kind), rawvf: "RawVF" }) });
  const texts = files.map(async ({ download, href }) => [download, await href.text()]);
  assert.deepEqual(await Promise.all(texts), [["minesweeper.mbf", "files"], ["minesweeper.rawvf", "RawVF"]]);
});

test("the result of a game is sent with its replay; of a first attempt, with a link that gives nothing of the board away", async () => {
  sharing(taken);
  const clock = { seconds: 1.5 };
  const now = { ...NOW, end: { won: true, title: "Solved" } };
  await shareGame({ now, clock }, null);
  await shareGame({ now: { ...now, daily: DAILY, outcome: { daily: { text: TEXT } } }, clock }, null);
  assert.deepEqual(shared.map(({ text }) => text), [
    `Solved: 3 × 3 × 3, 2 mines, 1.50 s\nhttps://example.org/mines/${MOVES}&beat=1.5`,
    `${TEXT}\n${LINK}&beat=1.5`,
  ]);
});

test("the picture goes along where files can be shared", async () => {
  sharing(taken, ({ files }) => files.length === 1);
  await shareDaily(DAILY, TEXT, 48.2, PICTURE);
  const [{ title, text, files }] = shared;
  assert.equal(title, "Minesweeper 2026-11-25, Expert");
  assert.equal(text, `${TEXT}\n${LINK}&beat=48.2`);
  assert.deepEqual(files.map(({ name, type, size }) => [name, type, size]), [["minesweeper.png", "image/png", 3]]);
});

test("only the text is shared where files cannot be, or there is no picture", async () => {
  const what = { title: "A", text: "B", link: "C" };
  for (const [canShare, picture] of [[() => false, PICTURE], [undefined, PICTURE], [() => true, null]]) {
    sharing(taken, canShare);
    await send({ ...what, picture });
  }
  assert.deepEqual(shared, Array(3).fill({ title: "A", text: "B\nC" }));
  assert.deepEqual(copied, []);
});

test("nothing is said when the user closes the dialog; where it does not open, the text is copied", async () => {
  const what = { title: "A", text: "B", link: "C", picture: null };
  sharing(refused("AbortError"));
  await send(what);
  assert.deepEqual([copied, said], [[], []]);
  sharing(refused("NotAllowedError"));
  await send(what, "It is copied.");
  assert.deepEqual([copied, said], [["B\nC"], ["It is copied."]]);
});

test("a picture that cannot be drawn is an error", async () => {
  sharing(taken);
  const failing = () => Promise.reject(new Error("no canvas"));
  await assert.rejects(send({ title: "A", text: "B", link: "C", picture: failing }), { message: "no canvas" });
});
