// The page: its parts, the actions of buttons and keys, and the effects of a new state of the game.

import { Editor } from "./analyse/editor.js";
import { Screenshots } from "./analyse/screenshot.js";
import { solverPanel } from "./analyse/solver.js";
import { textDialog } from "./analyse/text.js";
import { dialogs, shortcuts } from "./board/keys.js";
import { neighbourhoods, pointers } from "./board/pointers.js";
import { BoardView } from "./board/view.js";
import { ChancesView } from "./play/chances.js";
import { contestForm, customDialog, presetButtons } from "./play/custom.js";
import { Game } from "./play/game.js";
import { hand } from "./play/hand.js";
import { NewGames } from "./play/new_games.js";
import { NEEDLESS, Replay, SAMPLE } from "./play/replay.js";
import { ResultCard } from "./play/result.js";
import { Reviewing } from "./play/review.js";
import { GameView } from "./play/view.js";
import { Practice } from "./practice/practice.js";
import { toPuzzle } from "./shared/address.js";
import { Clock } from "./shared/clock.js";
import { chooseRules, lastBoard, likewise, preset } from "./shared/boards.js";
import { onClick, part, set } from "./shared/dom.js";
import { drops } from "./shared/files.js";
import { learn, likedMost, spoken, tr, translate, whenSpoken } from "./shared/language.js";
import { chooseOption, options, optionsForm } from "./shared/options.js";
import { Notice, announce, menus, placeToasts, toast } from "./shared/pages.js";
import { Profile } from "./shared/profile.js";
import { Session, tryingWith } from "./shared/session.js";
import { sound } from "./shared/sounds.js";
import { saveFiles, shareBoard, shareGame, shareMoves } from "./shared/sharing.js";
import { claim } from "./shared/saved.js";
import { statisticsDialog } from "./shared/statistics.js";
import { stay } from "./shared/turns.js";
import { Route, coming } from "./route.js";
import { Today } from "./today/view.js";

/** @import { Deeds } from "./board/keys.js" */
/** @import { Effects } from "./play/game.js" */
/** @import { Trying } from "./shared/session.js" */
/** @import { State } from "./play/state.js" */

/**
 * The parts of the page. Each names those that it needs, and finds them here once all are made.
 * @typedef {{board: BoardView, clock: Clock, editor: Editor, game: Game, newGames: NewGames, practice: Practice, profile: Profile, replay: Replay,
 *   reviewing: Reviewing, route: Route, session: Session, solver: ReturnType<typeof solverPanel>, today: Today, trying: Trying}} Parts
 */

// The language: nothing is made before its words are there. Without them, the page is English.
const wanted = () => options.language || likedMost(navigator.languages);
translate(); // its texts are English still
await learn(wanted());
delete document.documentElement.dataset.untold;

// The parts of the page

let isBegun = false;
let begin = () => {}; // lets everything go on that waits for the first session
const ready = new Promise((/** @type {(value?: undefined) => void} */ resolve) => {
  begin = resolve;
});
const trying = tryingWith(ready, () => solver.stop(), toast);
const notice = new Notice(() => session.carrier.again());
const session = new Session({
  there: () => connected(),
  lost: disconnected,
  loading: (percent) => notice.loading(percent),
  slow: (asked) => notice.slow(asked),
});
let unread = ""; // the remark about unreadable parts of the profile, which each new session repeats
const profile = new Profile(session, ({ earlier, said }) => {
  if (said && said !== unread) toast(said);
  unread = said;
  if (game.state) game.set({ ...game.state, earlier });
});
const clock = new Clock();
const game = new Game(session, profile, clock, {
  show, leave, trying, toast, preview: (board) => view.preview(board), summary: (state) => result.summary(state),
});
const board = new BoardView(part("board"), true);
const parts = /** @type {Parts} */ ({ board, clock, game, profile, session, trying });
const view = new GameView(parts);
const newGames = parts.newGames = new NewGames(parts);
const replay = parts.replay = new Replay(parts);
const reviewing = parts.reviewing = new Reviewing(parts);
const chances = new ChancesView(board);
const solver = parts.solver = solverPanel(parts);
const result = new ResultCard(parts);
const { acts, keys } = hand(parts);
const route = parts.route = new Route(parts);
const editor = parts.editor = new Editor(parts);
const screenshots = new Screenshots(parts);
const text = textDialog(parts);
const close = () => route.close();
/** Keys for other views, in each view. @type {Deeds} */
const everywhere = { d: () => route.today(true), e: () => route.toGame(true), t: () => part("open-practice").click(), "?": () => part("open-help").click() };
const practice = parts.practice = new Practice(parts, { ...everywhere, t: close, Escape: close });
parts.today = new Today(parts, { ...everywhere, d: close, Escape: close });

