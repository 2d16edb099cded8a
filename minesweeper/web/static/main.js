// The page: what its buttons and keys do, and which of its views is shown.

import { boardOf, ofDaily, ofGame, ofPuzzle, toDaily, toGame, toPosition, toPuzzle } from "./address.js";
import { keepEnd, keepGoing, keepReview, play } from "./attempts.js";
import { Auto, speedWords, wait } from "./auto.js";
import { BoardView } from "./board.js";
import { about, keepBoard, keepRules, lastBoard, likewise, preset, presets, rules, sizeName } from "./boards.js";
import { PRESETS } from "./catalogue.js";
import { boardsDialog } from "./boards_dialog.js";
import { ChancesView } from "./chances.js";
import { Clock } from "./clock.js";
import { showCounter } from "./counter.js";
import { dailyOf, firstOf, shareText } from "./daily.js";
import { DailyDialog, drawDaily } from "./daily_dialog.js";
import { part } from "./dom.js";
import { Editor } from "./editor.js";
import { Game } from "./game.js";
import { claim } from "./holding.js";
import { dialogKeys, focusKeys, shortcuts } from "./keys.js";
import { Line, Lost, Refused, Stopped } from "./line.js";
import { Notice } from "./notice.js";
import { ENDS, Unread, opened } from "./opening.js";
import { chooseOption, options, optionsDialog } from "./options.js";
import { copy, download, drops, face, menus, pick, toast } from "./pages.js";
import { pinch } from "./pinch.js";
import { neighbourhoods, pointers } from "./pointers.js";
import { Practising } from "./practising.js";
import { Recordings } from "./recordings.js";
import { drawResult, reviewable, sayResult, showResult } from "./result.js";
import { ReviewView } from "./review.js";
import { drop, goingOn, save, saved, takeUp, waiting } from "./saved.js";
import { Shape } from "./shape.js";
import { toldOf } from "./state.js";
import { statisticsDialog } from "./statistics.js";
import { momentOf } from "./survival.js";
import { drawTable, sayHint, sayMoves } from "./table.js";
import { announce } from "./words.js";

/** @import { Settings, Size } from "./boards.js" */
/** @import { Entry } from "./daily.js" */
/** @import { News } from "./game.js" */
/** @import { Source } from "./practice.js" */
/** @import { Waiting } from "./saved.js" */

const on = (/** @type {string} */ name, /** @type {() => unknown} */ deed) => part(name).addEventListener("click", deed);
const agent = part("agent", HTMLSelectElement);
const speed = part("speed", HTMLInputElement);
const switches = {
  risks: part("risks", HTMLInputElement),
  certain: part("certain", HTMLInputElement),
};

const view = new BoardView(part("board"));
view.size = options.size;
const chances = new ChancesView(view);
const clock = new Clock();
const notice = new Notice(() => line.again());
const line = new Line({
  there: connected,
  lost: disconnected,
  loading: (percent) => notice.loading(percent),
  slow: (asked) => notice.slow(asked),
});
const game = new Game(line, clock, heard);
const editor = new Editor(
  line,
  () => {
    const { state } = game;
    if (state?.symbols.some((symbol) => typeof symbol === "number") && !game.over) state.assisted = true;
  },
  trying,
  (board) => choose({ board, variant: rules().variant }),
);
const recordings = new Recordings(game, trying, {
  save: () => save(game, address),
  enter,
  begin: async () => {
    leaveLink();
    await beginLast();
  },
});
const replay = recordings.bar;
const review = new ReviewView(view, (done) => trying(() => lookAt(done)));
const practice = new Practising(line, trying, { d: () => dailyDialog.open(), t: close, Escape: close, "?": help });
const aiMove = () => game.ai(agent.value === "agent" ? "agent" : "solver");
const auto = new Auto(
  async () => (await trying(aiMove)) && !game.over,
  () => wait(Number(speed.value)),
  (runs) => {
    face(part("auto"), runs ? "stop" : "play", runs ? "Stop" : "Autoplay");
    part("auto").setAttribute("aria-pressed", String(runs));
    part("play").toggleAttribute("data-auto", runs);
  },
);
let address = location.hash; // with which the game was begun
/** @type {Map<string, Waiting>} */
const left = new Map(); // the games that were left for others, by their addresses: the way back leads to them
/** @type {number | null} */
let sought = null; // the moment that is shown once there is a replay

