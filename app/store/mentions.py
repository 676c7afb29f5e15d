"""Names that reports print, kept so that reports are found by them; removed with the last report that prints one."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
from sqlalchemy import Select, bindparam, delete, select
from sqlalchemy.orm import Session

from app.analysis.finished import Finished
from app.analysis.parts import TERMS
from app.analysis.search_terms import FoundBy
from app.store.search_tables import Mention, Term
from app.store.statements import insert_of, table_of

AT_ONCE = 500
UNSYNCED = {"synchronize_session": False}
_NAMES = msgspec.json.Decoder(list[FoundBy])
_TERM, _MENTION = table_of(Term), table_of(Mention)
_NUMBERED = select(_TERM.c.id, _TERM.c.kind, _TERM.c.section, _TERM.c.name)
_NUMBERED = _NUMBERED.where(_TERM.c.name.in_(bindparam("names", expanding=True)))


def mention(session: Session, reports: Mapping[int, Finished]) -> None:
    """Keep what these reports, by their numbers, print. What is kept of one before stays: its bytes are the same.

    Most names are known: reports of a database print the same ones again. Nobody removes any while reports are added.
    """
    printed = {number: _NAMES.decode(part) for number, one in reports.items() if (part := one.parts.get(TERMS))}
    names = sorted({name for some in printed.values() for name in some})
    if not names:
        return
    numbers = _numbers(session, names)
    new = [name for name in names if name not in numbers]
    if new:
        _put_names(session, new)
        numbers |= _numbers(session, new)
    pairs = [
        {"report_id": report, "term_id": numbers[name]}
        for report, some in printed.items() for name in some if name in numbers
    ]  # fmt: skip
    session.execute(_put(session.get_bind().dialect.name, _MENTION), pairs)


def _put_names(session: Session, names: Sequence[FoundBy]) -> None:
    """Everybody does so in the same order: two uploads that bring the same new ones would else wait for each other."""
    rows = [{**name._asdict(), "folded": name.name.casefold()} for name in names]
    session.execute(_put(session.get_bind().dialect.name, _TERM), rows)


@cache
def _put(engine: str, table: Any) -> Any:
    """Puts rows, but for those that are there."""
    return insert_of(engine, table).on_conflict_do_nothing()


def mentioned(session: Session, reports: Select[int]) -> Sequence[int]:
    """The numbers of the names that these reports print: before they are removed."""
    return session.scalars(select(Mention.term_id).where(Mention.report_id.in_(reports)).distinct()).all()


def forget_names(session: Session, terms: Sequence[int]) -> None:
    """Remove those of these names that no report prints any more; for those who remove, and nobody adds."""
    unused = ~select(Mention.term_id).where(Mention.term_id == Term.id).exists()
    for start in range(0, len(terms), AT_ONCE):
        some = Term.id.in_(terms[start : start + AT_ONCE])
        session.execute(delete(Term).where(some, unused), execution_options=UNSYNCED)


def _numbers(session: Session, names: Collection[FoundBy]) -> dict[FoundBy, int]:
    """Of those that there are."""
    found: dict[FoundBy, int] = {}
    for some in _chunks(sorted({one.name for one in names})):
        found |= {FoundBy(*row[1:]): row[0] for row in session.execute(_NUMBERED, {"names": some})}
    return found


def _chunks(names: Sequence[str]) -> Iterable[Sequence[str]]:
    return (names[start : start + AT_ONCE] for start in range(0, len(names), AT_ONCE))