// The effects of a new state of the game

/** Save a state of the game, draw it, and carry out its effects. @param {State} state @param {Effects} effects */
function show(state, { isNew, stops, announcement, later, sound: tune, follow, hint, review }) {
  if (isNew) {
    route.address = location.hash; // whichever was asked for: the page may be on its way to another one
    if (state.mode !== "replay") claim(state.id);
  }
  route.save();
  chances.draw(state); // before the board: its candidates light up there only while they have the pointer
  view.draw(state);
  result.draw(state);
  replay.draw(state);
  reviewing.draw(state);
  if (stops) solver.stop();
  if (tune) sound(tune);
  if (announcement) announce(announcement);
  if (later) announce(later, "live-later");
  if (follow !== undefined) board.follow(follow);
  if (hint !== undefined) {
    board.follow(hint);
    if (board.focused) board.focus(hint);
  }
  if (review) reviewing.focus();
}

/** Stop players and replay, before another game or moment. */
function leave() {
  route.save(true);
  solver.stop();
  replay.leave();
}

document.addEventListener("visibilitychange", () => route.look());
route.look();

// The line, the browser's history, and the end of the page

// A board is there at once: a game that goes on as it was left, or one of the right size.
coming().then((first) => {
  if (first && !game.state && !game.coming) game.preview(first.size, first.kept);
});
trying(() => route.open());

/** Begin, or go on with the shown game, once there is a connection. */
async function connected() {
  if (notice.isLost && game.state) toast(tr("The game continues."));
  notice.show();
  if (spoken() !== "en") tellLanguage().catch(() => {}); // all answers after this one are in that language
  const about = session.ask({ do: "version" });
  about.then(({ version, memory, pixels }) => {
    for (const id of ["picture-card", "welcome-picture"]) set(id, { hidden: !pixels });
    part("version").textContent = version;
    showMemory(memory);
  }, () => {});
  profile.begin(about.then(({ memory }) => memory.elsewhere));
  if (options.figures) game.showFigures(true).catch(() => {});
  if (!game.state) await game.ended.recordOthers().catch(() => {});
  if (!session.there) return; // it was lost again
  const { state } = game;
  if (state) await trying(() => game.restore(game.place, state.reviewing));
  else if (isBegun) await trying(() => route.open());
  isBegun = true;
  begin();
  await trying(async () => {
    if (route.shows("editor") && editor.view.shape.size) editor.change();
    if (route.shows("practice")) await practice.connected();
  });
}

/** Stop players, replay and clock, since the connection is lost. @param {string} reason */
function disconnected(reason) {
  route.rest();
  clock.stop();
  view.drawTime();
  notice.lost(reason);
}

addEventListener("popstate", () => route.popped());
addEventListener("pagehide", () => {
  route.save(true);
  practice.keep();
});

// The language

async function tellLanguage() {
  const { memory } = await session.ask({ do: "language", language: spoken() });
  showMemory(memory);
}

