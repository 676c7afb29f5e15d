"""A situation of a cluster as a report: an hour for each of its instances."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import msgspec

from tests.judgement.invented_reports import clusters
from tests.judgement.invented_reports.figures import Host
from tests.judgement.situations import hour
from tests.writer.cluster.report import write
from tests.writer.model import Header, Interval
from tests.writer.releases import named

BLOCKS = ("gc cr block 2-way", "Cluster", 9_000, 0.6)
TRAFFIC = {
    "GC current blocks received": 31_000.0, "GC CR blocks received": 18_000.0, "GC current blocks served": 31_000.0,
    "GC CR blocks served": 18_000.0, "GC CPU (s)": 96.0, "IPC CPU (s)": 31.0, "GCS messages received": 318_000.0,
    "GES messages received": 41_000.0, "GCS messages sent": 318_000.0, "GES messages sent": 41_000.0,
    "messages sent directly": 210_000.0, "messages sent indirectly": 126_000.0, "GC blocks lost": 0.0,
    "GC CR failures": 0.0,
}  # fmt: skip
LATENCY = {
    "cr_receive_ms": 0.6, "current_receive_ms": 0.7, "enqueue_get_ms": 0.6, "cr_build_ms": 0.02, "current_pin_ms": 0.04,
    "cr_flush_ms": 1.1, "current_flush_ms": 1.2, "cr_log_flush_percent": 1.2, "current_log_flush_percent": 2.4,
}  # fmt: skip


def text(hours: Sequence[dict[str, Any]]) -> str:
    """The report; blocks go back and forth in every cluster."""
    nodes = {number: _node(figures) for number, figures in enumerate(hours, 1)}
    load = nodes[1].load
    header = Header(
        database="QUAY", dbid=1_234_567, instance="quay1", rac=True, host="quay-n1", cpus=16, cores=8,
        memory_gb=128.0, startup=load.begin - timedelta(days=30), unique_name="quay",
    )  # fmt: skip
    interval = Interval(
        *load.snaps, load.begin, load.begin + timedelta(seconds=load.elapsed), instances=len(nodes),
        db_time_s=sum(node.load.db_time_s for node in nodes.values()),
    )  # fmt: skip
    statements, release = hour.frequent(load), named("awr", "19")
    waited = {statement.sql_id: 0.0 for statement in statements}
    return write(clusters.figures(header, interval, nodes, statements, waited, {}, release), release, "text").content


def _node(figures: dict[str, Any]) -> clusters.Node:
    told = msgspec.convert(figures | {"waits": [*figures.get("waits", ()), BLOCKS]}, hour.Figures)
    load = hour.loaded(told)
    busy = told.busy_s if told.busy_s is not None else load.instance_cpu_s * 1.08
    host = Host(busy * (1 - told.system), busy * told.system, 200.0, (5.0, told.load), (told.free_gb, told.free_gb))
    return clusters.Node(load, host, TRAFFIC, LATENCY, 300, 200.0)