/** @type {(() => Promise<unknown>) | null} */
let chosen = null; // what begins a game, if it was chosen before there was anybody to ask

// A board of the right size is there at once; clicks on it wait for whoever answers them.
const own = saved();
const coming = boardOf(location.hash, own ? toldOf(own.game.setting) : lastBoard());
if (coming && (own || location.hash || !goingOn("").length)) preview(coming);

/**
 * Show a board of this size, until the game is there.
 * @param {Size} size
 */
function preview({ dimensions, mines }) {
  game.early = [];
  view.build(new Shape(dimensions));
  showCounter("left", mines);
  part("state").textContent = "Loading";
  part("about").textContent = sizeName({ dimensions, mines });
  part("result-title").textContent = "Loading";
  part("result-note").textContent = "You can begin: clicks on the board are done as soon as the game is there. The rest waits for it.";
  part("play").inert = false;
  onlyTheBoard(true);
}

/**
 * Whether only the board can be used as yet.
 * @param {boolean} only
 */
function onlyTheBoard(only) {
  for (const place of document.querySelectorAll("#play .panel, #play .actions, #new")) place.toggleAttribute("inert", only);
}

/**
 * Begin a game now or, while the first one is still loading, as soon as it could; of several choices the last. `size` is that
 * of its board, if it is known.
 * @param {() => Promise<unknown>} deed
 * @param {((problem: string) => void) | undefined} say
 * @param {Size} [size]
 */
function beginning(deed, say, size) {
  if (line.there || game.state) return trying(deed, say);
  chosen = deed;
  if (size) preview(size);
  return Promise.resolve(true);
}

// Asking, and what may come of it

/**
 * Do something that asks; `say` tells why it is refused. Whether it was done.
 * @param {() => Promise<unknown>} deed
 * @param {(problem: string) => void} [say]
 * @returns {Promise<any>}
 */
async function trying(deed, say = toast) {
  try {
    await deed();
    return true;
  } catch (problem) {
    auto.stop();
    if (problem instanceof Stopped) return false; // for something else that was done
    if (problem instanceof Refused || problem instanceof Unread) say(problem.message);
    else if (!(problem instanceof Lost)) throw problem;
    else if (!problem.sent) say(problem.message);
    return false;
  }
}

/**
 * Do something with the game: what is refused is said in passing.
 * @template {unknown[]} Arguments
 * @param {(...given: Arguments) => Promise<unknown>} deed
 */
const doing = (deed) => (/** @type {Arguments} */ ...given) => trying(() => deed(...given));

/**
 * The line is lost: nothing goes on by itself, nor does the time.
 * @param {string} reason
 */
function disconnected(reason) {
  auto.stop();
  replay.stop();
  clock.stop();
  notice.lost(reason);
}

function connected() {
  if (notice.isLost && game.state) toast("The game goes on.");
  notice.gone();
  trying(goOn);
}

async function goOn() {
  line.ask({ do: "version" }).then(({ version }) => {
    part("version").textContent = version;
  }, () => {});
  const { state } = game;
  const deed = chosen;
  chosen = null;
  const begun = deed !== null && (await trying(deed));
  if (!state) {
    if (!begun) await open();
  } else if (state.replaying) {
    await game.replay(game.kept, state.done, state);
  } else await game.resume(game.kept, state);
  if (!part("editor").hidden && editor.begun) editor.load();
  if (!part("practice").hidden && !practice.trainer.asked) await practice.begin();
}

// The views: a game, a replay, the editor, practice. Each is an entry of the history, so that the way back leads from one to
// the one before it.

/**
 * @param {string} name
 * @param {string} place
 */
function enter(name, place) {
  history.pushState({ view: name, pushed: true }, "", place);
}

/** Keep this game for the way back to it. */
function leaveGame() {
  if (game.state && !game.state.replaying) left.set(address, waiting(game));
}

