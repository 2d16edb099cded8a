"""Asks whoever sits at the console, which shows the board."""

from typing import Any


class HumanPlayer:
    """Understands `x,y` to reveal a cell and `x,y,1` to flag it."""

    name = "Human"

    def take_turn(self, state: list[list[Any]]) -> list[Any]:
        prompt = "co-ordinates (x,y)?"
        while True:
            words = input(prompt).replace(",", " ").split()
            if 2 <= len(words) <= 3 and all(word.isascii() and word.isdigit() for word in words):
                x, y, *flag = map(int, words)
                if y < len(state) and x < len(state[0]):
                    return [x, y, flag == [1]]
            prompt = "x,y reveals a cell of the board, x,y,1 flags it. co-ordinates (x,y)?"
