"""The boards of a day in a browser: the first attempt counts, later ones are for fun; calendar and links."""
# the page writes 9 × 9

import re
from datetime import date, timedelta

from minesweeper.boards.daily import daily
from minesweeper.games.game import opened
from minesweeper.rules.move import REVEAL
from minesweeper.words.days import date_words
from tests.web.browser import MINUTE

DAY = date(2026, 2, 28)
LINK = f"#daily={DAY}&board=beginner"
BOARD = opened(daily(DAY, "beginner"))


def stay(page):
    """Let the page believe that it is noon of this day, until it is left."""
    page.evaluate("day => { Date.now = () => Date.parse(`${day}T12:00Z`); }", str(DAY))


def choose(page, name):
    """Press one of the buttons of today's boards."""
    page.locator("body").press("d")
    page.get_by_role("button", name=name, exact=True).click()


def win(page, play):
    """Open all cells without a mine that are still hidden."""
    for number, is_mine in enumerate(play.board.is_mine):
        if not (is_mine or play.field.seen[number]):
            play.make(REVEAL, number, at=0.0)
            page.cell(number).click()
    page.expect_end("Solved")
    page.locator("#daily-course .course").wait_for()


def lose(page, play):
    page.cell(play.board.is_mine.index(1)).click()
    page.expect_end("Lost")


def test_the_first_attempt_counts(visit):
    page = visit()
    stay(page)
    page.locator("body").press("d")
    page.expect("#live-later", "Today’s boards: Saturday, 28 February 2026 (UTC). Streak: 0 days")
    page.keyboard.press("Escape")
    choose(page, "Start: Beginner")
    page.expect("#about", "Beginner: 9 × 9, 10 mines, no guessing")
    page.expect("#attempt", f"Board for {date_words(DAY)}, first attempt")
    assert page.url.endswith(LINK)
    choose(page, "Continue: Beginner")
    page.expect_label(2, "1")  # of the opening, which is hidden until the attempt is there
    win(page, opened(daily(DAY, "beginner")))
    page.get_by_role("button", name="Share").click()
    page.expect("#toasts", "The result is copied.")
    choose(page, "Again, for fun: Beginner")
    page.expect("#attempt", "for fun")
    lose(page, BOARD)
    assert not page.locator("#daily-result").is_visible()
    page.keyboard.press("d")
    page.locator("#today").wait_for()
    assert page.locator("#daily-streak").inner_text() == "Streak: 1 day, longest 1."
    assert "New ones come at 0:00 UTC, in 12 h 0 min." in page.locator("#today").inner_text()
    day = page.get_by_role("button", name=re.compile("1 of 1 won"))
    assert day.inner_text().split() == ["28", "✓"]
    page.evaluate("hash => { location.hash = hash; }", LINK.replace("28", "27"))
    page.expect("#attempt", "Board for 27 February 2026, first attempt")
    lose(page, opened(daily(DAY - timedelta(1), "beginner")))
    page.locator("#daily-course .course").wait_for()
    page.get_by_role("button", name="Boards", exact=True).click()
    page.expect("#daily-title", "Daily boards")  # those of the board that was played
    chosen = page.locator("#daily-calendar [aria-pressed=true]")
    chosen.press("ArrowRight")
    page.expect("#daily-title", "Today’s boards")
    chosen.press("ArrowLeft")
    page.expect("#daily-date", "Friday, 27 February 2026 (UTC)")
    assert chosen.get_attribute("aria-label") == "Friday, 27 February 2026: 0 of 1 won"
    assert chosen.inner_text().split() == ["27", "×"]
    assert "a mine" in page.locator("#daily-boards .course").get_attribute("aria-label")
    assert page.locator("#daily-boards p", has_text="Lost after").count() == 1


def test_today_turns_at_midnight(chromium, visit):
    context = chromium.new_context()
    context.add_init_script(f"Date.now = () => Date.parse('{DAY}T23:57Z') + {MINUTE} * (window.later ?? 0);")
    page = visit(context=context)
    page.keyboard.press("d")
    page.expect("#daily-next", "in 3 min")
    begin = page.get_by_role("button", name="Start: Beginner", exact=True)
    begin.wait_for()
    for day, later, look in (
        ("Sunday, 1 March", 3, begin.click),  # not the board of yesterday, which stands there still
        ("Monday, 2 March", 3 + 1440, lambda: page.let_go(MINUTE)),
    ):
        page.evaluate("later => { window.later = later; }", later)
        look()
        page.expect("#daily-date", f"{day} 2026 (UTC)")
        assert page.locator("#daily-title").inner_text() == "Today’s boards"
        page.expect("#daily-next", "in 24 h 0 min")
    begin.click()
    page.expect("#attempt", "Board for 2 March 2026, first attempt")
    page.keyboard.press("d")
    page.get_by_role("button", name=re.compile("^Sunday, 1 March 2026")).click()
    page.expect("#daily-title", "Daily boards")
    page.evaluate("later => { window.later = later; }", 3 + 2 * 1440)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.get_by_role("button", name=re.compile("^Tuesday, 3 March 2026")).wait_for()
    assert page.locator("#daily-date").inner_text() == "Sunday, 1 March 2026 (UTC)"