/** Go on with the game that was begun with this address, or begin it. */
async function goBack() {
  leaveGame();
  const kept = left.get(location.hash);
  if (!kept || toDaily(location.hash) || !(await resume(kept))) await open();
}

/** Show what the address says, or go on with the game of this tab, or with one whose tab was closed. */
async function open() {
  if (!history.state) history.replaceState({ view: "game" }, "");
  try {
    const puzzle = toPuzzle(location.hash);
    if (puzzle) {
      if (puzzle.choice) practice.trainer.progress.choice = puzzle.choice;
      await practise(puzzle.source ?? undefined);
      return;
    }
    const position = toPosition(location.hash);
    if (position) {
      edit(position.text, position.mines);
      return;
    }
    backToGame();
    const daily = toDaily(location.hash);
    const linked = daily ? null : toGame(location.hash);
    if (!game.state && (await goOnWithKept(Boolean(daily || linked?.moves)))) return;
    if (daily) {
      await play(game, daily);
      return;
    }
    if (linked) {
      const { moves, ...setting } = linked;
      await game.begin(setting, { moves, replay: Boolean(moves) });
      return;
    }
  } catch (problem) {
    if (problem instanceof Lost || !(problem instanceof Error)) throw problem;
    toast(problem.message);
  }
  if (!game.state) await beginLast();
}

/**
 * Go on with the game of this tab or, unless `only` that may be, with one whose tab was closed; whether there is one.
 * @param {boolean} only
 */
async function goOnWithKept(only) {
  const here = saved();
  if (here && (here.game.recorded || (await claim(here.id)))) return resume(here);
  if (here) {
    if (here.game.done) toast("That game goes on in another tab. Here is a new one.");
    return false;
  }
  const found = only ? null : await takeUp(location.hash);
  if (!found) return false;
  history.replaceState(history.state, "", found.address || location.pathname);
  const there = await resume(found);
  if (there) toast("The game goes on where you left it.");
  return there;
}

/**
 * Go on with a game that was kept; whether it could be read.
 * @param {Waiting} kept
 */
async function resume({ id, game: kept, questions, entry }) {
  try {
    await game.resume(kept, { id, questions, entry });
    return true;
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem;
    toast("The game that was kept here cannot be read.");
    drop(id);
    return false;
  }
}

/** Begin a board like the last one that was chosen, or a small one where there can be no such board. */
async function beginLast() {
  try {
    await game.begin(lastBoard());
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem;
    await game.begin(preset("beginner"));
  }
}

addEventListener("popstate", (event) => {
  const name = event.state?.view;
  if (!name) {
    trying(open); // another address was typed
    return;
  }
  if (name === "editor") {
    const position = toPosition(location.hash);
    edit(position?.text, position?.mines);
    return;
  }
  if (name === "practice") {
    trying(() => practise());
    return;
  }
  const edited = part("play").hidden;
  backToGame();
  // The way back from another view may lead to a replay that came from a link or a file: that goes on.
  if (name === "game" && game.state?.replaying && (recordings.aside || !edited)) recordings.leave();
  if (name === "replay" && game.state && !game.state.replaying) recordings.again();
  if (!game.state || (name === "game" && location.hash !== address)) trying(goBack);
});
addEventListener("pagehide", () => {
  save(game, address);
  keepGoing(game);
});

// What is shown besides the board

/**
 * Something has changed: draw it, and let it be heard.
 * @param {News} news
 */
