// How a game ended: its figures, and whether it was one of the best.

import { enter } from "./best.js";
import { announce } from "./words.js";

/** Show the end of a game in its card; `play` has just heard it. */
export function showResult(play) {
  const { end, game, clock, replaying } = play;
  const card = document.getElementById("result");
  card.hidden = !end;
  if (!end) return;
  const { bbbv, bbbv_done: done, clicks } = end;
  const seconds = Math.max(clock.seconds, 0.001);
  const figures = [];
  if (clock.seconds) figures.push(["Time", `${clock.seconds.toFixed(2)} s`]);
  figures.push(["3BV", end.won ? String(bbbv) : `${done} of ${bbbv}`]);
  if (clock.seconds) figures.push(["3BV/s", (done / seconds).toFixed(2)]);
  figures.push(["Clicks", String(clicks)]);
  if (clicks && !play.helped) figures.push(["Efficiency", `${Math.round((100 * done) / clicks)} %`]);
  card.classList.toggle("won", end.won);
  const title = end.won ? "Solved" : end.hit === null ? "A wrong flag" : "A mine went off";
  document.getElementById("result-title").textContent = title;
  const note = end.won && !replaying ? noteOf(play, seconds) : "";
  document.getElementById("result-note").textContent = note;
  document.getElementById("result-figures").replaceChildren(...figures.flatMap(entry));
  document.getElementById("watch").hidden = replaying || (game.seed === null && !game.board);
  if (!replaying) announce(`${title}. ${figures.map((figure) => figure.join(" ")).join(", ")}. ${note}`);
}

/** What is said about a win's time; a time that counts is kept here. */
function noteOf(play, seconds) {
  const { end, game } = play;
  if (game.assisted) return "With help, so not among the best times.";
  if (!play.counted) return "On a known board, so not among the best times.";
  const date = new Date().toISOString().slice(0, 10);
  const rank = enter(game, { seconds, bbbv: end.bbbv, clicks: end.clicks, date });
  play.known = true;
  return rank === 1 ? "Your best time on this board." : rank ? `Your number ${rank} on this board.` : "";
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
