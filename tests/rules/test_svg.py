"""Pictures in notebooks: without scripts, with each cell in its place."""

from xml.etree import ElementTree

import pytest

import minesweeper as ms
from minesweeper.rules.svg import SIDE

SVG = "{http://www.w3.org/2000/svg}"


def drawn(value):
    """Return the colours, words and outlines of the cells in a value's picture, by place."""
    text = value.svg()
    assert value._repr_svg_() == text  # which notebooks show
    assert "<script" not in text and "href" not in text
    root = ElementTree.fromstring(text)
    colours, words, outlines = {}, {}, {}
    for element in root:
        name = element.tag.removeprefix(SVG)
        if name == "rect":
            colours[int(element.get("y")), int(element.get("x"))] = element.get("fill")
        elif name == "text":
            words[int(element.get("y")) - 16, int(element.get("x")) - SIDE // 2] = element.text
        elif name == "circle":
            words[int(element.get("cy")) - SIDE // 2, int(element.get("cx")) - SIDE // 2] = "mine"
        elif name == "path":
            x, y = element.get("d")[1:].split("h")[0].split()
            outlines[int(y) - 1, int(x) - 1] = element.get("stroke")
    assert set(words) <= set(colours) and set(outlines) <= set(colours)
    return colours, words, outlines


def at(row, column):
    return SIDE * row, SIDE * column


def test_board_shows_its_mines_and_a_position_its_numbers():
    board = ms.Board.from_text("X..\n...\n1 2")
    _, words, outlines = drawn(board)
    assert words == {at(0, 0): "mine", at(0, 1): "1", at(1, 0): "1", at(1, 1): "1"}
    assert not outlines
    colours, words, _ = drawn(ms.Game(board).position)
    assert words == {at(0, 1): "1", at(1, 1): "1"}
    assert colours[at(0, 0)] == colours[at(1, 0)] != colours[at(1, 2)] == colours[at(0, 1)]
    assert drawn(ms.Game(board)) == drawn(ms.Game(board).position)


def test_screenshot_shows_its_position_and_outlines_doubtful_cells():
    position = ms.Position.of("1?\n@2")
    shot = ms.Screenshot(position, [[1.0, 1.0], [1.0, 0.25]], [(1, 1)], {})
    colours, words, outlines = drawn(shot)
    assert (colours, words, {}) == drawn(position)
    assert list(outlines) == [at(1, 1)]
    titles = [title.text for title in ElementTree.fromstring(shot.svg()).iter(f"{SVG}title")]
    assert titles == ["a screenshot of 2 x 2 cells", "(1, 1): confidence 25 %"]


def test_slices_are_apart():
    colours, words, _ = drawn(ms.Board.of_mines((2, 2, 2, 2), [(0, 0, 0, 0), (1, 1, 1, 1)]))
    rows, columns = ({place[way] for place in colours} for way in (0, 1))
    assert sorted(rows) == sorted(columns) == [0, 24, 60, 84]
    assert {place for place, word in words.items() if word == "mine"} == {(0, 0), (84, 84)}


def labels(value):
    """Return the labels outside of the cells of a picture, from left to right and down."""
    (group,) = ElementTree.fromstring(value.svg()).findall(f"{SVG}g")
    return [label.text for label in group]


def test_pictures_have_coordinates():
    assert labels(ms.Position.of("1??\n???")) == ["0", "0", "1", "2", "1"]  # 0 at the left and above
    # the columns and the rows of two slices side by side, and above each its place on the first axis
    assert sorted(labels(ms.Board.of_mines((2, 1, 2), []))) == sorted(["0", "1", "0", "1", "0", "0", "1"])


def test_numbers_are_bold_and_risks_are_not():
    root = ElementTree.fromstring(ms.analyse("1?\n??", mines=1).svg())
    bold = {text.text for text in root.findall(f"{SVG}text") if text.get("font-weight") == "bold"}
    assert bold == {"1"} < {text.text for text in root.findall(f"{SVG}text")}


@pytest.mark.slow
def test_too_large_position_has_no_picture():
    assert ms.Position.of("?" * 200 + "\n" + "\n".join(["?" * 200] * 100))._repr_svg_() is None


@pytest.mark.parametrize("dims", [(2, 3), (3, 2, 2), (2, 2, 2, 2)])
def test_picture_is_as_large_as_its_contents(dims):
    root = ElementTree.fromstring(ms.Board.of_mines(dims, []).svg())
    left, top, width, height = map(int, root.get("viewBox").split())
    assert (root.get("width"), root.get("height")) == (str(width), str(height))
    xs, ys = ([int(rect.get(way)) for rect in root.iter(f"{SVG}rect")] for way in "xy")
    assert (min(xs), min(ys)) == (0, 0)
    assert (left + width, top + height) == (max(xs) + SIDE + 1, max(ys) + SIDE + 1)
    labels = [(int(text.get("x")), int(text.get("y"))) for text in root.iter(f"{SVG}text")]
    assert all(left < x and top < y - 7 for x, y in labels)
