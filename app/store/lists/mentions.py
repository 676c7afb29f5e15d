"""Names that reports print, kept so that reports are found by them; removed with the last report that prints one."""

from collections.abc import Mapping, Sequence
from functools import cache

import msgspec
from sqlalchemy import Select, delete, select, text
from sqlalchemy.orm import Session

from app.analysis.finished import Finished
from app.analysis.parts import TERMS
from app.analysis.search_terms import FoundBy
from app.store.prepared import Prepared, Values
from app.store.schema.search_tables import Mention, Term

AT_ONCE = 500
NOTHING = b"[]"
UNSYNCED = {"synchronize_session": False}
_NAMES = msgspec.json.Decoder(list[FoundBy])
_PRINTED = {
    "sqlite": "SELECT json_extract(value, '$[0]') AS kind, json_extract(value, '$[1]') AS section, "
    "json_extract(value, '$[2]') AS name, json_extract(value, '$[3]') AS folded FROM json_each(:printed)",
    "postgresql": "SELECT value->>0 AS kind, value->>1 AS section, value->>2 AS name, value->>3 AS folded "
    "FROM json_array_elements(CAST(:printed AS json))",
}
"""What a report prints as one parameter: rows by the hundred, each with parameters of its own, take several times as
long."""
_SAME = "term.kind = printed.kind AND term.section = printed.section AND term.name = printed.name"


def mention(session: Session, reports: Mapping[int, Finished]) -> None:
    """Keep what these reports, by their numbers, print. What is kept of one before stays: its bytes are the same.

    Most names are known: reports of a database print the same ones again. Nobody removes any while reports are added.
    """
    put_names, put = _statements(session.get_bind().dialect.name)
    lacking: dict[int, tuple[Values, Sequence[FoundBy]]] = {}
    for number, report in reports.items():
        part = report.parts.get(TERMS, NOTHING)
        names = _NAMES.decode(part)
        given: Values = {"report": number, "printed": part.decode()}
        if names and put.run(session, given) < len(names):
            lacking[number] = given, names
    new = [(*name, name.name.casefold()) for _, names in lacking.values() for name in names]
    if new and put_names.run(session, {"printed": msgspec.json.encode(new).decode()}):
        for given, _ in lacking.values():
            put.run(session, given)


@cache
def _statements(engine: str) -> tuple[Prepared, Prepared]:
    """One puts the names that are new: everybody does so in the same order, as two uploads that bring the same new ones
    would else wait for each other. The other puts who prints those that there are."""
    printed = f"({_PRINTED[engine]}) AS printed"
    there = "CROSS JOIN term" if engine == "sqlite" else "JOIN term"  # SQLite takes that for the order to look in
    names = (
        f"INSERT INTO term (kind, section, name, folded) SELECT DISTINCT kind, section, name, folded FROM {printed} "  # noqa: S608 - ours
        f"WHERE NOT EXISTS (SELECT 1 FROM term WHERE {_SAME}) ORDER BY kind, section, name ON CONFLICT DO NOTHING"
    )
    pairs = (
        f"INSERT INTO mention (report_id, term_id) SELECT CAST(:report AS integer), term.id FROM {printed} {there} "  # noqa: S608
        f"ON {_SAME} WHERE true ON CONFLICT DO NOTHING"
    )
    return Prepared(text(names)), Prepared(text(pairs))


def mentioned(session: Session, reports: Select[int]) -> Sequence[int]:
    """The numbers of the names that these reports print: before they are removed."""
    return session.scalars(select(Mention.term_id).where(Mention.report_id.in_(reports)).distinct()).all()


def forget_names(session: Session, terms: Sequence[int]) -> None:
    """Remove those of these names that no report prints any more; for those who remove, and nobody adds."""
    unused = ~select(Mention.term_id).where(Mention.term_id == Term.id).exists()
    for start in range(0, len(terms), AT_ONCE):
        some = Term.id.in_(terms[start : start + AT_ONCE])
        session.execute(delete(Term).where(some, unused), execution_options=UNSYNCED)
