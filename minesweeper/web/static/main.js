// The page: the parts that it is made of, which button and key does what, and what becomes of whatever changes.

import { Editor } from "./analyse/editor.js";
import { Screenshots } from "./analyse/screenshot.js";
import { solverPanel } from "./analyse/solver.js";
import { textDialog } from "./analyse/text.js";
import { dialogKeys, focusKeys, shortcuts } from "./board/keys.js";
import { neighbourhoods, pinch, pointers } from "./board/pointers.js";
import { BoardView } from "./board/view.js";
import { Clock } from "./shared/clock.js";
import { contestForm, customDialog, presetButtons } from "./play/custom.js";
import { Game } from "./play/game.js";
import { hand } from "./play/hand.js";
import { NewGames } from "./play/new_games.js";
import { Recordings } from "./play/recordings.js";
import { Reviewing } from "./play/review.js";
import { GameView } from "./play/view.js";
import { Practice } from "./practice/practice.js";
import { keepRules, lastBoard, likewise, preset } from "./shared/boards.js";
import { onClick, part } from "./shared/dom.js";
import { learn, likedMost, spoken, tr, translate, whenSpoken } from "./shared/language.js";
import { stay } from "./shared/staying.js";
import { Session, tryingWith } from "./shared/session.js";
import { Notice } from "./shared/notice.js";
import { chooseOption, chooseSize, options, optionsForm, sizeFor } from "./shared/options.js";
import { drops } from "./shared/files.js";
import { announce, menus, placeToasts, toast } from "./shared/pages.js";
import { Profile } from "./shared/profile.js";
import { saveFiles, shareBoard, shareGame, shareMoves } from "./shared/sharing.js";
import { claim } from "./shared/saved.js";
import { statisticsDialog } from "./shared/statistics.js";
import { Trail, coming } from "./history.js";
import { Views } from "./views.js";
import { Today } from "./today/view.js";

/** @import { Deeds } from "./board/keys.js" */
/** @import { News } from "./play/game.js" */

// The language: nothing is made before its words are there. Without them, the page is English.
const wanted = () => options.language || likedMost(navigator.languages);
translate(); // its texts are English still
await learn(wanted());
delete document.documentElement.dataset.untold;

const notice = new Notice(() => page.session.carrier.again());
let unread = ""; // what of the profile could not be read, which each new session says again

/** The parts of the page. Each is made with all of them, and uses the others once something happens. */
export class Page {
  constructor() {
    this.draw = draw; // draws the game anew
    this.rest = rest; // stops what goes on by itself
    this.trying = tryingWith(() => this.solver.stop(), toast); // does what asks the session, and says why it is refused
    this.session = new Session({
      there: connected,
      lost: disconnected,
      loading: (percent) => notice.loading(percent),
      slow: (asked) => notice.slow(asked),
    });
    this.profile = new Profile(this.session, ({ earlier, said }) => {
      if (said && said !== unread) toast(said);
      unread = said;
      if (!this.game.state) return;
      this.game.state.earlier = earlier;
      draw();
    });
    this.clock = new Clock();
    this.game = new Game(this.session, this.profile, this.clock, heard);
    this.board = new BoardView(part("board"), sizeFor); // on which it is shown
    this.trail = new Trail(this);
    this.recordings = new Recordings(this);
    this.reviewing = new Reviewing(this);
    this.shown = new GameView(this); // draws the game
    this.solver = solverPanel(this);
    this.hand = hand(this);
    this.editor = new Editor(this);
    this.screenshots = new Screenshots(this);
    this.practice = new Practice(this, { ...everywhere, t: close, Escape: close });
    this.today = new Today(this, { ...everywhere, d: close, Escape: close });
    this.views = new Views(this);
    this.newGames = new NewGames(this);
    this.text = textDialog(this);
  }
}

const close = () => views.close();

/** What keys do in each view, if it is not the one to which they lead. @type {Deeds} */
const everywhere = { d: () => views.today(true), e: () => views.toGame(true), t: () => part("open-practice").click(), "?": help };

const page = new Page();
const { board, clock, game, session, newGames, profile, recordings, reviewing, solver, trail, trying, views } = page;

// A board is there at once: a game that goes on as it was left, or one of the right size.
coming().then((first) => {
  if (first && !game.state && !newGames.chosen) newGames.preview(first.size, first.kept);
});

// The line, the browser's history, and the end of the page

function connected() {
  if (notice.isLost && game.state) toast(tr("The game goes on."));
  notice.gone();
  trying(goOn);
}

/** The line is lost: nothing goes on by itself, nor does the time. @param {string} reason */
function disconnected(reason) {
  rest();
  clock.stop();
  page.shown.drawTime();
  notice.lost(reason);
}

