"""What the page keeps of games, in a browser: recordings, the last games, games whose tab was closed."""
# the page writes 4 × 5

import json

from tests.web.seen import (
    MAP,
    analyse,
    cell,
    expect,
    expect_end,
    expect_label,
    labels,
    picture,
    profile,
)
from tests.web.test_page_review import drop_file

# A game that takes four moves to win.
MOVES = (4, 0, 12, 15)
WON = f"{MAP}&moves=r4@0+r0@1.25+r12@7.5+r15@8"


def time(page):
    return page.locator("#time").inner_text()


def place(page):
    box = page.locator("#board").bounding_box()
    return box["x"], box["y"]


def back_in(page, name):
    page.go_back()
    expect(page, "#state", name)


# Replays


def test_a_replay_is_played_on_as_a_game_of_its_own(visit):
    """It asks once; the way back leads to the moment of the replay, and from there to the game that ended."""
    page = visit(MAP)
    for number in MOVES:
        cell(page, number).click()
    expect_end(page, "Solved")
    assert page.locator("#left").inner_text() == "0"
    end, (played,) = picture(page, 5), profile(page).games
    board = place(page)
    page.get_by_label("Speed of the replay").evaluate("select => { select.value = 'Infinity'; }")
    page.get_by_role("button", name="Watch replay").click()
    expect(page, "#replay-count", "4 / 4")
    page.keyboard.press("Home")
    expect(page, "#replay-count", "0 / 4")
    assert (time(page), place(page)) == ("0", board)
    page.keyboard.press("ArrowRight")
    expect(page, "#replay-count", "1 / 4")
    moment = picture(page, 5)

    cell(page, 0).click(button="right")
    asks = page.get_by_role("dialog", name="Play on from here?")
    assert "after move 1 of 4" in asks.inner_text()
    page.keyboard.press("Escape")
    asks.wait_for(state="hidden")
    assert (picture(page, 5), page.locator("#replay-count").inner_text()) == (moment, "1 / 4")
    cell(page, 0).click(button="right")
    asks.wait_for()
    page.keyboard.press("Enter")
    expect_label(page, 0, "flagged")
    assert not page.locator("#replay").is_visible()
    cell(page, 2).click()
    expect_end(page, "Lost")
    assert [game.won for _, game in sorted(profile(page).games.items())] == [True, False]

    back_in(page, "Replay")
    assert (picture(page, 5), page.locator("#replay-count").inner_text()) == (moment, "1 / 4")
    back_in(page, "Solved")
    assert picture(page, 5) == end
    assert min(profile(page).games) == played
    page.go_forward()
    page.locator("#replay").get_by_role("button", name="Play", exact=True).wait_for()  # it does not run
    expect(page, "#replay-count", "1 / 4")
    page.keyboard.press("Escape")
    expect_end(page, "Solved")


def test_a_replay_tells_the_time_of_its_moves_and_is_closed_at_its_end(visit):
    """Escape makes no game of it: neither at its start, nor where it has no end."""
    page = visit(WON)
    expect(page, "#replay-count", "0 / 4")
    for at, seconds in ((1, "0"), (2, "1.3"), (3, "7.5"), (4, "8.0")):
        page.keyboard.press("ArrowRight")
        expect(page, "#replay-count", f"{at} / 4")
        assert time(page) == seconds
    cell(page, 1).click()  # the game is over there
    assert not page.locator("dialog[open]").count()
    page.keyboard.press("Home")
    expect(page, "#replay-count", "0 / 4")
    page.keyboard.press("ArrowRight")
    page.keyboard.press(" ")
    page.wait_for_function("() => Number(document.querySelector('#time').textContent) > 0")
    page.keyboard.press(" ")
    page.keyboard.press("Home")
    expect(page, "#replay-count", "0 / 4")
    page.keyboard.press("Escape")
    expect_end(page, "Solved")
    assert not page.locator("#assisted").is_visible()  # whoever played it had no help
    assert page.locator("#result-note").inner_text().startswith("The board was known")
    assert profile(page).games == {}
    page.evaluate("hash => { location.hash = hash; }", f"{MAP}&moves=r4@0")
    expect(page, "#replay-count", "0 / 1")
    page.keyboard.press("Escape")
    expect(page, "#about", "Beginner")
    assert "#" not in page.url


# Statistics


