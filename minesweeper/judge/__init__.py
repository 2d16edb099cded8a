"""Grades of hand-ins, as the assignment's judge gives them: `server.h`, `client.h`, or a client program.

- `submission` finds the hand-ins at a path, `build` compiles it, `sandbox` runs it locked in.
- `cases` are the inputs of the basic task with their outputs; `basic` runs a server on one and compares.
- `advanced` plays the groups of maps with a client; the map stays in this process.
- `grade` puts together what `data` has; `points` is the assignment's table, `likeness` compares clients.
- `results` keeps grades; `report` prints them, `page` and `export` write them; `judge` runs it all.

`drivers/` has the programs in C++ that the headers are compiled into. Begin with `grade`.
"""
