"""All I/O that sessions wait for: what storage could take away at most, log switches apart."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lookup, Metric, Way

PARTS = ("read_share", "temp_share", "commit_share", "writer_share", "other_io_share")


def summed(_: Report, so_far: Lookup) -> Figure:
    parts = [so_far(name) for name in PARTS]
    largest = max(parts, key=lambda part: part.value)
    captured = [part.captured_value for part in parts if part.captured_value is not None]
    return Figure(
        min(sum(part.value for part in parts), 1.0),
        largest.line,
        lower_bound=any(part.lower_bound for part in parts),
        captured_value=sum(captured) if len(captured) == len(parts) else None,
        way=largest.way,
    )


metric = Metric(
    name="io_share",
    unit="1",
    label="I/O share",
    ways=(Way("read + temp + commit + writer + other I/O", summed),),
    better="lower",
)
