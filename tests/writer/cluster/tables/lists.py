"""Lists over all instances: statements, segments, library cache, parameters."""

from tests.writer.cluster.table import NEW, OLD, Group, Table
from tests.writer.form import Col
from tests.writer.printed import Printed, Printer, decimals, one, percent, plain, text, two, whole

seconds = decimals(2, kind="seconds")
share = decimals(1, kind="percent")
# heading, width, total, of one execution, share and its heading
FIGURES = {
    "Elapsed (s)": (13, "elapsed_s", "elapsed_per_exec_s", "elapsed_total_percent", "DB time"),
    "CPU (s)": (11, "cpu_s", "cpu_per_exec_s", "cpu_total_percent", "DB CPU"),
    "IOWait (s)": (11, "io_wait_s", "io_wait_per_exec_s", "io_wait_total_percent", "IO Wait"),
    "Gets": (14, "buffer_gets", "gets_per_exec", "gets_total_percent", "Gets"),
    "Reads": (12, "physical_reads", "reads_per_exec", "reads_total_percent", "Reads"),
    "UnOptimized": (
        12,
        "unoptimized_read_requests",
        "unoptimized_per_exec",
        "unoptimized_total_percent",
        "UnOptimized",
    ),
    "Requests": (12, "physical_read_requests", "requests_per_exec", "requests_total_percent", "Requests"),
    "Rows": (12, "rows_processed", "rows_per_exec", "", ""),
    "Cluster (s)": (11, "cluster_wait_s", "cluster_wait_per_exec_s", "cluster_wait_total_percent", "Cluster"),
    "Execs": (12, "executions", "", "executions_total_percent", "Execs"),
}
REST = ("Elapsed (s)", "CPU (s)", "IOWait (s)", "Gets", "Reads", "Rows", "Cluster (s)", "Execs")


def _statements(first: tuple[str, ...], left_out: tuple[str, ...] = ()) -> tuple[Group, ...]:
    order = [*first, *(one for one in REST if one not in first and one not in left_out)]
    totals, each, shares = [], [], []
    for head in order:
        width, total, per_exec, part, part_head = FIGURES[head]
        timed = head.endswith("(s)")
        totals.append(Col(total, width, seconds if timed else whole, head))
        if per_exec:
            each.append(Col(per_exec, width, seconds if timed else one, head, html_put=two))
        if part:
            shares.append(Col(part, max(8, len(part_head)), share, part_head, html_put=decimals(2, kind="percent")))
    return (
        Group("", (Col("sql_id", 13, text, "SQL Id"),)),
        Group("Total", tuple(totals)),
        Group("Per Execution", tuple(each)),
        Group("Percentage of Total", tuple(shares)),
    )


LISTS = (
    ("sql_by_elapsed", "Elapsed Time", ("Elapsed (s)",), ()),
    ("sql_by_cpu", "CPU Time", ("CPU (s)",), ()),
    ("sql_by_io_wait", "User I/O Time", ("IOWait (s)",), ()),
    ("sql_by_gets", "Gets", ("Gets", "Reads"), ()),
    ("sql_by_reads", "Reads", ("Reads", "Gets"), ()),
    ("sql_by_unoptimized_reads", "UnOptimized Read Requests", ("UnOptimized", "Requests", "Reads"), ("Gets",)),
    ("sql_by_executions", "Executions", ("Execs",), ()),
    ("sql_by_cluster_wait", "Cluster Wait Time", ("Cluster (s)",), ()),
)
SEGMENT = (
    Col("statistic", 24, text, "Statistic"),
    Col("owner", 10, text, "Owner"),
    Col("tablespace", 10, text, "Tablespace|Name"),
    Col("object", 20, text, "Object|Name"),
    Col("subobject", 10, text, "Subobject|Name"),
    Col("object_type", 5, text, "Obj.|Type"),
)
NUMBERS = (Col("object_id", 10, plain, "Obj#"), Col("data_object_id", 10, plain, "Dataobj#"))
VALUES = (
    Col("value", 12, whole, "Value"),
    Col("percent", 6, percent, "%Total", html_put=two),
    Col("captured_percent", 8, percent, "%Capture", html_put=two),
)
LIBRARY = (
    Col("namespace", 15, text, "Namespace"),
    Col("get_requests", 12, whole, "Get|Requests"),
    Col("get_miss_percent", 6, percent, "Pct|Miss"),
    Col("pin_requests", 14, whole, "Pin|Requests"),
    Col("pin_miss_percent", 6, percent, "Pct|Miss"),
    Col("reloads", 10, whole, "Reloads"),
    Col("invalidations", 8, whole, "Invali-|dations"),
    Col("ges_lock_requests", 12, whole, "GES Lock|Requests"),
    Col("ges_pin_requests", 12, whole, "GES Pin|Requests"),
    Col("ges_pin_releases", 12, whole, "GES Pin|Releases"),
    Col("ges_invalidation_requests", 11, whole, "GES Inval|Requests"),
    Col("ges_invalidations", 11, whole, "GES Invali-|dations"),
)
whose = Printer("whose", lambda value, room: Printed(str(value), None if value == "*" else value))
PARAMETERS = (
    Col("name", 29, text, "Parameter Name"),
    Col("instance", 3, whose, "I#"),
    Col("begin_value", 53, text, "Begin value"),
    Col("end_value", 24, text, "End value (if different)"),
)
GLOBAL = "Segment Statistics (Global)"
tables = [
    *(
        (160 + place, Table(section, f"SQL ordered by {title} (Global)", _statements(first, left), sql=True))
        for place, (section, title, first, left) in enumerate(LISTS)
    ),
    (270, Table("segment_statistics", GLOBAL, (Group("", (*SEGMENT, *VALUES)),), OLD, once="statistic")),
    (270, Table("segment_statistics", GLOBAL, (Group("", (*SEGMENT, *NUMBERS, *VALUES)),), NEW, once="statistic")),
    (290, Table("library_cache", "Library Cache Activity", (Group("", LIBRARY),))),
    (
        300,
        Table(
            "parameters",
            "init.ora Parameters",
            (Group("", PARAMETERS),),
            notes=("'*' indicates same value across all instances",),
            summary="This table displays values for init.ora parameters",
            once="name",
        ),
    ),
]
