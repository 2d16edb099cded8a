// The page: what its buttons and keys do, and which of its two views is shown.

import { Auto, speedWords, wait } from "./auto.js";
import { bestDialog } from "./best.js";
import { BoardView } from "./board.js";
import { about, boardsDialog, preset, presetOf } from "./boards.js";
import { Clock } from "./clock.js";
import { Connection } from "./connection.js";
import { Editor } from "./editor.js";
import { focusKeys, shortcuts } from "./keys.js";
import { keep, recall } from "./keep.js";
import { neighbourhoods, pointers } from "./pointers.js";
import { ofGame, toGame, toPosition } from "./address.js";
import { copy, face, toast } from "./pages.js";
import { Play, settingsOf } from "./play.js";
import { Replay } from "./replay.js";
import { showResult } from "./result.js";
import { announce } from "./words.js";

const part = (name) => document.getElementById(name);
const on = (name, deed) => part(name).addEventListener("click", deed);

const view = new BoardView(part("board"));
const play = new Play(view, new Clock(part("time")), send, show);
const editor = new Editor(send);
const speed = part("speed");
const replay = new Replay(play, () => speed.value);
const auto = new Auto(
  () => send({ do: "ai", agent: part("agent").value }),
  () => wait(speed.value),
  (runs) => {
    face(part("auto"), runs ? "stop" : "play", runs ? "Stop" : "Autoplay");
    part("auto").setAttribute("aria-pressed", runs);
  },
);
let chosen = null; // the board that was asked for from the menu, until it is there
let watching = false; // whether a replay that was asked for is to play once it is there
const connection = new Connection(hear, connected);

// The line to the server

function send(message) {
  if (!connection.send(message)) toast("There is no connection to the server.");
}

function hear(message) {
  if (message.type === "error") {
    auto.stop();
    watching = false;
    chosen = null;
    toast(message.message);
    if (!play.game) play.begin(preset("beginner"));
  } else if (message.type === "analysis") editor.hear(message);
  else if (message.type !== "risks" || part("risks").checked) play.hear(message);
}

let lost = false;

function connected(there, reason) {
  const note = part("offline");
  if (!there) {
    auto.stop();
    replay.auto.stop();
    lost = true;
    const what = reason ? `The server says: ${reason}.` : "The server has gone away.";
    note.textContent = `${what} Trying to reach it again…`;
    note.hidden = false;
    return;
  }
  note.hidden = true;
  for (const name of ["risks", "certain"]) if (part(name).checked) send({ do: name, on: true });
  if (!play.game) open();
  else {
    const { game, moves, replaying } = play;
    const at = game.done;
    play.begin({ ...settingsOf(game), moves: moves.join(" ") }, { replay: replaying, restored: true });
    if (replaying) send({ do: "step", to: at });
    if (!part("editor").hidden) editor.load();
  }
  if (lost) toast("The server is back.");
  lost = false;
}

/** Show what the address says. */
function open() {
  try {
    const position = toPosition(location.hash);
    if (position) return edit(position.text, position.mines);
    const game = toGame(location.hash);
    leave();
    if (game) return play.begin(game, { replay: Boolean(game.moves) });
  } catch (error) {
    toast(error.message);
  }
  return play.game ? undefined : play.begin(recall("board", preset("beginner")));
}

addEventListener("hashchange", open);

// What is shown besides the board

function show(message) {
  const { game, why, over } = play;
  if (!game) return;
  part("play").inert = false;
  const state = { ready: "Ready", ongoing: "Playing", won: "Solved", lost: "Lost" }[game.status];
  part("state").textContent = play.replaying ? "Replay" : state;
  part("state").dataset.status = game.status;
  part("left").textContent = game.left;
  part("assisted").hidden = !game.assisted || play.replaying;
  part("about").textContent = about(game);
  for (const button of document.querySelectorAll("[data-preset]")) {
    button.setAttribute("aria-pressed", button.dataset.preset === presetOf(game));
  }
  for (const name of ["hint", "ai", "auto"]) part(name).setAttribute("aria-disabled", over);
  part("undo").setAttribute("aria-disabled", !game.done);
  part("legend").hidden = !part("risks").checked;
  part("reason").textContent = why;
  part("reason").hidden = !why;
  if (message.type === "game" || message.type === "end") showResult(play);
  replay.show();
  if (message.type === "game") followGame();
  else if (over) auto.stop();
  else if (message.type === "change") followChange(message);
}

function followGame() {
  auto.stop();
  if (chosen) keep("board", chosen.start === "judge" ? chosen : { ...chosen, seed: null });
  chosen = null;
  if (part("editor").hidden) history.replaceState(null, "", play.address);
  if (watching) replay.toggle();
  watching = false;
}

/** Autoplay goes on after a move of its own, and ends with any other. */
function followChange({ by, last }) {
  if (by === "you" || !last) auto.stop();
  else if (by !== "certain") auto.done();
}

// The game's buttons

/** Do something about a game that goes on; say so where it is over. */
function ongoing(deed) {
  if (!play.over) return deed();
  return toast("The game is over. Start a new one, or take the last move back.");
}

