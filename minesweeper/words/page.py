"""Pages of HTML without scripts, which load no other files: the frame, sections, tables, figures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from minesweeper.shell.language import labelled, spoken

_STYLE = """
:root { color-scheme: light dark; --ink: #1d2430; --soft: #667085; --page: #fbfbfc; --card: #ffffff;
  --line: #e3e6ec;
  --p0: #8a94a6; --p1: #d9822b; --p2: #12805c; --p3: #2f6fde; --p4: #8e4ec6; --p5: #c2298a; --p6: #7a6a1f; }
@media (prefers-color-scheme: dark) { :root { --ink: #e7eaf0; --soft: #98a2b3; --page: #12151b;
  --card: #1a1e26; --line: #2c323d;
  --p0: #9aa4b5; --p1: #f2a359; --p2: #3ecf9a; --p3: #6ea8ff; --p4: #c08df0; --p5: #f26fc0; --p6: #cdbb5c; } }
body { margin: 0 auto; max-width: 1100px; padding: 40px 24px 64px; background: var(--page); color: var(--ink);
  font: 15px/1.5 system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; overflow-wrap: break-word; }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 8px; letter-spacing: -0.01em; }
h2 { font-size: 19px; margin: 0 0 4px; } h3 { font-size: 14px; margin: 0 0 4px; }
a { color: var(--p3); }
p { margin: 0 0 12px; } .soft, figcaption { color: var(--soft); font-size: 13px; }
code, pre { font: 13px/1.5 ui-monospace, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 22px 26px;
  margin-top: 20px; }
figure { margin: 12px 0; overflow-x: auto; } figcaption { margin-top: 8px; }
svg { display: block; max-width: 100%; height: auto; }
svg [font-size="9"] { fill: var(--soft); }
.figure { width: 100%; }
.figure text { fill: var(--ink); font-size: 13px; } .figure .tick { fill: var(--soft); font-size: 12px;
  paint-order: stroke; stroke: var(--card); stroke-width: 4px; }
.figure .title { font-weight: 600; } .figure .end { text-anchor: end; }
.figure .middle { text-anchor: middle; } .figure .number, td, th { font-variant-numeric: tabular-nums; }
.grid { stroke: var(--line); } .rule { stroke: var(--soft); stroke-width: 1; opacity: .6; }
.reach { stroke: currentColor; stroke-width: 3; opacity: .45; stroke-linecap: round; }
.figure circle, .figure rect { fill: currentColor; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 13px; margin-top: 10px; }
th, td { text-align: right; padding: 5px 10px; border-bottom: 1px solid var(--line); white-space: nowrap; }
th { color: var(--soft); font-weight: 500; }
th:first-child, td:first-child { text-align: left; }
@media (max-width: 600px) { body { padding: 20px 10px 40px; } section { padding: 16px 14px; }
  th, td { padding: 5px; } }
"""


def page(heading: str, parts: Iterable[str], subject: str = "", style: str = "") -> str:
    """Return a page in the current language; its title is the heading and the `subject`."""
    title = labelled(heading, subject) if subject else heading
    inside = "\n".join(parts)
    return f"""<!DOCTYPE html>
<html lang="{spoken().code}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{_STYLE}{style}</style>
</head>
<body>
<h1>{escape(heading)}</h1>
{inside}
</body>
</html>
"""


def section(title: str, text: str, inside: str, caption: str = "") -> str:
    """Return a section; `inside` is HTML, the others are text."""
    intro = f"<p class='soft'>{escape(text)}</p>" if text else ""
    foot = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    return f"<section><h2>{escape(title)}</h2>{intro}<figure>{inside}{foot}</figure></section>"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table with cells of HTML and a head of texts; a narrow screen scrolls it."""
    names = "".join(f"<th>{escape(name)}</th>" for name in head)
    lines = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>" for cells in rows)
    return f'<div class="wide"><table><tr>{names}</tr>{lines}</table></div>'


def canvas(width: float, height: float, parts: Sequence[str]) -> str:
    inside = "".join(parts)
    style = f"max-width:{width:g}px;min-width:{min(width, 640):g}px"  # a narrow screen scrolls it
    return f'<svg class="figure" viewBox="0 0 {width:g} {height:g}" style="{style}">{inside}</svg>'


def label_at(x: float, y: float, text: str, kind: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" class="{kind}">{escape(text)}</text>'


def axis(x: float, bottom: float, label: str) -> str:
    line = f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{bottom}"/>'
    return line + label_at(round(x, 1), bottom + 18, label, "middle tick")
