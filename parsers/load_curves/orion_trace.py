"""Orion's trace: a line for each load and kind of request, with what the other kind had in flight beside it."""

import re
from collections.abc import Sequence

from parsers.load_curves.orion_matrix import Matrix

_RAN = re.compile(
    r"\s{0,20}ran \((small|large)\):\s{1,9}my\s{1,9}(\d{1,6})\s{1,9}oth\s{1,9}(\d{1,6})"
    r"\s{1,9}iops\s{1,9}(\d{1,9}(?:\.\d{1,6})?)"
    r"\s{1,9}size\s{1,9}(\d{1,7})\s{0,3}K\s{1,9}lat\s{1,9}(\d{1,9}(?:\.\d{1,6})?)\s{0,3}(ms|us)"
    r"\s{1,9}bw\s{0,3}=?\s{1,9}(\d{1,9}(?:\.\d{1,6})?)\s{0,3}MBps",
    re.IGNORECASE,
)
_LONGEST_LINE = 500


def is_trace(text: str) -> bool:
    """Whether a text holds such lines."""
    return "ran (" in text and any(_RAN.match(line[:_LONGEST_LINE]) for line in text.split("\n") if "ran (" in line)


def read_trace(lines: Sequence[str]) -> dict[str, Matrix]:
    """The three tables that Orion writes as csv, out of its trace; latencies in milliseconds."""
    cells: dict[str, dict[tuple[float, float], tuple[float, int]]] = {"iops": {}, "lat": {}, "mbps": {}}
    for number, line in enumerate(lines, 1):
        match = _RAN.match(line[:_LONGEST_LINE]) if "ran (" in line else None
        if not match:
            continue
        mine, other = float(match[2]), float(match[3])
        load = (other, mine) if match[1].lower() == "small" else (mine, other)
        if match[1].lower() == "small":
            cells["iops"][load] = (float(match[4]), number)
            cells["lat"][load] = (float(match[6]) * (1e-3 if match[7].lower() == "us" else 1.0), number)
        else:
            cells["mbps"][load] = (float(match[8]), number)
    return {kind: Matrix(kind, figures, in_microseconds=False) for kind, figures in cells.items() if figures}
