"""Memory of the default buffer cache at the end of the interval; of a cluster the caches of all instances."""

import re

from parsers.model.report import Report, Row
from rules.core.metric import Figure, Lacking, Lookup, Metric, Way
from rules.core.report_figures import find, instance_rows, number, plain, refuse_cluster

LACKS = "buffer cache (cache sizes)"
UNITS = {"": 1, "K": 1024, "M": 1024**2, "G": 1024**3, "T": 1024**4}


def printed(report: Report, _: Lookup) -> Figure:
    refuse_cluster(report, LACKS)
    row = find(report, "cache_sizes", "name", ("Buffer Cache", "db_block_buffers"))
    size = _size(row) if row else None
    if row is None or size is None:
        raise Lacking(LACKS)
    return Figure(size, row.get("line"))


def of_all_instances(report: Report, _: Lookup) -> Figure:
    rows = [row for row in instance_rows(report, "cache_sizes") if plain(row.get("name")) == "db cache"]
    sizes = [size for row in rows if (size := _size(row)) is not None]
    if not sizes or {row["instance"] for row in rows} != {instance.number for instance in report.instances}:
        raise Lacking("DB Cache of every instance (cache sizes)")
    return Figure(sum(sizes), rows[0].get("line"))


def _size(row: Row) -> float | None:
    """At the end; blank there means that it did not change. A cache of nothing is none that is known."""
    return number(row, "end_bytes") or number(row, "begin_bytes") or None


def parameter(report: Report, _: Lookup) -> Figure:
    """The least that the cache has; of automatic memory management it says nothing, and is refused."""
    refuse_cluster(report, LACKS)
    if any(_declared(report, name) for name in ("sga_target", "memory_target")):
        raise Lacking("a cache size that the instance does not manage itself")
    size = _declared(report, "db_cache_size")
    if not size:
        buffers, block = _declared(report, "db_block_buffers"), _declared(report, "db_block_size")
        size = (buffers or 0) * (block or 0)
    if not size:
        raise Lacking("db_cache_size (parameters)")
    row = find(report, "parameters", "name", ("db_cache_size", "db_block_buffers")) or {}
    return Figure(size, row.get("line"))


def _declared(report: Report, name: str) -> float | None:
    """A size as parameters are written: 7516192768, 7168M or 7G."""
    row = find(report, "parameters", "name", (name,)) or {}
    match = re.fullmatch(r"(\d+)([KMGT]?)", str(row.get("end_value") or row.get("begin_value") or "").strip().upper())
    return float(match[1]) * UNITS[match[2]] if match else None


metric = Metric(
    name="buffer_cache_bytes",
    unit="B",
    label="Buffer cache",
    ways=(
        Way("cache sizes", printed),
        Way("cache sizes of all instances", of_all_instances),
        Way("parameter", parameter),
    ),
)