const deeds = {
  new: () => play.begin({ ...settingsOf(play.game), ...fresh(play.game) }),
  again: () => play.again(),
  undo: () => play.undo(),
  hint: () => ongoing(() => send({ do: "hint" })),
  ai: () => ongoing(() => send({ do: "ai", agent: part("agent").value })),
  auto: () => ongoing(() => (auto.running ? auto.stop() : auto.start())),
  "flag-mode": () => {
    const button = part("flag-mode");
    button.setAttribute("aria-pressed", button.getAttribute("aria-pressed") !== "true");
  },
};

/** What a new game of the same kind has of its own: another seed, or the judge's next map. */
function fresh(game) {
  if (game.start === "judge") return { index: (game.index + 1) % game.maps };
  return game.board ? {} : { seed: null };
}

for (const [name, deed] of Object.entries(deeds)) on(name, deed);

/** Begin a board that was chosen; the next visit begins with one like it. */
function choose(settings) {
  leave();
  chosen = settings;
  play.begin(settings);
}

for (const button of document.querySelectorAll("[data-preset]")) {
  button.addEventListener("click", () => choose(preset(button.dataset.preset)));
}

// After a click on a button of the game, the keys are for the board again.
for (const bar of document.querySelectorAll(".actions, .presets, #solver-title ~ .row")) {
  bar.addEventListener("click", (event) => {
    const closest = event.target.closest("button");
    if (event.detail && closest && closest.ariaHasPopup !== "dialog" && !part("play").hidden) {
      view.cells[view.current]?.focus({ preventScroll: true });
    }
  });
}

on("more-boards", boardsDialog(choose));
on("open-best", bestDialog());
on("open-help", () => part("help-dialog").showModal());

// Help from the solver

for (const name of ["risks", "certain"]) {
  part(name).addEventListener("change", () => {
    const { checked } = part(name);
    send({ do: name, on: checked });
    if (play.game && checked) play.game.assisted = true;
    if (name === "risks" && !checked) view.overlay(null);
    show({ type: "switch" });
  });
}
function showSpeed() {
  part("speed-words").textContent = speedWords(speed.value);
  speed.setAttribute("aria-valuetext", speedWords(speed.value));
}
speed.addEventListener("input", showSpeed);
showSpeed();

// Sharing and keeping

const link = (moves) => `${location.origin}${location.pathname}${ofGame(play.game, moves)}`;

on("copy-link", () => copy(link(), "The link to this board is copied."));
on("copy-replay", () => copy(link(play.moves.join(" ")), "The link to this game and its moves is copied."));
on("watch", () => {
  watching = true;
  play.begin({ ...settingsOf(play.game), moves: play.moves.join(" ") }, { replay: true });
});

on("open-text", () =>
  play.export(({ board, position }) => {
    part("board-text").value = board ?? "";
    part("board-note").hidden = Boolean(board);
    part("seen-text").value = position;
    part("text-dialog").showModal();
  }),
);
on("play-board", () => {
  part("text-dialog").close();
  play.begin({ board: part("board-text").value, custom: play.game.custom });
});
on("edit-seen", () => {
  part("text-dialog").close();
  analyse(part("seen-text").value);
});
on("to-editor", () => play.export(({ position }) => analyse(position)));

// The editor

function analyse(position) {
  try {
    if (view.shape.dimensions.length !== 2) throw new Error("The editor is for two dimensions.");
    edit(position, play.game.mines);
  } catch (error) {
    toast(error.message);
  }
}

function edit(text, mines) {
  editor.load(text, mines);
  auto.stop();
  replay.auto.stop();
  part("play").hidden = true;
  part("editor").hidden = false;
  part("open-editor").setAttribute("aria-pressed", "true");
  editor.view.fit();
}

function leave() {
  if (part("editor").hidden) return;
  part("editor").hidden = true;
  part("play").hidden = false;
  part("open-editor").setAttribute("aria-pressed", "false");
  if (play.game) history.replaceState(null, "", play.address);
  view.fit();
}

on("open-editor", () => (part("editor").hidden ? edit() : close()));
on("close-editor", close);

function close() {
  leave();
  if (!play.game) play.begin(preset("beginner"));
}

// Mouse, touch and keys

const flagMode = () => part("flag-mode").getAttribute("aria-pressed") === "true";
const handled = (deed) => (cell) => {
  auto.stop();
  deed(cell);
};
const primary = handled((cell) => play.primary(cell));
const flag = handled((cell) => play.flag(cell));
const chord = handled((cell) => play.chord(cell));
const touch = (cell) => (flagMode() && typeof view.symbols[cell] !== "number" ? flag(cell) : primary(cell));
pointers(view, { touch, flag, chord });
neighbourhoods(view);
focusKeys(view, announce);

shortcuts(view, { " ": primary, Enter: primary, f: flag }, {
  h: deeds.hint,
  a: deeds.ai,
  p: deeds.auto,
  u: deeds.undo,
  n: deeds.new,
  s: deeds.again,
  r: () => part("risks").click(),
  c: () => part("certain").click(),
  "?": () => part("help-dialog").showModal(),
});

for (const button of document.querySelectorAll("[data-zoom]")) {
  button.addEventListener("click", () => view.resize(Number(button.dataset.zoom)));
}
for (const dialog of document.querySelectorAll("dialog")) {
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
}
