"""What a report says, before it is printed: plain figures in the contract's units."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

Row = dict[str, Any]


@dataclass(frozen=True)
class Container:
    dbid: int
    name: str
    opened: datetime


@dataclass(frozen=True)
class Header:
    """Who was measured. What a release does not print is simply not printed."""

    database: str = "SHOP"
    dbid: int = 1234567890
    instance: str = "shop1"
    number: int = 1
    rac: bool = False
    host: str = "dbsrv1"
    platform: str = "Linux x86 64-bit"
    cpus: int = 16
    cores: int | None = 8
    sockets: int | None = 1
    memory_gb: float = 62.8
    startup: datetime = datetime(2005, 3, 1, 8, 12)
    unique_name: str = "shop_a"
    role: str = "PRIMARY"
    edition: str = "EE"
    containers: tuple[Container, ...] = ()
    pdb: bool = False  # a report of the one container, from the root's snapshots


@dataclass(frozen=True)
class Interval:
    """When it was measured."""

    begin_snap: int = 41
    end_snap: int = 42
    begin: datetime = datetime(2005, 3, 3, 10, 0, 1)
    end: datetime = datetime(2005, 3, 3, 11, 0, 3)
    begin_sessions: int = 120
    end_sessions: int = 131
    begin_cursors: float = 5.2
    end_cursors: float = 0.9
    instances: int = 1
    db_time_s: float = 15126.0
    db_cpu_s: float = 3705.0
    comment: str = ""

    @property
    def elapsed_s(self) -> float:
        return (self.end - self.begin).total_seconds()


@dataclass(frozen=True)
class Figures:
    """A whole report: its rows by contract section name; a section without rows is printed as empty."""

    header: Header = field(default_factory=Header)
    interval: Interval = field(default_factory=Interval)
    sections: dict[str, list[Row]] = field(default_factory=dict)
