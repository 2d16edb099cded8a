"""The catalogues: every message is translated, no placeholder is lost, each plural has all its forms."""

import functools
import re
import sys
from pathlib import Path
from string import Formatter

import pytest

from minesweeper.shell.language import FOLDER, LANGUAGES, catalogue, read_catalogue, speaking, tr
from minesweeper.shell.numbers import duration, percent
from tests.helpers.programs import in_process

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
from messages import main, read_po
from messages import template as extracted

template = functools.cache(extracted)  # reads every module

OTHERS = [code for code in LANGUAGES if code != "en"]


def messages(code):
    with (FOLDER / f"{code}.po").open(encoding="utf-8") as file:
        return [each for each in read_po(file) if each.id]


def texts(said):
    return said if isinstance(said, (tuple, list)) else (said,)


def fields(text):
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name)


def marks(text):
    return sorted(re.findall(r"<(/?\w+)", text))


@pytest.mark.slow
def test_the_catalogues_have_the_messages_of_the_code():
    assert main(["--check"]) == 0


@pytest.mark.slow
@pytest.mark.parametrize("code", OTHERS)
def test_every_message_is_translated(code):
    found = messages(code)
    assert {each.id for each in found} == {each.id for each in template() if each.id}
    for each in found:
        assert not each.fuzzy, each.id
        forms = texts(each.string)
        assert all(forms), each.id
        if isinstance(each.id, tuple):
            assert len(forms) == len({catalogue(code).form(n) for n in range(1000)}), each.id
        for form in forms:
            # The number may be left out where it is one.
            assert set(fields(form)) | {"n"} == set(fields(texts(each.id)[-1])) | {"n"}, each.id
            assert marks(form) == marks(texts(each.id)[0]), each.id
            assert form.strip() == form or texts(each.id)[0].strip() != texts(each.id)[0], each.id


@pytest.mark.parametrize("code", OTHERS)
def test_a_catalogue_is_read_as_its_editors_read_it(code):
    text = (FOLDER / f"{code}.po").read_text("utf-8")
    read = {message: forms for message, forms in read_catalogue(text) if message}
    assert read == {texts(each.id)[0]: tuple(texts(each.string)) for each in messages(code)}
    for word in ("mine", "flag", "to reveal", "chord", "guess", "3BV"):
        assert re.search(rf"^# +{word}: \S", text.partition("msgid")[0], re.MULTILINE), word


@pytest.mark.parametrize("code", OTHERS)
def test_what_is_the_same_in_english_is_a_name_or_a_sign(code):
    said = [texts(each.id)[0] for each in messages(code) if each.id == each.string]
    copied = [text for text in said if len(text.split()) > 2]
    assert [text for text in copied if re.search(r"[a-z]{3,} [a-z]{3,}", re.sub(r"\{\w+\}", "", text))] == []


def test_numbers_follow_the_language():
    found = {}
    for code in LANGUAGES:
        with speaking(code):
            found[code] = (percent(0.125), duration(83.04), tr("1,234.5"))
    assert found["en"] == ("12.5 %", "1:23.0", "1,234.5")
    assert found["de"] == ("12,5\xa0%", "1:23,0", "1.234,5")
    assert found["zh-CN"] == ("12.5%", "1:23.0", "1,234.5")
    assert found["ru"][0] == "12,5\xa0%"


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("play 3x3:1 --seed 1", "3 x 3、1 个雷、种子 1\n"),
        ("agent --board 3x3:1 --seed 3", "获胜：所有雷都找到了。步数："),
        (
            "compare random safest --board 10x10x9 --games 1 --seed 7 --jobs 1",
            "种子从 7 起，开局方式 judge、不告知雷数\n",
        ),
    ],
)
def test_commands_join_texts_with_the_signs_of_the_language(command, said):
    with speaking("zh-CN"):
        assert said in in_process(*command.split()).out
