"""What a notebook shows: pictures without scripts, in which each cell is where and as it should be."""

from xml.etree import ElementTree

import pytest

import minesweeper as ms
from minesweeper.rules.svg import SIDE

SVG = "{http://www.w3.org/2000/svg}"


def drawn(value):
    """The picture of a value: by place, what is written on each cell and its colour; and the outlines."""
    text = value.svg()
    assert value._repr_svg_() == text  # which notebooks show
    assert "<script" not in text and "href" not in text
    root = ElementTree.fromstring(text)
    colours, words, outlines = {}, {}, {}
    for each in root:
        name = each.tag.removeprefix(SVG)
        if name == "rect":
            colours[int(each.get("y")), int(each.get("x"))] = each.get("fill")
        elif name == "text":
            words[int(each.get("y")) - 16, int(each.get("x")) - SIDE // 2] = each.text
        elif name == "circle":
            words[int(each.get("cy")) - SIDE // 2, int(each.get("cx")) - SIDE // 2] = "mine"
        elif name == "path":
            x, y = each.get("d")[1:].split("h")[0].split()
            outlines[int(y) - 1, int(x) - 1] = each.get("stroke")
    assert set(words) <= set(colours) and set(outlines) <= set(colours)
    return colours, words, outlines


def at(row, column):
    return SIDE * row, SIDE * column


def test_boards_and_positions():
    board = ms.Board.from_text("X..\n...\n1 2")
    _, words, outlines = drawn(board)
    assert words == {at(0, 0): "mine", at(0, 1): "1", at(1, 0): "1", at(1, 1): "1"}
    assert not outlines
    colours, words, _ = drawn(ms.Game(board).position)
    assert words == {at(0, 1): "1", at(1, 1): "1"}
    assert colours[at(0, 0)] == colours[at(1, 0)] != colours[at(1, 2)] == colours[at(0, 1)]
    assert drawn(ms.Game(board)) == drawn(ms.Game(board).position)


def test_screenshot_shows_its_position_and_outlines_what_is_doubtful():
    position = ms.Position.of("1?\n@2")
    shot = ms.Screenshot(position, [[1.0, 1.0], [1.0, 0.25]], [(1, 1)], {})
    colours, words, outlines = drawn(shot)
    assert (colours, words, {}) == drawn(position)
    assert list(outlines) == [at(1, 1)]
    assert "(1, 1): confidence 25 %" in shot.svg()


def test_slices_stand_apart():
    colours, words, _ = drawn(ms.Board.of_mines((2, 2, 2, 2), [(0, 0, 0, 0), (1, 1, 1, 1)]))
    rows, columns = ({place[way] for place in colours} for way in (0, 1))
    assert sorted(rows) == sorted(columns) == [0, 24, 60, 84]
    assert {place for place, word in words.items() if word == "mine"} == {(0, 0), (84, 84)}


def labels(value):
    """What is written outside of the cells of a picture, from left to right and down."""
    (group,) = ElementTree.fromstring(value.svg()).findall(f"{SVG}g")
    return [each.text for each in group]


def test_pictures_have_coordinates():
    assert labels(ms.Position.of("1??\n???")) == ["0", "0", "1", "2", "1"]  # 0 at the left and above
    # the columns and the rows of two slices side by side, and above each its place on the first axis
    assert sorted(labels(ms.Board.of_mines((2, 1, 2), []))) == sorted(["0", "1", "0", "1", "0", "0", "1"])


def test_numbers_are_bold_and_chances_are_not():
    root = ElementTree.fromstring(ms.analyse("1?\n??", mines=1).svg())
    bold = {each.text for each in root.findall(f"{SVG}text") if each.get("font-weight") == "bold"}
    assert bold == {"1"} < {each.text for each in root.findall(f"{SVG}text")}


@pytest.mark.slow
def test_notebooks_show_text_of_what_is_too_large():
    assert ms.Position.of("?" * 200 + "\n" + "\n".join(["?" * 200] * 100))._repr_svg_() is None


@pytest.mark.parametrize("dims", [(2, 3), (3, 2, 2), (2, 2, 2, 2)])
def test_picture_has_room_for_all_that_is_drawn_and_for_no_more(dims):
    root = ElementTree.fromstring(ms.Board.of_mines(dims, []).svg())
    left, top, width, height = map(int, root.get("viewBox").split())
    assert (root.get("width"), root.get("height")) == (str(width), str(height))
    xs, ys = ([int(each.get(way)) for each in root.iter(f"{SVG}rect")] for way in "xy")
    assert (min(xs), min(ys)) == (0, 0)
    assert (left + width, top + height) == (max(xs) + SIDE + 1, max(ys) + SIDE + 1)
    labels = [(int(each.get("x")), int(each.get("y"))) for each in root.iter(f"{SVG}text")]
    assert all(left < x and top < y - 7 for x, y in labels)
