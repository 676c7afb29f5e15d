"""A report in a JSON document, as services answer with one: in one text, or a row of a query a text."""

import json
import re
from collections.abc import Iterable, Iterator

_SIGNATURES = ("STATSPACK report for", "WORKLOAD REPOSITORY ")
_DECODER = json.JSONDecoder()
_TEXT = re.compile(r'"|\bnull\b')  # an empty line is nothing to Oracle
_BETWEEN_TEXTS = re.compile(r"[\s\w\[\]{},:.+-]*+")
_AFTER_A_NAME = re.compile(r"\s*+:")

_Texts = Iterable[tuple[str, int]]
"""Texts of the document, each with the line on which it stands."""


def enclosed(document: str) -> tuple[str, list[int]] | None:
    """The report's own text, and on which line of the document each of its lines stands; None without such a document.

    Texts are taken one by one: decoded as a whole, a document of empty lists needs 25 times its size.
    """
    if not document[:99].lstrip().startswith(("{", "[")) or not document[-99:].rstrip().endswith(("}", "]")):
        return None
    if not _holds_a_report(document):
        return None
    try:
        whole = [(text, line) for text, line in _texts(document) if "\n" in text and _holds_a_report(text)]
        text, numbers = _joined(whole or _texts(document))
    except ValueError:
        return None
    return (text, numbers) if _holds_a_report(text) else None


def _holds_a_report(text: str) -> bool:
    return any(words in text for words in _SIGNATURES)


def _texts(document: str) -> Iterator[tuple[str, int]]:
    """All texts but names, in their order. Raises ValueError."""
    end, line = 0, 1
    while match := _TEXT.search(document, end):
        begin = match.start()
        if not _BETWEEN_TEXTS.fullmatch(document, end, begin):
            raise ValueError("no JSON")
        line += document.count("\n", end, begin)
        text, end = _DECODER.raw_decode(document, begin)
        if not _AFTER_A_NAME.match(document, end):
            yield text or "", line


def _joined(texts: _Texts) -> tuple[str, list[int]]:
    joined: list[str] = []
    numbers: list[int] = []
    for text, line in texts:
        joined.append(text)
        numbers += [line] * (text.count("\n") + 1)
    return "\n".join(joined), numbers
