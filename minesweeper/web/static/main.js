// The page: what its buttons and keys do, and which of its views is shown.

import { Auto, speedWords, wait } from "./auto.js";
import { BoardView } from "./board.js";
import { about, boardsDialog, keepRules, likewise, preset, presetOf, rules } from "./boards.js";
import { Clock } from "./clock.js";
import { Connection } from "./connection.js";
import { Editor } from "./editor.js";
import { focusKeys, shortcuts } from "./keys.js";
import { keep, recall } from "./keep.js";
import { options, optionsDialog } from "./options.js";
import { neighbourhoods, pointers } from "./pointers.js";
import { ofGame, toGame, toPosition } from "./address.js";
import { copy, download, face, pick, toast } from "./pages.js";
import { Play, settingsOf } from "./play.js";
import { Replay } from "./replay.js";
import { showResult } from "./result.js";
import { save, saved } from "./saved.js";
import { statisticsDialog } from "./statistics.js";
import { announce } from "./words.js";

const part = (name) => document.getElementById(name);
const on = (name, deed) => part(name).addEventListener("click", deed);

const view = new BoardView(part("board"));
const play = new Play(view, new Clock(part("time")), send, show);
const editor = new Editor(send, () => play.game && !play.over && play.game.done && (play.game.assisted = true));
const speed = part("speed");
const replay = new Replay(play, () => (history.state?.pushed ? history.back() : leaveReplay()));
const auto = new Auto(
  () => send({ do: "ai", agent: part("agent").value }),
  () => wait(speed.value),
  (runs) => {
    face(part("auto"), runs ? "stop" : "play", runs ? "Stop" : "Autoplay");
    part("auto").setAttribute("aria-pressed", runs);
  },
);
let asked = null; // who is told once the game that was asked for is there, or why it is not
let chosen = null; // the board that was asked for from the menu, until it is there
let watched = null; // the game that a replay was begun from
// A new board is there at once; a click on it waits for whoever answers it.
if (!location.hash && !saved()) {
  play.preview(recall("board", preset("beginner")));
  part("play").inert = false;
  waitForGame(true);
}
const connection = new Connection(hear, connected, (words) => notice(words));

// The line to the program that knows the rules

function send(message) {
  if (!connection.send(message)) toast("The game is not there yet.");
}

function hear(message) {
  if (message.type === "error") refused(message.message);
  else if (message.type === "analysis") editor.hear(message);
  else if (message.type === "version") part("version").textContent = message.version;
  else if (message.type === "files") saveFiles(message);
  else if (message.type !== "risks" || part("risks").checked) play.hear(message);
}

/** Whether only the board can be used as yet. */
function waitForGame(waiting) {
  for (const place of document.querySelectorAll("#play .panel, #play .actions")) place.inert = waiting;
}

function refused(problem) {
  auto.stop();
  chosen = null;
  const text = `${problem[0].toUpperCase()}${problem.slice(1)}`;
  if (asked) asked(text);
  else toast(text);
  asked = null;
  if (!play.game) play.begin(preset("beginner"));
}

let lost = false;

/** Say above the page what is being waited for, or (null) nothing any more. */
function notice(words) {
  part("offline").textContent = words ?? "";
  part("offline").hidden = !words;
  part("offline").classList.toggle("waiting", Boolean(words) && !lost);
}

function connected(there, reason, slow) {
  if (!there) {
    auto.stop();
    if (slow) for (const name of ["risks", "certain"]) part(name).checked = false;
    play.outlook.lose(slow);
    replay.stop();
    lost = true;
    notice(reason);
    return;
  }
  if (lost) toast("The game goes on.");
  lost = false;
  notice(null);
  send({ do: "version" });
  for (const name of ["risks", "certain"]) if (part(name).checked) send({ do: name, on: true });
  if (options.figures) send({ do: "figures", on: true });
  if (!play.game) open();
  else if (play.replaying) {
    const at = play.game.done;
    play.begin(play.kept.settings, { replay: true });
    send({ do: "step", to: at });
  } else play.begin(play.kept.settings, { restored: play.kept });
  if (!part("editor").hidden && editor.view.shape) editor.load();
}

// The views: a game, a replay, the editor. Each is an entry of the history, so that the way back leads from one to
// the one before it.

const enter = (name, address) => history.pushState({ view: name, pushed: true }, "", address);

