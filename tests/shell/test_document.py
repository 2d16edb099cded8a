"""When the document of a command is printed, and that it is complete."""

import json
import signal
from argparse import Namespace
from contextlib import suppress

import pytest

from minesweeper import __version__
from minesweeper.shell import document as module
from minesweeper.shell.document import Document

HEAD = {"minesweeper": __version__, "command": ["x", "--json"]}


def document(plural="items", *, asked=True, **options):
    return Document(Namespace(json=asked, words=HEAD["command"], **options), plural)


@pytest.mark.parametrize("error", [None, KeyboardInterrupt, ValueError, OSError])
@pytest.mark.parametrize("plural", ["items", ""])
@pytest.mark.parametrize("items", [0, 1, 2])
def test_document_is_complete_or_absent(capsys, error, plural, items):
    """Fields that are set before the list come before it, others after it."""
    with suppress(KeyboardInterrupt, ValueError, OSError), document(plural) as made:
        made.set({"first": 1})
        for number in range(items if plural else 0):
            made.add({"number": number})
        if items:
            made.set({"last": 2})
        if error:
            raise error
    out = capsys.readouterr().out
    if error in (ValueError, OSError) and not (plural and items):
        assert out == ""
        return
    rows = {"items": [{"number": number} for number in range(items)]} if plural else {}
    due = HEAD | {"first": 1} | rows | ({"last": 2} if items else {})
    assert json.loads(out) == due
    assert not items or [*json.loads(out)] == [*due]


def test_each_item_is_printed_before_the_next_is_made(capsys):
    with document() as made:
        for number in range(3):
            made.add({"number": number})
            assert capsys.readouterr().out.endswith(f'{{"number": {number}}}')


@pytest.mark.parametrize("error", [None, KeyboardInterrupt])
def test_failed_items_wait_for_the_first_other_item(capsys, error):
    with suppress(KeyboardInterrupt), document() as made:
        made.fail({"problem": "a"})
        assert capsys.readouterr().out == ""
        if error:
            raise error
    out = capsys.readouterr().out
    assert json.loads(out)["items"] == [{"problem": "a"}] if error else out == ""
    with document() as made:
        for fail, number in ((True, 0), (True, 1), (False, 2), (True, 3)):
            (made.fail if fail else made.add)({"number": number})
    items = json.loads(capsys.readouterr().out)["items"]
    assert [item["number"] for item in items] == [0, 1, 2, 3]


def test_item_is_whole_after_ctrl_c(capsys, monkeypatch):
    class Output:
        def write(self, text):
            signal.raise_signal(signal.SIGINT)
            print(text, end="")

        def flush(self):
            pass

    with pytest.raises(KeyboardInterrupt), document() as made, monkeypatch.context() as patched:
        patched.setattr(module, "sys", Namespace(stdout=Output()))
        made.add({"number": 1})
    assert json.loads(capsys.readouterr().out)["items"] == [{"number": 1}]


def test_nothing_is_printed_without_the_option(capsys):
    with document(asked=False, html="-") as made:
        made.fail({"number": 1})
        made.add({"number": 2})
    assert capsys.readouterr().out == ""
    with pytest.raises(ValueError, match="both print on the standard output"):
        document(html="-")


def test_reader_that_goes_away_gets_no_more(capsys):
    with pytest.raises(BrokenPipeError), document() as made:
        made.add({"number": 1})
        capsys.readouterr()
        raise BrokenPipeError
    assert capsys.readouterr().out == ""
