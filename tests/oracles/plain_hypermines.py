"""HyperMines by its definition: every neighbour listed, squares dug one by one, nested lists throughout."""

from tests.oracles.plain import all_cells, beside


def around(dims, coords):
    """Return the square at `coords` and its neighbours."""
    return [coords, *beside(dims, coords)]


def at(lists, coords):
    for index in coords:
        lists = lists[index]
    return lists


def put(lists, coords, value):
    at(lists, coords[:-1])[coords[-1]] = value


def nested(dims, value):
    """Build nested lists with `value(coords)` everywhere."""

    def part(coords):
        if len(coords) == len(dims):
            return value(coords)
        return [part((*coords, index)) for index in range(dims[len(coords)])]

    return part(())


def plain_game(dims, bombs):
    bombs = set(map(tuple, bombs))

    def square(coords):
        return "." if coords in bombs else sum(near in bombs for near in around(dims, coords))

    return {
        "dimensions": list(dims),
        "board": nested(dims, square),
        "mask": nested(dims, lambda coords: False),
    }


def plain_dig(game, coords):
    board, mask = game["board"], game["mask"]
    waiting, revealed = [tuple(coords)], 0
    while waiting:
        square = waiting.pop()
        if not at(mask, square):
            put(mask, square, True)
            revealed += 1
            if at(board, square) == 0:
                waiting += around(game["dimensions"], square)
    squares = {*all_cells(game["dimensions"])}
    shown, bombs = (
        {one for one in squares if at(mask, one)},
        {one for one in squares if at(board, one) == "."},
    )
    return "defeat" if shown & bombs else "victory" if shown | bombs == squares else "ongoing", revealed


def plain_render(game, xray=False):
    def symbol(coords):
        if not (xray or at(game["mask"], coords)):
            return "_"
        square = at(game["board"], coords)
        return " " if square == 0 else str(square)

    return nested(game["dimensions"], symbol)
