"""The parts of DB time that a comparison tells apart; with what is unaccounted they add up to the whole."""

from dataclasses import dataclass

UNACCOUNTED = "unaccounted"


@dataclass(frozen=True, slots=True)
class Component:
    """One part: its key, the metric that holds its share, how users read it, and the class of its wait events."""

    key: str
    metric: str
    label: str
    kind: str
    storage: bool = False


COMPONENTS = (
    Component("cpu", "cpu_share", "CPU", "cpu"),
    Component("single_block_read", "single_block_read_share", "single-block reads", "read", storage=True),
    Component("multi_block_read", "multi_block_read_share", "multi-block reads", "read", storage=True),
    Component("other_reads", "other_reads_share", "other reads", "read", storage=True),
    Component("temp", "temp_share", "sorts and joins spilled to temp", "temp", storage=True),
    Component("commit", "commit_share", "commits and the redo log", "commit", storage=True),
    Component("writer", "writer_share", "waiting for clean buffers", "writer", storage=True),
    Component("log_switch", "log_switch_share", "redo log switches held up", "log_switch"),
    Component("other_io", "other_io_share", "other I/O", "other_io", storage=True),
    Component("cluster", "cluster_share", "the cluster interconnect", "cluster"),
    Component("concurrency", "concurrency_share", "contention for memory structures", "concurrency"),
    Component("application", "application_share", "row and object locks", "application"),
    Component("network", "network_share", "the network", "network"),
    Component("scheduler", "scheduler_share", "the resource manager holding sessions back", "scheduler"),
    Component("other", "other_share", "other waits", "other"),
)
REST = Component(UNACCOUNTED, "unaccounted_share", "time no wait event explains", "unaccounted")
BY_KEY = {one.key: one for one in (*COMPONENTS, REST)}
READS = ("single_block_read", "multi_block_read", "other_reads")
