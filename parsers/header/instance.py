"""Who was measured and when: the identity and snapshot tables on top of every report.

The tables are known by their heading cells, compared in small letters without blanks and signs, so that text and
HTML of any release meet the same names.
"""

import re

from parsers.errors import AS_SPOOLED, UnreadableHeader
from parsers.header.cells import Cells, decimal, figure, gigabytes, megabytes, plain, whole, yes_no
from parsers.header.cluster import read_cluster
from parsers.model import dates
from parsers.model.report import Database, Instance, Interval, Report
from parsers.model.table import Table, TableRow
from parsers.sections.catalogue import may_be_header

_SEARCHED = 16  # tables from the top; a PDB list, ADDM findings and odd lines of a spool may stand between
# every part is bounded: a cell of thousands of digits would take hours
_MINUTES = re.compile(r"(?<![\d,.'\u2019])(?<!\d )(-?[\d,]{0,17}\.?\d{1,9})\s{0,40}\(mins\)")
_HOST_NAME = "hostname"


def read_header(report: Report, named: tuple[str, str] | None = None) -> None:
    """Fill a report's database, instances, interval and block size from its first tables.

    `named` is the database and instance that the section titles name; Statspack since 10g prints its database
    nowhere else. Raises UnreadableHeader where no database id is found: every release prints one, and
    the columns of a copy that lost its blanks no longer give it.
    """
    tables = report.tables[:_SEARCHED]
    if report.scope == "cluster":
        read_cluster(report, tables)
    else:
        _read_instance(report, [table for table in tables if may_be_header(table, report.scope)])
    if named:
        report.database.name = report.database.name or named[0]
        if report.instance:
            report.instance.name = report.instance.name or named[1]
    if not report.database.dbid:
        raise UnreadableHeader(
            "The report's header does not say which database it is of (no DB Id under its heading); bring the whole "
            f"file as Oracle wrote it, with all its blanks{AS_SPOOLED}."
        )


def _read_instance(report: Report, tables: list[Table]) -> None:
    report.instance = instance = Instance()
    for table in tables:
        names = [plain(heading) for heading in table.headings]
        labels = {plain(row.cells[0]) for row in table.rows[:3] if row.cells}
        if "beginsnap" in labels or "endsnap" in labels:
            _snapshots(report.interval, table)
            if "cdb" in names:  # 12.1 prints it here
                report.database.cdb = yes_no(_row(names, table).get("cdb"))
        elif "startid" in names and "endid" in names:
            _snapshots_of_8i(report.interval, names, table)
        elif "containername" in names:
            _container(report, names, table)
        elif not names:
            _host_line(instance, table)
        elif table.rows and ("dbid" in names or "instnum" in names or "platform" in names):
            cells = _row(names, table)
            _database(report.database, cells)
            _identity(instance, cells)


def _row(names: list[str], table: Table) -> Cells:
    """The first row by heading; a host name that went on in the next line is put together again.

    Statspack heads the host `Host Name`, with `Host` as a column of its own that is always blank.
    """
    first, *more = table.rows
    cells = dict(zip(names, first.cells, strict=False))
    if names[:2] == ["host", "name"]:
        cells[_HOST_NAME] = cells.pop("name", "")
    elif more and "host" in cells and [cell for cell in more[0].cells if cell] == more[0].cells[-1:]:
        cells["host"] += more[0].cells[-1]
    return cells


def _database(database: Database, cells: Cells) -> None:
    if "dbid" not in cells:
        return
    database.name = cells.get("dbname") or cells.get("database") or database.name
    database.dbid = whole(cells["dbid"])
    database.release = cells.get("release") or None
    database.edition = cells.get("edition") or None
    database.role = cells.get("role") or cells.get("dbrole") or None
    database.rac = yes_no(cells.get("rac") or cells.get("cluster") or cells.get("ops"))
    database.cdb = yes_no(cells.get("cdb"))


