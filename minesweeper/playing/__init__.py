"""One game as a person plays it, whatever the face, and the boards that games are played on.

`setting` is what a game is begun with, `play` the game with its moves (`moves`), taken back, made again
and replayed, `text` its board, its position and the whole of it as text, `keep` the same with its
setting, `files` boards and games of other programs, `record` the statistics of games that ended, `advising`
the solver and the agent beside it. `solution` grades boards, `guessfree` draws boards that need no guess, and
`sets` names the sets of boards that batches and the library draw. They import `agent`, `players`, `rules`,
`solver` and `strategy`. Start reading at `play`.
"""