function heard(news) {
  const { state } = game;
  if (news.kind === "leaving") {
    keepGoing(game);
    auto.stop();
    replay.leave();
    return;
  }
  if (!state) return;
  if (news.kind === "game" && news.fresh) address = location.hash; // the page may be on its way to another one
  if (!state.replaying && news.kind === "game" && news.fresh) claim(state.id);
  if (!state.replaying && (news.kind === "moved" || (news.kind === "game" && news.fresh))) recordings.played(state.id);
  if (news.kind === "game" || news.kind === "moved") keepGoing(game);
  if (news.kind === "recorded") {
    const first = keepEnd(game);
    if (first || state.entry?.review?.missed.length) trying(() => game.judge()); // there is something to learn from it
  } else if (news.kind === "judged" && state.review) {
    keepReview(game);
    practice.trainer.learn(state.review, state.setting.mines);
  }
  draw();
  if ((auto.running || state.replaying) && state.last.length) view.follow(state.last[0]);
  if (news.kind === "recorded" && typeof state.end?.hit === "number") view.follow(state.end.hit);
  if (news.kind === "game") {
    auto.stop();
    if (news.fresh) announce(`${state.replaying ? "Replay" : "Game"}: ${about(state.setting)}`);
  } else if (news.kind === "moved") {
    sayMoves(state, news.moved);
    // Autoplay goes on after a move of its own, and ends with any other.
    if (news.sent || game.over) auto.stop();
  } else if (news.kind === "hint" && state.said) sayHint(view, state, state.said);
  else if (news.kind === "chances" && state.chances?.over) chances.say(state);
  else if (news.kind === "recorded") sayResult(state, clock);
  else if (news.kind === "review") review.open(state);
}

function draw() {
  const { state } = game;
  if (!state) return;
  part("play").inert = false;
  onlyTheBoard(false);
  drawTable(view, state, switches.risks.checked || Boolean(momentOf(state)));
  chances.draw(state);
  drawResult(state, clock);
  drawDaily(state);
  replay.draw(state);
  review.draw(state);
  drawTime();
  save(game, address);
}

function drawTime() {
  showCounter("time", clock);
}
setInterval(drawTime, 200);

// The game's buttons

/**
 * Do something about a game that goes on; say so where it is over.
 * @param {() => unknown} deed
 */
function ongoing(deed) {
  if (game.over) toast("The game is over. Start a new one, or take the last move back.");
  else deed();
}

/**
 * Begin another game in place of this one, which is given up.
 * @param {() => Promise<void>} deed
 */
async function instead(deed) {
  const { state } = game;
  await deed();
  if (state && !state.replaying) drop(state.id);
}

const deeds = {
  new: doing(async () => {
    leaveLink();
    await instead(() => game.another());
  }),
  again: doing(() => instead(() => game.again())),
  undo: doing(() => game.undo()),
  hint: () => ongoing(doing(() => game.hint())),
  ai: () => ongoing(doing(async () => (await recordings.playOn()) && aiMove())),
  auto: () => ongoing(async () => {
    if (auto.running) auto.stop();
    else if ((await trying(() => recordings.playOn())) && !game.state?.replaying) auto.start();
  }),
  "flag-mode": () => {
    chooseOption("flags", !options.flags);
    showFlagMode();
  },
};

function showFlagMode() {
  part("flag-mode").setAttribute("aria-pressed", String(options.flags));
}
showFlagMode();

for (const [name, deed] of Object.entries(deeds)) on(name, () => deed());
on("quick-hint", deeds.hint);
for (const [name, shown] of /** @type {const} */ ([["close-result", false], ["show-result", true]])) {
  on(name, () => {
    showResult(game.now, shown);
    draw();
  });
}
on("close-reason", () => game.hush());

/** A game of one's own is begun: the address is no longer that of a link. */
function leaveLink() {
  if (!location.hash) return;
  leaveGame();
  enter("game", location.pathname);
  address = location.hash; // also of the game that goes on if the other one is refused
}

/**
 * Begin a board that was chosen; the next visit begins with one like it. `say` tells why it is refused. Whether it is
 * there.
 * @param {Settings} settings
 * @param {(problem: string) => void} [say]
 */
function choose(settings, say) {
  backToGame();
  const begin = async () => {
    leaveLink();
    await instead(() => game.begin(settings));
    keepBoard(settings);
  };
  return beginning(begin, say, "dimensions" in settings ? settings : undefined);
}

for (const name of presets()) {
  document.querySelector(`[data-preset=${name}]`)?.addEventListener("click", () => choose(preset(name)));
}
part("no-guess").addEventListener("change", () => {
  keepRules({ guess_free: part("no-guess", HTMLInputElement).checked });
  const setting = game.state?.setting;
  choose(!setting || setting.board || setting.start === "judge" ? preset("expert") : likewise(setting));
});

