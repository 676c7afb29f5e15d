"""A small reader of the sample reports' tables that shares nothing with the product: for sums, not for judging."""

import html
import re
from pathlib import Path

Rows = list[list[str]]

_RULER = re.compile(r"^(?:(?:~+ +)?-+(?: +-+)*| +-+(?: +-+)+)$")
_END = re.compile(r"^ {10,}-{50,}$")
_HTML = re.compile(r"<h3[^>]*>(?P<h3>.*?)</h3>|<p />\n(?P<caption>[^<\n]+)\n<p />|<tr>(?P<row>.*?)</tr>", re.S)
_CELL = re.compile(r"<td[^>]*>(.*?)</td>", re.S)
_TAG = re.compile(r"<[^>]+>")
_SUFFIX = {"us": 1e-3, "ms": 1.0, "ns": 1e-6, " s": 1e3}


class Paper:
    """Tables by title; cells are stripped text, an empty cell is ''."""

    def __init__(self, path: Path) -> None:
        self.text = path.read_text()
        self._html = _html_tables(self.text) if path.suffix == ".html" else None

    def rows(self, title: str) -> Rows:
        return self._html[title] if self._html is not None else _text_rows(self.text, title)

    def figures(self, title: str, column: int = 1) -> dict[str, float]:
        """One numeric column by the first cell; rows without a figure are left out."""
        return {row[0]: number(row[column]) for row in self.rows(title) if len(row) > column and row[column]}

    def found(self, pattern: str) -> float:
        """The one number that a pattern finds in the whole text."""
        words = html.unescape(_TAG.sub(" ", self.text)) if self._html else self.text
        match = re.search(pattern, words)
        assert match, pattern
        return number(match[1])


def number(cell: str) -> float:
    """`1,234.5`, `.5`, `10.8K`."""
    factor = {"K": 1e3, "M": 1e6, "G": 1e9}.get(cell[-1:], 1.0)
    return float(cell.rstrip("KMG").replace(",", "")) * factor


def milliseconds(cell: str) -> float:
    """`412.30us`, `6.02ms`, `60.00 s`."""
    return float(cell[:-2]) * _SUFFIX[cell[-2:]]


def data(cell: str) -> float:
    """A volume in bytes; without a suffix it is MiB, which the layout cut."""
    factor = {"K": 2**10, "M": 2**20, "G": 2**30, "T": 2**40}.get(cell[-1:], 2**20)
    return float(cell.rstrip("KMGT")) * factor


def _html_tables(text: str) -> dict[str, Rows]:
    tables: dict[str, Rows] = {}
    title = ""
    for match in _HTML.finditer(text):
        if match["row"] is None:
            title = html.unescape(_TAG.sub("", match["h3"] or match["caption"])).strip()
            tables.setdefault(title, [])
        elif "<th" not in match["row"] and (cells := _CELL.findall(match["row"])):
            tables.setdefault(title, []).append([html.unescape(_TAG.sub("", cell)).strip() for cell in cells])
    return tables


def _text_rows(text: str, title: str) -> Rows:
    """All pages of a section, sliced by the rulers; a name on its own line joins the figures under it."""
    start = re.compile(rf"^\f?{re.escape(title)}(?:DB/Inst:| for DB:| {{2,}}| ?$)", re.M)
    found: Rows = []
    for match in start.finditer(text):
        found += _page(text[match.start() :].lstrip("\f").split("\n")[1:])
    assert found, title
    return found


def _page(lines: list[str]) -> Rows:
    rulers: list[str] = []
    found: Rows = []
    name: list[str] = []
    for line in lines:
        if _END.match(line) or line.startswith("\f") or (found and not line.strip() and len(rulers) < 2):
            break
        if _RULER.match(line):
            rulers.append(line)
            found.clear()  # the headings between two rulers
        elif rulers and line.strip():
            if len(rulers) == 1:
                found.append(_cut(line, rulers[0]))
            elif not name:
                name = _cut(line, rulers[0])
            else:
                found.append(name + _cut(line, rulers[1]))
                name = []
    return found


def _cut(line: str, ruler: str) -> list[str]:
    """Cells by the ruler; on page 1 no ruler stands over the labels, which end with a colon."""
    if ruler[0] in "~ ":
        label, _, figures = line.partition(":")
        return [label.strip() + ":", *figures.split()]
    ends = [match.end() for match in re.finditer("-+", ruler)]
    return [line[start:end].strip() for start, end in zip([0, *ends[:-1]], ends, strict=True)]
