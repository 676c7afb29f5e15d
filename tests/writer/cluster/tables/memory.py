"""PGA targets by instance, at both snapshots."""

from tests.writer.cluster.table import Group, Table, who
from tests.writer.form import Col
from tests.writer.printed import one, two

SIZES = (
    ("PGA Aggr Target", "target_mb"),
    ("Auto PGA Target", "auto_target_mb"),
    ("PGA Mem Alloc", "allocated_mb"),
    ("Auto Workareas", "auto_work_areas_mb"),
    ("Manual Workarea", "manual_work_areas_mb"),
    ("Global Mem Bound", "largest_work_area_mb"),
)


def _both(column: str) -> tuple[Col, ...]:
    return (
        Col(f"{column}@begin", 12, one, "Begin", html_put=two),
        Col(f"{column}@end", 10, one, "End", html_put=two),
    )


tables = [
    (
        294,
        Table(
            "pga_target",
            "PGA Aggregate Target Statistics",
            (Group("", (who,)), *(Group(name, _both(column)) for name, column in SIZES)),
            notes=("all stats are reported in MegaBytes",),
            across="snapshot",
        ),
    )
]
