"""The locks on a program that nobody trusts, each of one mechanism of the kernel.

`confine` puts them on in the program's own process: files (`landlock`, `mounts`), system calls (`seccomp`),
rights (`privileges`), other processes (`namespaces`). On the runner's side, `locked` starts the program in
one of the `places`, and `rehearsal` tries which locks hold. `secrecy` hides the mines, and `removal` deletes
the files of a program. Begin with `confine`; docs/evidence.md has the tree of processes.
"""
