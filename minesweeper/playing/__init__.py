"""One game as a person plays it, whatever the face.

`setting` is what a game is begun with, `play` the game with its moves (`moves`), taken back, made again
and replayed, `text` its board, its position and the whole of it as text, `keep` the same with its
setting, `record` the statistics of games that ended, `advising` the solver and the agent beside it.
`sets` names the sets of boards that batches and the library draw.
They import `agent`, `players`, `rules` and `strategy`. Start reading at `play`.
"""
