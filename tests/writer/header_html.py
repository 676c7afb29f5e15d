"""The top of an AWR page: the same tables as the text's, with whole names."""

from tests.writer import html
from tests.writer.header_text import cursors, report_name, stamp, yes
from tests.writer.model import Figures, Header
from tests.writer.printed import Printed, decimals, plain, text
from tests.writer.releases import Release

IDENTITY = "This table displays database instance information"


def _identity(header: Header, release: Release) -> list[str]:
    start = [("DB Name", text), ("DB Id", plain)]
    tail = [("Release", text), ("RAC", text)]
    values: list[object] = [header.database, header.dbid]
    ends: list[object] = [release.version, yes(header.rac)]
    instance = [("Instance", text), ("Inst num", plain)]
    if release.version < "12.2":
        own: list[object] = [header.instance, header.number]
        if release.version.startswith("10"):
            columns = [*start, *instance, *tail, ("Host", text)]
            return html.plain_table(IDENTITY, columns, [[*values, *own, *ends, header.host]], release)
        columns = [*start, *instance, ("Startup Time", text), *tail]
        return html.plain_table(IDENTITY, columns, [[*values, *own, stamp(header.startup, False), *ends]], release)
    columns = [*start, ("Unique Name", text), ("Role", text), ("Edition", text), *tail, ("CDB", text)]
    names: list[object] = [header.unique_name, header.role, header.edition]
    return [
        *html.plain_table(IDENTITY, columns, [[*values, *names, *ends, yes(bool(header.containers))]], release),
        *_instance(header, release),
    ]


def _instance(header: Header, release: Release) -> list[str]:
    columns = [("Instance", text), ("Inst Num", plain), ("Startup Time", text)]
    values: list[object] = [header.instance, header.number, stamp(header.startup, False)]
    if release.key in ("19-late", "21", "23"):
        columns += [("User Name", text), ("System Data Visible", text)]
        values += ["SYS", "YES"]
    lines = html.plain_table(IDENTITY, columns, [values], release)
    if not header.containers:
        return lines
    columns = [("Container DB Id", plain), ("Container Name", text), ("Open Time", text)]
    rows: list[list[object]] = [[one.dbid, one.name, stamp(one.opened, False)] for one in header.containers]
    return [*lines, *html.plain_table("This table displays pdb instance information", columns, rows, release)]


def _host(header: Header, release: Release) -> list[str]:
    if release.version.startswith("10"):
        return []
    columns = [("Host Name", text), ("Platform", text), ("CPUs", plain), ("Cores", plain), ("Sockets", plain)]
    values: list[object] = [header.host, header.platform, header.cpus, header.cores, header.sockets, header.memory_gb]
    memory = ("Memory (GB)", decimals(2, bare=True))
    return html.plain_table("This table displays host information", [*columns, memory], [values], release)


def _snapshots(figures: Figures, release: Release) -> list[str]:
    interval, many = figures.interval, figures.header.rac and release.version >= "11.2.0.4"
    names = ["", "Snap Id", "Snap Time", "Sessions", "Cursors/Session", *(["Instances"] if many else [])]
    sides = (
        ("Begin Snap:", interval.begin_snap, interval.begin, interval.begin_sessions, interval.begin_cursors),
        ("End Snap:", interval.end_snap, interval.end, interval.end_sessions, interval.end_cursors),
    )
    rows = []
    for label, snap, when, sessions, per_session in sides:
        cells = [label, str(snap), stamp(when), str(sessions), f"      {cursors(per_session)}"]
        rows.append(cells + ([str(interval.instances)] if many else []))
    for label, seconds in (("Elapsed:", interval.elapsed_s), ("DB Time:", interval.db_time_s)):
        rows.append([label, "", f"      {seconds / 60:,.2f} (mins)", *[""] * (len(names) - 3)])
    lines = [html.heads(names)]
    lines += [html.line([(Printed(one, one), False) for one in row], index) for index, row in enumerate(rows)]
    return html.table("This table displays snapshot information", lines, release)


def header_html(figures: Figures, release: Release) -> list[str]:
    """Everything above the first section."""
    header, interval = figures.header, figures.interval
    title = f"AWR Report for DB: {header.database}, Inst: {header.instance}, "
    title += f"Snaps: {interval.begin_snap}-{interval.end_snap}"
    return [
        f'<html lang="en"><head><title>{title}</title>',
        html.STYLE + '</head><body class="awr">',
        '<h1 class="awr">',
        report_name(header),
        "",
        "</h1>",
        "<p />",
        *_identity(header, release),
        *_host(header, release),
        *_snapshots(figures, release),
        '<h2 class="awr">Report Summary</h2>',
        "<p />",
    ]
