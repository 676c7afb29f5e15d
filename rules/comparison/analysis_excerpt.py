"""What only the whole analysis object tells of a window: events and statements as printed, the host, the verdict."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from parsers.model.report import Database, Instance, Report, SectionRows
from rules.core.metric import Lacking
from rules.core.report_figures import number, own, plain
from rules.waits.event_classes import is_cpu
from rules.waits.foreground import Wait, foreground, top
from rules.what_if.basis import Basis, stored_basis

Json = Mapping[str, Any]
CPU = "cpu"
WAIT_LISTS = ("foreground_waits", "background_waits", "top_events")
STATEMENT_LISTS = (
    "sql_by_elapsed",
    "sql_by_cpu",
    "sql_by_gets",
    "sql_by_reads",
    "sql_by_io_wait",
    "sql_by_executions",
)
MOST_STATEMENTS = 200
"""Statements kept of one report: each list prints some tens."""
LEAST_S, STEPS = 1.0, 20
"""A total below a second, or below so many steps of its last printed digit, is rounding."""


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
class Statement:
    """One statement of the SQL lists; `sql_id` is its hash value where old reports print no other.

    A total below `least_s` is too near to the last digit that is printed for figures of one execution.
    """

    sql_id: str
    executions: float | None
    elapsed_s: float | None
    plan: str | None = None
    module: str | None = None
    line: int | None = None
    least_s: float = LEAST_S


@dataclass(frozen=True, slots=True)
class Printed:
    """The rest of one report; `limit`, `basis`, `gain` are the verdict's, `storage` the facts it was judged with.

    `events` are waits, `cpu` is the time on CPU with the percentage that is printed beside it. `leading` holds
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
    statements: tuple[Statement, ...] = ()
    limit: Json | None = None
    case: str | None = None
    leading: tuple[tuple[str, float], ...] = ()
    basis: Basis | None = None
    gain: tuple[Json, ...] = ()
    storage: Json | None = None
    warnings: tuple[str, ...] = ()


def printed(analysis: Json) -> Printed | None:
    """What the whole object has; None where it holds no sections (a summary)."""
    report, verdict = analysis.get("report") or {}, analysis.get("verdict") or {}
    if "sections" not in report:
        return None
    sections, instance = report["sections"], report.get("instance") or _of_all(report)
    return Printed(
        host=instance.get("host"),
        platform=instance.get("platform"),
        cpus=instance.get("cpus"),
        cores=instance.get("cores"),
        memory_gb=instance.get("memory_gb"),
        edition=(report.get("database") or {}).get("edition"),
        parameters=_parameters(sections),
        events=tuple(_events(report, sections)),
        cpu=_cpu(analysis, sections),
        statements=tuple(_statements(sections)),
        limit=verdict.get("limit"),
        case=verdict.get("case"),
        leading=tuple((one["class"], one["share"]) for one in verdict.get("leading") or []),
        basis=stored_basis(verdict.get("basis")),
        gain=tuple(verdict.get("gain") or ()),
        storage=(analysis.get("judged_with") or {}).get("storage"),
        warnings=tuple(report.get("warnings") or ()),
    )


def _of_all(report: Json) -> dict[str, Any]:
    """The hosts of a cluster as one: what all of them have together where each prints it."""
    instances = report.get("instances") or []
    found: dict[str, Any] = {}
    for name in ("cpus", "cores", "memory_gb"):
        values = [one.get(name) for one in instances]
        found[name] = sum(values) if values and None not in values else None
    hosts = sorted({str(one["host"]) for one in instances if one.get("host")})
    platforms = {one.get("platform") for one in instances} - {None}
    return found | {"host": ", ".join(hosts) or None, "platform": platforms.pop() if len(platforms) == 1 else None}


def _parameters(sections: Json) -> dict[str, str]:
    """Parameters by name, their value at the end of the window; those of one instance of a cluster are left out."""
    found = {}
    for row in own(_rows(sections, "parameters")):
        begin, end = row.get("begin_value"), row.get("end_value")
        value = begin if end is None or end == "" else end
        if row.get("name") and value is not None:
            found[str(row["name"])] = str(value)
    return found


def _rows(sections: Json, name: str) -> list[dict[str, Any]]:
    return (sections.get(name) or {}).get("rows") or []