// After a click on a button of the game, the keys are for the board again.
for (const bar of document.querySelectorAll(".status, .presets, .solver .row")) {
  bar.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (event instanceof MouseEvent && event.detail && button && button.ariaHasPopup !== "dialog" && !part("play").hidden) {
      view.cells[view.current]?.focus({ preventScroll: true });
    }
  });
}

function help() {
  part("help-dialog", HTMLDialogElement).showModal();
}

const offerBoards = boardsDialog(choose);
on("more-boards", () => offerBoards());
on("custom-board", () => offerBoards("custom"));
on("open-statistics", statisticsDialog(({ game: kept }) => {
  backToGame();
  recordings.watchKept(kept);
}));
on("open-help", help);
on("open-options", optionsDialog((name) => {
  if (name === "tiles") {
    document.documentElement.dataset.tiles = options.tiles;
    view.fit(); // their frames differ
  }
  if (name === "rulers") view.rule(options.rulers);
  if (name === "figures") {
    game.switches.figures = options.figures;
    if (game.state) trying(() => game.refresh());
  }
}));

// Help from the solver

for (const name of /** @type {const} */ (["risks", "certain"])) {
  switches[name].addEventListener("change", () => {
    game.switches[name] = switches[name].checked;
    draw();
    if (game.state) trying(() => (name === "certain" ? game.follow() : game.refresh()));
  });
  game.switches[name] = switches[name].checked;
}
function showSpeed() {
  const words = speedWords(Number(speed.value));
  part("speed-words").textContent = words;
  speed.setAttribute("aria-valuetext", words);
}
speed.value = String(options.speed);
speed.addEventListener("input", () => {
  chooseOption("speed", Number(speed.value));
  showSpeed();
});
showSpeed();
agent.value = options.agent;
agent.addEventListener("change", () => chooseOption("agent", agent.value));

// Sharing and keeping

/**
 * Copy the link to a game; from then on it is the page's own address as well.
 * @param {string} moves
 * @param {string} said
 */
function share(moves, said) {
  const daily = dailyOf(game.now.setting);
  address = daily && !moves ? ofDaily(daily) : ofGame(game.now.setting, moves);
  history.replaceState(history.state, "", address);
  save(game, address);
  copy(`${location.origin}${location.pathname}${address}`, said);
}

on("copy-link", () => share("", "The link to this board is copied."));
on("copy-replay", () => {
  const { moves, done, replaying } = game.now;
  share((replaying ? moves : moves.slice(0, done)).join(" "), "The link to this game and its moves is copied.");
});
on("watch", () => {
  if (part("watch").getAttribute("aria-disabled") === "true") return;
  enter("replay", location.href);
  recordings.watch();
});

// The boards of a day

const dailyDialog = new DailyDialog(
  (daily) => {
    dailyDialog.root.close();
    backToGame();
    enter("game", ofDaily(daily));
    beginning(() => play(game, daily), toast, PRESETS[daily.board]);
  },
  shareDaily,
);
on("open-daily", () => dailyDialog.open());
on("daily-again", () => dailyDialog.open());
on("copy-daily", () => {
  const daily = dailyOf(game.now.setting);
  const { entry } = daily ? firstOf(daily) : { entry: null };
  if (entry) shareDaily(entry);
});

/** @param {Entry} entry */
function shareDaily(entry) {
  copy(shareText(entry, `${location.origin}${location.pathname}${ofDaily(entry)}`), "The result is copied.");
}

// The review

/** Show the review of this game, or show it no more: then a game that was reviewed is at its end again. */
function toggleReview() {
  const { state } = game;
  if (!state) return;
  if (state.reviewing) {
    if (state.replaying && recordings.aside) recordings.close();
    else trying(() => game.closeReview());
  } else if (reviewable(state)) trying(() => game.review());
  else toast("A game can be reviewed once it is over.");
}

/**
 * Show a moment of the review: the game after so many moves.
 * @param {number} done
 */
