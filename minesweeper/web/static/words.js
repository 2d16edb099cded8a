// What the page says in words: risks, cells, counts.

/** A risk in per cent, as text; 0 and 100 are kept for what is certain. */
function percent(risk) {
  if (risk > 0 && risk < 0.001) return "<0.1 %";
  if (risk > 0.999 && risk < 1) return ">99.9 %";
  return `${Number((100 * risk).toPrecision(3))} %`;
}

/** A risk that is not certain, as it fits into a cell. */
export function brief(risk) {
  const hundred = 100 * risk;
  if (hundred < 0.1) return "<.1";
  if (hundred < 9.95) return hundred.toFixed(1);
  return hundred > 99 ? ">99" : String(Math.round(hundred));
}

const SYMBOLS = {
  "?": "hidden",
  "@": "flagged",
  mine: "mine",
  hit: "exploded mine",
  wrong: "wrong flag",
};

/** What is known of a cell, in words. */
export function describe(symbol, risk) {
  const seen = typeof symbol === "number" ? String(symbol || "empty") : SYMBOLS[symbol];
  if (risk === undefined) return seen;
  if (risk === 0) return `${seen}, certainly safe`;
  if (risk === 1) return `${seen}, certainly a mine`;
  return `${seen}, mine risk ${percent(risk)}`;
}

/** A number with its noun. */
export function count(number, noun) {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}

/** A whole number that may have very many digits, such as 1.23 × 10^45. */
export function large(digits) {
  if (digits.length <= 15) return Number(digits).toLocaleString("en");
  return `${digits[0]}.${digits.slice(1, 3)} × 10^${digits.length - 1}`;
}

// How many clues a reason names.
const MAX_SHOWN = 6;

const REASONS = {
  start: "the first cell is safe",
  total: "certain by the number of mines",
  distance: "mines keep a distance from the first cell",
  lowest: "lowest risk",
  estimate: "lowest local ratio",
  "no clue": "no clue",
  random: "at random",
};

/** Why something is done, in words: `why` is the reason as the server tells it, `shape` says where its cells are. */
export function reason(shape, why) {
  const places = (cells) => cells.slice(0, MAX_SHOWN).map((cell) => shape.place(cell));
  if (why.kind === "clues") {
    return `certain by ${places(why.clues).join(" and ")}${why.clues.length > MAX_SHOWN ? " …" : ""}`;
  }
  if (why.kind === "sentence") return `safe by {${why.cells.map((cell) => shape.place(cell)).join("; ")}} = ${why.count}`;
  if (why.kind === "guess") {
    const guess = `guess, risk ${percent(why.risk)}, expected loss ${short(why.loss)}${why.exact ? " (exact)" : ""}`;
    return why.next ? `${guess}; next ${shape.place(why.next.cell)}, ${short(why.next.loss)}` : guess;
  }
  return REASONS[why.kind] + (why.risk ? `, risk ${percent(why.risk)}` : "");
}

/** A number with three digits. */
function short(number) {
  return String(Number(number.toPrecision(3)));
}

let region = null;

/** Say something to those who do not see the page. */
export function announce(text) {
  region ??= document.getElementById("live");
  region.textContent = text;
}
