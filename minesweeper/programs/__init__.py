"""Other people's code in processes: start it, ask it, limit it, lock it in, end it; and a pool of workers.

`process` holds a program that talks in lines, whoever wrote it, and `verdict` says why it was
stopped; `keeper` ends all that a program has started; `confine` (with `landlock`, `privileges`,
`seccomp`) locks one in, `secrecy` and `sealing` shield who watches, `removal` cleans up; `child` starts
our own modules, `stopping` is about signals, `pool` about worker processes.
They know no rules, no solver and no players. Start reading at `process`.
"""
