"""The top of a text report: database, instance, host and snapshots, as each release lays them out."""

from collections.abc import Sequence
from datetime import datetime

from tests.writer.model import Figures, Header, Interval
from tests.writer.releases import Release

Cell = tuple[str, int, str, bool]  # heading, width, value, right


def stamp(when: datetime, seconds: bool = True) -> str:
    return when.strftime("%d-%b-%y %H:%M:%S" if seconds else "%d-%b-%y %H:%M")


def yes(value: bool) -> str:
    return "YES" if value else "NO"


def table(cells: Sequence[Cell], tildes: bool = False, gap: str = " ") -> list[str]:
    """Headings, ruler, one row."""
    heads = gap.join(name.rjust(width) if right else name.ljust(width) for name, width, _, right in cells)
    rule = gap.join(("~" if tildes and not index else "-") * one[1] for index, one in enumerate(cells))
    row = gap.join(value[:w].rjust(w) if right else value[:w].ljust(w) for _, w, value, right in cells)
    return [heads.rstrip(), rule, row.rstrip()]


def _old_identity(header: Header, release: Release) -> list[str]:
    """8i to 10.1, and AWR 10g."""
    flag, width = {"8.1.6": ("OPS", 4), "8.1.7": ("OPS", 4), "9.2": ("Cluster", 7)}.get(release.key, ("RAC", 3))
    host = 16 if (release.product, release.key) == ("statspack", "10.1") else 12
    wide = release.key == "8.1.6"
    gap = "  " if wide else " "
    cells = [
        ("DB Name     " if not wide else "DB Name   ", 10 if wide else 12, header.database, False),
        ("DB Id   ", 11, str(header.dbid), True),
        ("Instance", 10 if wide else 12, header.instance, False),
        ("Inst Num", 10 if wide else 8, str(header.number), True),
        ("Release", 10 if wide else 11, release.version, False),
        (flag, width, yes(header.rac), False),
        ("Host", 10 if wide else host, header.host, False),
    ]
    lines = table(cells, gap=gap)
    rest = header.host[host:]
    return lines + ([" " * (len(lines[1]) - host) + rest] if release.key == "10.1" and rest else [])


def _startup_identity(header: Header, release: Release, statspack: bool) -> list[str]:
    name = "Database" if statspack else "DB Name"
    cells = [
        (name, 8 if statspack else 12, "" if statspack else header.database, False),
        ("DB Id   ", 11, str(header.dbid), True),
        ("Instance", 12, header.instance, False),
        ("Inst Num", 8, str(header.number), True),
        ("Startup Time", 15, stamp(header.startup, seconds=False), False),
        ("Release", 11, release.version, False),
        ("RAC", 3, yes(header.rac), False),
    ]
    return table(cells, tildes=statspack)


def _new_identity(header: Header, release: Release) -> list[str]:
    cells = [
        ("DB Name", 12, header.database, False),
        ("DB Id   ", 11, str(header.dbid), True),
        ("Unique Name", 11, header.unique_name, False),
        ("DB Role", 16, header.role, False),
        ("Edition", 7, header.edition, False),
        ("Release", 10, release.version, False),
        ("RAC", 3, yes(header.rac), False),
        ("CDB", 3, yes(bool(header.containers)), False),
    ]
    second = [
        ("Instance", 12, header.instance, False),
        ("Inst Num", 8, str(header.number), True),
        ("Startup Time", 15, stamp(header.startup, seconds=False), False),
    ]
    if release.key in ("19-late", "21", "23"):
        second += [("User Name", 12, "SYS", False), ("System Data Visible", 20, "YES", False)]
    lines = [*table(cells), "", *table(second)]
    for index, one in enumerate(header.containers):
        opened = stamp(one.opened, seconds=False)
        row = [
            ("Container DB Id", 15, str(one.dbid), True),
            ("Container Name", 20, one.name, False),
            ("Open Time", 15, opened, False),
        ]
        lines += ["", *table(row)] if not index else table(row)[2:]
    return lines


def _count(value: int | None) -> str:
    return "" if value is None else str(value)


def host(header: Header, release: Release) -> list[str]:
    """The host's own table; 10.2 Statspack has a line instead."""
    if release.product == "statspack":
        if release.key == "10.2":
            memory = f"{header.memory_gb * 1024:,.0f}"
            line = (
                f"Host  Name:   {header.host[:16]:<16} Num CPUs: {header.cpus:>4}        Phys Memory (MB): {memory:>8}"
            )
            return ["", line, "~~~~"]
        rule = "~~~~ ---------------- ---------------------- ----- ----- ------- ------------"
        row = f"     {header.host[:16]:<16} {header.platform[:22]:<22} {header.cpus:>5} {_count(header.cores):>5} "
        row += f"{_count(header.sockets):>7} {header.memory_gb:>12.1f}"
        if release.key == "11.2":
            return ["", "Host Name             Platform                CPUs Cores Sockets   Memory (G)", rule, row]
        heading = "Host                             Name             Platform                CPUs"
        return ["", heading, "Cores Sockets   Memory (G)", rule, row]
    cells = [
        ("Host Name", 16, header.host, False),
        ("Platform", 32, header.platform, False),
        ("CPUs", 4, str(header.cpus), True),
        ("Cores", 5, _count(header.cores), True),
        ("Sockets", 7, _count(header.sockets), True),
        ("Memory(GB)", 10, f"{header.memory_gb:.2f}", True),
    ]
    return ["", *table(cells)]


