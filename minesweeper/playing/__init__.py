"""One game as a person plays it, in any frontend, and the boards that games are played on.

`setting` is what a game starts from, `play` the game with its moves (`moves`), their undo, redo and replay,
`midend` the game with all that helps in it, on which the frontends stand. `text` is its board and its
position as text, `keep` the whole game with its setting, `record` the statistics of finished games and
`record_file` their file. `mbf` reads and writes boards, and `rawvf` games, as other programs do; `avf` and
`foreign` read the files that only other programs write (`recorded`), and `replays` the game in a file of any
kind. `solution` grades boards, `guessfree` draws boards that need no guess, and `sets` names the sets of
boards that batches and the library draw. Start reading at `play`, then `midend`.
"""