/** Show what the address says, or go on with the game of this tab. */
function open() {
  const kept = saved();
  if (!history.state) history.replaceState({ view: "game" }, "");
  try {
    const position = toPosition(location.hash);
    if (position) return edit(position.text, position.mines);
    leaveEditor();
    if (kept && !play.game) return play.begin(kept.settings, { restored: kept });
    const game = toGame(location.hash);
    if (game) return play.begin(game, { replay: Boolean(game.moves) });
  } catch (error) {
    toast(error.message);
  }
  return play.game ? undefined : play.begin(recall("board", preset("beginner")));
}

addEventListener("popstate", (event) => {
  const name = event.state?.view;
  if (!name) return open(); // another address was typed
  if (name === "editor") return edit(...Object.values(toPosition(location.hash) ?? { text: undefined }));
  leaveEditor();
  if (name === "game" && play.replaying) leaveReplay();
  if (name === "replay" && play.game && !play.replaying) watch();
  return play.game ? undefined : open();
});
addEventListener("pagehide", () => save(play));

// What is shown besides the board

function show(message) {
  const { game, why, over } = play;
  if (!game) return;
  part("play").inert = false;
  waitForGame(false);
  part("state").textContent = play.replaying ? "Replay" : { ready: "Ready", ongoing: "Playing", won: "Solved", lost: "Lost" }[game.status];
  part("state").dataset.status = play.replaying ? "replay" : game.status;
  part("board").dataset.status = play.replaying ? "replay" : game.status;
  part("left").textContent = game.left;
  part("assisted").hidden = !game.assisted || play.replaying;
  part("about").textContent = about(game);
  for (const button of document.querySelectorAll("[data-preset]")) {
    button.setAttribute("aria-pressed", button.dataset.preset === presetOf(game));
  }
  part("no-guess").checked = rules().guess_free;
  for (const name of ["hint", "quick-hint", "ai", "auto"]) part(name).setAttribute("aria-disabled", over);
  part("undo").setAttribute("aria-disabled", !game.done);
  part("legend").hidden = !part("risks").checked;
  part("reason-text").textContent = why;
  part("reason").hidden = !why;
  view.rule(options.rulers || Boolean(why));
  showResult(play);
  replay.show();
  if (message.type === "game") followGame();
  else if (over) auto.stop();
  else if (message.type === "change") followChange(message);
  save(play);
}

function followGame() {
  auto.stop();
  if (chosen) keep("board", chosen.start === "judge" ? chosen : { ...chosen, seed: null });
  chosen = null;
  asked?.();
  asked = null;
  if (play.replaying) replay.arrived();
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
  new: () => begin({ ...settingsOf(play.game), ...fresh(play.game) }),
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
on("quick-hint", deeds.hint);
on("close-result", () => part("result").removeAttribute("data-over"));
on("close-reason", () => {
  part("reason").hidden = true;
  play.outlook.point();
  play.outlook.end();
});

/** Begin a game of one's own: the address is no longer that of a link. */
function begin(settings) {
  if (location.hash) enter("game", location.pathname);
  play.begin(settings);
}

/** Begin a board that was chosen; the next visit begins with one like it. `then` is told how that went. */
function choose(settings, then) {
  leaveEditor();
  chosen = settings;
  asked = then ?? null;
  begin(settings);
}

for (const button of document.querySelectorAll("[data-preset]")) {
  button.addEventListener("click", () => choose(preset(button.dataset.preset)));
}
part("no-guess").addEventListener("change", () => {
  keepRules({ guess_free: part("no-guess").checked });
  const { game } = play;
  choose(game.board || game.start === "judge" ? preset("expert") : likewise(game));
});

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
on("open-statistics", statisticsDialog());
on("open-help", () => part("help-dialog").showModal());
on("open-options", optionsDialog((name) => {
  if (name === "tiles") document.documentElement.dataset.tiles = options.tiles;
  if (name === "rulers") view.rule(options.rulers);
  if (name === "figures" && play.game) send({ do: "figures", on: options.figures });
}));

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

/** Copy the link to a game; from then on it is the page's own address as well. */
function share(moves, said) {
  const address = ofGame(play.game, moves);
  history.replaceState(history.state, "", address);
  play.address = address;
  save(play);
  copy(`${location.origin}${location.pathname}${address}`, said);
}

on("copy-link", () => share("", "The link to this board is copied."));
on("copy-replay", () => share(play.moves.join(" "), "The link to this game and its moves is copied."));
on("watch", () => {
  if (part("watch").getAttribute("aria-disabled") === "true") return;
  enter("replay", location.href);
  watch();
});

/** Replay this game, from its beginning. */
function watch() {
  save(play);
  watched = play.kept;
  asked = (problem) => (problem ? toast(problem) : replay.start());
  play.begin(watched.settings, { replay: true });
}

/** Back from a replay: to the game it was begun from, or to play on from here. */
function leaveReplay() {
  replay.stop();
  if (watched) play.begin(watched.settings, { restored: watched });
  else {
    play.replaying = false;
    show({ type: "switch" });
  }
  watched = null;
}

on("open-text", () =>
  play.export(({ board, position }) => {
    part("board-text").value = board ?? "";
    part("board-note").hidden = Boolean(board);
    part("seen-text").value = position;
    part("text-problem-2").textContent = "";
    if (!part("text-dialog").open) part("text-dialog").showModal();
  }),
);
const typed = (problem) => {
  part("text-problem-2").textContent = problem ?? "";
  if (!problem) part("text-dialog").close();
};
on("play-board", () => {
  asked = typed;
  begin({ board: part("board-text").value, custom: play.game.custom });
});
on("edit-seen", () => {
  try {
    analyse(part("seen-text").value);
    part("text-dialog").close();
  } catch (error) {
    typed(error.message);
  }
});
on("to-editor", () =>
  play.export(({ position }) => {
    try {
      analyse(position);
    } catch (error) {
      toast(error.message);
    }
  }),
);
on("save-files", () => {
  if (part("save-files").getAttribute("aria-disabled") !== "true") send({ do: "files" });
});
on("open-file", async () => {
  const file = await pick(".mbf,.rawvf,.txt");
  asked = typed;
  if (/\.mbf$/i.test(file.name)) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    play.load("mbf", btoa(String.fromCharCode(...bytes)));
  } else play.load("rawvf", await file.text());
});

