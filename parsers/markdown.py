"""Tables of pipes, into which programs turn a page: the page again, line by line, so that its reader reads it."""

import html
import re

_RULER = re.compile(r"\s{0,9}\|?\s{0,9}:?-+:?(?:\s{0,9}\|\s{0,9}:?-+:?)+\s{0,9}\|?\s*\Z")
_PIPE = re.compile(r"(?<!\\)\|")
_FIGURE = re.compile(
    r"\|\s{0,9}\.?\d[\d,.]*\s*(?:\||\Z)"
)  # a table without headings: its first row stands over the ruler
_HEADING = re.compile(r"(#{1,6}) +(.*)")
_ITEM = re.compile(r"\s{0,9}[-*+] +(.*)")
_ESCAPE = re.compile(r"\\([\\`*_{}\[\]()#+.!|<>~-])")
_LINK = re.compile(r"\[([^\[\]]{0,300})\]\([^()]{0,300}\)")
_FEWEST = 3  # rulers of pipes: the header alone has three tables
_RULES = ("-|", "- |", ":|", ": |")
_SIGNATURES = ("WORKLOAD REPOSITORY ", "STATSPACK report for")


def has_tables(text: str) -> bool:
    """Whether a text holds a report whose tables are drawn with pipes."""
    if "|" not in text or not any(words in text for words in _RULES) or not any(words in text for words in _SIGNATURES):
        return False
    return len(_rulers(text.split("\n"))) >= _FEWEST


def page(text: str) -> str:
    """The page of such a text; each line stays one."""
    lines = text.split("\n")
    rulers = _rulers(lines)
    made: list[str] = []
    inside = False
    for index, line in enumerate(lines):
        if index in rulers:
            made.append("")
        elif index + 1 in rulers:
            made.append(("</table>" if inside else "") + "<table>" + _row(line, "td" if _FIGURE.search(line) else "th"))
            inside = True
        elif inside and "|" in line:
            made.append(_row(line, "td"))
        else:
            made.append(("</table>" if inside else "") + _block(line))
            inside = False
    return "\n".join(made)


def _rulers(lines: list[str]) -> set[int]:
    """The lines of dashes and pipes under a line of headings."""
    return {
        index
        for index, line in enumerate(lines)
        if index and "-" in line and "|" in line and "|" in lines[index - 1] and _RULER.match(line)
    }


def _row(line: str, tag: str) -> str:
    line = line.strip()
    cells = _PIPE.split(line)
    if line.startswith("|"):
        cells = cells[1:]
    if len(cells) > 1 and line.endswith("|") and not cells[-1].strip():
        cells = cells[:-1]
    return "<tr>" + "".join(f"<{tag}>{_plain(cell)}</{tag}>" for cell in cells) + "</tr>"


def _block(line: str) -> str:
    if not line.strip():
        return ""
    if heading := _HEADING.match(line):
        size = len(heading[1])
        return f"<h{size}>{_plain(heading[2])}</h{size}>"
    if item := _ITEM.match(line):
        return f"<li>{_plain(item[1])}</li>"
    return f"<p>{_plain(line)}</p>"


def _plain(words: str) -> str:
    """Words without emphasis, links and escapes, fit for a page."""
    words = _LINK.sub(r"\1", words).replace("**", "").strip()
    return html.escape(html.unescape(_ESCAPE.sub(r"\1", words)), quote=False)
