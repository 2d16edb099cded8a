# The public names, each with the module that defines it: `__init__.py` loads it when it is first asked for.

from minesweeper.agent import Minesweeper as Minesweeper
from minesweeper.agent import MinesweeperAI as MinesweeperAI
from minesweeper.agent import Sentence as Sentence
from minesweeper.boards.puzzle import Puzzle as Puzzle
from minesweeper.boards.puzzle import puzzles as puzzles
from minesweeper.boards.sets import draw as draw
from minesweeper.boards.sets import generate as generate
from minesweeper.boards.solution import Solution as Solution
from minesweeper.boards.solution import solve as solve
from minesweeper.files.replays import read_replay as read_replay
from minesweeper.games.game import Game as Game
from minesweeper.library.clues import ClueAnalysis as ClueAnalysis
from minesweeper.library.clues import analyse_clues as analyse_clues
from minesweeper.library.evaluations import Evaluation as Evaluation
from minesweeper.library.evaluations import evaluate as evaluate
from minesweeper.library.pictures import Screenshot as Screenshot
from minesweeper.library.pictures import read_picture as read_picture
from minesweeper.library.play import play as play
from minesweeper.players.analysis import Analysis as Analysis
from minesweeper.players.analysis import Reason as Reason
from minesweeper.players.analysis import analyse as analyse
from minesweeper.players.own import Player as Player
from minesweeper.review.review import Moment as Moment
from minesweeper.review.review import Review as Review
from minesweeper.rules.game import Board as Board
from minesweeper.rules.grid import Cell as Cell
from minesweeper.rules.move import Move as Move
from minesweeper.rules.position import Position as Position
from minesweeper.solver.budget import Intractable as Intractable
from minesweeper.solver.counting import Contradiction as Contradiction
from minesweeper.solver.proof import Rule as Rule

__version__: str