/** Change the language of the whole page. */
async function changeLanguage() {
  if (!(await learn(wanted())) || !session.there) return;
  await tellLanguage();
  announce("", "live-later");
  part("toasts").replaceChildren();
  await trying(() => game.retell());
  profile.changed();
  await practice.retell();
  if (route.shows("editor") && editor.view.shape.size) editor.change();
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

// The game's buttons

const actions = {
  new: () => newGames.another(),
  again: () => newGames.again(),
  undo: () => trying(() => game.undo()),
  redo: () => trying(() => game.redo()),
  // Once the game is over, these show a message.
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
  "welcome-review": () => trying(async () => {
    await replay.open(SAMPLE);
    await reviewing.open(NEEDLESS);
  }),
  watch: () => replay.watch(),
  accept: () => newGames.accept(),
  practise: () => {
    const puzzle = toPuzzle(game.now.review?.practise ?? "");
    if (puzzle) trying(() => route.practise(puzzle, true));
  },
  "custom-board": () => offerBoards(game.state?.setting ?? lastBoard()),
  "copy-link": () => shareBoard(game, route),
  "copy-replay": () => shareMoves(game, route),
  share: () => shareGame(game),
  "save-files": () => trying(() => saveFiles(game)),
  "open-text": () => trying(() => text.open()),
  "daily-again": () => route.today(true, game.state?.daily?.date),
  "close-editor": close,
  "close-practice": close,
  "to-editor": () => trying(async () => editor.show((await stay(game.ask({ do: "export" }))).position)),
});

const flagModes = document.querySelectorAll(".flag-mode"); // of the game and of practice
const showFlags = () => flagModes.forEach((button) => (button.ariaPressed = String(options.flags)));
for (const button of flagModes) {
  button.addEventListener("click", () => {
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
    if (event instanceof MouseEvent && event.detail && button && !opens && route.shows("play")) toBoard();
  });
}
function toBoard() {
  board.cells[board.current]?.focus({ preventScroll: true });
}

// Boards to play

presetButtons((name) => newGames.choose(preset(name)));
part("no-guess").addEventListener("change", () => {
  chooseRules({ guess_free: part("no-guess", HTMLInputElement).checked });
  const setting = game.state?.setting;
  newGames.choose(!setting || setting.board || setting.start === "judge" ? preset("expert") : likewise(setting));
});
const offerBoards = customDialog((settings, report) => newGames.choose(settings, report), () => game.set(game.now));
contestForm((settings) => newGames.choose(settings));

for (const button of document.querySelectorAll("[data-zoom]")) {
  button.addEventListener("click", () => board.zoom(Number(button.getAttribute("data-zoom"))));
}

// Files that are dropped

drops(async (file) => {
  const dialog = document.querySelector("dialog[open]");
  const report = dialog === text.root ? (/** @type {string} */ problem) => text.report(problem) : undefined;
  const open = async () => ((await screenshots.takes(file)) ? screenshots.open(file) : newGames.load(file));
  if ((await newGames.instead(open, undefined, report)) && dialog instanceof HTMLDialogElement) dialog.close();
});

// The modes, the other views, and the dialogs

for (const [mode, open] of Object.entries({
  play: () => route.toGame(false),
  today: () => route.today(true),
  practice: () => trying(() => route.practise({}, true)),
  analyse: () => route.toGame(true),
})) {
  part(`open-${mode}`).addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // in another tab or window
    event.preventDefault();
    open();
  });
}
onClick({ "open-statistics": statisticsDialog(parts) });

menus();
dialogs();
for (const change of ["toggle", "close"]) addEventListener(change, placeToasts, true);

// Mouse, touch and keys

for (const touch of ["pointerdown", "keydown"]) board.root.addEventListener(touch, () => game.unpause(), true);
pointers(board, acts);
neighbourhoods(board);

/** Wrap an action of the solver's panel, which opens for it. @param {() => unknown} action */
const inPanel = (action) => () => {
  if (!options.panel) route.toGame(true);
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
  e: () => route.toGame(!options.panel),
  "+": () => board.zoom(1),
  "=": () => board.zoom(1),
  "-": () => board.zoom(-1),
  0: () => board.zoom(0),
};
/** @type {Deeds} */
const onReview = { ...onGame, Escape: review };
shortcuts(board, keys, () => (game.state?.reviewing ? onReview : game.state ? onGame : {}), () => (game.isReplay ? replay.keys : null));

// The options

optionsForm((name) => {
  if (name === "theme") document.documentElement.dataset.theme = options.theme;
  if (name === "tiles") {
    document.documentElement.dataset.tiles = options.tiles;
    board.fit(); // their frames differ
  }
  if (name === "largest") board.fit();
  if (name === "speed") solver.draw();
  if (name === "rulers") board.showRulers();
  if (name === "figures" && session.there) trying(() => game.showFigures(options.figures));
  if (name === "language" && wanted() !== spoken()) trying(changeLanguage);
}, Object.keys(onGame));
