"""One line a run without headings, as CERN's test procedure prints it: what the database counted in each run.

Columns: degree of parallelism, the run's time as an interval and in seconds, the query's answer, CPU, DB time, sorts on
disk, writes, reads, direct reads, bytes read, parse time, waits by class, then time and number of the waits for single
blocks and for several, and number and time of the direct reads. Oracle's times are hundredths of seconds.
"""

import re
from collections.abc import Iterator, Sequence

from parsers.load_curves.tables.figures import is_figure
from parsers.load_curves.tables.grid import Cells, Grid, Row

_INTERVAL = re.compile(r"[+-]\d{1,9} \d{1,2}:\d{2}:\d{2}(?:[.,]\d{1,9})?\Z")
_BLANKS = re.compile(r"\t|\s{2,}")
HEADINGS = (
    "parallel degree", "interval", "elapsed (s)", "answer", "CPU (cs)", "DB time", "sorts on disk", "physical writes",
    "physical reads", "physical reads direct", "physical read bytes", "parse time", "user I/O time", "application time",
    "concurrency time", "cluster time", "db file sequential read, wait (cs)", "db file sequential read, waits",
    "db file scattered read, wait (cs)", "db file scattered read, waits", "direct path read, waits",
    "direct path read, wait (cs)",
)  # fmt: skip
NAME = "One line a run"
_FEWEST = 5


def grid(lines: Sequence[str]) -> Grid | None:
    """The runs of a text as a table; None where no line is of one."""
    rows = tuple(_rows(lines))
    return Grid(rows[0].line, rows, (HEADINGS,), NAME) if rows else None


def _rows(lines: Sequence[str]) -> Iterator[Row]:
    for number, line in enumerate(lines, 1):
        if ":" not in line or len(line) > 1_000:
            continue
        cells = _cells(line)
        if len(cells) >= _FEWEST and _INTERVAL.match(cells[1]) and is_figure(cells[0]) and is_figure(cells[2]):
            yield Row(number, cells[: len(HEADINGS)])


def _cells(line: str) -> Cells:
    parted = line.split("\t") if "\t" in line else _BLANKS.split(line.strip())
    return tuple(part.strip() for part in parted)
