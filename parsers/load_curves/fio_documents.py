"""What fio printed, as the documents of its JSON output: that itself, the text for people, lines for scripts."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from parsers.load_curves import fio_terse, fio_text

_MOST_TRIES = 500


def is_fio(text: str) -> bool:
    """Whether fio printed it."""
    return _is_json(text) or fio_text.is_text(text) or fio_terse.is_terse(text)


def documents(text: str) -> Iterator[Mapping[str, Any]]:
    """Its runs, each with its jobs."""
    if _is_json(text):
        return _documents(text)
    return fio_text.documents(text) if fio_text.is_text(text) else fio_terse.documents(text)


def _is_json(text: str) -> bool:
    return '"fio version"' in text or ('"jobs"' in text and '"jobname"' in text)


def _documents(text: str) -> Iterator[Mapping[str, Any]]:
    """The JSON objects of a text; warnings may stand before and between them."""
    decoder = json.JSONDecoder()
    at, tries = 0, 0
    while (at := text.find("{", at)) >= 0 and tries < _MOST_TRIES:
        tries += 1
        if text[:at].rpartition("\n")[2].strip():
            at += 1
            continue
        try:
            value, at = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            at += 1
            continue
        if isinstance(value, dict) and isinstance(value.get("jobs", value.get("client_stats")), list):
            yield value
