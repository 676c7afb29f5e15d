"""Columns that several sections print alike, and the bounds of histogram headings."""

import re

from parsers.columns import Column, centiseconds, count, milliseconds, number, percent, seconds, text

WAIT_COLUMNS = (
    Column("event", text, ("Event",), "Event"),
    Column("waits", count, ("Waits",), "Waits"),
    Column("timeouts", count, ("Timeouts",), "Timeouts"),
    Column("timeouts_percent", percent, ("%Time-outs", "%Tim out", "%Time outs", "%Time -outs"), "Timeouts", "%"),
    Column(
        "time_s",
        seconds,
        ("Total Wait Time (s)", "Wait Time (s)"),
        "Time",
        "s",
        other=(("Total Wait Time (cs)", centiseconds), ("Wait Time (cs)", centiseconds)),
    ),
    Column("avg_wait_ms", milliseconds, ("Avg wait (ms)", "Avg wait"), "Average wait", "ms"),
    Column("waits_per_transaction", number, ("Waits /txn",), "Waits per transaction"),
    Column("percent", percent, ("% DB time", "% bg time", "%Total Call Time", "%Total Call"), "Share", "%"),
)

IO_COLUMNS = (
    Column("container", text, ("PDB Name", "Container Name"), "Container"),
    Column("reads", count, ("Reads",), "Reads"),
    Column("reads_per_s", number, ("Av Reads/s", "Av Rds/s", "Av Reads /s"), "Reads per second", "1/s"),
    Column("read_ms", milliseconds, ("Av Rd(ms)", "Avg Read (ms)", "Av Rd"), "Read", "ms"),
    Column("max_read_bucket_ms", number, ("Mx Rd Bkt",), "Slowest single-block bucket", "ms"),
    Column("blocks_per_read", number, ("Av Blks/Rd", "Av Blks /Rd"), "Blocks per read"),
    Column(
        "single_block_reads_per_s",
        number,
        ("1-bk Rds/s", "1-bk Rd/s"),
        "Single-block reads per second",
        "1/s",
    ),
    Column("single_block_read_ms", milliseconds, ("Av 1-bk Rd(ms)", "Av 1-bk Rd"), "Single-block read", "ms"),
    Column("optimized_reads_percent", percent, ("% Opt Reads", "%Opt Reads"), "Optimized reads", "%"),
    Column("writes", count, ("Writes",), "Writes"),
    Column("writes_per_s", number, ("Av Writes/s", "Writes avg/s", "Av Writes /s"), "Writes per second", "1/s"),
    Column("write_ms", milliseconds, ("Av Writes(ms)", "Av Wr(ms)"), "Write", "ms"),
    Column("buffer_waits", count, ("Buffer Waits", "Total Waits"), "Buffer waits"),
    Column(
        "buffer_wait_ms",
        milliseconds,
        ("Av Buf Wt(ms)", "Av BufWt (ms)", "Av Buf Wt (ms)", "Avg Wait (ms)"),
        "Buffer wait",
        "ms",
    ),
)

_BOUND = re.compile(r"(?P<sign><=|>=|<|>)\s*(?P<figure>\d+(?:/\d+)?)\s*(?P<unit>us|u|ms|s|m|h)?\Z")
_RANGE = re.compile(r"(?P<low>\d+)\s*-\s*(?P<high>\d+)\s*(?P<unit>ms)|(?P<open>\d+)\+\s*ms")
_MS = {"us": 1 / 1000, "u": 1 / 1000, "ms": 1.0, "s": 1024.0, "m": 65536.0, "h": 65536.0 * 64}


def bounds(headings: tuple[str, ...]) -> list[float | None]:
    """The upper bound in ms of each bucket of a histogram; None for the open last one.

    Bucket units are powers of two: `s` is 1,024 ms, `m` 64 s, and `ms` of the 12.2+ families is 1,024 us;
    bounds are given in those units as printed (512 us is 0.512).
    """
    found: list[float | None] = []
    for heading in headings[1:]:
        bound = _bound(heading)
        if bound is not _NOT:
            found.append(bound)  # type: ignore[arg-type]
    return found


_NOT = object()


def _bound(heading: str) -> object:
    ranged = _RANGE.search(heading)
    if ranged:
        return float(ranged["high"]) if ranged["high"] else None
    found = _BOUND.search(heading)
    if not found:
        return _NOT
    if found["sign"].startswith(">"):
        return None
    figure, _, divisor = found["figure"].partition("/")
    unit = _MS.get(found["unit"] or "us", 1 / 1000)
    return round(float(figure) / float(divisor or 1) * unit, 6)
