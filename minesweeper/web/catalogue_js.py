"""The catalogue of boards and its limits, as a module of the page; the page's words in other languages."""

from __future__ import annotations

import json

from minesweeper.boards import catalogue as boards
from minesweeper.boards.draw import BATCH
from minesweeper.boards.sets import PUBLISHED
from minesweeper.files import pictures
from minesweeper.games.game import MAX_MOVES
from minesweeper.games.keep import LATEST
from minesweeper.profile.practice import CHOICES
from minesweeper.rules.grid import MAX_DIMENSIONS
from minesweeper.shell.language import LANGUAGES, messages_of
from minesweeper.solver.proof import Rule
from minesweeper.web.requests import MAX_MESSAGE


def catalogue_js() -> str:
    """Return the page's module `shared/catalogue.js`."""
    presets = {name: {"dimensions": size, "mines": mines} for name, (size, mines) in boards.PRESETS.items()}
    sets = [
        {"dimensions": s.dimensions, "mines": s.mines, "distance": s.distance, "seed": s.seed}
        for s in PUBLISHED
    ]
    limits = {
        "cells": boards.MAX_CELLS, "dimensions": MAX_DIMENSIONS, "moves": MAX_MOVES,
        "seed": boards.MAX_SEED, "maps": BATCH, "message": MAX_MESSAGE,
        "seconds": LATEST, "picture_bytes": pictures.MAX_PICTURE, "picture_pixels": pictures.MAX_DECODED,
    }  # fmt: skip
    lines = [
        "// The boards to play, from minesweeper/boards/catalogue.py.",
        "",
        _constant("PRESETS", presets),
        "",
        "// The boards of the programming contest.",
        "/** @type {{dimensions: number[], mines: number, distance: number, seed: number}[]} */",
        _constant("JUDGE_SETS", sets),
        "",
        _constant("STARTS", boards.STARTS, fixed=True),
        _constant("VARIANTS", list(boards.VARIANTS), fixed=True),
        _constant("RULES", [*Rule], fixed=True),
        _constant("CHOICES", CHOICES, fixed=True),
        _constant("LANGUAGES", LANGUAGES),
        f"export const DISTANCE = {boards.DISTANCE};",
        _constant("LIMITS", limits),
    ]
    return "\n".join(lines) + "\n"


def words_json(code: str) -> str:
    """Return the page's file `words/CODE.json`: its messages in a language, each with its forms."""
    return json.dumps(messages_of("web/static", code), ensure_ascii=False)


def _constant(name: str, value: object, *, fixed: bool = False) -> str:
    """Return a constant as JavaScript; a `fixed` one has its values as its type."""
    text = json.dumps(value, ensure_ascii=False)
    return (
        f"export const {name} = /** @type {{const}} */ ({text});"
        if fixed
        else f"export const {name} = {text};"
    )
