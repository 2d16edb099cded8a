// The page: the parts that it is made of, which button and key does what, and what becomes of whatever changes.

import { BoardView } from "./board/view.js";
import { choiceOf, keepRules, lastBoard, likewise, preset, presets, rules } from "./shared/boards.js";
import { boardsDialog } from "./play/custom.js";
import { Clock } from "./play/clock.js";
import { helpFirst } from "./today/days.js";
import { DailyDialog } from "./today/view.js";
import { part } from "./shared/dom.js";
import { Editor } from "./analyse/editor.js";
import { Game } from "./play/game.js";
import { GameView } from "./play/view.js";
import { Hand } from "./play/hand.js";
import { claim } from "./shared/holding.js";
import { dialogKeys, focusKeys, shortcuts } from "./board/keys.js";
import { Line } from "./shared/line.js";
import { Loading } from "./play/loading.js";
import { NewGames } from "./play/new_games.js";
import { Notice } from "./shared/notice.js";
import { chooseOption, options, optionsDialog } from "./shared/options.js";
import { drops, menus, toast } from "./shared/pages.js";
import { pinch } from "./board/pinch.js";
import { neighbourhoods, pointers } from "./board/pointers.js";
import { Practising } from "./practice/practising.js";
import { Profile } from "./shared/profile.js";
import { Recordings } from "./play/recordings.js";
import { showResult } from "./play/result.js";
import { Reviewing } from "./play/reviewing.js";
import { Router, coming } from "./shared/router.js";
import { saveFiles, shareBoard, shareMoves, shareResult } from "./shared/sharing.js";
import { SolverPanel } from "./analyse/solver.js";
import { help as helped } from "./play/state.js";
import { statisticsDialog } from "./shared/statistics.js";
import { TextDialog } from "./analyse/text.js";
import { Trail } from "./shared/trail.js";
import { tryingWith } from "./shared/trying.js";
import { Views } from "./shared/views.js";
import { announce } from "./shared/words.js";

/** @import { News } from "./play/game.js" */
/** @import { Deeds } from "./board/keys.js" */
/** @import { State } from "./play/state.js" */

// The parts of the page, each given those that it needs. What one of them calls back is there once anything happens.

const trying = tryingWith(() => solver.stop(), toast);
const notice = new Notice(() => line.again());
const line = new Line({
  there: connected,
  lost: disconnected,
  loading: (percent) => notice.loading(percent),
  slow: (asked) => notice.slow(asked),
});
let unread = ""; // what of the profile could not be read, which each new session says again
const profile = new Profile(line, ({ earlier, said }) => {
  if (said && said !== unread) toast(said);
  unread = said;
  if (!game.state) return;
  game.state.earlier = earlier;
  draw();
});
const clock = new Clock();
const game = new Game(line, profile, clock, heard);
const board = new BoardView(part("board"));
board.size = options.size;
const trail = new Trail(game);
const recordings = new Recordings(game, trying, trail, async () => {
  trail.leaveLink();
  await newGames.last();
});
const replay = recordings.bar;
const shown = new GameView(game, board, replay, (done) => reviewing.show(done));
const reviewing = new Reviewing(game, recordings, trail, trying, (state) => shown.review.say(state));
const solver = new SolverPanel(game, recordings, trying, draw);
const hand = new Hand(game, board, recordings, trying, { stop: () => solver.stop(), draw });
const editor = new Editor(line, editorAsks, trying, (text) => newGames.choose({ board: text, variant: rules().variant }));
const practice = new Practising(profile, trying, { d: () => dailyDialog.open(), t: close, Escape: close, "?": help });
const views = new Views(line, trail, editor, practice, { rest, draw: drawInSize, open: openFirst, look });
const loading = new Loading(line, game, board, trying);
const newGames = new NewGames(game, trail, loading, recordings, views);
const router = new Router(game, trail, recordings, views, newGames, trying);
const textDialog = new TextDialog(line, trying, {
  play: (text) => newGames.pasted(text),
  analyse,
  load: (file) => newGames.load(file),
});
const dailyDialog = new DailyDialog(profile, trying, (daily) => {
  dailyDialog.root.close();
  newGames.daily(daily);
}, shareResult);

// A board is there at once: a game that goes on as it was left, or one of the right size.
coming().then((first) => {
  if (first && !game.state && !loading.chosen) loading.preview(first.size, first.kept);
});

// The line, the browser's history, and the end of the page

function connected() {
  if (notice.isLost && game.state) toast("The game goes on.");
  notice.gone();
  trying(goOn);
}

