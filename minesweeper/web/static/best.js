// The best times for each board, kept in the browser: wins without help on boards not seen before.

import { about, shapeText } from "./boards.js";
import { keep, recall } from "./keep.js";

const KEPT = 5;

/** What times are compared on: the same shape, mines, start and custom. */
function key(game) {
  return `${shapeText(game)} ${game.start} ${game.custom}`;
}

/** Keep a win; its rank from 1, or 0 where it is none of the best. */
export function enter(game, win) {
  const lists = recall("best", {});
  const list = lists[key(game)]?.wins ?? [];
  list.push(win);
  list.sort((a, b) => a.seconds - b.seconds);
  const rank = list.indexOf(win) + 1;
  const title = about(game).replace(/ · seed .*/, "");
  lists[key(game)] = { title, wins: list.slice(0, KEPT) };
  keep("best", lists);
  return rank <= KEPT ? rank : 0;
}

/** The dialog that shows them. */
export function bestDialog() {
  const dialog = document.getElementById("best-dialog");
  document.getElementById("forget-best").addEventListener("click", () => {
    keep("best", {});
    fill();
  });
  return () => {
    fill();
    dialog.showModal();
  };
}

function fill() {
  const lists = Object.values(recall("best", {})).filter((list) => Array.isArray(list?.wins));
  const root = document.getElementById("best-list");
  document.getElementById("forget-best").disabled = !lists.length;
  if (!lists.length) {
    const text = document.createElement("p");
    text.textContent = "None yet. The first win on a new board will be here.";
    root.replaceChildren(text);
    return;
  }
  root.replaceChildren(...lists.map(({ title, wins }) => table(title, wins)));
}

function table(title, wins) {
  const element = document.createElement("table");
  element.className = "figures";
  element.createCaption().textContent = title;
  const head = element.createTHead().insertRow();
  for (const name of ["Time", "3BV", "3BV/s", "Efficiency", "Date"]) {
    const cell = document.createElement("th");
    cell.scope = "col";
    cell.textContent = name;
    head.append(cell);
  }
  const body = element.createTBody();
  for (const { seconds, bbbv, clicks, date } of wins) {
    const line = body.insertRow();
    const efficiency = clicks ? `${Math.round((100 * bbbv) / clicks)} %` : "–";
    for (const text of [seconds.toFixed(2), bbbv, (bbbv / seconds).toFixed(2), efficiency, date]) {
      line.insertCell().textContent = text;
    }
  }
  return element;
}
