"""What to do where nothing is certain, asked of a `Solver`.

`action` is what all of them answer, with its reason as data; `guess` guesses by risk alone, `policy` by what
a guess may still cost, with `endgame` where few boards are left and `fifty_fifty` where no number will ever
help; `rollout` plays games on from each candidate. Start reading at `policy`.
"""
