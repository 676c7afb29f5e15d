"""Wait Event Histogram (Global): 22 buckets under one name; counts in brackets where the share is 0.0."""

from tests.writer.cluster.table import NEW, Group, Table
from tests.writer.form import Col
from tests.writer.model import Row
from tests.writer.printed import Printed, Printer, Room, Value, one, text, thousands

UPPERS = (
    "<1us <2us <4us <8us <16us <32us <64us <128us <256us <512us <1ms <2ms <4ms <8ms <16ms <32ms <64ms <128ms "
    "<256ms <512ms <1s >=1s"
).split()


def _bucket(value: Value, room: Room) -> Printed:
    return Printed(value, value) if isinstance(value, str) else one(value, room)


def in_columns(row: Row) -> Row:
    cells = {
        f"bucket_{index}": percent if count is None else f"{percent:.1f}({count})"
        for index, (_, percent, count) in enumerate(row["buckets"])
    }
    return {**row, **cells}


tables = [
    (
        122,
        Table(
            "wait_histogram",
            "Wait Event Histogram (Global)",
            (
                Group("", (Col("event", 26, text, "Event"), Col("waits", 6, thousands, "Waits"))),
                Group(
                    "% of Total Waits",
                    tuple(
                        Col(f"bucket_{index}", 8, Printer("bucket", _bucket), upper)
                        for index, upper in enumerate(UPPERS)
                    ),
                ),
            ),
            NEW,
            notes=("When % of Total Waits is  0.0 the count is displayed in parenthesis",),
            summary="This table displays wait event histogram information",
            flat=in_columns,
        ),
    )
]
