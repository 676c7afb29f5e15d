"""Lines that a tool exported as the rows of a query's result: in quotes, or with a mark at their end.

SQL Developer, SQLcl and other tools print a report that is selected from `DBMS_WORKLOAD_REPOSITORY` so.
"""

import re

_SIGNATURES = ("STATSPACK report for", "WORKLOAD REPOSITORY ")
_QUOTED = re.compile(r'(?P<line>(?:[^"]|"")*+)"[,;]?[ ]*\Z')
_IN_QUOTES = re.compile(r'\n"(?:[^"\n]|"")*+"[,;]?[ ]*(?:\n|\Z)')
_ONE_CELL = re.compile(r'class=""\w')
_TOP = 32_768  # characters in which the first report begins
_BEFORE, _AFTER = 400, 4000  # characters around the signature that show it
_FEWEST = 15  # lines of them that end with a mark
_SHARE = 0.98


def as_printed(text: str) -> str:
    """The text without what the export put around its lines; no line goes away."""
    start = next((place for words in _SIGNATURES if (place := text.find(words, 0, _TOP)) >= 0), -1)
    if start < 0:
        return text
    around = text[max(start - _BEFORE, 0) : start + _AFTER]
    if _IN_QUOTES.search(around):  # other lines may stand as they are
        first, *quoted = f"\n{text}".split('\n"')
        return "\n".join([first, *map(_unquoted, quoted)])[1:]
    if '"' in around and _ONE_CELL.search(around):  # a page that is one cell
        return text.replace('""', '"')
    mark = around.partition("\n")[0].rstrip()[-1:]
    return _without_ends(text, mark) if mark in ("|", ";", "$") else text


def _unquoted(behind: str) -> str:
    """What stands behind a quote that begins a line, without that and the one that ends the line."""
    line, end, rest = behind.partition("\n")
    quoted = _QUOTED.match(line)
    return (quoted["line"].replace('""', '"') if quoted else f'"{line}') + end + rest


def _without_ends(text: str, mark: str) -> str:
    """Lines without the mark that all of them end with."""
    lines = text.split("\n")
    filled = [line for line in lines if line.strip()]
    if len(filled) < _FEWEST or sum(line.rstrip().endswith(mark) for line in filled) < _SHARE * len(filled):
        return text
    return "\n".join(line.rstrip().removesuffix(mark) for line in lines)
