"""Whose the work is: machine, memory, files, statements and segments of the shop; a sample report brings its own."""

from dataclasses import dataclass, field
from typing import NamedTuple


class Space(NamedTuple):
    """A file of a tablespace: its shares of reads and writes; latencies that are None are those of the load."""

    name: str
    of_reads: float
    of_writes: float
    file: str = ""
    read_ms: float | None = None
    blocks: float = 1.3
    write_ms: float | None = None


class Statement(NamedTuple):
    """A statement and its share of the work, of reads where that is another, and how often it ran, where told."""

    sql_id: str
    hash_value: str
    module: str
    share: float
    text: str
    of_reads: float | None = None
    executions: int | None = None


class Segment(NamedTuple):
    name: str
    space: str
    kind: str
    share: float


SPACES = (
    Space("SALES_DATA", 0.62, 0.55),
    Space("SALES_IDX", 0.28, 0.30),
    Space("SYSAUX", 0.04, 0.05),
    Space("UNDOTBS1", 0.01, 0.08),
    Space("TEMP", 0.05, 0.02, blocks=12.0),
)
STATEMENTS = tuple(
    Statement(*one)
    for one in (
        ("4k7shopq2m1za", "3141592653", "checkout", 0.34,
         "select order_id, status from orders where customer_id = :b1"),
        ("8d2shopx9r4tb", "2718281828", "stock", 0.21, "update stock set amount = amount - :b1 where item_id = :b2"),
        ("1f6shopv3n7yc", "1618033988", "reports", 0.16,
         "select sum(amount) from order_lines where created_at > :b1"),
        ("9c3shopt5w8ud", "1414213562", "checkout", 0.11,
         "insert into order_lines (order_id, item_id) values (:b1, :b2)"),
    )
)  # fmt: skip
SEGMENTS = tuple(
    Segment(*one)
    for one in (
        ("ORDERS", "SALES_DATA", "TABLE", 0.34),
        ("ORDERS_PK", "SALES_IDX", "INDEX", 0.21),
        ("ORDER_LINES", "SALES_DATA", "TABLE", 0.17),
        ("STOCK", "SALES_DATA", "TABLE", 0.08),
    )
)


@dataclass(frozen=True)
class Place:
    """Sizes in MB as memory is counted; `parameters` are set besides the usual ones, or instead (empty: not set)."""

    name: str = "shop"
    folder: str = "/u01/oradata/shop"
    cpus: int = 8
    cores: int = 4
    sockets: int = 1
    memory_gb: float = 62.8
    run_queues: tuple[float, float] = (6.4, 7.1)
    cache_mb: int = 8192
    pool_mb: int = 2048
    pga_mb: int = 2048
    sga_mb: int = 12288
    spaces: tuple[Space, ...] = SPACES
    statements: tuple[Statement, ...] = STATEMENTS
    segments: tuple[Segment, ...] = SEGMENTS
    parameters: dict[str, str] = field(default_factory=dict)

    @property
    def owner(self) -> str:
        return self.name.upper()

    def file_of(self, space: Space) -> str:
        return space.file or f"{self.folder}/{space.name.lower()}01.dbf"
