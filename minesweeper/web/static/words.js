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

/** The server's reason, with its coordinates as the page counts them. */
export function reason(shape, why) {
  const list = why.replace(/([)\]]) ([([])/g, "$1 and $2");
  return list.replace(/[([](\d+(?:, ?\d+)*),?[)\]]/g, (text, inside) => {
    const coords = inside.split(/, ?/).map(Number);
    if (coords.length !== shape.dimensions.length) return text;
    return shape.place(coords.reduce((cell, at, axis) => cell + at * shape.strides[axis], 0));
  });
}

let region = null;

/** Say something to those who do not see the page. */
export function announce(text) {
  region ??= document.getElementById("live");
  region.textContent = text;
}