/** There is a line: begin, or go on with what is shown. */
async function goOn() {
  if (spoken() !== "en") tellLanguage().catch(() => {}); // all answers after this one are in that language
  const about = session.ask({ do: "version" });
  about.then(({ version, memory, pixels }) => {
    page.screenshots.allow(pixels);
    part("version").textContent = version;
    showMemory(memory);
  }, () => {});
  profile.begin(about.then(({ memory }) => memory.elsewhere));
  const { state } = game;
  if (!state) await game.endOthers();
  const begun = await newGames.catchUp();
  if (!state) {
    if (!begun) await trail.open();
  } else if (state.replaying) await game.replay(game.kept, state.done, state);
  else await game.resume(game.kept, state);
  await views.connected();
}

// The language

/** Have the session speak the language of the page. */
async function tellLanguage() {
  const { memory } = await session.ask({ do: "language", language: spoken() });
  showMemory(memory);
}

/** Another language is chosen: say all that is there anew. */
async function changeLanguage() {
  if (!(await learn(wanted())) || !session.there) return;
  await tellLanguage();
  announce("", "live-later");
  part("toasts").replaceChildren();
  await trying(() => game.retell());
  profile.changed();
  await page.practice.retell();
  await views.connected();
  // Translators: name your own language, such as "Die Seite ist auf Deutsch."
  announce(tr("The page is in English."));
}

/** @param {{words: string}} memory where the profile is kept */
function showMemory({ words }) {
  for (const place of document.querySelectorAll(".memory")) place.textContent = words;
}

whenSpoken(() => {
  const isWithoutServer = document.querySelector("meta[name=carrier][content=worker]");
  if (isWithoutServer) part("build").textContent = tr("runs in this browser; nothing is sent anywhere, and there are no cookies.");
});

addEventListener("popstate", () => trail.popped());
addEventListener("pagehide", () => {
  trail.save(true);
  page.practice.keep();
});

// What becomes of whatever changes

/** Something has changed: keep what is to be kept of it, draw it, and let it be heard. @param {News} news */
function heard(news) {
  const { state } = game;
  const { kind } = news;
  if (kind === "leaving") {
    trail.save(true);
    solver.stop();
    recordings.bar.leave();
  }
  if (kind === "leaving" || !state) return;
  if (kind === "unmade") toast(tr("This board is not as it was shown before: your clicks on it were not done."));
  const isPlayed = !state.replaying;
  const isFresh = kind === "game" && news.fresh;
  if (isFresh) {
    trail.setAddress();
    if (isPlayed) claim(state.id);
  }
  if (kind === "game" || kind === "moved") {
    if (isPlayed && (isFresh || kind === "moved")) recordings.played(state.id);
    game.helpFirst();
  }
  const flags = kind === "moved" && news.moved.changes.some(({ by, move }) => by === "you" && move[0] === "f");
  if (flags || state.status === "won") chooseOption("knows", true);
  if (kind !== "chances" && kind !== "review") trail.save(); // neither changes what is kept
  draw();
  page.shown.follow(news, state, solver.auto.running || state.replaying);
  if (kind === "game" || (kind === "moved" && game.over)) solver.stop(); // a move by hand has stopped it before
  page.shown.say(news, state);
  if (kind === "recorded") trying(() => game.reviewAll());
  if (kind === "game" && isPlayed && state.recorded && game.over && !state.review) trying(() => game.fetchReview());
}

function draw() {
  const { state } = game;
  if (!state) return;
  newGames.allow(false);
  page.shown.draw(state);
}

document.addEventListener("visibilitychange", () => views.look());
views.look();

/** Nothing goes on by itself any more. */
function rest() {
  solver.stop();
  recordings.bar.stop();
}

// The game's buttons

const actions = {
  new: () => trying(() => newGames.another()),
  again: () => trying(() => newGames.again()),
  undo: () => trying(() => game.undo()),
  redo: () => trying(() => game.redo()),
  // These say why they do nothing once the game is over.
  hint: () => solver.hint(),
  ai: () => solver.ai(),
  auto: () => solver.toggle(),
};
for (const [name, action] of Object.entries(actions)) part(name).addEventListener("click", action);

const review = () => reviewing.toggle();

onClick({
  "close-reason": () => {
    game.dismiss();
    toBoard();
  },
  another: () => {
    actions.new();
    toBoard();
  },
  "open-review": review,
  "replay-review": review,
  "close-review": review,
  "welcome-review": () => recordings.watchKept(),
  watch: () => {
    trail.push("replay", location.href);
    recordings.watch();
  },
  accept: () => trying(() => newGames.accept()),
  practise: () => {
    const { position, mines } = game.now.review?.practise ?? {};
    if (position) trying(() => views.practise({ source: { kind: "shared", position, mines: mines ?? 0 }, choice: null }, true));
  },
  "custom-board": () => offerBoards(game.state?.setting ?? lastBoard()),
  "copy-link": () => shareBoard(game, trail),
  "copy-replay": () => shareMoves(game, trail),
  share: () => shareGame(game),
  "save-files": () => trying(() => saveFiles(game)),
  "open-text": () => trying(() => page.text.open()),
  "daily-again": () => views.today(true, game.state?.daily?.date),
  "close-editor": close,
  "close-practice": close,
  "to-editor": () => trying(async () => page.editor.show((await stay(game.ask({ do: "export" }))).position)),
});

