// A game as a picture to send: its board, a title, some lines of text and the curve of survival. It looks the same everywhere,
// and is always light: whoever gets it may have chosen other colours.
//
// Throughout: a box is {x, y, width, height} in pixels, a paper is the canvas's context.

import { steps } from "./curve.js";
import { percent, tr } from "../shared/language.js";

/** @import { CellSymbol } from "../board/cell.js" */

/**
 * What is drawn. The symbols are those of a board in two dimensions, row by row; a curve has the chance to survive 0, 1, 2, ... moves.
 * @typedef {{rows: number, columns: number, symbols: CellSymbol[], title: string, lines: string[], curve?: number[] | null}} Drawing
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 * @typedef {CanvasRenderingContext2D} Paper
 * @typedef {{text: string, font: string, colour: string, height: number}} Row a row of text
 * @typedef {[path: string, colour: string, width?: number]} Mark a path to draw as a line of this width, or to fill
 */

// The size that previews of links have. A board that needs it makes the picture higher, but no higher than MOST.
const WIDTH = 1200;
const LEAST = 630;
const MOST = 1200;
const MARGIN = 48;
const GAP = 40;
const FRAME = 12; // around the cells

// Cells of LARGE pixels are large enough, and a higher picture is to give cells of CLEAR pixels.
const LARGE = 64;
const CLEAR = 30;

const FAMILY = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif';
const WHITE = "#ffffff";
const ACCENT = "#0a5ea8";
const DARK = "#16202c";
const MUTED = "#4d5b6c";
const NUMBERS = ["", ACCENT, "#0a6b50", "#b0330c", "#5b2a9d", "#7c4700", "#00637a", DARK, "#596473"];

const TITLE = { font: `700 50px ${FAMILY}`, colour: DARK, height: 64 };
const LINE = { font: `400 28px ${FAMILY}`, colour: MUTED, height: 40 };
const NAME = { font: `600 24px ${FAMILY}`, colour: ACCENT, height: 44 };
const CAPTION = { font: `400 22px ${FAMILY}`, colour: MUTED, height: 32 };
const VALUE = { ...CAPTION, font: `700 22px ${FAMILY}`, colour: ACCENT };
const GRAPH = 190; // the height of the curve with its caption

// Cells, drawn 24 wide and high: the tile, and the marks on it.
const POLE = "M7.8 4.2h2v14h6v2h-11v-2h3z";
const CLOTH = "M9.8 4.6l9.4 4.3l-9.4 4.3z";
/** @type {(colour: string) => Mark[]} */
const mine = (colour) => [
  ["M6.8 12a5.2 5.2 0 1 0 10.4 0a5.2 5.2 0 1 0-10.4 0z", colour],
  ["M12 4v16M4 12h16M6.3 6.3l11.4 11.4M17.7 6.3L6.3 17.7", colour, 2],
];
/** @typedef {{tile: string, marks: Mark[]}} Look */
/** @type {Record<Exclude<CellSymbol, number> | "open", Look>} */
const LOOKS = {
  open: { tile: "#eff3f7", marks: [] },
  "?": { tile: "#8ca4bc", marks: [] },
  "@": { tile: "#8ca4bc", marks: [[POLE, DARK], [CLOTH, "#a30d06"]] },
  mine: { tile: "#e1e7ee", marks: mine("#9aa3ad") },
  hit: { tile: "#c2380a", marks: mine(WHITE) },
  wrong: { tile: "#f3d9cf", marks: [[POLE, "#c9a99c"], [CLOTH, "#d9a394"], ["M6 6l12 12M18 6L6 18", "#8f1d00", 2.6]] },
};

/**
 * A picture of a game as a PNG, 1200 pixels wide and 630 high, or higher where the board needs it.
 * @param {Drawing} drawing
 * @returns {Promise<Blob>}
 */
