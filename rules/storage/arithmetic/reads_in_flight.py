"""Reads in flight in the way in which their metric was had, so that both are one figure."""

from rules.core.facts import Facts
from rules.storage.arithmetic.line import Line, Part, worked
from rules.storage.arithmetic.shared_lines import near


def reads_in_flight(facts: Facts) -> list[Line]:
    """By Little's law; by the time of their waits where these cover the reads. None where neither is known."""
    rate, read_ms = facts.get("read_iops"), facts.get("single_block_read_ms")
    flight, elapsed = facts.get("outstanding_reads"), facts.get("elapsed_s")
    by_law = rate * read_ms / 1000 if rate and read_ms else None
    if flight and elapsed and not (by_law and near(by_law, flight)):
        parts = [
            Part("t", "time of read waits", flight * elapsed, "s", facts.line("outstanding_reads")),
            Part("E", "elapsed time", elapsed, "s", facts.line("elapsed_s")),
        ]
        return [worked("Reads in flight: time of their waits over elapsed time", "t / E", parts, flight, "reads")]
    if rate is None or read_ms is None or not by_law:
        return []
    parts = [
        Part("X", "read requests", rate, "1/s", facts.line("read_iops")),
        Part("R", "latency of a read", read_ms, "ms", facts.line("single_block_read_ms")),
    ]
    return [worked("Reads in flight: rate times latency", "X * R / 1000", parts, by_law, "reads")]