/**
 * The line is lost: nothing goes on by itself, nor does the time.
 * @param {string} reason
 */
function disconnected(reason) {
  rest();
  clock.stop();
  shown.drawTime();
  notice.lost(reason);
}

/** There is a line: begin, or go on with what is shown. */
async function goOn() {
  const about = line.ask({ do: "version" });
  about.then(({ version, memory }) => {
    part("version").textContent = version;
    for (const place of document.querySelectorAll(".memory")) place.textContent = memory.words;
  }, () => {});
  profile.begin(about.then(({ memory }) => memory.elsewhere));
  const { state } = game;
  if (!state) await game.endOthers();
  const begun = await loading.catchUp();
  if (!state) {
    if (!begun) await router.open();
  } else if (state.replaying) await game.replay(game.kept, state.done, state);
  else await game.resume(game.kept, state);
  await views.goOn();
}

/** Open a game where there is none yet. */
function openFirst() {
  if (!game.state) trying(() => router.open());
}

addEventListener("popstate", () => router.turn());
addEventListener("pagehide", () => {
  trail.save();
});

// What becomes of whatever changes

/**
 * Something has changed: keep what is to be kept of it, draw it, and let it be heard.
 * @param {News} news
 */
function heard(news) {
  const { state } = game;
  if (news.kind === "leaving") {
    trail.save();
    solver.stop();
    replay.leave();
    return;
  }
  if (!state) return;
  if (news.kind === "unmade") toast("This board is not as it was shown before: your clicks on it were not done.");
  keepNews(news, state);
  draw();
  shown.follow(news, state, solver.running || state.replaying);
  solver.heard(news);
  shown.say(news, state);
}

/**
 * Keep what is new of a game: where it began and who holds it, how far it came, its end, its review.
 * @param {News} news
 * @param {State} state
 */
function keepNews(news, state) {
  const fresh = news.kind === "game" && news.fresh;
  if (fresh) trail.begun();
  if (fresh && !state.replaying) claim(state.id);
  if (!state.replaying && (fresh || news.kind === "moved")) recordings.played(state.id);
  if (news.kind === "game" || news.kind === "moved") helpFirst(game);
  if (news.kind === "recorded") {
    trying(async () => {
      if (news.reviewed) await game.judge();
      await game.judgeLeft();
    });
  }
}

function draw() {
  const { state } = game;
  if (!state) return;
  loading.over();
  shown.draw(state);
  trail.save();
}

/** Draw the game, where its board may have had another size when it was seen last. */
function drawInSize() {
  draw();
  board.fit();
}

/** The time stands while the board is out of sight. */
function look() {
  clock.see(views.shows("play") && !document.hidden);
}
document.addEventListener("visibilitychange", look);
look();

/** Nothing goes on by itself any more. */
function rest() {
  solver.stop();
  replay.stop();
}

// The game's buttons

/**
 * @param {string} name
 * @param {() => unknown} deed
 */
function on(name, deed) {
  part(name).addEventListener("click", () => deed());
}

const deeds = {
  new: () => trying(() => newGames.another()),
  again: () => trying(() => newGames.again()),
  undo: () => trying(() => game.undo()),
  hint: () => solver.hint(),
  ai: () => solver.ai(),
  auto: () => solver.toggle(),
};
for (const [name, deed] of Object.entries(deeds)) on(name, deed);
on("quick-hint", deeds.hint);
on("close-reason", () => game.hush());
for (const [name, there] of /** @type {const} */ ([["close-result", false], ["show-result", true]])) {
  on(name, () => {
    showResult(game.now, there);
    draw();
  });
}
for (const name of ["open-review", "replay-review", "close-review"]) on(name, () => reviewing.toggle());
on("watch", () => {
  if (!available("watch")) return;
  trail.enter("replay", location.href);
  recordings.watch();
});
on("flag-mode", () => {
  chooseOption("flags", !options.flags);
  showFlagMode();
});
function showFlagMode() {
  part("flag-mode").setAttribute("aria-pressed", String(options.flags));
}
showFlagMode();

/**
 * Whether a button can do what it says, as yet.
 * @param {string} name
 */
function available(name) {
  return part(name).getAttribute("aria-disabled") !== "true";
}

// After a click on a button of the game, the keys are for the board again.
for (const bar of document.querySelectorAll(".status, .presets, .solver .row")) {
  bar.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (event instanceof MouseEvent && event.detail && button && button.ariaHasPopup !== "dialog" && views.shows("play")) {
      board.cells[board.current]?.focus({ preventScroll: true });
    }
  });
}

// Boards to play

