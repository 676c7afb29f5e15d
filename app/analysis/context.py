"""What is known beside a report: declared facts, a load curve, what the host's own tools saw."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from app.analysis.document import JudgedWith, UsedCurve, WatchedHost
from parsers.host_tools.activity import HostActivity, by_host, same_host
from parsers.load_curves.curve import LoadCurve
from parsers.model.report import Header, Report
from rules.storage.inputs.declared import StorageFacts


@dataclass(frozen=True, slots=True)
class JudgingContext:
    """What a report is judged with. `databases` holds what belongs to one database only, by its `database_key`.

    `earlier` is what held before the storage was changed, the oldest first: for reports that end at `until` or before.
    """

    storage: StorageFacts | None = None
    curve: LoadCurve | None = None
    host: tuple[HostActivity, ...] = ()
    databases: Mapping[str, "JudgingContext"] = field(default_factory=dict)
    earlier: tuple["JudgingContext", ...] = ()
    until: datetime | None = None

    def of(self, report: Report) -> "JudgingContext":
        """What belongs to this report: its database's facts, and of the host's samples those of its host and time."""
        keys = keys_of(report) if self.databases else ()
        own = next((self.databases[key] for key in keys if key in self.databases), self).at(report.interval.end_time)
        watched = tuple(host for host in by_host(self.host) if fits(report, host))
        return replace(own, host=watched, databases={}, earlier=())

    def at(self, end: str | None) -> "JudgingContext":
        """What held when a report ended; a report without times is taken as one of today."""
        if end is None or not self.earlier:
            return self
        moment = datetime.fromisoformat(end)
        return next((period for period in self.earlier if period.until and moment <= period.until), self)

    def judged_with(self) -> JudgedWith:
        """As an analysis tells it."""
        return JudgedWith(
            storage=None if self.storage is None else dict(self.storage),
            curve=None if self.curve is None else UsedCurve(self.curve.name, self.curve.source),
            until=None if self.until is None else self.until.isoformat(),
            host=tuple(WatchedHost(host.tool, host.host, len(host.samples)) for host in self.host),
        )


def database_key(dbid: int | None, name: str | None, container: str | None) -> str:
    """One text for a database: its DBID, else its name, and the container."""
    return json.dumps((dbid if dbid is not None else text(name), text(container)))


@dataclass(frozen=True, slots=True)
class DatabaseIdentity:
    """Which database a report is of: `plain_key` for all of one DBID and container, and what part of them it is.

    A clone keeps its DBID; it is told apart by the name that its reports print, or by its host.
    """

    plain_key: str
    split_by: str | None = None
    split_value: str | None = None

    @property
    def key(self) -> str:
        """One text for it, which no other database has."""
        return self.own(self.plain_key)

    def plain_series_key(self, scope: str, number: int | None) -> str:
        """One text for a series of the plain database."""
        return f"{self.plain_key[:-1]}, {json.dumps(scope)}, {json.dumps(number)}]"

    def own(self, plain: str) -> str:
        """Its own key in place of one of the plain database, or of a series of that."""
        return plain if self.split_by is None else f"{plain[:-1]}, {json.dumps({self.split_by: self.split_value})}]"


def identities(dbid: int | None, name: str | None, container: str | None, host: str | None) -> list[DatabaseIdentity]:
    """The databases that a report can be of, those that were split off first, then the plain one."""
    plain = database_key(dbid, name, container)
    apart = [DatabaseIdentity(plain, what, text(value)) for what, value in (("name", name), ("host", host)) if value]
    return [*apart, DatabaseIdentity(plain)]


def identities_of(report: Report | Header) -> list[DatabaseIdentity]:
    """The databases that a report can be of, those that were split off first."""
    printed, host = report.database, report.instance.host if report.instance else None
    return identities(printed.dbid, printed.name, printed.container, host)


def keys_of(report: Report | Header) -> list[str]:
    """Their keys."""
    return [identity.key for identity in identities_of(report)]


def text(value: str | None) -> str | None:
    """Text that both engines take: PostgreSQL knows no NUL and no half of a surrogate pair."""
    return None if value is None else value.replace("\0", "").encode("utf-8", "replace").decode()


def fingerprint(storage: StorageFacts | None, curve: str | None, earlier: Sequence[tuple[str, str]] = ()) -> str:
    """A database's facts and curve as one short text, empty where nothing is known; `curve` is the curve's public id.

    `earlier` are the ends of what held before, each with its own fingerprint.
    """
    if not storage and curve is None and not earlier:
        return ""
    known = json.dumps([dict(storage or {}), curve, *earlier], sort_keys=True)
    return hashlib.sha256(known.encode()).hexdigest()[:16]


def for_reads(curves: Sequence[LoadCurve]) -> LoadCurve:
    """Of the curves of one test, the one that single reads are held against: rates of requests, of the smallest, and
    none of writes alone where there is another."""
    return min(
        curves,
        key=lambda curve: (
            not _has_rates(curve),
            bool(curve.sequential),
            curve.write_percent == 100,
            curve.io_bytes or 0,
        ),
    )


def _has_rates(curve: LoadCurve) -> bool:
    return any(point.iops is not None for point in curve.points)


def fits(report: Report, host: HostActivity) -> bool:
    """Whether these samples are of the report's host, as far as both name one, and overlap its interval."""
    names = {instance.host for instance in report.instances} | {report.instance.host if report.instance else None}
    known = {name for name in names if name}
    if host.host and known and not any(same_host(name, host.host) for name in known):
        return False
    begin, end = report.interval.begin_time, report.interval.end_time
    times = sorted(sample.time for sample in host.samples if sample.time)
    return not (times and begin and end) or (times[0] <= end and times[-1] >= begin)