async function lookAt(done) {
  if (game.now.replaying) await replay.jump(done);
  else {
    const waits = sought !== null;
    sought = done;
    if (waits) return;
    try {
      enter("replay", location.href);
      await recordings.rewind(done);
    } finally {
      done = sought;
      sought = null;
    }
    await replay.jump(done);
  }
  if (game.now.done === done) review.say(game.now);
}

on("open-review", toggleReview);
on("replay-review", toggleReview);
on("close-review", toggleReview);

on("open-text", doing(async () => {
  const { board, position } = await line.ask({ do: "export" });
  part("board-text", HTMLTextAreaElement).value = board ?? "";
  part("board-note").hidden = Boolean(board);
  part("seen-text", HTMLTextAreaElement).value = position;
  sayText("");
  const dialog = part("text-dialog", HTMLDialogElement);
  if (!dialog.open) dialog.showModal();
}));

/** @param {string} problem */
function sayText(problem) {
  part("text-problem-2").textContent = problem;
}

/**
 * Do something from the dialog of texts: it is closed once that is done, and says why it is not.
 * @param {() => Promise<unknown>} deed
 */
async function fromText(deed) {
  if (await trying(deed, sayText)) part("text-dialog", HTMLDialogElement).close();
}

on("play-board", () => fromText(async () => {
  leaveLink();
  const board = part("board-text", HTMLTextAreaElement).value;
  await game.begin({ board, variant: game.now.setting.variant });
}));
on("edit-seen", () => {
  try {
    analyse(part("seen-text", HTMLTextAreaElement).value);
    part("text-dialog", HTMLDialogElement).close();
  } catch (problem) {
    sayText(problem instanceof Error ? problem.message : String(problem));
  }
});
on("to-editor", doing(async () => {
  const { position } = await line.ask({ do: "export" });
  try {
    analyse(position);
  } catch (problem) {
    toast(problem instanceof Error ? problem.message : String(problem));
  }
}));
on("save-files", doing(async () => {
  if (part("save-files").getAttribute("aria-disabled") === "true") return;
  const { mbf, rawvf } = await line.ask({ do: "files" });
  download("minesweeper.mbf", Uint8Array.from(atob(mbf), (character) => character.charCodeAt(0)));
  download("minesweeper.rawvf", rawvf);
}));
on("open-file", async () => {
  const file = await pick(ENDS);
  fromText(() => load(file));
});
drops(async (file) => {
  const dialog = document.querySelector("dialog[open]");
  const done = await beginning(() => load(file), dialog?.id === "text-dialog" ? sayText : toast);
  if (done && dialog instanceof HTMLDialogElement) dialog.close();
});

/**
 * Show the game in a file.
 * @param {File} file
 */
async function load(file) {
  const found = await opened(file);
  if (found.kind === "kept") await game.resume(found.game);
  else await game.load(found.kind, found.data);
  recordings.forget();
  if (!part("play").hidden) return;
  backToGame();
  leaveLink();
}

// The editor

/** @param {string} position */
function analyse(position) {
  if (view.shape?.dimensions.length !== 2) throw new Error("The editor is for two dimensions.");
  edit(position, game.now.setting.mines, true);
}

/**
 * Show the editor, with this position if one is given.
 * @param {string} [text]
 * @param {number | null} [mines]
 * @param {boolean} [pushed] whether the way back leads to the game
 */
function edit(text, mines, pushed = false) {
  editor.load(text, mines);
  auto.stop();
  replay.stop();
  if (pushed) enter("editor", editor.address);
  else history.replaceState({ ...history.state, view: "editor" }, "");
  show("editor");
  editor.view.fit();
}

const VIEWS = /** @type {const} */ (["play", "editor", "practice"]);

/**
 * Show one of the views, and no other.
 * @param {(typeof VIEWS)[number]} name
 */
function show(name) {
  for (const each of VIEWS) {
    part(each).hidden = each !== name;
    if (each !== "play") part(`open-${each}`).setAttribute("aria-pressed", String(each === name));
  }
  if (name !== "practice") practice.trainer.rest();
}

/** Show the game again, where another view is shown. */
function backToGame() {
  if (!part("play").hidden) return;
  show("play");
  draw();
  view.fit();
}

