"""Help in a browser: risks, hints, autoplay, and the editor of positions."""

import re

import pytest

from minesweeper.players.analysis import analyse as analysed
from minesweeper.rules.position import Position
from minesweeper.shell.numbers import percent
from tests.web.seen import (
    INTERMEDIATE,
    MAP,
    MINES,
    analyse,
    cell,
    expect,
    labels,
    lit,
    opened,
    picture,
)


def test_overlay_says_what_the_solver_says(visit):
    page = visit(INTERMEDIATE)
    analyse(page)
    opened(page)
    page.get_by_role("switch", name="Show risks").check()
    page.locator("#board .risk").first.wait_for()
    risks = analysed(Position.of_text(picture(page, 16), 40)).cell_risks
    words = {0.0: "certainly safe", 1.0: "certainly a mine"}
    for number, label in enumerate(labels(page)):
        risk = risks.get(number)
        said = label.split(", ", 3)[3:]
        assert said == ([] if risk is None else [words.get(risk, f"mine risk {percent(risk)}")])
    assert {0.0, 1.0} < set(risks.values())
    for number, risk in risks.items():
        text = cell(page, number).inner_text()
        assert (text == "") if risk in words else abs(float(text) - 100 * risk) <= 0.5
    page.get_by_role("switch", name="Show risks").uncheck()
    assert "risk" not in " ".join(labels(page))


def test_the_usual_risk_is_told_from_others_when_it_becomes_another_one(visit):
    found = visit().evaluate(
        """async () => {
            const { BoardView } = await import("./board/view.js");
            const { Shape } = await import("./board/shape.js");
            const view = new BoardView(document.createElement("div"));
            view.build(new Shape([4, 8]));
            return [32, 15, 32].map((number) => {
                const risks = view.cells.map((_, cell) => [cell, cell < number ? 0.5 : 0.25]);
                view.overlay(Object.fromEntries(risks));
                return view.cells.filter((cell) => cell.matches(".usual")).map((cell) => view.cellOf(cell));
            });
        }"""
    )
    assert found == [[*range(32)], [*range(15, 32)], [*range(32)]]


def test_hint_lights_the_cell_and_its_proof(visit):
    page = visit(MAP)
    cell(page, 4).click()
    expect(page, "#state", "Playing")
    page.locator("#board td").nth(4).focus()
    page.keyboard.press("h")
    expect(page, "#reason", " is safe: ")
    [hinted] = lit(page, "hint")
    assert hinted not in MINES
    clues = lit(page, "clue")
    assert clues and set(clues) <= {3, 8, 13, 14}
    row, column = hinted // 5 + 1, hinted % 5 + 1
    assert page.locator("#reason").inner_text() == (
        f"Row {row}, column {column} is safe: the two outlined 1s prove it together."
    )
    assert [labels(page)[each][-1] for each in clues] == ["1", "1"]
    # What is read out names the numbers that are outlined.
    read = page.locator("#live").inner_text()
    assert read.startswith(f"Row {row}, column {column} is safe: the ")
    assert all(f"at row {each // 5 + 1}, column {each % 5 + 1}" in read for each in clues)
    assert page.evaluate("document.activeElement.ariaLabel").startswith(f"row {row}, column {column},")
    assert page.locator("#assisted").is_visible()


# What is read in the hint's panel whenever something changes there, and what is read out later.
WATCH = """() => {
    const panel = document.querySelector("#reason");
    const read = () => ({
        hint: document.querySelector("#reason-text").textContent,
        from: document.querySelector("#chances-from").textContent,
        rows: panel.querySelector("#chances").hidden
            ? [] : [...panel.querySelectorAll("#chances li")].map((row) => row.textContent),
    });
    window.seen = [];
    window.said = [];
    const look = () => window.seen.push(read());
    const all = { subtree: true, childList: true, characterData: true, attributes: true };
    new MutationObserver(look).observe(panel, all);
    const later = document.querySelector("#live-later");
    new MutationObserver(() => later.textContent && window.said.push(later.textContent)).observe(later, all);
}"""


FOCUSED = "[...document.querySelectorAll('#board td')].indexOf(document.activeElement)"