export async function picture({ rows, columns, symbols, title, lines, curve }) {
  const canvas = document.createElement("canvas");
  const paper = canvas.getContext("2d");
  if (!paper) throw new Error("The browser draws no pictures.");
  const { height, cell, board, text, graph } = placed(rows, columns, Boolean(curve?.length), (width) => [
    ...wrapped(paper, title, TITLE, width),
    ...lines.flatMap((line) => wrapped(paper, line, LINE, width)),
  ]);
  Object.assign(canvas, { width: WIDTH, height });
  Object.assign(paper, { fillStyle: "#edf1f5", lineCap: "round" });
  paper.fillRect(0, 0, WIDTH, height);
  drawName(paper);
  write(paper, text.rows, text.x, text.y);
  if (curve?.length) drawCurve(paper, curve, graph);
  fill(paper, WHITE, board, 16);
  symbols.forEach((symbol, index) => {
    const x = board.x + FRAME + cell * (index % columns);
    const y = board.y + FRAME + cell * Math.floor(index / columns);
    paper.setTransform(cell / 24, 0, 0, cell / 24, x, y);
    drawCell(paper, symbol);
  });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The browser makes no file of a picture."))), "image/png");
  });
}

/**
 * Where everything goes: the text to the left of the board, or above it if it is wide, and then the curve beside the text.
 * @param {number} rows
 * @param {number} columns
 * @param {boolean} isCurved
 * @param {(width: number) => Row[]} toRows breaks the text into rows
 */
function placed(rows, columns, isCurved, toRows) {
  const isWide = columns > 1.4 * rows;
  const room = Math.max(LEAST - 2 * MARGIN, Math.min(CLEAR * rows + 2 * FRAME, MOST - 2 * MARGIN));
  const most = isWide ? (WIDTH - 2 * MARGIN - 2 * FRAME) / columns : Math.min((WIDTH / 2 - 2 * FRAME) / columns, (room - 2 * FRAME) / rows);
  const cell = Math.min(most < 1 ? most : Math.floor(most), LARGE); // in whole pixels its edges are sharp
  const size = { width: columns * cell + 2 * FRAME, height: rows * cell + 2 * FRAME };
  if (isWide) {
    const width = isCurved ? 420 : 0; // of the curve
    const text = toRows(WIDTH - 2 * MARGIN - (isCurved ? width + GAP : 0));
    const above = MARGIN + Math.max(NAME.height + 20 + heightOf(text), isCurved ? GRAPH : 0) + GAP / 2;
    const height = Math.max(LEAST, above + size.height + MARGIN);
    return {
      height, cell,
      board: { x: Math.round((WIDTH - size.width) / 2), y: Math.round((above + height - MARGIN - size.height) / 2), ...size },
      text: { rows: text, x: MARGIN, y: MARGIN + NAME.height + 20 },
      graph: { x: WIDTH - MARGIN - width, y: MARGIN, width, height: above - MARGIN - GAP / 2 },
    };
  }
  const height = Math.max(LEAST, size.height + 2 * MARGIN);
  const board = { x: WIDTH - MARGIN - size.width, y: Math.round((height - size.height) / 2), ...size };
  const width = board.x - GAP - MARGIN;
  const text = toRows(width);
  const free = height - 2 * MARGIN - NAME.height - (isCurved ? GRAPH : 0) - heightOf(text);
  return {
    height, cell, board,
    text: { rows: text, x: MARGIN, y: Math.round(MARGIN + NAME.height + free / 2) },
    graph: { x: MARGIN, y: height - MARGIN - GRAPH, width, height: GRAPH },
  };
}

/**
 * A text as rows that are no wider than this, if its words allow that.
 * @param {Paper} paper
 * @param {string} text
 * @param {Omit<Row, "text">} look
 * @param {number} width
 */
