"""Search over all reports: databases, hosts and instances, names that reports print, and what verdicts say."""

from collections.abc import Collection, Iterator, Sequence
from urllib.parse import quote

from sqlalchemy import Engine
from sqlalchemy.orm import Session, sessionmaker

from app.declared.database_filter import DatabaseFilter
from app.declared.databases import Databases
from app.search.document import FoundDatabase, FoundPlace, FoundReport, SearchAnswer
from app.store.access.visibility import Caller
from app.store.engine.engine import without_nul
from app.store.engine.transactions import looking
from app.store.lists.keyset import Order
from app.store.lists.report_filter import NEWEST, SORTS, Filter
from app.store.lists.report_list import ReportLine, by_id, numbers
from app.store.lists.terms import fitting, newest_mentions
from app.store.reports import Store
from app.web.addresses import DATABASES, from_root, report_url

MOST_NAMES, MOST_DATABASES = 30, 10
"""Names that fit, and databases, that an answer is made of."""


class Search:
    """Safe to call from many threads; each call is a few short transactions."""

    def __init__(self, engine: Engine, store: Store, databases: Databases) -> None:
        self._store, self._databases = store, databases
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def answer(self, text: str, caller: Caller, limit: int = 50) -> SearchAnswer:
        """What fits, the newest reports first, each with the places that it was found by."""
        asked = text.strip()
        if not asked:
            return SearchAnswer(q=asked, databases=(), reports=())
        databases = self._databases.titled(caller, DatabaseFilter(q=asked), MOST_DATABASES)
        with looking(self._session) as session:
            places = _printed(session, asked, limit)
            named, _ = numbers(session, Filter(q=asked), caller, Order.of(SORTS, NEWEST), None, limit)
            lines = _newest(session, {*places, *named}, caller, limit)
        return SearchAnswer(
            q=asked,
            databases=tuple(
                FoundDatabase(public_id, title, from_root(f"{DATABASES}/{public_id}")) for public_id, title in databases
            ),
            reports=tuple(_found_report(line, places.get(number, ())) for number, line in lines),
        )

    def any_report(self, caller: Caller) -> bool:
        """Whether there is anything that a search could find."""
        return bool(self._store.reports(caller, limit=1).reports)


def _printed(session: Session, asked: str, limit: int) -> dict[int, list[tuple[str, str, str]]]:
    """By report, the kind, section and name of what it prints that fits: names that begin so stand first."""
    by_report: dict[int, list[tuple[str, str, str]]] = {}
    terms = fitting(session, without_nul(asked.casefold()), MOST_NAMES)
    reports = newest_mentions(session, [term.id for term in terms], limit)
    for term in terms:
        for number in reports.get(term.id, ()):
            by_report.setdefault(number, []).append((term.kind, term.section, term.name))
    return by_report


def _newest(session: Session, numbered: Collection[int], caller: Caller, limit: int) -> list[tuple[int, ReportLine]]:
    """So many of these reports that the caller may see, by number, those that came last first: a name may stand in
    reports of files that they may not see."""
    newest, lines = sorted(numbered, reverse=True), dict[int, ReportLine]()
    for start in range(0, len(newest), limit):
        lines |= by_id(session, newest[start : start + limit], caller)
        if len(lines) >= limit:
            break
    return sorted(lines.items(), reverse=True)[:limit]


def _found_report(line: ReportLine, places: Sequence[tuple[str, str, str]]) -> FoundReport:
    return FoundReport(
        id=line.id,
        url=report_url(line.id, line.part),
        part=line.part,
        database=line.label or line.container or line.database,
        database_id=line.database_id,
        scope=line.scope,
        instance_number=line.instance_number,
        file=line.file,
        begin_time=line.begin_time,
        end_time=line.end_time,
        answer=line.answer,
        short=line.short,
        headline=line.headline,
        sample=line.sample,
        places=tuple(_places(line, places)),
    )


def _places(line: ReportLine, places: Sequence[tuple[str, str, str]]) -> Iterator[FoundPlace]:
    """Each with the address of the page that shows it."""
    report, part = f"/reports/{line.id}", f"?part={line.part}"
    for kind, section, name in places:
        of_statement = kind == "sql_id"
        page = f"{report}/sql/{quote(name, safe='')}{part}" if of_statement else f"{report}{part}#{quote(section)}"
        yield FoundPlace(kind=kind, name=name, section=None if of_statement else section, page=page)
