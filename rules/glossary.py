"""What unusual terms mean, one line each (`glossary.yml`): for pages, terminal and catalogue alike."""

from functools import cache
from pathlib import Path

from msgspec import Struct

from rules.yaml_tables import read_table


class Term(Struct, frozen=True):
    """A term as sentences write it, and what it means; a basic one has an example from a published test."""

    term: str
    means: str
    example: str = ""
    source: str = ""


class _Line(Struct, frozen=True):
    means: str
    example: str = ""
    source: str = ""


@cache
def glossary() -> tuple[Term, ...]:
    """Every term, by its letters."""
    by_term = read_table(Path(__file__).with_name("glossary.yml"), dict[str, str | _Line])
    return tuple(_term(term, by_term[term]) for term in sorted(by_term, key=str.casefold))


def _term(term: str, line: str | _Line) -> Term:
    return Term(term, line) if isinstance(line, str) else Term(term, line.means, line.example, line.source)
