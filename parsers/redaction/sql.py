"""Where the words of SQL stand in a statement that a report prints, or cuts: they stay, nothing else does."""

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from parsers.redaction.staying import WORD, called_words, sql_words

if TYPE_CHECKING:
    from sqlglot.dialects.oracle import Oracle

Spans = list[tuple[int, int]]

_ENDS = ("", "'", '"', "*/", "]'", "}'", ")'", ">'", "!'")
"""What a statement may lack where a list breaks it off: inside a literal, a quoted name or a comment."""
_GO = frozenset(
    {
        *("STRING", "NUMBER", "IDENTIFIER", "NATIONAL_STRING", "RAW_STRING", "HEX_STRING", "BIT_STRING"),
        *("BYTE_STRING", "UNICODE_STRING", "HEREDOC_STRING"),
    }
)
_LITERALS = _GO - {"NUMBER", "IDENTIFIER"}
_LONGEST_NAME = 130
_PACKAGES = ("sys", "dbms_", "utl_")
_PSEUDO_COLUMNS = ("nextval", "currval")

_ANALYZED = re.compile(r"\s*/\* SQL Analyze\(\d+(?:,\d+)?\) \*/")
"""The one comment that Oracle writes itself: before the statements by which it gathers statistics."""


@dataclass(frozen=True, slots=True)
class Parts:
    """The places of a statement's words that stay, and of its literals, quotes and all."""

    kept: Spans
    literals: Spans


def parts(statement: str) -> Parts | None:
    """None where no tokenizer reads it.

    Literals, names, numbers, hints and comments are not among what is kept: of a literal that the report breaks off,
    neither is what is left.
    """
    tokens = _tokens(statement)
    if tokens is None:
        return None
    analyzed = _ANALYZED.match(statement)
    spans: Spans = [analyzed.span()] if analyzed else []
    for kind, start, end in tokens:
        if kind in _GO or end > len(statement) or _is_qualified(statement, start):
            continue
        words = list(WORD.finditer(statement, start, end))
        called = statement[end : end + 2].lstrip().startswith("(")
        stay = called_words() if called or kind != "VAR" else sql_words()
        spans += [word.span() for word in words if word[0].casefold() in stay]
    literals = [(start, min(end, len(statement))) for kind, start, end in tokens if kind in _LITERALS]
    return Parts(spans, literals)


def _is_qualified(statement: str, start: int) -> bool:
    """Whether a word stands behind a dot: it is then a name, whatever it reads like, but for Oracle's own packages."""
    before = statement[max(start - _LONGEST_NAME, 0) : start].rstrip()
    if not before.endswith(".") or statement[start : start + 7].casefold() in _PSEUDO_COLUMNS:
        return False
    owner = before[:-1].rstrip().rstrip('"')
    begin = len(owner)
    while begin and WORD.match(owner[begin - 1]):
        begin -= 1
    return not owner[begin:].casefold().startswith(_PACKAGES)


def _tokens(statement: str) -> list[tuple[str, int, int]] | None:
    from sqlglot.errors import SqlglotError

    for end in _ENDS:
        try:
            tokens = _dialect().tokenize(statement + end)
        except SqlglotError:
            continue
        return [(token.token_type.name, token.start, token.end + 1) for token in tokens]
    return None


@cache
def _dialect() -> "Oracle":
    from sqlglot.dialects.oracle import Oracle

    return Oracle()
