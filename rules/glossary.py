"""What unusual terms mean, one line each (`glossary.yml`): for pages, terminal and catalogue alike."""

from functools import cache
from pathlib import Path

from msgspec import Struct, convert


class Term(Struct, frozen=True):
    """A term as sentences write it, and what it means."""

    term: str
    means: str


@cache
def glossary() -> tuple[Term, ...]:
    """Every term, by its letters."""
    import yaml

    text = Path(__file__).with_name("glossary.yml").read_text("utf-8")
    known = convert(yaml.safe_load(text), dict[str, str])
    return tuple(Term(term, known[term]) for term in sorted(known, key=str.casefold))