function saveFiles({ mbf, rawvf }) {
  const bytes = Uint8Array.from(atob(mbf), (character) => character.charCodeAt(0));
  download("minesweeper.mbf", bytes);
  download("minesweeper.rawvf", rawvf);
}

// The editor

function analyse(position) {
  if (view.shape.dimensions.length !== 2) throw new Error("The editor is for two dimensions.");
  edit(position, play.game.mines, true);
}

function edit(text, mines, pushed = false) {
  editor.load(text, mines);
  auto.stop();
  replay.stop();
  if (pushed) enter("editor", editor.address);
  part("play").hidden = true;
  part("editor").hidden = false;
  part("open-editor").setAttribute("aria-pressed", "true");
  editor.view.fit();
}

function leaveEditor() {
  if (part("editor").hidden) return;
  part("editor").hidden = true;
  part("play").hidden = false;
  part("open-editor").setAttribute("aria-pressed", "false");
  if (play.game) show({ type: "switch" });
  view.fit();
}

on("open-editor", () => (part("editor").hidden ? edit(undefined, undefined, true) : close()));
on("close-editor", close);

function close() {
  if (history.state?.pushed) return history.back();
  leaveEditor();
  enter("game", location.pathname);
  return play.game ? undefined : open();
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
const hidden = (cell) => typeof view.symbols[cell] !== "number";
const touch = (cell) => (flagMode() && hidden(cell) ? flag(cell) : primary(cell));
const hold = (cell) => (flagMode() && hidden(cell) ? primary(cell) : flag(cell));
pointers(view, { touch, hold, flag, chord });
neighbourhoods(view);
focusKeys(view, announce);

const onGame = {
  h: deeds.hint,
  a: deeds.ai,
  p: deeds.auto,
  u: deeds.undo,
  n: deeds.new,
  s: deeds.again,
  r: () => part("risks").click(),
  c: () => part("certain").click(),
  g: () => part("no-guess").click(),
  "?": () => part("help-dialog").showModal(),
};
const onCell = { " ": primary, Enter: primary, f: flag };
shortcuts(view, onCell, () => (play.game ? onGame : {}), () => play.replaying && replay.keys);

for (const button of document.querySelectorAll("[data-zoom]")) {
  button.addEventListener("click", () => view.resize(Number(button.dataset.zoom)));
}
for (const dialog of document.querySelectorAll("dialog")) {
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
}