def test_after_a_guess_the_chances_to_win_come_game_by_game(visit):
    page = visit("#board=9x9:10&start=safe&seed=2")
    cell(page, 0).click()
    expect(page, "#state", "Playing")
    page.evaluate(WATCH)
    page.keyboard.press("h")
    page.wait_for_function("() => said.some((words) => words.startsWith('Chance to win'))")
    hinted = lit(page, "hint")
    seen = page.evaluate("window.seen")
    # The hint at once, then chances from more and more games, the last of them certain within a few per cent.
    assert seen[0]["hint"].startswith("Row 1, column 4 is the best guess: risk 8.33 %.")
    assert seen[0]["rows"] == [] or seen[0]["from"] == "working it out\u2026"
    told = [(each["from"], each["rows"]) for each in seen if each["rows"]]
    games = [int(re.search(r"(\d+) game", sure)[1]) for sure, _ in told if "game" in sure]
    assert games == sorted(games) and len(set(games)) > 3 and games[-1] == 199
    assert told[-1][0] == "from 199 games"
    line = re.compile(r"(row \d, column \d) (\d+) % \((\d+) to (\d+)\) risk (\S+ %)(, too close to tell)?")
    chances = [[line.fullmatch(row) for row in rows] for _, rows in told]
    first, last = (next(each for each in turn if all(each)) for turn in (chances, chances[::-1]))
    reach = [{found[1]: int(found[4]) - int(found[3]) for found in each} for each in (first, last)]
    assert set(reach[0]) == set(reach[1]) and len(reach[0]) == 4
    assert all(reach[1][place] < reach[0][place] for place in reach[0])
    assert min(reach[1].values()) <= 8
    # What is recommended leads, and what cannot be told apart from it comes next, and says so.
    assert all(turn[0].startswith("row 1, column 4 ") for _, turn in told)
    assert last[0][5] == "8.33 %" and [bool(found[6]) for found in last] == [False, True, True, True]
    assert all(80 < int(found[2]) < 95 for found in last)
    # Read out: the hint, and once, in the end, the best of them.
    assert page.locator("#live").inner_text() == f"Nothing is certain. {seen[0]['hint']}"
    [said] = [words for words in page.evaluate("said") if not words.endswith("…")]
    shown = f"{last[0][2]} % ({last[0][3]} to {last[0][4]}), risk 8.33 %"
    assert said.startswith(f"Chance to win: {last[0][1]}, {shown}; {last[1][1]}, {last[1][2]} % (")
    # By keys or mouse a candidate lights its cell, and Enter goes there.
    second = page.locator("#chances button").nth(1)
    row, column = (int(number) - 1 for number in re.findall(r"\d+", last[1][1]))
    second.focus()
    assert lit(page, "hint") == [9 * row + column]
    page.keyboard.press("Shift+Tab")
    assert lit(page, "hint") != [9 * row + column]
    second.hover()
    assert lit(page, "hint") == [9 * row + column]
    page.mouse.move(0, 0)
    assert lit(page, "hint") == hinted
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.ariaLabel").startswith(f"{last[0][1]}, hidden")
    assert lit(page, "hint") == [page.evaluate(FOCUSED)]
    # With the next move they are gone, and no answer that is still on its way brings them back.
    page.keyboard.press("Space")
    page.locator("#chances").wait_for(state="hidden")
    page.keyboard.press("u")
    expect(page, "#result-note", "4 of 71 cells open.")
    page.keyboard.press("h")
    page.locator("#chances li").first.wait_for()
    page.keyboard.press("f")
    page.locator("#board .flag").wait_for()
    page.keyboard.press("f")
    page.locator("#board .flag").wait_for(state="detached")
    assert not page.locator("#chances").is_visible() and page.locator("#chances li").count() == 0


@pytest.mark.parametrize("agent", ["solver", "agent"])
def test_autoplay_finishes_a_game(visit, agent):
    page = visit("#board=9x9:10&start=safe&seed=5")
    analyse(page)
    page.get_by_label("Player", exact=True).select_option(agent)
    page.get_by_role("button", name="One move").click()
    expect(page, "#state", "Playing")
    expect(page, "#reason", "The solver opened" if agent == "solver" else "The agent opened")
    page.get_by_label("Speed", exact=True).fill("8")
    page.get_by_role("button", name="Autoplay").click()
    page.locator("#result[data-over]").wait_for()
    assert page.locator("#state").inner_text() in ("Solved", "Lost")
    assert page.get_by_role("button", name="Autoplay").get_attribute("aria-pressed") == "false"
    assert page.locator("#assisted").is_visible()


