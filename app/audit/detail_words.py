"""What an entry of the audit log says besides, as one line for people."""

from collections.abc import Mapping, Sequence

from rules.wording import counted

NAMED = 8
"""So many of a list are named, the rest is counted."""


def detail_words(detail: Mapping[str, object] | None) -> str:
    """Such as "reports 3; changed readers, wait"; what is empty is left out."""
    parts = (_part(name, value) for name, value in (detail or {}).items() if value or value == 0)
    return "; ".join(parts)


def _part(name: str, value: object) -> str:
    """A size with its unit behind it, a hash by its beginning (files have it whole), all else behind its name."""
    if name == "bytes" and isinstance(value, int):
        return counted(value, "byte")
    words = _words(value)
    return f"{name} {words[:12]}…" if name == "sha256" and words[12:] else f"{name} {words}"


def _words(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case Mapping():
            return _few([f"{name} = {_words(own)}" for name, own in value.items()])
        case str():
            return value
        case Sequence():
            return _few([_words(own) for own in value])
        case None:
            return "not set"
        case float():
            return f"{value:.15g}"
        case _:
            return str(value)


def _few(names: Sequence[str]) -> str:
    more = len(names) - NAMED
    return (", ".join(names[:NAMED]) or "none") + (f" and {more} more" if more > 0 else "")