const flagModes = document.querySelectorAll(".flag-mode"); // of the game and of practice
const showFlags = () => flagModes.forEach((each) => (each.ariaPressed = String(options.flags)));
for (const each of flagModes) {
  each.addEventListener("click", () => {
    chooseOption("flags", !options.flags);
    showFlags();
  });
}
showFlags();

// After a click on a button of the game, the keys are for the board again.
for (const bar of document.querySelectorAll("#play .status, .presets, .solver .row")) {
  bar.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    const opens = button?.ariaHasPopup === "dialog" || button?.popoverTargetElement;
    if (event instanceof MouseEvent && event.detail && button && !opens && views.shows("play")) toBoard();
  });
}
function toBoard() {
  board.cells[board.current]?.focus({ preventScroll: true });
}

// Boards to play

presetButtons((name) => newGames.choose(preset(name)));
part("no-guess").addEventListener("change", () => {
  keepRules({ guess_free: part("no-guess", HTMLInputElement).checked });
  const setting = game.state?.setting;
  newGames.choose(!setting || setting.board || setting.start === "judge" ? preset("expert") : likewise(setting));
});
const offerBoards = customDialog((settings, say) => newGames.choose(settings, say), draw);
contestForm((settings) => newGames.choose(settings));

/** @param {number} steps */
function zoom(steps) {
  board.zoom(steps);
  keepZoom();
}
function keepZoom() {
  if (board.shape.size) chooseSize(board.shape, board.size);
}
for (const button of document.querySelectorAll("[data-zoom]")) {
  button.addEventListener("click", () => zoom(Number(button.getAttribute("data-zoom"))));
}
pinch(board, keepZoom);
for (const other of [page.editor.view, page.practice.view]) pinch(other, () => {});

// Files that are dropped

drops(async (file) => {
  const dialog = document.querySelector("dialog[open]");
  const say = dialog === page.text.root ? (/** @type {string} */ problem) => page.text.say(problem) : undefined;
  const isPicture = page.screenshots.takes(file);
  const done = isPicture ? await trying(() => page.screenshots.open(file), say) : await newGames.begin(() => newGames.load(file), say);
  if (done && dialog instanceof HTMLDialogElement) dialog.close();
});

// The modes, the other views, and the dialogs

for (const [mode, open] of Object.entries({
  play: () => views.toGame(false),
  today: () => views.today(true),
  practice: () => trying(() => views.practise(null, true)),
  analyse: () => views.toGame(true),
})) {
  part(`open-${mode}`).addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // in another tab or window
    event.preventDefault();
    open();
  });
}
onClick({ "open-statistics": statisticsDialog(profile, trying, (kept) => {
  if (!views.shows("play")) views.toGame(options.panel);
  recordings.watchKept(kept);
}) });

function help() {
  part("help-dialog", HTMLDialogElement).showModal();
}

menus();
dialogKeys();
for (const change of ["toggle", "close"]) addEventListener(change, placeToasts, true);
for (const dialog of document.querySelectorAll("dialog")) {
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
}

// Mouse, touch and keys

for (const touch of ["pointerdown", "keydown"]) board.root.addEventListener(touch, () => game.unpause(), true);
pointers(board, page.hand.acts);
neighbourhoods(board);
focusKeys(board, announce);

/** What the solver's panel does, which opens for it. @param {() => unknown} action */
const inPanel = (action) => () => {
  if (!options.panel) views.toGame(true);
  action();
};

/** @type {Deeds} */
const onGame = {
  ...everywhere,
  h: actions.hint,
  a: inPanel(actions.ai),
  p: inPanel(actions.auto),
  u: actions.undo,
  y: actions.redo,
  "Ctrl+z": actions.undo,
  "Ctrl+y": actions.redo,
  "Ctrl+Shift+z": actions.redo,
  n: actions.new,
  F2: actions.new,
  s: actions.again,
  r: inPanel(() => part("risks").click()),
  c: inPanel(() => part("certain").click()),
  g: () => part("no-guess").click(),
  v: review,
  e: () => views.toGame(!options.panel),
  "+": () => zoom(1),
  "=": () => zoom(1),
  "-": () => zoom(-1),
  0: () => zoom(0),
};
/** @type {Deeds} */
const onReview = { ...onGame, Escape: review };
shortcuts(board, page.hand.keys, () => (game.state?.reviewing ? onReview : game.state ? onGame : {}), () => (game.state?.replaying ? recordings.bar.keys : null));

// The options

optionsForm((name) => {
  if (name === "tiles") {
    document.documentElement.dataset.tiles = options.tiles;
    board.fit(); // their frames differ
  }
  if (name === "largest") board.fit();
  if (name === "rulers") board.showRulers(options.rulers);
  if (name === "figures") {
    game.switches.figures = options.figures;
    if (game.state) trying(() => game.refresh());
  }
  if (name === "language" && wanted() !== spoken()) trying(changeLanguage);
}, Object.keys(onGame));