def cursors(value: float) -> str:
    return f"{value:.1f}".removeprefix("0") if value else ".0"


def _snapshots_8i(interval: Interval) -> list[str]:
    times = f"{stamp(interval.begin):<20}  {stamp(interval.end):<20}"
    return [
        "",
        "                                                                Snap Length",
        "Start Id    End Id       Start Time             End Time         (Minutes)",
        "--------  --------  --------------------  --------------------  -----------",
        f"{interval.begin_snap:>8}  {interval.end_snap:>8}  {times}  {interval.elapsed_s / 60:>11,.2f}",
    ]


def _sides(interval: Interval) -> tuple[tuple[str, int, datetime, int, float, str], ...]:
    return (
        ("Begin Snap:", interval.begin_snap, interval.begin, interval.begin_sessions, interval.begin_cursors,
         interval.comment),
        ("  End Snap:", interval.end_snap, interval.end, interval.end_sessions, interval.end_cursors, ""),
    )  # fmt: skip


def _snapshots_statspack(interval: Interval, release: Release) -> list[str]:
    new = release.key in ("10.2", "11.2", "12.1", "19")
    curs = release.key != "8.1.7"
    wide = 10 if new else 9
    lead = "Snapshot    " if new else " " * 12
    heads = f"{lead}{'Snap Id':>{wide}}     Snap Time      Sessions" + (" Curs/Sess Comment" if curs else "")
    rule = f"{'~~~~~~~~' if new else '':<12}{'-' * wide} ------------------ --------"
    rule += (" --------- " + "-" * 19) if curs else ""
    lines = ["", heads, rule]
    for label, snap, when, sessions, per_session, comment in _sides(interval):
        end = f" {cursors(per_session):>9} {comment}" if curs else ""
        lines.append(f"{label:<12}{snap:>{wide}} {stamp(when)} {sessions:>8}{end}".rstrip())
    minutes = interval.elapsed_s / 60
    if release.key not in ("11.2", "12.1", "19"):
        return [*lines, f"   Elapsed:          {minutes:>11,.2f} (mins)"]
    sessions_active = interval.db_time_s / interval.elapsed_s
    lines.append(f"   Elapsed: {minutes:>10,.2f} (mins) Av Act Sess: {sessions_active:>9,.1f}")
    return [
        *lines,
        f"   DB time: {interval.db_time_s / 60:>10,.2f} (mins)      DB CPU: {interval.db_cpu_s / 60:>10,.2f} (mins)",
    ]


def _snapshots_awr(header: Header, interval: Interval) -> list[str]:
    many = " Instances" if header.rac else ""
    lines = [
        "",
        f"              Snap Id      Snap Time      Sessions Curs/Sess{many}",
        f"            --------- ------------------- -------- ---------{' ---------' if many else ''}",
    ]
    for label, snap, when, sessions, per_session, _ in _sides(interval):
        end = f" {interval.instances:>9}" if many else ""
        lines.append(f"{label:<12}{snap:>9} {stamp(when):<19} {sessions:>8} {cursors(per_session):>9}{end}")
    lines.append(f"   Elapsed:          {interval.elapsed_s / 60:>11,.2f} (mins)")
    return [*lines, f"   DB Time:          {interval.db_time_s / 60:>11,.2f} (mins)"]


def report_name(header: Header) -> str:
    """The AWR's first line."""
    return "WORKLOAD REPOSITORY PDB report (root snapshots)" if header.pdb else "WORKLOAD REPOSITORY report for"


def header_text(figures: Figures, release: Release) -> list[str]:
    """Everything above the first section."""
    header, interval = figures.header, figures.interval
    if release.product == "statspack":
        lines = ["STATSPACK report for", ""]
        if release.key in ("8.1.6", "8.1.7", "9.2", "10.1"):
            lines += _old_identity(header, release)
        else:
            lines += [*_startup_identity(header, release, statspack=True), *host(header, release)]
        snaps = _snapshots_8i(interval) if release.key == "8.1.6" else _snapshots_statspack(interval, release)
        return [*lines, *snaps, ""]
    lines = ["", report_name(header), ""]
    if release.key in ("10.1", "10.2"):
        lines += _old_identity(header, release)
    elif release.version < "12.2":
        lines += [*_startup_identity(header, release, statspack=False), *host(header, release)]
    else:
        lines += [*_new_identity(header, release), *host(header, release)]
    return [*lines, *_snapshots_awr(header, interval), ""]
