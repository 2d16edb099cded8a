"""Brings the catalogues of `minesweeper/languages` up to date with the messages of the code.

usage: python tools/messages.py [--check]

New messages are added without a translation, changed ones become fuzzy, and those that are gone are deleted.
With --check nothing is written: status 1 if a catalogue would change.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from minesweeper.shell.language import FOLDER, LANGUAGES  # noqa: E402

# The functions that are given messages, in Python and in the page.
KEYWORDS = {"tr": None, "tr_later": None, "sentence": None, "plural": (1, 2)}

# The attributes that a reader sees or hears.
ATTRIBUTES = ("title", "aria-label", "aria-roledescription", "placeholder", "alt")

# What stands before a remark to translators, in a comment above a message.
REMARK = "Translators:"


class Texts(HTMLParser):
    """The texts of a page: each by itself, but whole with its marks in an element with `data-tr`.

    These are the texts that `textsIn` of static/shared/language.js finds.
    """

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[tuple[int, str]] = []
        self._skipped = 0
        self._whole: tuple[str, int, int] | None = None  # an element with data-tr: its tag, depth, line
        self._parts: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        told = dict(attributes)
        if self._skipped or told.get("translate") == "no":
            self._skipped += tag not in VOID
            return
        if self._whole:
            self._parts.append(self.get_starttag_text() or "")
            name, depth, line = self._whole
            self._whole = name, depth + (tag == name), line
            return
        self.found += [(self.getpos()[0], told[name] or "") for name in ATTRIBUTES if name in told]
        if "data-tr" in told:
            self._whole, self._parts = (tag, 1, self.getpos()[0]), []
        elif tag in ("script", "style", "noscript", "kbd", "code"):
            self._skipped = 1

    def handle_endtag(self, tag: str) -> None:
        if self._skipped:
            self._skipped -= 1
        elif self._whole:
            name, depth, line = self._whole
            if tag == name and depth == 1:
                self.found.append((line, "".join(self._parts)))
                self._whole = None
            else:
                self._parts.append(f"</{tag}>")
                self._whole = name, depth - (tag == name), line

    def handle_data(self, data: str) -> None:
        if self._skipped:
            return
        if self._whole:
            self._parts.append(data)
        else:
            self.found.append((self.getpos()[0], data))


VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


def messages_of(path: Path) -> Iterator[tuple[str | tuple[str, str], list[str]]]:
    """Return the messages of a file, each with the remarks above it."""
    if path.suffix == ".html":
        texts = Texts()
        texts.feed(path.read_text("utf-8"))
        for _, text in texts.found:
            said = " ".join(text.split())
            if any(c.isalpha() for c in said):
                yield said, []
        return
    method = "javascript" if path.suffix == ".js" else "python"
    with path.open("rb") as file:
        for _, said, remarks, _ in extract(method, file, KEYWORDS, [REMARK]):
            yield said, [each.removeprefix(REMARK).strip() for each in remarks]


def template() -> Catalog:
    """Return all messages of the package, in the order of its files."""
    found = Catalog(fuzzy=False)
    package = ROOT / "minesweeper"
    for path in sorted(each for each in package.rglob("*") if each.suffix in (".py", ".js", ".html")):
        for said, remarks in messages_of(path):
            found.add(said, locations=[(str(path.relative_to(package)), 0)], auto_comments=remarks)
    return found


def updated(code: str, messages: Catalog) -> tuple[str, str]:
    """Return the catalogue of a language as it is and as it should be."""
    path = FOLDER / f"{code}.po"
    before = path.read_text("utf-8") if path.exists() else ""
    locale = code.replace("-", "_")
    found = (
        read_po(io.StringIO(before), locale=locale)
        if before
        else Catalog(locale=locale, fuzzy=False, header_comment=f"# {LANGUAGES[code]}")
    )
    found.update(messages, update_creation_date=False, update_header_comment=False)
    found.obsolete.clear()
    out = io.BytesIO()
    write_po(out, found, width=100, include_lineno=False, omit_header=True)
    return before, header(code, found) + out.getvalue().decode("utf-8")


def header(code: str, found: Catalog) -> str:
    """Return the head of a catalogue: its comment (the glossary), its language, the rule of its plurals."""
    fields = (
        f"Language: {code}\\n",
        "MIME-Version: 1.0\\n",
        "Content-Type: text/plain; charset=utf-8\\n",
        "Content-Transfer-Encoding: 8bit\\n",
        f"Plural-Forms: {found.plural_forms}\\n",
    )
    lines = [found.header_comment, 'msgid ""', 'msgstr ""', *(f'"{field}"' for field in fields)]
    return "\n".join(lines) + "\n\n"


def main(arguments: Iterable[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tools/messages.py", description=__doc__)
    parser.add_argument(
        "--check", action="store_true", help="write nothing; status 1 if anything would change"
    )
    told = parser.parse_args(list(arguments) if arguments is not None else None)
    messages, status = template(), 0
    for code in LANGUAGES:
        if code == "en":
            continue
        before, after = updated(code, messages)
        if before != after:
            if told.check:
                print(f"{code}: not up to date; python tools/messages.py brings it there")
                status = 1
            else:
                (FOLDER / f"{code}.po").write_text(after, "utf-8")
    return status


if __name__ == "__main__":
    sys.exit(main())
