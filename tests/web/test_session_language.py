"""The session in other languages."""

import json

import pytest

from minesweeper.shell import language
from minesweeper.web.catalogue_js import words_json
from tests.helpers.pages import new, shaped
from tests.helpers.sessions import CORNERS, error, page

CATALOGUE = """\
msgid ""
msgstr ""
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

#: web/static/index.html words/games.py
msgid "Solved"
msgstr "Gewonnen"

#: web/static/play/view.js
msgid "{n} cell revealed"
msgid_plural "{n} cells revealed"
msgstr[0] "{n} Feld aufgedeckt"
msgstr[1] "{n} Felder aufgedeckt"

#: web/static/play/view.js
#, fuzzy
msgid "Ready"
msgstr "Fertig"

#: web/static/play/view.js
msgid "Playing"
msgstr ""

#: web/views.py
msgid "Boards of a day"
msgstr "Felder eines Tages"

#: web/session.py
msgid "there is no game yet"
msgstr "es gibt noch kein Spiel"

#: boards/setting.py
msgid "at most {most} mines fit on {board}, not {mines}"
msgstr "auf {board} passen höchstens {most} Minen, nicht {mines}"
"""


@pytest.fixture
def german(tmp_path, monkeypatch):
    (tmp_path / "de.po").write_text(CATALOGUE, "utf-8")
    monkeypatch.setattr(language, "FOLDER", tmp_path)
    language.catalogue.cache_clear()
    yield
    language.catalogue.cache_clear()


def test_the_page_gets_its_own_messages_that_are_translated(german):
    assert json.loads(words_json("de")) == {
        "Solved": ["Gewonnen"],
        "{n} cell revealed": ["{n} Feld aufgedeckt", "{n} Felder aufgedeckt"],
    }
    assert json.loads(words_json("en")) == {}


def test_a_session_speaks_its_language_from_then_on_and_others_theirs(german):
    """Also rooms below do that do not know which one is spoken."""
    one, other = page(), page()
    one.ask("language", language="de")
    said = [each.ask("hint")["error"] for each in (one, other)]
    assert said == ["Es gibt noch kein Spiel.", "There is no game yet."]
    full = shaped((3, 3), 9)
    assert one.ask("new", **full)["error"] == "Auf 3 x 3 passen höchstens 8 Minen, nicht 9."
    one.ask("language", language="en")
    assert one.ask("new", **full)["error"] == "At most 8 mines fit on 3 x 3, not 9."


def test_an_unknown_language_is_refused_and_the_one_before_stays(german):
    asked = page(**new(CORNERS))
    asked.ask("language", language="de")
    assert error(asked.ask("language", language="dee")).startswith("unknown language 'dee'; expected 'en', ")
    assert "error" in asked.ask("language", language="fr"), "it has no catalogue"
    assert asked.send.__self__._language == "de"
