"""Help in a browser: risks, hints, autoplay, and the editor of positions."""

import re

from tests.web.page import INTERMEDIATE, MAP


def test_overlay_agrees_with_labels_and_each_player_makes_a_move(visit):
    page = visit(INTERMEDIATE)
    page.analyse()
    page.begin(0)
    page.get_by_role("switch", name="Show risks").check()
    page.locator("#board .risk").first.wait_for()
    texts = page.locator("#board td").all_inner_texts()
    risks = [label.partition("mine risk ")[2].removesuffix(" %") for label in page.labels()]
    assert {"certainly" in label for label in page.labels()} == {True, False} and any(risks)
    for text, risk, label in zip(texts, risks, page.labels(), strict=True):
        if risk:
            assert abs(float(text) - float(risk)) <= 0.5
        elif "hidden" in label:
            assert text == "" and "certainly" in label
    page.get_by_role("switch", name="Show risks").uncheck()
    assert "risk" not in " ".join(page.labels())
    for player in ("solver", "agent"):
        page.get_by_label("Player", exact=True).select_option(player)
        page.get_by_role("button", name="One move").click()
        page.expect("#reason", f"The {player} revealed")
    assert page.locator("#assisted").is_visible()


def test_hint_lights_the_cell_and_its_proof(visit):
    page = visit(MAP)
    assert not page.locator(".ruler.down").is_visible()
    page.begin(4)
    page.locator("#board td").nth(4).focus()
    page.keyboard.press("h")
    page.expect("#reason", " is safe: ")
    assert not page.locator("#risks").is_visible() and page.locator("#assisted").is_visible()
    assert (page.lit("hint"), page.lit("clue")) == ([7], [13, 14])
    assert page.locator("#board .ruler.down").inner_text().split() == ["1", "2", "3", "4"]
    number, beside = page.locator(".ruler.down span").nth(2).bounding_box(), page.cell(10).bounding_box()
    assert abs(number["y"] + number["height"] / 2 - beside["y"] - beside["height"] / 2) < 2
    said = "Row 2, column 3 is safe: the two outlined 1s prove it together."
    assert page.locator("#reason").inner_text() == said
    # The announcement names the outlined numbers.
    full = "the 1 at row 3, column 4 and the 1 at row 3, column 5"
    assert page.locator("#live").inner_text().startswith(said.replace("the two outlined 1s", full)[:-1])
    assert page.evaluate("document.activeElement.ariaLabel").startswith("row 2, column 3,")


def test_after_a_guess_the_chances_to_win_come_game_by_game(visit):
    page = visit("#board=9x9:20&start=safe&seed=1")
    page.begin(0)
    page.collect("#chances-from")
    page.collect("#live-later")
    page.keyboard.press("h")
    page.expect("#live-later", "Chance of winning")
    hinted = page.lit("hint")
    counts = (re.search(r"(\d+) game", text) for text in page.collected("#chances-from"))
    games = [int(count[1]) for count in counts if count]
    assert games == sorted(games) and len(set(games)) > 3 and games[-1] == 198
    line = re.compile(r"(row \d, column \d) (\d+) % \((\d+) to (\d+)\) risk (\S+ %)(, .*)?")
    rows = page.locator("#chances li").evaluate_all("rows => rows.map(row => row.textContent)")
    best, second, *others = [line.fullmatch(row) for row in rows]
    assert (best[1], best[6]) == ("row 1, column 3", ", 3 others as good")
    assert [other[6] for other in (second, *others)] == 2 * [", too close to tell"]
    [said] = [words for words in page.collected("#live-later") if words and not words.endswith("…")]
    shown = f"{best[2]} % ({best[3]} to {best[4]}), risk 24.7 %, 3 others as good"
    assert said.startswith(f"Chance of winning: {best[1]}, {shown}; {second[1]}, {second[2]} % (")
    button = page.locator("#chances button").nth(1)
    row, column = (int(number) - 1 for number in re.findall(r"\d+", second[1]))
    for deed, lights in (
        (button.focus, True),
        (lambda: page.keyboard.press("Shift+Tab"), False),
        (button.hover, True),
    ):
        deed()
        assert (page.lit("hint") == [9 * row + column]) == lights
    page.mouse.move(0, 0)
    assert page.lit("hint") == hinted
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.ariaLabel").startswith(f"{best[1]}, hidden")
    page.keyboard.press("f")  # with the next move they are gone
    page.locator("#board .flag").wait_for()
    assert not page.locator("#chances").is_visible() and page.locator("#chances li").count() == 0


def test_a_text_that_the_editor_cannot_show_stands_there_with_the_reason(visit):
    page = visit("#board=3x3x3:2")
    page.evaluate("location.hash = '#position=1?/1'")
    page.expect("#text-problem", "Line 2: expected a row of 2 cells")
    assert page.locator("#position-text").input_value() == "1?\n1"
    assert page.picture(1, "#position") == "?"
    page.get_by_role("button", name="Back to the game").click()
    page.expect("#about", "3 × 3 × 3")
    page.analyse()
    page.get_by_role("button", name="Editor").click()
    page.expect("#toasts", "The editor takes rows of ?, @ and digits")
    assert page.locator("#play").is_visible()