for (const name of presets()) {
  document.querySelector(`[data-preset=${name}]`)?.addEventListener("click", () => newGames.choose(preset(name)));
}
part("no-guess").addEventListener("change", () => {
  keepRules({ guess_free: part("no-guess", HTMLInputElement).checked });
  const setting = game.state?.setting;
  newGames.choose(!setting || setting.board || setting.start === "judge" ? preset("expert") : likewise(setting));
});
const offerBoards = boardsDialog((settings, say) => newGames.choose(settings, say), draw);
on("more-boards", () => offerBoards(choiceOf(game.state?.setting ?? lastBoard())));
on("custom-board", () => offerBoards({ board: "custom" }));
on("open-daily", () => dailyDialog.open());
on("daily-again", () => dailyDialog.open());

// Sharing and keeping

on("copy-link", () => shareBoard(game, trail));
on("copy-replay", () => shareMoves(game, trail));
on("copy-daily", () => {
  const { daily, outcome } = game.now;
  if (daily && outcome?.daily) shareResult(daily, outcome.daily.text);
});
on("save-files", () => {
  if (available("save-files")) trying(() => saveFiles(line));
});
on("open-text", () => trying(() => textDialog.open()));
drops(async (file) => {
  const dialog = document.querySelector("dialog[open]");
  const say = dialog === textDialog.root ? (/** @type {string} */ problem) => textDialog.say(problem) : undefined;
  const done = await loading.begin(() => newGames.load(file), say);
  if (done && dialog instanceof HTMLDialogElement) dialog.close();
});

// The other views and dialogs

function close() {
  views.close();
}

on("open-editor", () => (views.shows("editor") ? close() : views.edit(null, true)));
on("close-editor", close);
on("open-practice", () => (views.shows("practice") ? close() : trying(() => views.practise(null, true))));
on("close-practice", close);
on("to-editor", () => trying(async () => {
  const { position } = await line.ask({ do: "export" });
  try {
    analyse(position);
  } catch (problem) {
    toast(problem instanceof Error ? problem.message : String(problem));
  }
}));

/**
 * Show a position of the game in the editor.
 * @param {string} text
 */
function analyse(text) {
  if (board.shape?.dimensions.length !== 2) throw new Error("The editor is for two dimensions.");
  views.edit({ text, mines: game.now.setting.mines }, true);
}

/** The editor asks about a position: where something is visible of the game, it may be that of the game, and is help. */
function editorAsks() {
  const { state } = game;
  if (state?.symbols.some((symbol) => typeof symbol === "number") && !game.over) helped(state);
}

on("open-statistics", statisticsDialog(profile, trying, (kept) => {
  views.play();
  recordings.watchKept(kept);
}));
on("open-options", optionsDialog((name) => {
  if (name === "tiles") {
    document.documentElement.dataset.tiles = options.tiles;
    board.fit(); // their frames differ
  }
  if (name === "rulers") board.rule(options.rulers);
  if (name === "figures") {
    game.switches.figures = options.figures;
    if (game.state) trying(() => game.refresh());
  }
}));
on("open-help", help);

function help() {
  part("help-dialog", HTMLDialogElement).showModal();
}

menus();
dialogKeys();
for (const dialog of document.querySelectorAll("dialog")) {
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
}

// Mouse, touch and keys

for (const touch of ["pointerdown", "keydown"]) board.root.addEventListener(touch, () => game.goOn(), true);
pointers(board, hand.acts);
neighbourhoods(board);
focusKeys(board, announce);

/** @type {Deeds} */
const onGame = {
  h: deeds.hint,
  a: deeds.ai,
  p: deeds.auto,
  u: deeds.undo,
  y: () => trying(() => game.redo()),
  n: deeds.new,
  F2: deeds.new,
  s: deeds.again,
  r: () => part("risks").click(),
  c: () => part("certain").click(),
  g: () => part("no-guess").click(),
  v: () => reviewing.toggle(),
  d: () => dailyDialog.open(),
  t: () => part("open-practice").click(),
  "?": help,
};
/** @type {Deeds} */
const onReview = { ...onGame, Escape: () => reviewing.toggle() };
shortcuts(board, hand.keys, () => (game.state?.reviewing ? onReview : game.state ? onGame : {}), () => (game.state?.replaying ? replay.keys : null));

for (const button of document.querySelectorAll("[data-zoom]")) {
  button.addEventListener("click", () => {
    board.zoom(Number(button.getAttribute("data-zoom")));
    chooseOption("size", board.size);
  });
}
pinch(board, () => chooseOption("size", board.size));
for (const other of [editor.view, practice.shown.view]) pinch(other, () => {});
