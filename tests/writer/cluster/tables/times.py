"""Processors, time model and wait classes, by instance."""

from tests.writer.cluster.table import NEW, OLD, Group, Table, who
from tests.writer.form import Col
from tests.writer.printed import decimals, one, percent, two, whole

two_percent = decimals(2, kind="percent")
whole_seconds = decimals(1, kind="seconds")
exact_seconds = decimals(2, kind="seconds")


def share(name: str, width: int, head: str, html: str | None = None) -> Col:
    return Col(name, width, percent, head, html=html, html_put=two_percent)


def spent(name: str, width: int, head: str, html: str | None = None) -> Col:
    return Col(name, width, whole_seconds, head, html=html, html_put=exact_seconds)


def _host(old: bool) -> tuple[Group, ...]:
    """The page of 11.2 has no groups."""

    def named(head: str, new: str, older: str) -> str:
        return older if old else new or head

    def group(name: str, *columns: Col) -> Group:
        return Group(name, columns, "" if old else None)

    return (
        Group("", (who,)),
        group(
            "CPU",
            Col("cpus", 5, whole, "#CPUs", html=named("", "#CPUs", "Num CPUs")),
            Col("cores", 5, whole, "#Core", html=named("", "#Cores", "CPU Cores")),
            Col("sockets", 5, whole, "#Sckt", html=named("", "#Sckts", "CPU Sckts")),
        ),
        group(
            "Load",
            Col("load_begin", 6, one, "Begin", html=named("", "Begin", "Load Begin"), html_put=two),
            Col("load_end", 6, one, "End", html=named("", "End", "Load End"), html_put=two),
        ),
        group(
            "% CPU",
            share("busy_percent", 6, "% Busy"),
            share("user_percent", 6, "% Usr"),
            share("system_percent", 6, "% Sys"),
            share("wait_io_percent", 6, "% WIO"),
            share("idle_percent", 6, "% Idl"),
        ),
        group(
            "Time (s)",
            spent("busy_time_s", 14, "Busy", named("", "Busy", "Busy Time (s)")),
            spent("idle_time_s", 14, "Idle", named("", "Idle", "Idle Time (s)")),
            spent("total_time_s", 14, "Total", named("", "Total", "Total Time (s)")),
        ),
        group("Memory", Col("memory_mb", 10, one, "MB", html=named("", "MB", "Memory (M)"), html_put=two)),
        group(
            "End Values",
            Col("end_cpus", 4, whole, "#CPU", html=named("", "#CPUs", "End CPUs")),
            Col("end_cores", 4, whole, "#Cor", html=named("", "#Cores", "End Cores")),
            Col("end_sockets", 4, whole, "#Sck", html=named("", "#Sckts", "End Sckts")),
            Col("end_memory_mb", 10, one, "Memory (M)", html=named("", "Memory (M)", "End Memory (M)"), html_put=two),
        ),
    )


MODEL = (
    ("DB time", "DB time (s)"), ("DB CPU", "DB CPU (s)"), ("sql execute elapsed time", "SQL Exec|Ela (s)"),
    ("parse time elapsed", "Parse Ela (s)"), ("hard parse elapsed time", "Hard Parse|Ela (s)"),
    ("PL/SQL execution elapsed time", "PL/SQL Ela (s)"), ("Java execution elapsed time", "Java Ela (s)"),
    ("background elapsed time", "bg time (s)"), ("background cpu time", "bg CPU (s)"),
)  # fmt: skip
SHARES = (
    ("DB CPU", "DB CPU"), ("sql execute elapsed time", "SQL Exec Ela"), ("parse time elapsed", "Parse Ela"),
    ("hard parse elapsed time", "Hard Parse"), ("PL/SQL execution elapsed time", "PL/SQL Ela"),
    ("Java execution elapsed time", "Java Ela"),
)  # fmt: skip


def _model_shares(old: bool) -> tuple[Group, ...]:
    of_db = tuple(
        share(f"percent_db_time@{name}", 14, head, f"{head} %DB time" if old else None) for name, head in SHARES
    )
    background = share("percent_background_time@background cpu time", 14, "bg CPU", "bg CPU %bg time" if old else None)
    return (
        Group("", (who, share("percent_of_cluster@DB time", 14, "% Total|DB time"))),
        Group("% DB time", of_db, "" if old else None),
        Group("", (share("percent_of_cluster@background elapsed time", 14, "% Total|bg time"),)),
        Group("% bg time", (background,), "" if old else None),
    )


CLASSES = (
    ("User I/O", "User I/O", "User I/O(s)"), ("System I/O", "Sys I/O", "Sys I/O(s)"), ("Other", "Other", "Other(s)"),
    ("Application", "Applic", "Applic (s)"), ("Commit", "Commit", "Commit (s)"), ("Network", "Network", "Network (s)"),
    ("Concurrency", "Concurcy", "Concurcy (s)"), ("Configuration", "Config", "Config (s)"),
    ("Cluster", "Cluster", "Cluster (s)"), ("Administrative", "Admin", "Admin (s)"),
    ("Scheduler", "Scheduler", "Scheduler (s)"), ("DB CPU", "DB CPU", "DB CPU (s)"),
)  # fmt: skip


def _classes(old: bool) -> list[tuple[str, str, str]]:
    """11.2 has two fewer."""
    return [one for one in CLASSES if not (old and one[0] in ("Administrative", "Scheduler"))]


def _class_tables(old: bool) -> list[tuple[int, Table]]:
    section, key, null, releases = "foreground_wait_classes", "wait_class", "" if old else "N/A", OLD if old else NEW
    shares = tuple(share(f"percent_db_time@{name}", 13, head) for name, head, _ in _classes(old))
    seconds = tuple(spent(f"time_s@{name}", 13, head) for name, _, head in _classes(old))
    time = spent("time_s@DB time", 14, "DB time")
    part = share("percent_of_cluster@DB time", 13, "% Total|DB time")
    whole_cluster = Col("", 4, who.put, "", html="")
    return [
        (
            108,
            Table(
                section,
                "Foreground Wait Classes -  % of Total DB time",
                (Group("", (whole_cluster, *shares)),),
                releases,
                part="cluster",
                across=key,
                null=null,
            ),
        ),
        (109, Table(section, "Foreground Wait Classes", (Group("", (who, *seconds, time)),), releases, across=key)),
        (
            110,
            Table(
                section,
                "Foreground Wait Classes -  % of DB time",
                (Group("", (who,)), Group("% DB time", shares, "" if old else None), Group("", (part,))),
                releases,
                part="shares",
                across=key,
                null=null,
            ),
        ),
    ]


NOTE = ("Listed in order of instance number, I#",)
TITLE = "OS Statistics By Instance"
tables = [
    (50, Table("host_cpu", TITLE, _host(old=False), OLD, ("text",), notes=NOTE)),
    (50, Table("host_cpu", TITLE, _host(old=True), OLD, ("html",), notes=NOTE)),
    (50, Table("host_cpu", TITLE, _host(old=False), NEW, notes=NOTE)),
    (
        100,
        Table(
            "time_model",
            "Time Model",
            (Group("", (who, *(spent(f"time_s@{name}", 14, head) for name, head in MODEL))),),
            across="statistic",
        ),
    ),
    *(
        (
            101,
            Table(
                "time_model",
                "Time Model - % of DB time",
                _model_shares(old),
                OLD if old else NEW,
                part="shares",
                across="statistic",
            ),
        )
        for old in (True, False)
    ),
    *_class_tables(old=True),
    *_class_tables(old=False),
]
