"""The host's memory, and what this instance uses of it.

From 11.1 on reports print both in one table. Before, the host's memory stands in the OS statistics, the SGA in its
regions and the PGA beside its target.
"""

from parsers.model.inside import Inside
from parsers.model.report import Row
from rules.core.facts import Facts, once
from rules.core.report_figures import MEBIBYTE
from rules.wording import count, percent

MOST_USED = 0.9
"""Of the host's memory: so much may Oracle take with a larger cache; the rest is the system's (our judgement)."""
HOST, SGA, PGA = "host mem (mb)", "sga use (mb)", "pga use (mb)"
PHYSICAL = "PHYSICAL_MEMORY_BYTES"
FREE, INACTIVE = "FREE_MEMORY_BYTES", "INACTIVE_MEMORY_BYTES"
"""What nobody uses, and what the file system keeps of files and gives away when it is asked (V$OSSTAT)."""
REGIONS = ("fixed size", "variable size", "database buffers", "redo buffers")


class Memory(Inside, frozen=True):
    """The host's memory and what this instance uses of it (SGA and PGA at the end), in MB.

    `free_mb` is what the host has free, where the report prints it: other instances and programs use memory as well.
    """

    host_mb: float
    oracle_mb: float
    free_mb: float | None = None
    line: int | None = None

    @property
    def used(self) -> float:
        return self.oracle_mb / self.host_mb

    def has(self, more_mb: float) -> bool:
        """Whether so much more is there."""
        if self.free_mb is not None:
            return more_mb <= self.free_mb
        return self.oracle_mb + more_mb <= MOST_USED * self.host_mb

    def clause(self) -> str:
        """What is said of it beside a larger cache."""
        if self.free_mb is None:
            return f"this instance uses {percent(self.used)} of the host's {count(self.host_mb)} MB"
        return f"{count(self.free_mb)} of the host's {count(self.host_mb)} MB are free"


@once
def memory(facts: Facts) -> Memory | None:
    """What the report prints of the host's memory; None where it prints none."""
    rows = {str(row.get("name")).casefold(): row for row in facts.get("memory_statistics", [])}
    host, sga, pga = (_mb(rows.get(name)) for name in (HOST, SGA, PGA))
    free, line = _free_mb(facts)
    if host and sga:
        return Memory(host, sga + (pga or 0.0), free, line)
    return _of_parts(facts, free, line)


def _of_parts(facts: Facts, free_mb: float | None, line: int | None) -> Memory | None:
    """The same from three tables; None where one host is not told from others, or the SGA would not fit into it."""
    if facts.get("scope") in ("pdb", "cluster"):
        return None
    printed = _os_rows(facts).get(PHYSICAL)
    host, sga = _bytes(printed), sum(_region(row) for row in facts.get("sga_memory", []))
    if printed is None or not host or not sga or sga > host:
        return None
    targets = [row.get("allocated_mb") for row in facts.get("pga_target", []) if row.get("snapshot") == "end"]
    pga = next((float(each) for each in targets if each and each > 0), 0.0)
    return Memory(host / MEBIBYTE, sga / MEBIBYTE + pga, free_mb, line or printed.get("line"))


def _region(row: Row) -> float:
    """Bytes of one of the SGA's regions at the end."""
    size = row.get("end_bytes") or row.get("begin_bytes")
    known = str(row.get("region")).casefold() in REGIONS
    return float(size) if known and size and size > 0 else 0.0


def _free_mb(facts: Facts) -> tuple[float | None, int | None]:
    """What the host has free at the end of the interval, with the line; None where it does not print it."""
    rows = _os_rows(facts)
    free = rows.get(FREE)
    if free is None or _bytes(free) is None:
        return None, None
    held = sum(_bytes(rows.get(name)) or 0.0 for name in (FREE, INACTIVE))
    return held / MEBIBYTE, free.get("line")


@once
def _os_rows(facts: Facts) -> dict[str, Row]:
    return {str(row.get("statistic")): row for row in facts.get("os_statistics", [])}


def _bytes(row: Row | None) -> float | None:
    value = (row or {}).get("end_value")
    value = (row or {}).get("value") if value is None else value
    return float(value) if isinstance(value, int | float) and value >= 0 else None


def _mb(row: Row | None) -> float | None:
    value = (row or {}).get("end") or (row or {}).get("begin")
    return float(value) if value and value > 0 else None
