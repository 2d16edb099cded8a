"""The game in a browser: the page and its session.

`session` answers the messages of one page (docs/browser.md) and knows neither sockets nor clocks;
`worker` runs it in a process of its own, behind the server of `app`. Start reading at `session`.
"""
