"""What an export says of its reports: the name of each file, and `index.csv` with a line a report."""

import re
from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from app.analysis.document import Analysis
from app.exports import tables
from app.exports.sheet import Table
from app.web.addresses import from_root, report_path
from parsers.model.report import Instance

NAME = "index.csv"
LONGEST = 40
COULD_NOT = "This report could not be written: its own export tells why."
_UNFIT = re.compile(r"[^A-Za-z0-9._]+")


class Line(Struct, frozen=True, kw_only=True):
    """A report in the index; `file` is null where it could not be written, and `problem` says so. `url` begins at the
    service, as what lies before it may change until the index is written."""

    id: str
    part: int
    url: str
    database_id: str | None = None
    database: str | None = None
    dbid: int | None = None
    instance: str | None = None
    instance_number: int | None = None
    begin_snap: int | None = None
    end_snap: int | None = None
    begin_time: str | None = None
    end_time: str | None = None
    case: str | None = None
    answer: str | None = None
    short: str | None = None
    headline: str | None = None
    file: str | None = None
    problem: str | None = None


def line(public_id: str, analysis: Analysis, database_id: str | None, fmt: str) -> Line:
    """A report that is in the zip."""
    report, verdict = analysis.report, analysis.verdict
    instance, interval = report.instance or Instance(), report.interval
    return Line(
        id=public_id, part=analysis.part, url=report_path(public_id, analysis.part), database_id=database_id,
        database=report.database.name, dbid=report.database.dbid, instance=instance.name,
        instance_number=instance.number, begin_snap=interval.begin_snap, end_snap=interval.end_snap,
        begin_time=interval.begin_time, end_time=interval.end_time, case=verdict.case, answer=verdict.answer,
        short=verdict.short or None, headline=verdict.headline, file=file_name(public_id, analysis, fmt),
    )  # fmt: skip


def unwritten(public_id: str, part: int) -> Line:
    """A report that could not be written."""
    return Line(id=public_id, part=part, url=report_path(public_id, part), problem=COULD_NOT)


def file_name(public_id: str, analysis: Analysis, fmt: str) -> str:
    """Whose report it is, its snapshots and its id, which no other has: a name that every file system takes."""
    report, interval = analysis.report, analysis.report.interval
    whose = [report.database.name, (report.instance or Instance()).name]
    snaps = [interval.begin_snap, interval.end_snap]
    words = [_plain(name) for name in dict.fromkeys(whose) if name] + [
        _plain(str(snap)) for snap in snaps if snap is not None
    ]
    part = [f"part{analysis.part}"] if analysis.part > 1 else []
    return f"{'-'.join([*filter(None, words), public_id, *part])}.{fmt}"


def render(lines: Iterable[Line]) -> bytes:
    """The index as a table for programs."""
    columns = Line.__struct_fields__
    rows = [
        [getattr(entry, name) for name in columns]
        for entry in (replace(entry, url=from_root(entry.url)) for entry in lines)
    ]
    return tables.render(Table("index", columns, rows))


def _plain(text: str) -> str:
    return _UNFIT.sub("-", text)[:LONGEST].strip("-.")