def test_what_others_played_stands_apart_and_each_game_is_replayed(visit):
    page = visit("#board=3x4:0")
    page.locator("#new").click()
    page.wait_for_function("() => !location.hash")
    expect(page, "#state", "Ready")
    page.keyboard.press("p")
    expect_end(page, "Solved")
    page.keyboard.press("e")  # autoplay had opened the solver's panel
    page.keyboard.press("v")
    page.locator("#review").wait_for()
    assert page.locator(".panel > .card:visible").evaluate_all("all => all.map(({ id }) => id)") == ["review"]
    page.keyboard.press("n")
    expect(page, "#state", "Ready")
    cell(page, 5).click()
    expect_end(page, "Solved")
    expect(page, "#result-note", "Your best time on this")
    page.reload()
    expect(page, "#result-note", "Your best time on this")
    assert [record.autoplayed for record in profile(page).records] == [True, False]

    page.get_by_role("button", name="Statistics").click()
    page.locator("#statistics-list .summary").wait_for()
    told = page.locator("#statistics-list .summary > div").all_inner_texts()
    assert "Won\n1 (100 %)" in told and "Autoplayed\n1 of 1 won" in told
    page.get_by_text("The last 2 games").click()
    rows = page.locator("#statistics-list .played li")
    rows.nth(1).wait_for()
    assert ["autoplayed" in text for text in rows.all_inner_texts()] == [False, True]
    page.locator("#statistics-list table").get_by_role("button", name="Replay").click()
    expect(page, "#state", "Replay")
    expect(page, "#replay-count", "1 / 1")
    page.keyboard.press("Escape")
    expect_end(page, "Solved")
    expect(page, "#result-note", "Your best time on this")
    assert len(profile(page).games) == len(profile(page).records) == 2


def test_the_win_rate_over_time(visit):
    page = visit()
    game = {
        "board": "9x9:10", "mode": "safe", "custom": "classic", "date": "2026-11-22", "seconds": 9,
        "bbbv": 9, "solved": 9, "clicks": 9, "assisted": False,
    }  # fmt: skip
    games = [game | {"won": number >= 4} for number in range(10)]
    page.evaluate("games => localStorage.setItem('minesweeper.games', JSON.stringify(games))", games)
    page.reload()
    page.get_by_role("button", name="Statistics").click()
    chart = page.get_by_role("img", name="Share of games won, of 5 games each, from 20 % to 100 %")
    chart.wait_for()
    assert chart.locator("rect").count() == 2


# Tabs


def begun(page):
    cell(page, 40).click()
    expect(page, "#state", "Playing")
    return picture(page, 9)


ONE_HOLDER = """async () =>
    new Set((await navigator.locks.query()).held.map(lock => lock.clientId)).size <= 1"""

# From now on the page's requests to keep a game that has ended do not arrive.
NO_RECORDS = """() => {
    for (const [kind, name] of [[WebSocket, "send"], [Worker, "postMessage"]]) {
        const send = kind.prototype[name];
        kind.prototype[name] = function (text) {
            if (!text.includes('"do":"end"')) send.call(this, text);
        };
    }
}"""


def test_a_game_survives_its_tab_and_is_in_one_tab_only(chromium, visit):
    context = chromium.new_context()
    page = visit(context=context)
    board = begun(page)
    other = visit(context=context)  # a second tab has a game of its own
    assert other.locator("#state").inner_text() == "Ready"
    with context.expect_page() as opened:
        page.evaluate("window.open(location.href)")  # a tab with the same memory, as one that was duplicated
    twin = opened.value
    expect(twin, "#toasts", "That game goes on in another tab.")
    expect(twin, "#state", "Ready")
    assert picture(page, 9) == board

    other.get_by_role("button", name="Statistics").click()
    expect(other, "#statistics-list", "No game is finished yet.")
    for number in (1, 2):  # an open dialog follows what another tab records, and deletes
        twin.evaluate("hash => { location.hash = hash; }", f"#board=3x{number}:0")
        expect(twin, "#about", f"3 × {number}")
        cell(twin, 0).click()
        expect_end(twin, "Solved")
        expect(other, "#statistics-list", f"3 × {number}, 0 mines")
        expect(other, "#statistics-list details", ("The last game", "The last 2 games")[number - 1])
        if number == 1:
            other.get_by_text("The last game").click()
        other.locator("#statistics-list .played li").nth(number - 1).wait_for()
    twin.get_by_role("button", name="Statistics").click()
    twin.get_by_role("button", name="Delete all").click()
    twin.locator("#forget-dialog").get_by_role("button", name="Delete all").click()
    expect(other, "#statistics-list", "No game is finished yet.")
    twin.keyboard.press("Escape")
    twin.evaluate(NO_RECORDS)
    twin.locator("#new").click()
    expect(twin, "#state", "Ready")
    cell(twin, 0).click()
    expect(twin, "#state", "Solved")
    twin.close()  # before the game is recorded
    page.close()
    other.wait_for_function(ONE_HOLDER)  # a closed tab lets go of its games a moment later
    later = context.new_page()
    later.goto(other.url)
    expect(later, "#toasts", "goes on where you left it")
    assert picture(later, 9) == board
    expect(other, "#statistics-list", "3 × 2, 0 mines")
    expect(other, "#statistics-list details", "The last game")
    later.locator("#new").click()
    expect(later, "#state", "Ready")
    later.reload()
    expect(later, "#state", "Ready")
    assert later.evaluate("Object.keys(localStorage).filter(name => name.includes('going'))") == []
    later.close()


