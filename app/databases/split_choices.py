"""What the reports of a database could be split by: names and hosts that they print."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Row, bindparam, func, select
from sqlalchemy.orm import Session

from app.store.access.visibility import of_seen_files
from app.store.plain_rows import plain_rows
from app.store.schema.tables import Report, Series
from app.store.worked_out.tallies import Kept

What = Literal["name", "host"]
COLUMNS = {"name": Report.database, "host": Report.host}


@dataclass(frozen=True, slots=True)
class Choices:
    """What the reports of a database could be split by: names and hosts that they print, with how many print each."""

    names: Sequence[tuple[str, int]]
    hosts: Sequence[tuple[str, int]]


_PRINTED = (
    select(Report.database, Report.host, func.count(Report.id))
    .join(Report.series)
    .where(Series.database_id == bindparam("database_id"))
    .group_by(Report.database, Report.host)
)
"""Made once, as that takes longer than to ask it."""
CHOICES: Kept[Choices] = Kept(10_000)
"""By the number of a database, while its reports are the same: all of them are counted for it."""


def choices(session: Session, database_id: int) -> Choices:
    """Nothing where all of its reports print the same."""
    names, hosts = Counter[str | None](), Counter[str | None]()
    for name, host, reports in plain_rows(session, of_seen_files(_PRINTED), {"database_id": database_id}):
        names[name] += reports
        hosts[host] += reports
    return Choices(_apart(session, database_id, names, "name"), _apart(session, database_id, hosts, "host"))


def _apart(session: Session, database_id: int, printed: Mapping[str | None, int], what: What) -> list[tuple[str, int]]:
    """Those that its reports can be told apart by, with how many print each."""
    if len(printed) < 2:
        return []
    cut = cutting(session, [database_id], COLUMNS[what])
    return sorted((text, reports) for text, reports in printed.items() if text and text not in cut)


def cutting(session: Session, databases: Sequence[int], column: Any) -> set[str]:
    """Names or hosts by which instances of one cluster would be parted, from its own reports or from each other."""
    columns = (column.label("printed"), Series.dbid, Series.scope, Series.instance_number)
    query = select(*columns).select_from(Report).join(Report.series).where(Series.database_id.in_(databases)).distinct()
    rows = session.execute(query).all()
    return {
        printed
        for printed, dbid in {(row.printed, row.dbid) for row in rows if row.printed}
        if _parted(
            [row for row in rows if row.dbid == dbid and row.printed == printed],
            [row for row in rows if row.dbid == dbid and row.printed != printed],
        )
    }


def _parted(going: Sequence[Row[Any]], staying: Sequence[Row[Any]]) -> bool:
    """Whether the cluster's reports are on one side alone, or each side has instances that the other one has not.

    A clone of a cluster has the same instances under another name.
    """
    if not staying:
        return False
    whole = [any(row.scope == "cluster" for row in side) for side in (going, staying)]
    numbers = [{row.instance_number for row in side} - {None} for side in (going, staying)]
    return whole[0] != whole[1] or (all(numbers) and not numbers[0] & numbers[1])