on("open-editor", () => (part("editor").hidden ? edit(undefined, undefined, true) : close()));
on("close-editor", close);

/** Close the view that is shown besides the game. */
function close() {
  if (history.state?.pushed) {
    history.back();
    return;
  }
  backToGame();
  enter("game", location.pathname);
  if (!game.state) trying(open);
}

// Practice

/**
 * Show practice, with the puzzle of this source, the one that is there, or the next one.
 * @param {Source} [source]
 * @param {boolean} [pushed] whether the way back leads to the game
 */
async function practise(source, pushed = false) {
  auto.stop();
  replay.stop();
  if (pushed) enter("practice", ofPuzzle(null));
  else history.replaceState({ ...history.state, view: "practice" }, "");
  show("practice");
  if (line.there) await practice.begin(source); // else as soon as it can
}

on("open-practice", () => (part("practice").hidden ? trying(() => practise(undefined, true)) : close()));
on("close-practice", close);

// Mouse, touch and keys

/** @param {(cell: number) => unknown} deed */
const handled = (deed) => (/** @type {number} */ cell) => {
  auto.stop();
  deed(cell);
};

/** @type {(kind: import("./game.js").Kind, cell: number) => Promise<unknown>} */
const move = doing(async (kind, cell) => {
  if (!(await recordings.playOn())) return;
  const moved = game.move(kind, cell);
  if (!game.state) view.light("last", game.early.map((each) => each.cell));
  await moved;
});

/** What a click or Space does: open a hidden cell, or open around a number. */
const primary = handled((cell) => {
  const symbol = view.symbols[cell];
  if (symbol === "?") return move("reveal", cell);
  return typeof symbol === "number" && symbol ? move("chord", cell) : undefined;
});
const flag = handled((cell) => {
  const symbol = view.symbols[cell];
  const questions = game.state?.questions;
  if (options.questions && symbol === "@") questions?.add(cell);
  else if (questions?.delete(cell)) return draw();
  return symbol === "?" || symbol === "@" ? move("flag", cell) : undefined;
});
const chord = handled((cell) => (Number(view.symbols[cell]) > 0 ? move("chord", cell) : undefined));
const hidden = (/** @type {number} */ cell) => typeof view.symbols[cell] !== "number";
const click = (/** @type {number} */ cell) => (hidden(cell) || options.chords ? primary(cell) : undefined);
const touch = (/** @type {number} */ cell) => (options.flags && hidden(cell) ? flag(cell) : click(cell));
const hold = (/** @type {number} */ cell) => (options.flags && hidden(cell) ? primary(cell) : flag(cell));
pointers(view, { touch, hold, flag, chord });
neighbourhoods(view);
focusKeys(view, announce);
dialogKeys();

/** @type {import("./keys.js").Deeds} */
const onGame = {
  h: deeds.hint,
  a: deeds.ai,
  p: deeds.auto,
  u: () => deeds.undo(),
  y: doing(() => game.redo()),
  n: () => deeds.new(),
  F2: () => deeds.new(),
  s: () => deeds.again(),
  r: () => switches.risks.click(),
  c: () => switches.certain.click(),
  g: () => part("no-guess").click(),
  v: toggleReview,
  d: () => dailyDialog.open(),
  t: () => part("open-practice").click(),
  "?": help,
};
/** @type {import("./keys.js").Deeds} */
const onReview = { ...onGame, Escape: toggleReview };
const onCell = { " ": primary, Enter: primary, f: flag };
shortcuts(view, onCell, () => (game.state?.reviewing ? onReview : game.state ? onGame : {}), () => (game.state?.replaying ? replay.keys : null));

for (const button of document.querySelectorAll("[data-zoom]")) {
  button.addEventListener("click", () => {
    view.zoom(Number(button.getAttribute("data-zoom")));
    chooseOption("size", view.size);
  });
}
pinch(view, () => chooseOption("size", view.size));
for (const other of [editor.view, practice.shown.view]) pinch(other, () => {});
menus();
for (const dialog of document.querySelectorAll("dialog")) {
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
}
