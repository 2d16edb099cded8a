"""A page whose answers take their time: what is done meanwhile is not done twice, nor to another game."""

from datetime import date, timedelta

import pytest

from minesweeper.profile.profile import Profile
from minesweeper.profile.record import Record
from tests.web.browser import open_page
from tests.web.seen import (
    MAP,
    analyse,
    cell,
    expect,
    expect_begun,
    expect_end,
    expect_label,
    labels,
    lit,
    pass_time,
    picture,
)

# The answers after the next `passing` are held until `deliver`, which gives them to the page in their order.
HELD = """(() => {
    const held = [];
    window.passing = localStorage.getItem("holds") ? 0 : Infinity;
    window.waiting = () => held.length;
    const pause = () => new Promise((done) => setTimeout(done));
    window.deliver = async () => {
        window.passing = Infinity;
        for (; held.length; await pause()) held.shift()();
    };
    for (const Carrier of [WebSocket, Worker]) {
        const { addEventListener } = Carrier.prototype;
        Carrier.prototype.addEventListener = function (name, deed) {
            const answer = (event) => {
                window.passing -= 1;
                if (window.passing >= 0 && !held.length) deed(event);
                else held.push(() => deed(event));
            };
            addEventListener.call(this, name, name === "message" ? answer : deed);
        };
    }
})()"""


@pytest.fixture
def slowly(chromium, visit):
    contexts = []

    def slowly(fragment=""):
        contexts.append(chromium.new_context(viewport={"width": 1366, "height": 657}))
        contexts[-1].add_init_script(HELD)
        return visit(fragment, context=contexts[-1])

    return slowly


def hold(page, after=0):
    """Keep back all answers after the next ones."""
    page.evaluate("after => { passing = after; }", after)


def expect_held(page, number):
    """Wait until so many answers are kept back."""
    page.wait_for_function("number => waiting() === number", arg=number)


def test_a_kept_game_is_there_before_anybody_answers(slowly, address):
    """As it was left, after a reload and on another visit; moves on it wait, and are made."""
    page = slowly()
    cell(page, 40).click()
    expect(page, "#state", "Playing")
    hidden = [n for n, label in enumerate(labels(page)) if label.endswith("hidden")]
    cell(page, hidden[0]).click(button="right")
    expect_label(page, hidden[0], "flagged")
    pass_time(page, 7000)
    left = [picture(page, 9), "9"]
    page.evaluate("localStorage.setItem('holds', 1)")
    page.reload()
    for number in hidden[1:3]:
        if number == hidden[2]:
            page.close()
            page = open_page(page.context, address)
        expect(page, "#state", "Loading")
        page.locator("#board td").first.wait_for()
        assert [picture(page, 9), page.locator("#left").inner_text()] == left
        assert 7 <= float(page.locator("#time").inner_text()) < 60
        cell(page, number).click(button="right")
        assert lit(page, "last") == [number]
        page.evaluate("deliver()")
        expect_label(page, number, "flagged")
        left = [picture(page, 9), str(int(left[1]) - 1)]
        assert left[0].count("@") == 10 - int(left[1])


def test_moves_on_a_board_of_the_day_before_it_is_there_are_told(slowly, address):
    """Its opening comes with it, so that the board is another one than was clicked on."""
    page = slowly()
    page.evaluate("localStorage.setItem('holds', 1)")
    page.goto(f"{address}icon.svg")
    page.goto(f"{address}#daily=2026-11-22&board=beginner")
    expect(page, "#state", "Loading")
    cell(page, 0).click()
    assert lit(page, "last") == [0]
    page.evaluate("deliver()")
    expect(page, "#toasts", "your clicks on it were not done")
    expect(page, "#state", "Paused")  # a link begins nothing: the time stands until a touch


def test_autoplay_makes_no_move_of_a_new_game(slowly):
    page = slowly("#board=16x30:99&start=opening&seed=5")
    analyse(page)
    page.locator("#speed").fill("8")
    hold(page, after=1)
    page.locator("#auto").click()
    expect(page, "#state", "Playing")
    expect_held(page, 1)
    page.locator("#new").click()
    page.evaluate("deliver()")
    expect(page, "#state", "Ready")
    cell(page, 0).click(button="right")
    expect_label(page, 0, "flagged")  # whatever was asked for before has its answer by now
    assert page.locator("#state").inner_text() == "Ready"
    assert not page.locator("#assisted").is_visible()