def _events(report: Json, sections: Json) -> Iterable[EventTime]:
    """Waits of sessions and the time on CPU, longest first, each with the percentage that is printed beside it."""
    read = _as_read(report, sections)
    waits: list[Wait] = []
    for listed in (foreground, top):
        with suppress(Lacking):
            waits = listed(read)
            break
    percents = _percents(sections)
    for one in sorted(waits, key=lambda wait: -wait.seconds):
        if one.seconds > 0 or one.waits > 0:
            yield EventTime(one.event, one.kind, one.waits, one.seconds, percents.get(plain(one.event)), one.line)


def _cpu(analysis: Json, sections: Json) -> EventTime | None:
    """The time on CPU, named as the report's top events name it."""
    metric = (analysis.get("metrics") or {}).get("db_cpu_s") or {}
    row = next((one for one in own(_rows(sections, "top_events")) if is_cpu(str(one.get("event")))), {})
    spent = metric.get("value")
    if spent is None:
        return None
    return EventTime(str(row.get("event") or "CPU"), CPU, None, spent, number(row, "percent"), metric.get("line"))


def _as_read(report: Json, sections: Json) -> Report:
    """The lists of waits as the parser gave them, so that they are sorted out by the same rules as in a judgement."""
    held = {}
    for name in WAIT_LISTS:
        section = sections.get(name) or {}
        extra = {"mixed": True} if section.get("mixed") else {}
        held[name] = SectionRows(
            name, section.get("state", "absent"), rows=list(section.get("rows") or []), extra=extra
        )
    return Report(
        format=str(report.get("format") or ""),
        scope=report.get("scope") or "instance",
        database=Database(release=(report.get("database") or {}).get("release")),
        instances=[Instance(number=one.get("number")) for one in report.get("instances") or []],
        sections=held,
    )


def _percents(sections: Json) -> dict[str, float]:
    """The percentage that the report itself prints beside an event: its top list's, else the full list's."""
    found: dict[str, float] = {}
    for name, column in (("top_events", "percent"), ("foreground_waits", "percent")):
        for row in own(_rows(sections, name)):
            value = number(row, column)
            if value is not None:
                found.setdefault(plain(row.get("event")), value)
    return found


def _statements(sections: Json) -> list[Statement]:
    """Every statement once, from the first list that tells both its time and how often it ran."""
    plans = _plans(sections)
    found: dict[str, Statement] = {}
    for name in STATEMENT_LISTS:
        rows = own(_rows(sections, name))
        step_s, each_step_s = (_step(rows, column) for column in ("elapsed_s", "elapsed_per_exec_s"))
        for row in rows:
            sql_id = str(row.get("sql_id") or row.get("hash_value") or "")
            one = _statement(sql_id, row, plans.get(sql_id), step_s, each_step_s)
            if sql_id and (sql_id not in found or (_whole(one) and not _whole(found[sql_id]))):
                found[sql_id] = one
    ranked = sorted(found.values(), key=lambda one: -(one.elapsed_s or 0.0))
    return ranked[:MOST_STATEMENTS]


def _statement(sql_id: str, row: dict[str, Any], plan: str | None, step_s: float, each_step_s: float) -> Statement:
    runs, elapsed = number(row, "executions"), number(row, "elapsed_s")
    if elapsed is None and runs is not None and (each := number(row, "elapsed_per_exec_s")) is not None:
        elapsed, step_s = runs * each, runs * each_step_s
    least_s = max(LEAST_S, STEPS * step_s)
    return Statement(sql_id, runs, elapsed, plan, row.get("module") or None, row.get("line"), least_s)


def _step(rows: Iterable[dict[str, Any]], column: str) -> float:
    """One of the last digit that a column prints: whole numbers where no row has decimals."""
    values = [row.get(column) for row in rows]
    decimals = [len(str(one).partition(".")[2]) for one in values if isinstance(one, float) and "e" not in str(one)]
    return float(10.0 ** -max(decimals, default=0))


def _whole(one: Statement) -> bool:
    return one.executions is not None and one.elapsed_s is not None


def _plans(sections: Json) -> dict[str, str]:
    """The plans that the sampled activity saw of each statement, most active first; a change of plan shows there."""
    found: dict[str, dict[str, None]] = {}
    for section in sections.values():
        for row in section.get("rows") or []:
            if row.get("sql_id") and row.get("plan_hash_value") is not None:
                found.setdefault(str(row["sql_id"]), {})[str(row["plan_hash_value"])] = None
    return {sql_id: ", ".join(sorted(plans)) for sql_id, plans in found.items()}
