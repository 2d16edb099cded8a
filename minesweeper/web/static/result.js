// The card of this game: how it stands, its figures, and how it ended.

import { options } from "./options.js";
import { alike, enter, rank, summary } from "./record.js";
import { TAKES, announce, count } from "./words.js";

const part = (name) => document.getElementById(name);
const STATES = { ready: "Ready", ongoing: "Playing", won: "Solved", lost: "Lost" };

/** Show how the game stands now. */
export function showResult(play) {
  const { end, game, replaying } = play;
  const card = part("result");
  const shown = Boolean(end) && !replaying;
  card.dataset.status = replaying ? "replay" : game.status;
  card.toggleAttribute("data-over", shown);
  const title = replaying ? "Replay" : shown ? titleOf(end) : STATES[game.status];
  part("result-title").textContent = title;
  const known = figuresOf(play);
  part("result-figures").replaceChildren(...known.flatMap(entry));
  part("watch").setAttribute("aria-disabled", !end || replaying || (game.seed === null && !game.board));
  part("save-files").setAttribute("aria-disabled", !end || game.dimensions.length !== 2);
  if (!shown) {
    part("result-note").textContent = replaying ? "The game as it was played." : standing(play);
    return;
  }
  if (play.told === end) return;
  play.told = end;
  const note = [took(end), noteOf(play)].filter(Boolean).join(" ");
  part("result-note").textContent = note;
  announce(`${title}. ${known.map((figure) => figure.join(" ")).join(", ")}. ${note}`);
}

function titleOf(end) {
  return end.won ? "Solved" : end.hit === null ? "A wrong flag" : "A mine went off";
}

/** What there is to say before the end. */
function standing({ game, view }) {
  if (game.status === "ready") {
    if (game.guess_free) return "Open any cell: from there on, everything can be proved.";
    return game.start === "any" || game.board ? "Open a cell." : "Open any cell: the first one is safe.";
  }
  const open = view.symbols.filter((symbol) => typeof symbol === "number").length;
  return `${open} of ${count(view.shape.size - game.mines, "cell")} open.`;
}

/** What is told of a game: all at its end, a little before it where that is wanted. */
function figuresOf({ end, game, clock, helped, replaying }) {
  const seconds = Math.max(clock.seconds, 0.001);
  if (end && !replaying) {
    const figures = clock.seconds ? [["Time", `${clock.seconds.toFixed(2)} s`]] : [];
    figures.push(["3BV", end.won ? String(end.bbbv) : `${end.bbbv_done} of ${end.bbbv}`]);
    if (clock.seconds) figures.push(["3BV/s", (end.bbbv_done / seconds).toFixed(2)]);
    figures.push(["Clicks", String(end.clicks)]);
    if (end.clicks && !helped) figures.push(["Efficiency", `${Math.round((100 * end.bbbv_done) / end.clicks)} %`]);
    return figures;
  }
  if (replaying) return [];
  if (!options.figures || game.bbbv_done === undefined) return earlier(game);
  const figures = [["Solved 3BV", String(game.bbbv_done)], ["3BV/s", (game.bbbv_done / seconds).toFixed(2)]];
  if (game.clicks) figures.push(["Efficiency", `${Math.round((100 * game.bbbv_done) / game.clicks)} %`]);
  return figures;
}

/** What was played before on boards of this kind. */
function earlier(game) {
  const { games: played, wins, streak, own } = summary(alike(game));
  if (!played) return [];
  const best = own.length ? [["Best", `${own[0].seconds.toFixed(2)} s`]] : [];
  return [...best, ["Won", `${wins} of ${played}`], ["Streak", String(streak)]];
}

/** What a board without guessing took. */
function took({ takes }) {
  if (!takes?.times) return "";
  return `No guess was needed; the hardest steps took ${TAKES[takes.rule]} (${takes.times} ×).`;
}

/** What is said about a game that ended; one that counts is kept here. */
function noteOf(play) {
  const { end, game, clock } = play;
  if (play.recorded) return "";
  const known = play.known || Boolean(game.board);
  play.recorded = true;
  play.known = true;
  const entered = known ? null : enter(game, end, clock.seconds, game.assisted);
  if (!end.won) return "";
  if (game.assisted) return "With help, so not among the best times.";
  if (known) return "On a known board, so not among the best times.";
  const place = rank(entered);
  return place === 1 ? "Your best time on this board." : `Your number ${place} on this board.`;
}

function entry([name, value]) {
  const group = document.createElement("div");
  const term = document.createElement("dt");
  term.textContent = name;
  const text = document.createElement("dd");
  text.textContent = value;
  group.append(term, text);
  return [group];
}