def test_a_replay_that_is_closed_goes_no_further(slowly):
    page = slowly(MAP)
    for number, shown in ((4, "empty"), (0, "empty"), (2, "exploded mine")):
        cell(page, number).click()
        expect_label(page, number, shown)
    expect_end(page, "Lost")
    page.locator("#watch").click()
    expect(page, "#state", "Replay")
    page.keyboard.press("Home")
    expect(page, "#replay-count", "0 / 3")
    hold(page)
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    expect_held(page, 1)
    page.keyboard.press("Escape")
    expect_held(page, 2)
    page.evaluate("deliver()")
    expect_end(page, "Lost")
    page.keyboard.press("v")
    page.locator("#review").wait_for()  # whatever was asked for before has its answer by now
    page.keyboard.press("v")
    page.locator("#review").wait_for(state="hidden")
    assert page.locator("#state").inner_text() == "Lost"
    assert not page.locator("#replay").is_visible()


def test_a_recording_that_is_closed_goes_to_no_other_move(slowly):
    """Not even to one that was asked for just before, whose risks are still on their way."""
    page = slowly(f"{MAP}&moves=r4@0+r0@1.25+r12@7.5+r15@8")
    expect(page, "#replay-count", "0 / 4")
    analyse(page)
    page.locator("#risks").check()
    page.keyboard.press("End")
    expect(page, "#replay-count", "4 / 4")
    hold(page)
    page.keyboard.press("Home")
    page.keyboard.press("Escape")
    expect_held(page, 2)
    page.evaluate("deliver()")
    expect_end(page, "Solved")
    page.keyboard.press("v")
    page.locator("#review").wait_for()  # whatever was asked for before has its answer by now
    assert page.locator("#state").inner_text() == "Solved"
    assert not page.locator("#replay").is_visible()


# Every answer takes 40 ms more; `asked` has what was asked for.
SLOW_LINE = """(() => {
    window.asked = [];
    for (const [Carrier, name] of [[WebSocket, "send"], [Worker, "postMessage"]]) {
        const send = Carrier.prototype[name];
        Carrier.prototype[name] = function (text) {
            if (typeof text === "string") window.asked.push([JSON.parse(text).do, text.length]);
            send.call(this, text);
        };
        const { addEventListener } = Carrier.prototype;
        Carrier.prototype.addEventListener = function (kind, deed) {
            const late = (event) => setTimeout(() => deed(event), 40);
            addEventListener.call(this, kind, kind === "message" ? late : deed);
        };
    }
})()"""


def many_records():
    """The lines of 5,000 records over two years."""
    profile = Profile()
    first = date(2025, 1, 1)
    for number in range(5_000):
        day = first + timedelta(number * 700 // 5_000)
        ended = number % 3 == 0, 80 + number % 50, 170, 170 if number % 3 == 0 else 40, 200, False
        record = Record("16x30:99", "safe", "classic", day.isoformat(), *ended, id=f"g{number}", at=number)
        profile.enter(record)
    return profile.lines


def test_five_thousand_records_on_a_slow_line_keep_no_click_waiting(chromium, visit):
    """They are told in short messages, between which a click is answered."""
    context = chromium.new_context()
    page = visit(context=context)
    page.evaluate(
        "lines => { for (const name in lines) localStorage.setItem(`minesweeper.${name}`, lines[name]); }",
        many_records(),
    )
    context.add_init_script(SLOW_LINE)
    page.reload()
    expect_begun(page)
    cell(page, 40).click()
    expect(page, "#state", "Playing")
    before = page.evaluate("asked.filter(([what]) => what === 'lines').length")
    page.get_by_role("button", name="Statistics").click()
    expect(page, "#statistics-list", "5000")
    asked = page.evaluate("asked")
    assert before < sum(what == "lines" for what, _ in asked)
    assert max(length for _, length in asked) < 20_000
