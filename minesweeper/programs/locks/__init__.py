"""The locks on a program that nobody trusts, each of one mechanism of the kernel.

`confine` puts them on in the program's own process: files (`landlock`, `mounts`), system calls (`seccomp`),
rights (`privileges`), other processes (`namespaces`). On the runner's side, `secrecy` hides the mines, and
`removal` deletes what a program left in its folder. Begin with `confine`; docs/evidence.md has the tree of
processes.
"""
