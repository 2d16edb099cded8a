"""Other people's code in processes: start it, ask it, limit it, lock it in, end it; and a pool of workers.

Programs:
- `process` runs a program that reads and writes lines; `failure` is the reason why it was stopped.
- `usage` measures what processes use, from outside.
- `keeper` is a process beside a program that kills all that the program started.
- `child` is the command line that starts a module of ours; `prctl` sets flags of a process in the kernel.
- `locks/` keeps a program from files, processes and the network.

Workers:
- `pool` runs jobs in worker processes, one at a time in each, and does a job again whose worker died.
- `stopping` turns Ctrl-C, SIGTERM and SIGHUP into one exception, and lets processes die with others.

None of this knows rules, solver or players. Begin with `process`.
"""
