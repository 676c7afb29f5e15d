"""System statistics: of page 1 by instance, of the whole cluster, and values at both snapshots."""

from tests.writer.cluster.table import Group, Table, who
from tests.writer.form import Col
from tests.writer.printed import Printer, one, text, two, whole

COUNTERS = (
    ("Logical Reads", 15), ("Physical Reads", 12), ("Physical Writes", 12), ("Redo Size (k)", 12),
    ("Block Changes", 12), ("User Calls", 12), ("Execs", 12), ("Parses", 12), ("Logons", 10), ("Txns", 12),
)  # fmt: skip


def _counters(column: str, suffix: str, put: Printer, most: int = 10) -> tuple[Group, ...]:
    columns = []
    for name, width in COUNTERS[:most]:
        first, _, rest = name.partition(" ")
        head = f"{first}|{rest}{suffix}" if rest else name + suffix
        columns.append(Col(f"{column}@{name}", width, put, head, html=name + suffix, html_put=two if suffix else put))
    return (Group("", (who, *columns)),)


RATES = (
    Group(
        "",
        (
            Col("statistic", 60, text, "Statistic"),
            Col("total", 18, whole, "Total"),
            Col("per_second", 14, two, "per Second"),
            Col("per_transaction", 12, two, "per Trans"),
        ),
    ),
    Group(
        "per Second",
        tuple(
            Col(f"instances_{name}_per_s", 13, two, head)
            for name, head in (("avg", "Average"), ("std", "Std Dev"), ("min", "Min"), ("max", "Max"))
        ),
    ),
)
VALUES = (
    Group("", (who,)),
    *(
        Group(group, (Col(f"begin_value@{name}", 14, whole, "Begin"), Col(f"end_value@{name}", 12, whole, "End")))
        for group, name in (
            ("Sessions", "logons current"),
            ("Open Cursors", "opened cursors current"),
            ("Session Cached Cursors", "session cursor cache count"),
        )
    ),
)
KEY, SECTION = "statistic", "system_statistics"
tables = [
    (150, Table(SECTION, "System Statistics", _counters("total", "", whole), across=KEY)),
    (
        151,
        Table(SECTION, "System Statistics - Per Second", _counters("per_second", "/s", one), part="second", across=KEY),
    ),
    (
        152,
        Table(
            SECTION,
            "System Statistics - Per Transaction",
            _counters("per_transaction", "/tx", one, most=9),
            part="transaction",
            across=KEY,
        ),
    ),
    (
        200,
        Table(
            "instance_activity",
            "System Statistics (Global)",
            RATES,
            notes=("per Second Average - average of per-instance per Second rates",),
        ),
    ),
    (201, Table("instance_activity_absolute", "System Statistics (Absolute Values)", VALUES, across=KEY)),
]
