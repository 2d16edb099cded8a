"""A page that keeps its profile, with a session of its own."""

from minesweeper.games.keep import kept
from minesweeper.profile.profile import Profile
from minesweeper.web.session import Session
from tests.helpers.pages import Page

NOON = 1_795_348_800_000  # 2026-11-22, 12:00 UTC


class Browser(Page):
    """A page that keeps its profile, with other tabs beside it that share `lines`."""

    def __init__(self, lines=None, **options):
        self.session = Session(draw_seed=lambda: 5, **options)
        super().__init__(self.session.answer)
        self.lines = {} if lines is None else lines
        assert "error" not in self.ask("lines", lines=self.profile_lines())

    def profile_lines(self):
        return {key: text for key, text in self.lines.items() if not key.startswith("moves.")}

    def keep(self, answer):
        assert "error" not in answer, answer
        for key, text in answer["lines"].items():
            self.lines.pop(key, None)
            if text is not None:
                self.lines[key] = text
        return answer

    @property
    def profile(self):
        profile = Profile(self.lines)
        assert not profile.problems
        return profile

    def ended(self, name="a", at=NOON, **fields):
        asked = {"name": name, "at": at, "date": "2026-11-22", "on": "2026-11-22", "seconds": 12.0004}
        return self.ask("end", **asked | fields)

    def review(self, name="a", **fields):
        return self.ask("review", name=name, now=NOON, **fields)

    @property
    def moves(self):
        return kept(self.session.midend.game)["moves"]

    def finish(self):
        """Reveal one cell after another."""
        for cell in range(len(self.symbols)):
            if not self.over:
                self.ask("reveal", cell=cell)


def browser(**fields):
    made = Browser()
    assert "error" not in made.ask("new", **fields)
    return made
