"""The second reader's view of a text report: pages, each with its title, heading lines and body lines."""

import re
from dataclasses import dataclass

TITLE = re.compile(r"^(?P<title>\S.*?)\s*(?:DB/Inst: \S+/\S+|(?: for)? DB: \S+ +Instance: )")
END = re.compile(r"^(?: {10}-{61}| {26}-{54})$")
RULER = re.compile(r"^[ ~]*-{3,}[ -]*$")


@dataclass
class Page:
    """One printed page of a section; lines are (number, text)."""

    title: str
    line: int
    head: list
    body: list

    @property
    def ruler(self):
        return next((text for _, text in reversed(self.head) if RULER.match(text)), "")

    @property
    def edges(self):
        """Where the columns of figures end: numbers stand right-aligned under the ruler's groups."""
        return [found.end() for found in re.finditer(r"-+", self.ruler)]

    @property
    def notes(self):
        return " ".join(text for _, text in self.head)


def lines(data):
    text = data.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
    return [(i, one.expandtabs(8).replace("\f", "").rstrip()) for i, one in enumerate(text.split("\n"), 1)]


def pages(numbered):
    """Every titled page up to its closing line of dashes or to the next title."""
    found, open_lines, title, start = [], None, "", 0
    for number, text in numbered:
        match = TITLE.match(text)
        if match or END.match(text) or text.startswith("End of Report"):
            if open_lines is not None:
                found.append(cut(title, start, open_lines))
            open_lines, title, start = ([], match["title"], number) if match else (None, "", 0)
        elif open_lines is not None:
            open_lines.append((number, text))
    return found


def cut(title, start, numbered):
    last = max((i for i, (_, text) in enumerate(numbered) if RULER.match(text)), default=-1)
    body = [(number, text) for number, text in numbered[last + 1 :] if text]
    return Page(title, start, numbered[: last + 1], [] if "No data exists" in str(body) else body)


def front(numbered):
    """Page 1: everything before the first titled page."""
    kept = []
    for number, text in numbered:
        if TITLE.match(text):
            break
        kept.append((number, text))
    return kept


def block(numbered, start, stop=r"^\s*$"):
    """Lines after the line that matches `start` up to one that matches `stop`."""
    kept, inside = [], False
    for number, text in numbered:
        if inside and (re.match(stop, text) or END.match(text)):
            break
        if inside:
            kept.append((number, text))
        inside = inside or bool(re.match(start, text))
    return kept
