"""The header of a report on a whole cluster: one database, several instances, one interval."""

from parsers.header.cells import Cells, decimal, megabytes, plain, whole, yes_no
from parsers.model import dates
from parsers.model.report import Instance, Report
from parsers.model.table import Table, TableRow

_CPUS, _CORES, _SOCKETS = ("cpus", "numcpus"), ("cores", "core", "cpucores"), ("sckts", "sckt", "cpusckts")
_MEMORY = ("mb", "memorym")


def read_cluster(report: Report, tables: list[Table]) -> None:
    """Fill database, instances, interval and block size of a cluster report."""
    report.instance = None
    for table in tables:
        names = [plain(heading) for heading in table.headings]
        if "blocksize" in names and "name" in names and table.rows:
            _summary(report, names, table.rows[0])
        elif "instance" in names and "beginsnaptime" in names:
            for row in table.rows:
                _instance(report, dict(zip(names, row.cells, strict=False)), row)
        elif "i" in names and any(name in names for name in _CPUS):
            _hosts(report, names, table)


def _summary(report: Report, names: list[str], row: TableRow) -> None:
    cells = _by_name(names, row)
    database, interval = report.database, report.interval
    database.dbid, database.name = whole(cells.get("id")), cells.get("name") or None
    database.role, database.edition = cells.get("role") or None, cells.get("edition") or None
    database.rac, database.cdb = yes_no(cells.get("rac")), yes_no(cells.get("cdb"))
    report.block_size_bytes = whole(cells.get("blocksize"))
    interval.begin_snap, interval.end_snap = whole(cells.get("begin")), whole(cells.get("end"))
    interval.elapsed_s = _seconds(cells.get("elapsedtime"))
    interval.db_time_s = _seconds(cells.get("dbtime"))
    for name in ("begin_snap", "end_snap", "elapsed_s", "db_time_s"):
        if getattr(interval, name) is not None:
            interval.lines[name] = row.line


def _by_name(names: list[str], row: TableRow) -> Cells:
    """The cells by their first heading of that name: `Begin` and `End` of the snapshots come before others."""
    return dict(reversed(list(zip(names, row.cells, strict=False))))


def _seconds(minutes: str | None) -> float | None:
    value = decimal(minutes)
    return None if value is None else round(value * 60, 3)


def _instance(report: Report, cells: Cells, row: TableRow) -> None:
    """One instance; the interval of the cluster reaches from the first begin to the last end."""
    number = whole(cells.get("i"))
    if number is None:
        return
    startup = dates.moment(cells.get("startup", ""))
    name, host, platform = (cells.get(key) or None for key in ("instance", "host", "platform"))
    report.instances.append(Instance(name, number, host, platform, startup))
    report.database.release = report.database.release or cells.get("release") or None
    interval = report.interval
    begin, end = dates.moment(cells.get("beginsnaptime", "")), dates.moment(cells.get("endsnaptime", ""))
    if begin and (interval.begin_time is None or begin < interval.begin_time):
        interval.begin_time, interval.lines["begin_time"] = begin, row.line
    if end and (interval.end_time is None or end > interval.end_time):
        interval.end_time, interval.lines["end_time"] = end, row.line


def _hosts(report: Report, names: list[str], table: Table) -> None:
    """CPUs and memory of each instance's host, from the first columns of that name."""
    for row in table.rows:
        cells = _by_name(names, row)
        for instance in report.instances:
            if instance.number == whole(cells.get("i")):
                instance.cpus = whole(_first(cells, _CPUS))
                instance.cores = whole(_first(cells, _CORES))
                instance.sockets = whole(_first(cells, _SOCKETS))
                mebibytes = megabytes(_first(cells, _MEMORY))
                instance.memory_gb = None if mebibytes is None else round(mebibytes / 1024, 2)


def _first(cells: Cells, names: tuple[str, ...]) -> str | None:
    """The cell under the first of some headings that a release prints."""
    return next((cells[name] for name in names if cells.get(name)), None)
