"""The catalogues: every message is translated, no placeholder is lost, each plural has all its forms."""

import re
from string import Formatter

import pytest

from minesweeper.shell.language import FOLDER, LANGUAGES, catalogue, read_catalogue, speaking, tr
from minesweeper.shell.numbers import duration, percent
from tests.helpers.programs import in_process
from tools.messages import main, read_po

OTHERS = [code for code in LANGUAGES if code != "en"]


def messages(code):
    with (FOLDER / f"{code}.po").open(encoding="utf-8") as file:
        return [message for message in read_po(file) if message.id]


def texts(message):
    return message if isinstance(message, (tuple, list)) else (message,)


def fields(text):
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name)


def marks(text):
    return sorted(re.findall(r"<(/?\w+)", text))


@pytest.mark.slow
def test_catalogues_have_the_messages_of_the_code():
    assert main(["--check"]) == 0


@pytest.mark.parametrize("code", OTHERS)
def test_every_message_is_translated(code):
    for item in messages(code):
        assert not item.fuzzy, item.id
        forms = texts(item.string)
        assert all(forms), item.id
        if isinstance(item.id, tuple):
            assert len(forms) == len({catalogue(code).form(n) for n in range(1000)}), item.id
        for form in forms:
            # The number may be left out where it is one.
            assert set(fields(form)) | {"n"} == set(fields(texts(item.id)[-1])) | {"n"}, item.id
            assert marks(form) == marks(texts(item.id)[0]), item.id
            assert form.strip() == form or texts(item.id)[0].strip() != texts(item.id)[0], item.id


@pytest.mark.parametrize("code", OTHERS)
def test_catalogue_is_read_as_editors_read_it(code):
    text = (FOLDER / f"{code}.po").read_text("utf-8")
    read = {message: forms for message, forms in read_catalogue(text) if message}
    assert read == {texts(message.id)[0]: tuple(texts(message.string)) for message in messages(code)}
    for word in ("mine", "flag", "to reveal", "chord", "guess", "3BV"):
        assert re.search(rf"^# +{word}: \S", text.partition("msgid")[0], re.MULTILINE), word


@pytest.mark.parametrize("code", OTHERS)
def test_only_names_and_signs_are_the_same_in_english(code):
    same = [texts(message.id)[0] for message in messages(code) if message.id == message.string]
    copied = [text for text in same if len(text.split()) > 2]
    assert [text for text in copied if re.search(r"[a-z]{3,} [a-z]{3,}", re.sub(r"\{\w+\}", "", text))] == []


def test_numbers_follow_the_language():
    for code, numbers in {
        "en": ("12.5 %", "1:23.0", "1,234.5"),
        "de": ("12,5\xa0%", "1:23,0", "1.234,5"),
        "zh-CN": ("12.5%", "1:23.0", "1,234.5"),
        "ru": ("12,5\xa0%", "1:23,0", "1\xa0234,5"),
    }.items():
        with speaking(code):
            assert (percent(0.125), duration(83.04), tr("1,234.5")) == numbers


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("play 3x3:1 --seed 1", "3 x 3、1 个雷、种子 1\n"),
        ("agent --board 3x3:1 --seed 3", "所有雷都找到了。步数"),
        ("compare random safest --board 10x10x9 --games 1 --seed 7 --jobs 1", "开局方式 judge、不告知雷数\n"),
    ],
)
def test_commands_join_texts_with_the_signs_of_the_language(command, said):
    with speaking("zh-CN"):
        assert said in in_process(*command.split()).out
