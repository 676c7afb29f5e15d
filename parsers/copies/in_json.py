"""A report in a JSON document, as services answer with one: in one text, or a row of a query a text."""

import json
from collections.abc import Iterator
from typing import Any

_SIGNATURES = ("STATSPACK report for", "WORKLOAD REPOSITORY ")


def enclosed(text: str) -> str | None:
    """The report's own text; None where a file is no such document."""
    if not text[:99].lstrip().startswith(("{", "[")) or not any(words in text for words in _SIGNATURES):
        return None
    try:
        printed = list(_texts(json.loads(text)))
    except (ValueError, RecursionError):
        return None
    whole = [text for text in printed if "\n" in text and any(words in text for words in _SIGNATURES)]
    return "\n".join(whole or printed)


def _texts(held: Any) -> Iterator[str]:
    """All texts in their order."""
    if isinstance(held, str):
        yield held
    elif isinstance(held, list | dict):
        for part in held.values() if isinstance(held, dict) else held:
            yield from _texts(part)
