"""Names that reports print, kept so that reports are found by them; removed with the last report that prints one."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Select, delete, select
from sqlalchemy.orm import Session

from app.analysis.finished import Finished
from app.analysis.parts import TERMS
from app.analysis.search_terms import FoundBy
from app.store.search_tables import Mention, Term
from app.store.statements import insert_into

AT_ONCE = 500
UNSYNCED = {"synchronize_session": False}
_NAMES = msgspec.json.Decoder(list[FoundBy])


def mention(session: Session, reports: Mapping[int, Finished]) -> None:
    """Keep what these reports, by their numbers, print. What is kept of one before stays: its bytes are the same.

    Everybody puts in names in the same order: two uploads that bring the same new ones would else wait for each other.
    """
    printed = {number: _NAMES.decode(part) for number, one in reports.items() if (part := one.parts.get(TERMS))}
    names = sorted({name for some in printed.values() for name in some})
    rows = [{**name._asdict(), "folded": name.name.casefold()} for name in names]
    if not rows:
        return
    session.execute(insert_into(session, Term).on_conflict_do_nothing(), rows)
    numbers = _numbers(session, names)
    pairs = [
        {"report_id": report, "term_id": numbers[name]}
        for report, some in printed.items() for name in some if name in numbers
    ]  # fmt: skip
    session.execute(insert_into(session, Mention).on_conflict_do_nothing(), pairs)


def mentioned(session: Session, reports: Select[int]) -> Sequence[int]:
    """The numbers of the names that these reports print: before they are removed."""
    return session.scalars(select(Mention.term_id).where(Mention.report_id.in_(reports)).distinct()).all()


def forget_names(session: Session, terms: Sequence[int]) -> None:
    """Remove those of these names that no report prints any more; for those who remove, and nobody adds."""
    unused = ~select(Mention.term_id).where(Mention.term_id == Term.id).exists()
    for start in range(0, len(terms), AT_ONCE):
        some = Term.id.in_(terms[start : start + AT_ONCE])
        session.execute(delete(Term).where(some, unused), execution_options=UNSYNCED)


def _numbers(session: Session, names: Sequence[FoundBy]) -> dict[FoundBy, int]:
    found: dict[FoundBy, int] = {}
    columns: tuple[Any, ...] = (Term.id, Term.kind, Term.section, Term.name)
    for some in _chunks(sorted({one.name for one in names})):
        found |= {FoundBy(*row[1:]): row[0] for row in session.execute(select(*columns).where(Term.name.in_(some)))}
    return found


def _chunks(names: Sequence[str]) -> Iterable[Sequence[str]]:
    return (names[start : start + AT_ONCE] for start in range(0, len(names), AT_ONCE))
