"""Reports in which scripts of strangers stand wherever a name, a text or a parameter is printed."""

import html
import random
import re

from tests.app.analysis.test_html_page import HOSTILE

MARKUP = "\"'><img src=x onerror=hit()><svg onload=hit()>"
"""For any text; it ends an attribute in either quotation mark. Without a slash, at which names of files are cut."""
SHORT = "<svg/onload=hit()>"
"""For a column of a text report; nothing needs a blank."""
_CELL = re.compile(r"(<td[^>]*>)([^<]*[A-Za-z]{3}[^<]*)(</td>)")
_NAME = re.compile(rf"^(?=[ ]{{0,2}}[A-Za-z])(?![A-Z]\w+ Snap|STATSPACK|[^\n]*~).{{{len(SHORT)}}}", re.MULTILINE)


def in_html(report: str, part: float = 0.5, seed: int = 1) -> bytes:
    """In that part of all cells that hold words, as Oracle's own package would print it; and markup that it never
    prints, at the end."""
    chance = random.Random(seed)
    inserted = html.escape(MARKUP)

    def told(found: re.Match[str]) -> str:
        return f"{found[1]}{found[2]}{inserted}{found[3]}" if chance.random() < part else found[0]

    head, sep, rest = report.partition("</table>")
    whole = head + sep + _CELL.sub(told, rest)
    return whole.replace("</body>", "\n".join(HOSTILE) + "</body>").encode()


def in_text(report: str, part: float = 0.3, seed: int = 1) -> bytes:
    """Over the beginning of that part of all lines that begin with a word: names, statements, modules, parameters."""
    chance = random.Random(seed)
    head, begin, rest = report.partition("Top 5 Timed Events")

    def told(found: re.Match[str]) -> str:
        return SHORT if chance.random() < part else found[0]

    return (head.replace("XXXXX", "<b>ho") + begin + _NAME.sub(told, rest)).encode()
