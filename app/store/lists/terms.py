"""The names that reports print, by what somebody remembers of one."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any

from sqlalchemy import ColumnElement, Integer, Row, Select, String, bindparam, func, select, union_all
from sqlalchemy.orm import Session

from app.analysis.search_terms import MOST as KINDS
from app.analysis.search_terms import STATEMENT
from app.store.access.visibility import ASKING
from app.store.plain_rows import plain_rows
from app.store.prepared import Prepared
from app.store.schema.search_tables import Mention, Term
from app.store.schema.tables import Report

NAME: tuple[Any, ...] = (Term.id, Term.kind, Term.section, Term.name, Term.folded)
AT_ONCE, MOST_LOOKED_AT = 100, 2_000
"""Of names that fit, so many are looked at together, and at most, for who may not see all reports that print them."""
LAST = "\U0010ffff"
"""Behind whatever a name goes on with."""


def fitting(session: Session, folded: str, most: int) -> Sequence[Row[Any]]:
    """So many names that this text, in folded letters, stands in: those that begin so first, then the shortest.

    Statements are found by how their ids begin: there are more of them than reports, drawn by lot, and nobody
    remembers the middle of one. Who sees some databases only finds what their own reports print, among the first
    two thousand names.
    """
    narrowed = ASKING.get().groups is not None
    count = MOST_LOOKED_AT if narrowed else most
    terms = [*_statements(session, folded, count), *_others(session, folded, count)]
    terms.sort(key=lambda term: (not term.folded.startswith(folded), len(term.name), term.id))
    return [*islice(_printed_by_seen(session, terms), most)] if narrowed else terms[:most]


def _printed_by_seen(session: Session, terms: Sequence[Row[Any]]) -> Iterator[Row[Any]]:
    """Those that a report prints which who asks may see: some at a time, as the first are mostly enough."""
    for start in range(0, len(terms), AT_ONCE):
        some = terms[start : start + AT_ONCE]
        seen = {row[0] for row in plain_rows(session, _PRINTED, {"terms": [term.id for term in some]})}
        yield from (term for term in some if term.id in seen)


def _statements(session: Session, folded: str, most: int) -> Sequence[Row[Any]]:
    """As the engine's index is read: SQLite's LIKE looks past large and small letters, and at every row for it."""
    if session.get_bind().dialect.name == "sqlite":
        return _BETWEEN.all(session, {"first": folded, "last": folded + LAST, "most": most})
    return _BEGINS.all(session, {"begin": f"{_escaped(folded)}%", "most": most})


def _others(session: Session, folded: str, most: int) -> Sequence[Row[Any]]:
    """As many as databases have segments and events, whatever the number of reports."""
    text = _escaped(folded)
    return _INSIDE.all(session, {"inside": f"%{text}%", "begin": f"{text}%", "most": most})


def _escaped(text: str) -> str:
    """For LIKE, to which some letters stand for others."""
    return text.replace("/", "//").replace("%", "/%").replace("_", "/_")


def _like(name: str) -> ColumnElement[bool]:
    return Term.folded.like(bindparam(name, type_=String), escape="/")


def _inside() -> Select[Any]:
    query = select(*NAME).where(Term.kind.in_([kind for kind in KINDS if kind != STATEMENT]), _like("inside"))
    return query.order_by(_like("begin").desc(), func.length(Term.name), Term.id).limit(_MOST)


def _of_seen(query: Select[Any]) -> Select[Any]:
    """By what is seen of the reports, and of their files, themselves."""
    return query.join(Report, Report.id == Mention.report_id).join(Report.upload)


# Made once: that takes longer than to ask them.
_MOST: Any = bindparam("most", type_=Integer)
_OF_STATEMENTS = select(*NAME).where(Term.kind == STATEMENT).order_by(Term.folded, Term.id).limit(_MOST)
_BETWEEN = Prepared(_OF_STATEMENTS.where(Term.folded >= bindparam("first"), Term.folded < bindparam("last")))
_BEGINS, _INSIDE = Prepared(_OF_STATEMENTS.where(_like("begin"))), Prepared(_inside())


_PRINTED = select(Term.id).where(
    Term.id.in_(bindparam("terms", expanding=True)),
    _of_seen(select(Mention.term_id).where(Mention.term_id == Term.id)).exists(),
)


def newest_mentions(session: Session, terms: Sequence[int], most: int) -> dict[int, list[int]]:
    """The newest reports, so many, that print each of these names, by the number of the name: in one question. Where
    who asks sees some databases only, of these alone: those of others would stand before theirs."""
    by_term: dict[int, list[int]] = {}
    if terms:
        asked = {_of(place): term for place, term in enumerate(terms)}
        narrowed = ASKING.get().groups is not None
        for report, term in _newest(len(terms), narrowed).all(session, {**asked, "most": most}):
            by_term.setdefault(term, []).append(report)
    return {term: sorted(reports, reverse=True) for term, reports in by_term.items()}


@lru_cache(maxsize=64)
def _newest(count: int, narrowed: bool) -> Prepared:
    """Made once, as that takes longer than to ask it."""
    return Prepared(union_all(*(_mentions_of(_of(place), narrowed) for place in range(count))))


def _mentions_of(term: str, narrowed: bool) -> Any:
    columns: tuple[Any, ...] = (Mention.report_id, Mention.term_id)
    query = select(*columns).where(Mention.term_id == bindparam(term, type_=Integer))
    if narrowed:
        query = _of_seen(query)
    newest = query.order_by(Mention.report_id.desc()).limit(_MOST).subquery()
    return select(newest.c.report_id, newest.c.term_id)


def _of(place: int) -> str:
    return f"term_{place}"
