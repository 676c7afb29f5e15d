"""Reports of any size: the same sections as any report, with as many rows as it takes."""

import random
from collections.abc import Iterator
from typing import Literal

from tests.writer.cluster import report as cluster_report
from tests.writer.cluster import sized as cluster_sized
from tests.writer.model import Figures, Row
from tests.writer.releases import Media, Product, named
from tests.writer.report import write

Format = Literal["statspack-text", "awr-text", "awr-html", "awr-rac-text", "awr-rac-html"]
FORMATS: dict[Format, tuple[Product, str, Media]] = {
    "statspack-text": ("statspack", "11.2", "text"),
    "awr-text": ("awr", "19", "text"),
    "awr-html": ("awr", "19", "html"),
    "awr-rac-text": ("awr", "19", "text"),
    "awr-rac-html": ("awr", "19", "html"),
}
MEGABYTE = 1_000_000
FEW, SOME = 100, 500
WORDS = (
    *("order", "customer", "status", "created_at", "amount", "ledger", "batch", "line_no", "select", "from", "where"),
    *("join", "and", "between", "group by", "sum(amount)", "nvl(closed, 0)", ":b1", ":b2", "<", ">=", "="),
)
EVENTS = ("db file sequential read", "log file sync", "db file scattered read", "direct path read", "latch free")


def _sql_text(chance: random.Random) -> str:
    return " ".join(chance.choices(WORDS, k=chance.randint(20, 160)))


def _statements(chance: random.Random, count: int) -> Iterator[Row]:
    for index in range(count):
        elapsed = chance.uniform(0.1, 30_000.0)
        executions = chance.randint(1, 10_000_000)
        reads = chance.randint(0, 10**9)
        yield {
            "elapsed_s": elapsed,
            "cpu_s": elapsed * 0.3,
            "executions": executions,
            "physical_reads": reads,
            "elapsed_per_exec_s": elapsed / executions,
            "reads_per_exec": reads / executions,
            "percent": chance.uniform(0, 40),
            "cpu_percent": 30.0,
            "io_percent": 50.0,
            "sql_id": f"{index:06d}shop{index % 997:03d}",
            "hash_value": chance.randint(10**8, 4 * 10**9),
            "module": f"module {index % 40}",
            "sql_text": _sql_text(chance),
        }


def _segments(chance: random.Random, count: int) -> Iterator[Row]:
    for index in range(count):
        yield {
            "owner": f"SHOP{index % 9}",
            "tablespace": f"DATA{index % 20:02d}",
            "object": f"ORDERS_{index:06d}",
            "subobject": f"P{index % 50:03d}",
            "object_type": "TABLE",
            "object_id": index + 70_000,
            "data_object_id": index + 80_000,
            "value": chance.randint(1, 10**10),
            "percent": chance.uniform(0, 9),
        }


def _waits(chance: random.Random, count: int) -> Iterator[Row]:
    for index in range(count):
        waits, time = chance.randint(1, 10**9), chance.uniform(0, 90_000)
        yield {
            "event": EVENTS[index] if index < len(EVENTS) else f"enq: S{index % 97} - no. {index:05d}",
            "waits": waits,
            "time_s": time,
            "avg_wait_ms": time * 1000 / waits,
            "percent": chance.uniform(0, 9),
            "waits_per_transaction": waits / 26_000,
            "timeouts_percent": None,
        }


def _statistics(chance: random.Random, count: int) -> Iterator[Row]:
    for index in range(count):
        total = chance.randint(0, 10**12)
        name = "physical reads" if not index else f"shop counter {index:05d}"
        yield {"statistic": name, "total": total, "per_second": total / 3602, "per_transaction": total / 93_600}


def _parameters(chance: random.Random, count: int) -> Iterator[Row]:
    for index in range(count):
        value = str(chance.randint(0, 10**9)) if index % 3 else "/u01/oradata/shop/" + "x" * (index % 60)
        yield {"name": f"shop_parameter_{index:05d}", "begin_value": value, "end_value": None}


def figures(rows: int) -> Figures:
    """About the shares that sections of a large real report have: most of it is statements."""
    chance = random.Random(rows)
    return Figures(
        sections={
            "load_profile": [{"name": "DB Time(s)", "per_second": 4.2, "per_transaction": 0.2}],
            "time_model": [{"statistic": "DB time", "time_s": 15126.0}],
            "foreground_waits": list(_waits(chance, rows)),
            "background_waits": list(_waits(chance, rows // 2)),
            "sql_by_elapsed": list(_statements(chance, rows)),
            "sql_by_reads": list(_statements(chance, rows)),
            "instance_activity": list(_statistics(chance, rows * 2)),
            "segments_by_physical_reads": list(_segments(chance, rows)),
            "parameters": list(_parameters(chance, rows)),
        }
    )


def printed(format: Format, rows: int) -> bytes:
    """A report whose long sections have about that many rows."""
    product, key, media = FORMATS[format]
    if format.startswith("awr-rac"):
        return cluster_report.write(cluster_sized.figures(rows), named(product, key), media).data
    return write(figures(rows), named(product, key), media).data


def sized(format: Format, megabytes: float) -> bytes:
    """A report of about that many MB (10^6 bytes), the same bytes for the same arguments."""
    few, some = (len(printed(format, rows)) for rows in (FEW, SOME))
    rows = FEW + (SOME - FEW) * (megabytes * MEGABYTE - few) / (some - few)
    return printed(format, max(5, round(rows)))
