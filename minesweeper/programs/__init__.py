"""Other people's code in processes: start it, ask it, limit it, lock it in, end it; and a pool of workers.

`process` runs a program that reads and writes lines, and `verdict` says why it was stopped; `keeper` kills
all that a program has started; `confine` (with `landlock`, `privileges`, `seccomp`, `namespaces`) locks a
program in, and `cgroups` bounds what its processes use together; `secrecy`, `sealing` and `aliases` hide the
mines from programs; `removal` deletes what they leave in a folder; `child` starts our own modules;
`stopping` handles signals; `pool` runs worker processes.
They know no rules, no solver and no players. Start reading at `process`.
"""
