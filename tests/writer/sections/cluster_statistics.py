"""Cluster Statistics: the RAC page of Statspack 9.2."""

from tests.writer.form import Col, Form, PrintedRow, Section
from tests.writer.model import Figures
from tests.writer.printed import label, one
from tests.writer.releases import statspack

GROUP = "Global Cache Service - Workload Characteristics"


def _lines(form: Form, figures: Figures, rows: list[PrintedRow]) -> list[str]:
    """Labels to the left, figures at a fixed place, under a group's name."""
    return [GROUP, "-" * len(GROUP), *(f"{row['name'].text:<55}{row['time_ms'].text:>8}" for row in rows)]


section = Section(
    "global_cache_workload",
    112,
    (
        Form(
            statspack("9.2", "9.2"),
            "Cluster Statistics",
            (Col("name", 48, label, ""), Col("time_ms", 8, one, "")),
            pairs=True,
            body=_lines,
            new_page=True,
        ),
    ),
    labels=(
        *("Ave global cache get time (ms)", "Ave global cache convert time (ms)", "Ave receive time for CR block (ms)"),
        "Ave pin time for current block (ms)",
    ),
)
