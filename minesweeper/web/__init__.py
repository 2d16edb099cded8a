"""The game in a browser: the page and its session.

`session` answers the messages of one page (docs/browser.md), without sockets or clocks; `worker` runs it in a
process of its own, behind the server of `app`. Start reading at `session`.
"""