def _identity(instance: Instance, cells: Cells) -> None:
    """Each identity table knows some of the fields; none takes away what another has said."""
    instance.name = cells.get("instance") or instance.name
    instance.number = whole(cells.get("instnum")) or instance.number
    instance.host = cells.get(_HOST_NAME) or cells.get("host") or instance.host
    instance.platform = cells.get("platform") or instance.platform
    instance.startup_time = dates.moment(cells.get("startuptime", "")) or instance.startup_time
    instance.cpus = whole(cells.get("cpus")) or instance.cpus
    instance.cores = whole(cells.get("cores")) or instance.cores
    instance.sockets = whole(cells.get("sockets")) or instance.sockets
    instance.memory_gb = gigabytes(cells.get("memorygb") or cells.get("memoryg")) or instance.memory_gb


def _container(report: Report, names: list[str], table: Table) -> None:
    """A report of one pluggable database lists it alone; the root's reports list all of them."""
    if report.scope == "pdb" and table.rows:
        report.database.container = _row(names, table).get("containername") or None


def _host_line(instance: Instance, table: Table) -> None:
    """The host line of Statspack 10.2: labels and values on one line."""
    for row in table.rows:
        pairs = dict(zip(map(plain, row.cells[::2]), row.cells[1::2], strict=False))
        if "numcpus" not in pairs and "physmemorymb" not in pairs:
            continue
        instance.host = next((value for label, value in pairs.items() if label.endswith("name")), None)
        instance.cpus = whole(pairs.get("numcpus"))
        if mebibytes := megabytes(pairs.get("physmemorymb")):
            instance.memory_gb = round(mebibytes / 1024, 2)


def _snapshots(interval: Interval, table: Table) -> None:
    for row in table.rows:
        label = plain(row.cells[0]) if row.cells else ""
        if label in ("beginsnap", "endsnap"):
            _snapshot(interval, label.removesuffix("snap"), row)
        elif label.startswith("elapsed"):
            interval.elapsed_s = _minutes(interval, "elapsed_s", row)
        elif label.startswith("dbtime"):
            interval.db_time_s = _minutes(interval, "db_time_s", row)


def _snapshot(interval: Interval, which: str, row: TableRow) -> None:
    """One snapshot: its id, its time and, after the time, the sessions."""
    time = next((place for place, cell in enumerate(row.cells) if place and dates.moment(cell)), None)
    fields = {
        f"{which}_snap": next((number for cell in row.cells[1:time] if (number := whole(cell)) is not None), None),
        f"{which}_time": dates.moment(row.cells[time]) if time else None,
        f"{which}_sessions": whole(row.cells[time + 1]) if time and time + 1 < len(row.cells) else None,
    }
    for name, value in fields.items():
        _set(interval, name, value, row)


def _snapshots_of_8i(interval: Interval, names: list[str], table: Table) -> None:
    """Statspack 8.1.6 prints the interval as one row."""
    if not table.rows:
        return
    row = table.rows[0]
    cells = dict(zip(names, row.cells, strict=False))
    minutes = decimal(cells.get("snaplengthminutes"))
    _set(interval, "begin_snap", whole(cells.get("startid")), row)
    _set(interval, "end_snap", whole(cells.get("endid")), row)
    _set(interval, "begin_time", dates.moment(cells.get("starttime", "")), row)
    _set(interval, "end_time", dates.moment(cells.get("endtime", "")), row)
    _set(interval, "elapsed_s", None if minutes is None else round(minutes * 60, 3), row)


def _minutes(interval: Interval, name: str, row: TableRow) -> float | None:
    """The first `n (mins)` of a row, in seconds."""
    first = next((match for cell in row.cells[1:] if (match := _MINUTES.search(cell))), None)
    minutes = figure(first[1]) if first else None
    if minutes is None:
        return None
    interval.lines[name] = row.line
    return round(minutes * 60, 3)


def _set(interval: Interval, name: str, value: object, row: TableRow) -> None:
    if value is not None:
        setattr(interval, name, value)
        interval.lines[name] = row.line
