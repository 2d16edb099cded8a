"""The answers in tests/page/transcript.json, with which the page's modules are tested, are those of a session."""

import json

import pytest

from minesweeper.web.session import Session
from tests.helpers.programs import ROOT

STEPS = json.loads((ROOT / "tests" / "page" / "transcript.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def session():
    return Session(draw_seed=lambda: 5)


@pytest.mark.parametrize("step", STEPS, ids=lambda step: f"{step['ask']['id']}-{step['ask']['do']}")
def test_a_session_answers_as_the_page_is_told(session, step):
    assert json.loads(json.dumps(session.answer(json.dumps(step["ask"])))) == step["answer"]
