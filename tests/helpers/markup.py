"""A page of HTML as text: its rows, its tags, and that every element is closed."""

from html.parser import HTMLParser


class Page(HTMLParser):
    """The rows of cells, the headings and the text of a page, and every tag with its attributes."""

    def __init__(self, text):
        super().__init__()
        self.rows, self.tags, self.text, self.open = [], [], [], []
        self.feed(text)
        self.close()
        assert not self.open, "every element is closed"

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))
        if tag not in ("meta", "br"):
            self.open.append(tag)
        if tag == "tr":
            self.rows.append([])

    def handle_startendtag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] in ("td", "th"):
            self.rows[-1].append(data)
        self.text.append(data)
