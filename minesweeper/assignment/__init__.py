"""The customs of the judge: its game, its files, its protocol, and the clients that can play it.

`game` prints maps, `inputs` reads files, `protocol` is a match of a contestant: the package's players
(`seat`), client modules (`modules`), client files and programs (`clients`, with `hosting` on the other
side). Start reading at `protocol`.
"""