# Boards that are given


def test_boards_that_are_drawn_or_opened_are_played(visit):
    page = visit()
    drop_file(page, "x.mbf", bytes([5, 4, 0, 3, 2, 0, 0, 2, 4, 3]))
    expect(page, "#about", "4 × 5, 3 mines")
    assert page.locator("#state").inner_text() == "Ready" and not page.locator("#replay").is_visible()
    cell(page, 4).click()
    expect(page, "#state", "Playing")
    page.keyboard.press("n")
    expect(page, "#state", "Ready")
    cell(page, 0).click()
    expect(page, "#state", "Playing")

    analyse(page)
    page.get_by_role("button", name="Editor").click()
    play = page.get_by_role("button", name="Play these mines")
    play.click()
    expect(page, "#play-problem", "Draw the mines first")
    page.locator("#position-text").fill("??@??\n?2???\n@????\n????@")
    play.click()
    page.locator("#play:not([hidden])").wait_for()
    expect(page, "#state", "Ready")
    assert page.locator("#about").inner_text() == "4 × 5, 3 mines, a given board"
    cell(page, 4).click()
    expect(page, "#state", "Playing")
    assert picture(page, 5) == "???10\n???10\n???11\n?????"
    page.go_back()
    page.locator("#position-text").fill("@1\n3?")
    play.click()
    expect(page, "#play-problem", "The number at row 2, column 1 does not fit: 1 mine next to it.")


def test_a_position_in_the_editor_is_help(visit):
    """As soon as something of the game is visible: on a map of the judge at once."""
    page = visit()
    analyse(page)
    page.get_by_role("button", name="Editor").click()
    expect(page, "#analysis", "Row ")
    page.go_back()
    page.locator("#play").wait_for()
    assert not page.locator("#assisted").is_visible()
    page.evaluate("hash => { location.hash = hash; }", "#board=10x10:9&start=judge&seed=5")
    expect(page, "#about", "10 × 10")
    assert not page.locator("#assisted").is_visible()
    page.get_by_role("button", name="Editor").click()
    page.locator("#editor").wait_for()
    page.go_back()
    page.locator("#play").wait_for()
    assert page.locator("#assisted").is_visible()


# What is kept may be anything

BOARD = {"mines": 10, "start": "safe", "variant": "classic", "seed": None}
WRONG = [
    *("abc", [None]),
    *(BOARD | {"dimensions": dimensions} for dimensions in ([0, 0], [5000, 5000])),
    # A map of the judge that the page takes for one, and the session refuses.
    BOARD | {"dimensions": [5, 5, 5], "start": "judge", "seed": 1, "distance": 2, "index": 0},
]
NAMES = [
    "board",
    "rules",
    "options",
    "games",
    "played",
    "daily",
    "daily-attempts",
    "practice",
    "going.x",
    "theme",
]


def test_whatever_was_kept_there_is_a_board(visit, address):
    page = visit()
    for text in ["{", *map(json.dumps, WRONG)]:
        page.goto(f"{address}icon.svg")  # so that no page keeps its game meanwhile
        page.evaluate(
            """([names, text]) => {
                for (const name of names) localStorage.setItem(`minesweeper.${name}`, text);
                sessionStorage.setItem("minesweeper.game", text);
            }""",
            [NAMES, text],
        )
        page.goto(address)
        expect(page, "#about", "Beginner")
        assert len(labels(page)) == 81