function wrapped(paper, text, look, width) {
  paper.font = look.font;
  /** @type {Row[]} */
  const rows = [];
  // After a blank, and in Chinese and Japanese after each character.
  for (const word of text.replaceAll(" %", "\u00a0%").split(/(?<= )|(?<=[\u3000-\u9fff\uff00-\uff60])/)) {
    const last = rows.at(-1);
    const longer = last ? last.text + word : word;
    if (last && paper.measureText(longer.trimEnd()).width <= width) last.text = longer;
    else rows.push({ ...look, text: word });
  }
  return rows;
}

/** @param {Row[]} rows */
function heightOf(rows) {
  return rows.reduce((sum, { height }) => sum + height, 0);
}

/**
 * Write rows of text from their upper left corner down.
 * @param {Paper} paper
 * @param {Row[]} rows
 * @param {number} x
 * @param {number} y
 * @param {CanvasTextAlign} [textAlign] `right` if `x` is where they end
 */
function write(paper, rows, x, y, textAlign = "left") {
  for (const { text, font, colour, height } of rows) {
    Object.assign(paper, { font, fillStyle: colour, textBaseline: "middle", textAlign });
    paper.fillText(text, x, y + height / 2);
    y += height;
  }
}

/** The name, with the page's icon. @param {Paper} paper */
function drawName(paper) {
  const { height } = NAME;
  fill(paper, ACCENT, { x: MARGIN, y: MARGIN, width: height, height }, 9);
  paper.setTransform(height / 36, 0, 0, height / 36, MARGIN + height / 6, MARGIN + height / 6);
  drawMarks(paper, mine(WHITE));
  paper.resetTransform();
  write(paper, [{ ...NAME, text: tr("Minesweeper") }], MARGIN + height + 14, MARGIN);
}

/** The curve of survival, with its last value. @param {Paper} paper @param {number[]} curve @param {Box} box */
function drawCurve(paper, curve, { x: left, y: top, width, height }) {
  const right = left + width;
  const tall = height - CAPTION.height - 12;
  const x = (/** @type {number} */ index) => left + (width * index) / Math.max(curve.length - 1, 1);
  const y = (/** @type {number} */ value) => top + height - tall * value;
  const line = steps(curve, x, y);
  write(paper, [{ ...CAPTION, text: tr("Chance to survive") }], left, top);
  write(paper, [{ ...VALUE, text: percent(curve[curve.length - 1]) }], right, top, "right");
  drawMarks(paper, [
    [`${line}V${y(0)}H${left}Z`, "#dcebf9"],
    [`M${left} ${y(1)}H${right}M${left} ${y(0)}H${right}`, "#d3dbe5", 2],
    [line, ACCENT, 4],
  ]);
}

/** Draw a cell that is 24 wide and high. @param {Paper} paper @param {CellSymbol} symbol */
function drawCell(paper, symbol) {
  const isNumber = typeof symbol === "number";
  const { tile, marks } = LOOKS[isNumber ? "open" : symbol];
  fill(paper, tile, { x: 0.6, y: 0.6, width: 22.8, height: 22.8 }, 4);
  drawMarks(paper, marks);
  if (!isNumber || !symbol) return;
  Object.assign(paper, { font: `700 15.5px ${FAMILY}`, fillStyle: NUMBERS[symbol] ?? DARK, textAlign: "center", textBaseline: "middle" });
  paper.fillText(String(symbol), 12, 12.9);
}

/** @param {Paper} paper @param {Mark[]} marks */
function drawMarks(paper, marks) {
  for (const [path, colour, width] of marks) {
    Object.assign(paper, { fillStyle: colour, strokeStyle: colour, lineWidth: width ?? 0 });
    if (width) paper.stroke(new Path2D(path));
    else paper.fill(new Path2D(path));
  }
}

/** @param {Paper} paper @param {string} colour @param {Box} box @param {number} radius */
function fill(paper, colour, { x, y, width, height }, radius) {
  paper.beginPath();
  paper.roundRect(x, y, width, height, radius);
  paper.fillStyle = colour;
  paper.fill();
}
