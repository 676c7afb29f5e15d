"""All databases beside each other: their figures over a window, what they add up to, and what stands out."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from sqlalchemy import Engine
from sqlalchemy.orm import Session

from app.fleet import common_clock
from app.fleet import members as fleetplaces
from app.fleet import notes as fleetnotes
from app.fleet import parts as fleetparts
from app.fleet import sentences as fleetwords
from app.fleet import totals_document as fleettotals
from app.fleet.document import FleetLeftOut, FleetObject
from app.fleet.members import Place, Rows
from app.fleet.query import Asked, ordered
from app.store.access.visibility import Caller
from app.store.engine.transactions import one_moment
from app.store.lists.database_titles import distinct_titles
from app.store.worked_out.tallies import Held
from app.web.addresses import ROOT

SCHEMA = 1


T = TypeVar("T")


class Fleet:
    """Safe to call from many threads; each call is one short transaction."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def shown(self, asked: Asked, caller: Caller, held: Held[T], show: Callable[[FleetObject], T]) -> T:
        """The fleet as a page shows it; what was shown before is held as long as databases and reports are the same."""
        with one_moment(partial(Session, self._engine)) as session:
            rows = Rows.read(session, caller)
            named = (ROOT.get(), rows.seen, asked, rows)
            return held.same(self._engine, named, lambda: show(_table(session, asked, rows)))

    def table(self, asked: Asked, caller: Caller) -> FleetObject:
        """The fleet: databases in the order that is asked, totals, sentences, what was left out."""
        with one_moment(partial(Session, self._engine)) as session:
            return _table(session, asked, Rows.read(session, caller))


def _table(session: Session, asked: Asked, rows: Rows) -> FleetObject:
    places = fleetplaces.places(session, rows, asked.group, asked.q)
    names = called(places)
    parts = fleetparts.parts(session, places, names, asked.window, rows.seen)
    worked = [part.worked for part in parts]
    databases = {at: part.row for at, part in enumerate(parts) if part.row is not None}
    inside = fleettotals.inside(places, [each.starts for each in worked])
    zones = [common_clock.known(place.time_zone) for place in places]
    added = fleettotals.added([each.stretches for each in worked], databases, inside, zones)
    left = FleetLeftOut(
        twins=sum(each.twins for each in worked),
        longer=sum(each.longer for each in worked),
        undated=sum(each.undated for each in worked),
        databases=len(names) - len(databases),
    )
    seen = fleetnotes.Seen(
        asked.window, places, names, databases, {at for at, each in enumerate(worked) if each.stretches}, inside,
        sum(each.guessed for each in worked), {at: each.uncovered for at, each in enumerate(worked) if each.longer},
    )  # fmt: skip
    since, until = asked.window.since, asked.window.until
    return FleetObject(
        schema_=SCHEMA,
        group=asked.group,
        q=asked.q,
        count=len(databases),
        groups=rows.groups,
        since=since.isoformat() if since else None,
        until=until.isoformat() if until else None,
        sort=asked.sort,
        databases=ordered([*databases.values()], asked.sort),
        totals=added,
        left_out=left,
        sentences=fleetwords.sentences([*databases.values()], added),
        notes=fleetnotes.notes(seen, added, left),
    )


def called(places: Sequence[Place]) -> list[str]:
    """What each database is called, with its number where another one is called the same."""
    return distinct_titles(
        [place.title for place in places], [place.dbid for place in places], [place.id for place in places]
    )
