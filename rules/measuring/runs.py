"""The values of --run: Orion's predefined runs with their equivalents, and what else a database does."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

_WHOLE: Mapping[str, Any] = {
    "size_small": 8,
    "size_large": 1024,
    "type": "rand",
    "simulate": "concat",
    "write": 0,
    "duration": 60,
}
_ROW = {"matrix": "row", "num_large": 0}
_STREAMS = {"matrix": "col", "num_small": 0, "type": "seq"}


@dataclass(frozen=True, slots=True)
class Kind:
    """One value of --run. `fixed` are parameters that nobody may change, `given` those that somebody may; `stands_for`
    is the wait event whose storage it measures."""

    fixed: Mapping[str, Any]
    given: Mapping[str, Any]
    stands_for: str
    measures: str


ORION: Mapping[str, Kind] = {
    "simple": Kind({**_WHOLE, "matrix": "basic"}, {}, "", "small random reads, then large ones, each alone"),
    "normal": Kind({**_WHOLE, "matrix": "detailed"}, {}, "", "small and large random reads, alone and side by side"),
    "oltp": Kind(
        {"num_large": 0, "size_small": 8, "type": "rand", "simulate": "concat", "write": 0, "duration": 60,
         "matrix": "row"},
        {}, "db file sequential read", "small random reads at rising load: the most IOPS",
    ),
    "dss": Kind(
        {"num_small": 0, "size_large": 1024, "type": "rand", "simulate": "concat", "write": 0, "duration": 60,
         "matrix": "col"},
        {}, "direct path read", "large random reads at rising load: the most MB/s",
    ),
    "advanced": Kind({}, {}, "", "what the other parameters say"),
}  # fmt: skip
OTHERS: Mapping[str, Kind] = {
    "random-read": Kind(
        _ROW, {}, "db file sequential read", "single blocks, as index access reads them"
    ),
    "aggressive": Kind(
        _ROW, {}, "db file parallel read",
        "single blocks with up to 25 requests a disk in flight: where the storage ends",
    ),
    "mixed": Kind(
        _ROW, {"write": 30}, "db file sequential read", "single blocks read while others are written"
    ),
    "db-writer": Kind(
        _ROW, {"write": 100}, "db file parallel write", "single blocks written in random places"
    ),
    "sequential-read": Kind(
        _STREAMS, {}, "direct path read", "scans: streams of large reads"
    ),
    "sequential-write": Kind(
        _STREAMS, {"write": 100}, "direct path write",
        "loads and backups: streams of large writes",
    ),
    "log-writer": Kind(
        _ROW, {"write": 100, "size_small": 4}, "log file parallel write",
        "one write at a time that is waited for, of the redo of one commit and of groups of commits",
    ),
}  # fmt: skip
RUNS: Mapping[str, Kind] = {**ORION, **OTHERS}
ALL = tuple(RUNS)
