"""Words looked for in what a report prints: where a word begins with one, and the same place marked on a page.

A word is looked for at the beginning of a word of the text, since layouts cut the ends of names: `read` is in
`db_file_read` and `reads`, and neither in `thread` nor in `bread`. A number is looked for whole: `12` is not in `1234`.
"""

import html
import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from markupsafe import Markup, escape

Fits = Callable[[Sequence[Any]], bool]

_TAG = re.compile(r"(<[^<>]*>)")
_NUMBER = re.compile(r"[\d.,]*\d\Z")


def containing(query: str) -> Fits:
    """Whether values hold every word of the query somewhere, in whatever case."""
    wanted = [_pattern(word) for word in query.split()]

    def fits(values: Sequence[Any]) -> bool:
        text = " \n".join(map(str, values))
        return all(pattern.search(text) for pattern in wanted)

    return fits


def first_hit(text: str, query: str) -> int:
    """Where the first of the words stands; 0 where none does."""
    hit = _any(query).search(text) if query.split() else None
    return hit.start() if hit else 0


def marked(text: Any, query: str) -> Any:
    """The text as markup in which what was looked for is marked; unchanged where nothing is in it. Tags stay."""
    if not query.split() or "<svg" in (given := text if isinstance(text, Markup) else str(text)):
        return text
    if not isinstance(text, Markup):
        return _marked(str(text), query) if _any(query).search(str(text)) else text
    parts = _TAG.split(given)
    return Markup("").join(
        Markup(part) if part.startswith("<") else _marked(html.unescape(part), query)  # noqa: S704 - already markup
        for part in parts
    )


def _marked(text: str, query: str) -> Markup:
    drawn, end = Markup(), 0
    for hit in _any(query).finditer(text):
        drawn += escape(text[end : hit.start()]) + Markup("<mark>{}</mark>").format(hit[0])
        end = hit.end()
    return drawn + escape(text[end:])


@lru_cache(maxsize=256)
def _pattern(word: str) -> re.Pattern[str]:
    return re.compile(_expression(word), re.IGNORECASE)


@lru_cache(maxsize=64)
def _any(query: str) -> re.Pattern[str]:
    """Any of the words, the longest that fits."""
    longest = sorted(set(query.split()), key=len, reverse=True)
    return re.compile("|".join(map(_expression, longest)), re.IGNORECASE)


def _expression(word: str) -> str:
    """The word where a word begins; behind a sign of its own, such as `%`, anything may stand before it."""
    begin = r"(?<![^\W_])" if word[0].isalnum() else ""
    if _NUMBER.match(word):
        return rf"{begin}(?<!\d[.,]){re.escape(word)}(?![.,]?\d)"
    return begin + re.escape(word)