# The editor


def test_editor_analyses_a_position(visit):
    page = visit()
    analyse(page)
    page.get_by_role("button", name="Editor").click()
    for name, value in (("Rows", "1"), ("Columns", "4"), ("Mines in all", "1")):
        page.locator("#size").get_by_label(name).fill(value)
    page.locator("#position-text").fill("????")
    page.get_by_role("radio", name="1", exact=True).check()
    cell(page, 1, "#position").click()
    expect(page, "#analysis-boards", "2 boards fit")
    assert labels(page, "#position") == [
        "row 1, column 1, hidden, mine risk 50 %",
        "row 1, column 2, 1",
        "row 1, column 3, hidden, mine risk 50 %",
        "row 1, column 4, hidden, certainly safe",
    ]
    assert page.locator("#position-text").input_value() == "?1??"
    cell(page, 3, "#position").focus()
    page.keyboard.press("1")
    expect(page, "#analysis-boards", "Only one board fits")
    assert labels(page, "#position")[2] == "row 1, column 3, hidden, certainly a mine"
    page.keyboard.press("3")
    page.locator("#position [data-bad]").wait_for()
    assert lit(page, "bad", "#position") == [3]
    assert page.locator("#analysis").inner_text() == "The number at row 1, column 4 cannot be right."
    page.keyboard.press("?")
    expect(page, "#analysis-boards", "2 boards fit")
    cell(page, 1, "#position").click(button="right")
    expect(page, "#analysis-boards", "4 boards fit")
    page.wait_for_url("**/#position=????&mines=1")
    page.get_by_role("button", name="Back to the game").click()
    assert page.locator("#play").is_visible()


COUNTED = """() => {
window.asked = [];
for (const kind of [WebSocket, Worker]) {
  const name = kind === Worker ? "postMessage" : "send";
  const send = kind.prototype[name];
  kind.prototype[name] = function (text) {
    window.asked.push(JSON.parse(text).do);
    return send.call(this, text);
  };
}
}"""


def test_a_stroke_in_the_editor_is_one_analysis(visit):
    """A stroke is drawn as it goes and analysed once; one from outside of the board sets nothing."""
    page = visit("#position=" + "/".join(["?" * 30] * 3))
    expect(page, "#analysis", "Row 1, column 1 is the best guess")
    page.evaluate(COUNTED)
    page.get_by_role("radio", name="Empty").check()
    first, last = (cell(page, n, "#position").bounding_box() for n in (30, 59))
    page.mouse.move(first["x"] + 5, first["y"] + 5)
    page.mouse.down()
    page.mouse.move(last["x"] + 5, last["y"] + 5, steps=60)
    assert picture(page, 30, "#position").split("\n")[1] == "0" * 30
    assert page.evaluate("asked") == []
    page.mouse.up()
    expect(page, "#analysis", " is safe: ")
    assert page.evaluate("asked") == ["analyse"]
    above = page.locator("#palette").bounding_box()
    page.mouse.move(above["x"] + above["width"] - 5, above["y"] + 5)
    page.mouse.down()
    page.mouse.move(first["x"] + 5, first["y"] + 5, steps=20)
    page.mouse.up()
    assert picture(page, 30, "#position") == "\n".join(["?" * 30, "0" * 30, "?" * 30])
    assert page.evaluate("asked") == ["analyse"]


def test_risks_that_cannot_be_counted_are_told_to_be_rough(visit):
    page = visit(
        "#board=4x4x4x4:60&start=safe&seed=1&moves=r0 r119 r65 r57 r130 r164 r161 r168 r251 r29 r137".replace(
            " ", "+"
        )
    )
    expect(page, "#state", "Replay")
    analyse(page)
    page.keyboard.press("r")
    page.locator("#legend").wait_for()
    assert page.locator("#rough").is_hidden()
    page.keyboard.press("End")
    expect(page, "#replay-count", "11 / 11")
    page.locator("#rough").wait_for()
    assert any("mine risk" in label for label in labels(page))
    page.keyboard.press("h")
    expect(page, "#reason-text", "by an estimate: risk about")
