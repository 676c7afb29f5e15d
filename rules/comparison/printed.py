"""What only the whole analysis object tells of a window: events and statements as printed, the host, the verdict."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypeVar

from parsers.model.report import Instance, Report, Row, SectionRows
from rules.comparison.analysis_excerpt import (
    PARAMETERS,
    WAIT_LISTS,
    AnalysisExcerpt,
    HeaderExcerpt,
    LimitExcerpt,
    SectionExcerpt,
    Sections,
    VerdictExcerpt,
)
from rules.comparison.forecast import PromisedGain
from rules.comparison.printed_statements import Statement, statements
from rules.core.metric import Lacking
from rules.core.report_figures import number, own, plain
from rules.shared.other_io import BACKUPS
from rules.storage.outcome.answer import Answer
from rules.thresholds.change import FEW_WAITS
from rules.waits.event_classes import is_cpu
from rules.waits.foreground import Wait, foreground, top
from rules.what_if.basis import Basis

Number = TypeVar("Number", int, float)
CPU = "cpu"
NOTHING = SectionExcerpt("absent")


@dataclass(frozen=True, slots=True)
class EventTime:
    """One wait of sessions as printed; `kind` is its class, `percent` what the report prints."""

    event: str
    kind: str
    waits: float | None
    seconds: float
    percent: float | None = None
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Printed:
    """The rest of one report; `limit`, `basis`, `gain` are the verdict's, `storage` the facts it was judged with.

    `events` are waits, `untimed` says that nothing timed them, `backup_s` is the time of backups, also in the
    background; `cpu` is the time on CPU with the percentage that is printed beside it. `leading` holds
    (class, share) as the verdict ranks them; `warnings` the report's own words.
    """

    host: str | None = None
    platform: str | None = None
    cpus: int | None = None
    cores: int | None = None
    memory_gb: float | None = None
    edition: str | None = None
    parameters: Mapping[str, str] = field(default_factory=dict)
    events: tuple[EventTime, ...] = ()
    cpu: EventTime | None = None
    untimed: bool = False
    backup_s: float = 0.0
    statements: tuple[Statement, ...] = ()
    limit: LimitExcerpt | None = None
    case: str | None = None
    answer: Answer | None = None
    short: str | None = None
    leading: tuple[tuple[str, float], ...] = ()
    basis: Basis | None = None
    gain: tuple[PromisedGain, ...] = ()
    storage: Mapping[str, object] | None = None
    warnings: tuple[str, ...] = ()


def printed(core: AnalysisExcerpt, sections: Sections) -> Printed:
    """What a report and its verdict tell beside the metrics."""
    header, verdict = core.header, core.verdict or VerdictExcerpt()
    parameters, events = _parameters(_own(sections, PARAMETERS)), tuple(_events(header, sections))
    instance = header.instance or _of_all(header.instances)
    return Printed(
        host=instance.host,
        platform=instance.platform,
        cpus=instance.cpus,
        cores=instance.cores,
        memory_gb=instance.memory_gb,
        edition=header.database.edition,
        parameters=parameters,
        events=events,
        untimed=_untimed(parameters, events),
        cpu=_cpu(core, sections),
        backup_s=_backup_s(sections),
        statements=statements(sections),
        limit=verdict.limit,
        case=verdict.case,
        answer=verdict.answer,
        short=verdict.short or None,
        leading=tuple((part.kind, part.share) for part in verdict.leading),
        basis=verdict.basis,
        gain=verdict.gain,
        storage=core.judged_with.storage if core.judged_with else None,
        warnings=header.warnings,
    )


def _of_all(instances: list[Instance]) -> Instance:
    """The hosts of a cluster as one: what all of them have together where each prints it."""
    hosts = sorted({instance.host for instance in instances if instance.host})
    platforms = {instance.platform for instance in instances} - {None}
    return Instance(
        host=", ".join(hosts) or None,
        platform=platforms.pop() if len(platforms) == 1 else None,
        cpus=_sum([instance.cpus for instance in instances]),
        cores=_sum([instance.cores for instance in instances]),
        memory_gb=_sum([instance.memory_gb for instance in instances]),
    )


def _sum(values: list[Number | None]) -> Number | None:
    known = [value for value in values if value is not None]
    return sum(known) if known and len(known) == len(values) else None


def _own(sections: Sections, name: str) -> list[Row]:
    return own(sections.get(name, NOTHING).rows)


def _parameters(rows: list[Row]) -> dict[str, str]:
    """Parameters by name, their value at the end of the window; those of one instance of a cluster are left out."""
    parameters = {}
    for row in rows:
        begin, end = row.get("begin_value"), row.get("end_value")
        value = begin if end is None or end == "" else end
        if row.get("name") and value is not None:
            parameters[str(row["name"])] = str(value)
    return parameters


def _events(header: HeaderExcerpt, sections: Sections) -> Iterable[EventTime]:
    """Waits of sessions and the time on CPU, longest first, each with the percentage that is printed beside it."""
    report = _with_waits(header, sections)
    waits: list[Wait] = []
    for listed in (foreground, top):
        with suppress(Lacking):
            waits = listed(report)
            break
    percents = _percents(sections)
    for wait in sorted(waits, key=lambda wait: -wait.seconds):
        if wait.seconds > 0 or wait.waits > 0:
            yield EventTime(wait.event, wait.kind, wait.waits, wait.seconds, percents.get(plain(wait.event)), wait.line)


def _untimed(parameters: Mapping[str, str], events: tuple[EventTime, ...]) -> bool:
    """Whether waits were counted without their times."""
    if parameters.get("timed_statistics", "").upper() == "FALSE":
        return True
    return sum(event.waits or 0.0 for event in events) > FEW_WAITS and not any(event.seconds for event in events)


def _backup_s(sections: Sections) -> float:
    """Seconds of waits of backups, in sessions and in the background; a mixed list holds both already."""
    mixed = sections.get("foreground_waits", NOTHING).mixed
    rows = [row for name in WAIT_LISTS[: 1 if mixed else 2] for row in _own(sections, name)]
    return sum(number(row, "time_s") or 0.0 for row in rows if plain(row.get("event")).startswith(BACKUPS))


def _cpu(core: AnalysisExcerpt, sections: Sections) -> EventTime | None:
    """The time on CPU, named as the report's top events name it."""
    metric = core.metrics.get("db_cpu_s")
    row = next((row for row in _own(sections, "top_events") if is_cpu(str(row.get("event")))), {})
    if metric is None or metric.value is None:
        return None
    return EventTime(str(row.get("event") or "CPU"), CPU, None, metric.value, number(row, "percent"), metric.line)


def _with_waits(header: HeaderExcerpt, sections: Sections) -> Report:
    """The lists of waits as the parser gave them, so that they are sorted out by the same rules as in a judgement."""
    listed = {name: sections.get(name, NOTHING) for name in WAIT_LISTS}
    return Report(
        format=header.format,
        scope=header.scope,
        database=header.database,
        instances=header.instances,
        sections={
            name: SectionRows(name, section.state, rows=section.rows, extra={"mixed": True} if section.mixed else {})
            for name, section in listed.items()
        },
    )


def _percents(sections: Sections) -> dict[str, float]:
    """The percentage that the report itself prints beside an event: its top list's, else the full list's."""
    percents: dict[str, float] = {}
    for name in ("top_events", "foreground_waits"):
        for row in _own(sections, name):
            value = number(row, "percent")
            if value is not None:
                percents.setdefault(plain(row.get("event")), value)
    return percents
