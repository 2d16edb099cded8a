"""The choice of a language, its catalogue, and the collection of messages."""

import ast
from types import SimpleNamespace

import pytest

from minesweeper.shell import language
from minesweeper.shell.language import (
    LANGUAGES,
    VARIABLE,
    chosen,
    code_of,
    encoding_of,
    figure,
    grouped,
    plural,
    speaking,
    tr,
    tr_later,
)
from tests.helpers.programs import ROOT

RUSSIAN = r"""# The head of a catalogue.
msgid ""
msgstr ""
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && "
"(n%100<10 || n%100>=20) ? 1 : 2);\n"

msgid "1,234.5"
msgstr "1234,5"

msgid "{done} of {all} done"
msgstr "из {all} сделано {done}"

#, fuzzy
msgid "a mine"
msgstr "мина?"

msgid "a flag"
msgstr ""

msgid "{n} mine left"
msgid_plural "{n} mines left"
msgstr[0] "осталась {n} мина"
msgstr[1] "осталось {n} мины"
msgstr[2] "осталось {n} мин"

msgid "{n} cell"
msgid_plural "{n} cells"
msgstr[0] "{n} клетка"
msgstr[1] ""
msgstr[2] ""
"""


@pytest.fixture
def russian(tmp_path, monkeypatch):
    """Set Russian, by that catalogue."""
    (tmp_path / "ru.po").write_text(RUSSIAN, encoding="utf-8")
    monkeypatch.setattr(language, "FOLDER", tmp_path)
    language.catalogue.cache_clear()
    with speaking("ru"):
        yield
    language.catalogue.cache_clear()


# The code of the language that each name means, if it is one of ours.
KNOWN = """
de de; DE de; de_AT.UTF-8 de; fr-CA fr; ru_RU.KOI8-R ru; en_GB en; zh zh-CN; zh-CN zh-CN; zh_SG.UTF-8 zh-CN;
zh-Hans zh-CN; ca_ES@valencia None; zh_TW.UTF-8 None; zh-Hant-HK None; C None; POSIX None; d None
"""


@pytest.mark.parametrize(("name", "code"), [row.split() for row in KNOWN.split(";")])
def test_language_of_a_code_or_a_locale(name, code):
    assert str(code_of(name)) == code


@pytest.mark.parametrize(
    ("wanted", "environment", "code"),
    [
        (None, {}, "en"),
        ("ja", {VARIABLE: "de", "LANG": "fr_FR.UTF-8"}, "ja"),
        (None, {VARIABLE: "de", "LC_ALL": "fr_FR.UTF-8"}, "de"),
        (None, {VARIABLE: "", "LANG": "fr_FR.UTF-8"}, "fr"),
        (None, {"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "es_ES.UTF-8"}, "es"),
        (None, {"LC_ALL": "C", "LANG": "fr_FR.UTF-8"}, "en"),
        (None, {"LC_ALL": "", "LANG": "pt_BR.UTF-8"}, "en"),
        (None, {"LC_CTYPE": "de_DE.UTF-8"}, "en"),
    ],
    ids=str,
)
def test_language_is_chosen_by_option_variable_or_locale(wanted, environment, code):
    assert chosen(wanted, environment) == code


@pytest.mark.parametrize(
    ("encoding", "language", "code"),
    [
        ("ascii", "ru", "en"),
        ("ascii", "de", "en"),
        ("latin-1", "es", "es"),
        ("latin-1", "fr", "en"),  # it has the name of the language, but no apostrophe
        ("latin-1", "ja", "en"),
        ("koi8-r", "zh_CN", "en"),
        ("cp1251", "ru", "ru"),
        ("utf-8", "ru", "ru"),
    ],
)
def test_language_that_the_output_cannot_write_becomes_english(encoding, language, code):
    for wanted, environment in [(language, {}), (None, {VARIABLE: language}), (None, {"LANG": language})]:
        assert chosen(wanted, environment, encoding) == code


@pytest.mark.parametrize(
    ("environment", "encoding"),
    [
        ({}, "utf-8"),
        ({"LANG": "de_DE.UTF-8"}, "utf-8"),
        ({"LANG": "C"}, "ascii"),
        ({"LC_ALL": "POSIX", "LANG": "de_DE.UTF-8"}, "ascii"),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, "ascii"),  # as Python itself sets it
        ({"LC_CTYPE": "C.UTF-8"}, "utf-8"),
    ],
)
def test_encoding_that_a_reader_understands(environment, encoding):
    terminal = SimpleNamespace(encoding="UTF-8", isatty=lambda: True)
    pipe = SimpleNamespace(encoding="UTF-8", isatty=lambda: False)
    assert (encoding_of(terminal, environment), encoding_of(pipe, environment)) == (encoding, "utf-8")
    terminal.encoding = "Latin-1"
    assert encoding_of(terminal, environment) == ("latin-1" if encoding == "utf-8" else "ascii")


def test_unknown_language_is_refused_with_a_suggestion():
    expected = f"expected {', '.join(map(repr, LANGUAGES))}"
    problem = f"^--language: unknown language 'zh-TW'; {expected}; did you mean 'zh"
    with pytest.raises(ValueError, match=problem):
        chosen("zh-TW", {})
    with pytest.raises(ValueError, match=f"^{VARIABLE}: unknown language 'klingon'; {expected}$"):
        chosen(None, {VARIABLE: "klingon", "LANG": "de_DE"})


def test_messages_in_another_language(russian):
    within = tr_later("{done} of {all} done", done=1, all=2)
    later = tr_later("{done} of {all} done", done=within, all=3)
    assert (str(later), tr(later)) == ("1 of 2 done of 3 done", "из 3 сделано из 2 сделано 1")
    assert tr("{done} of {all} done", done=1, all=2) == "из 2 сделано 1"
    lefts = [plural("{n} mine left", "{n} mines left", number) for number in (1, 3, 11, 2021)]
    assert lefts == ["осталась 1 мина", "осталось 3 мины", "осталось 11 мин", "осталась 2021 мина"]
    untranslated = tr("a mine"), tr("a flag"), plural("{n} cell", "{n} cells", 2)
    assert untranslated == ("a mine", "a flag", "2 cells")
    assert (figure("1,234.5"), grouped(1_000_000), figure("0.25")) == ("1234,5", "1000000", "0,25")


def test_language_holds_within_its_context(russian):
    with speaking("en"):
        assert plural("{n} mine left", "{n} mines left", 1000) == "1,000 mines left"
    assert plural("{n} mine left", "{n} mines left", 1000) == "осталось 1000 мин"


def messages(path):
    """Return the first arguments of the calls that mark messages; f-strings cannot be messages."""
    nodes = [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    texts = [node for node in nodes if isinstance(node, ast.JoinedStr)]
    within = {id(inner) for text in texts for inner in ast.walk(text)}
    for call in nodes:
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in ("tr", "plural", "tr_later"):
            yield call.func.id, call.args[0], id(call) in within


@pytest.mark.slow
def test_every_message_can_be_collected():
    """Older tokenizers do not look into f-strings, so no message stands in one."""
    count = 0
    for path in sorted((ROOT / "minesweeper").rglob("*.py")):
        for name, message, within in messages(path):
            count += 1
            where = f"{path.name}:{message.lineno}"
            constant = isinstance(message, ast.Constant)
            assert not (within and constant), where
            assert constant or (name == "tr" and not isinstance(message, ast.JoinedStr | ast.BinOp)), where
    assert count > 500
