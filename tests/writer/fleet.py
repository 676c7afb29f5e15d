"""A day of a fleet: so many invented databases, each with its size, its hours and its media, and a report of each hour.

The same seed gives the same bytes. Some databases are moved to flash at an hour of the day, and one has an hour like no
other.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal

from tests.writer import shop_memory, shop_rest, shop_rows, shop_sql, shop_work
from tests.writer.model import Figures, Header, Interval, Row
from tests.writer.releases import Media, Product, named
from tests.writer.report import write
from tests.writer.shop_place import Place
from tests.writer.shop_work import Load, Wait

Hours = Literal["office", "shop", "batch"]
DAY = datetime(2026, 3, 2)
PROFILES: dict[Hours, tuple[float, ...]] = {
    "office": (*[0.15] * 6, 0.3, 0.6, 0.9, 1.0, 1.0, 0.9, 0.6, 0.9, 1.0, 0.9, 0.8, 0.5, 0.3, *[0.2] * 5),
    "shop": (0.4, 0.25, 0.2, 0.2, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.6, 0.7, 0.8, 0.7, 0.6, 0.6, 0.7, 0.8, 0.9,
             *[1.0] * 3, 0.8, 0.6),
    "batch": (0.5, 1.0, 1.0, 1.0, 0.8, 0.4, *[0.15] * 14, 0.2, 0.3, 0.4, 0.5),
}  # fmt: skip
"""What part of its busiest hour a database does in each hour."""
KINDS: tuple[tuple[Product, str, Media], ...] = (
    ("awr", "19", "html"), ("awr", "19", "html"), ("awr", "12.2", "html"), ("awr", "19", "text"),
    ("statspack", "19", "text"),
)  # fmt: skip
MIGRATED, ON_FLASH, NEVER = 0.1, 0.3, 10**6
OUTLIER_LOAD, OUTLIER_MS = 3.0, 4.0
SCALED = (
    "single", "multi", "direct", "other_reads", "writes", "written_blocks", "redo_writes", "redo_bytes", "gets",
    "commits", "rollbacks", "executes", "calls", "changes", "parses", "hard_parses",
)  # fmt: skip
"""What grows with the work. Logons, idle time and background CPU stay."""
LEFT_OUT = ("os_statistics_detail", "global_cache_workload", "file_read_histogram", "process_memory", "latch_misses")
"""Sections whose figures are the shop's own, whatever the load."""


@dataclass(frozen=True)
class Database:
    """`flash_from` is the hour from which it stands on flash: 0 always, NEVER not at all; `outlier` its worst hour."""

    number: int
    name: str
    dbid: int
    size: float
    hours: Hours
    flash_from: int
    outlier: int | None
    kind: tuple[Product, str, Media]

    @property
    def host(self) -> str:
        return f"db{self.number:03d}.example.com"

    def factor(self, hour: int) -> float:
        """How much of the shop's own load it does in that hour; a tenth more or less by chance."""
        by_chance = random.Random(f"{self.dbid}-{hour}").uniform(0.9, 1.1)
        return self.size * PROFILES[self.hours][hour % 24] * by_chance * (OUTLIER_LOAD if hour == self.outlier else 1)

    def file_name(self, hour: int) -> str:
        begin, end = snapshots(hour)
        return f"{self.dbid}_1_{begin}_{end}.{'html' if self.kind[2] == 'html' else 'txt'}"

    def report(self, hour: int) -> bytes:
        """That of one hour of the day, counted from 0; hours from 24 on are of the next."""
        product, key, media = self.kind
        release, load = named(product, key), self._load(hour)
        parts = (shop_work, shop_rows, shop_sql, shop_memory, shop_rest)
        sections: dict[str, list[Row]] = {
            name: rows for part in parts for name, rows in part.sections(load, release).items() if name not in LEFT_OUT
        }
        end = load.begin + timedelta(seconds=load.elapsed)
        span = Interval(*load.snaps, load.begin, end, db_time_s=load.db_time_s, db_cpu_s=load.cpu_s)
        started = DAY - timedelta(days=1 + self.number % 60)
        header = Header(self.name, self.dbid, f"{self.name.lower()}1", host=self.host, cpus=8, cores=8, startup=started)
        return write(Figures(header, span, sections), release, media).data

    def _load(self, hour: int) -> Load:
        factor, usual = self.factor(hour), Load(flash=hour >= self.flash_from)
        counts = {name: max(1, round(getattr(usual, name) * factor)) for name in SCALED}
        begin = DAY + timedelta(hours=hour)
        load = replace(
            usual, **counts, cpu_s=usual.cpu_s * factor, begin=begin, snaps=snapshots(hour),
            place=Place(name=self.name.lower(), cores=8),
        )  # fmt: skip
        return replace(load, given=tuple(map(_slow, load.waits))) if hour == self.outlier else load


def snapshots(hour: int) -> tuple[int, int]:
    """Those with which the hour begins and ends."""
    return 7000 + hour, 7001 + hour


def _slow(wait: Wait) -> Wait:
    event, kind, waits, ms, foreground = wait
    return (event, kind, waits, ms * OUTLIER_MS, foreground) if kind == "User I/O" else wait


def fleet(count: int, seed: int = 1, hours: int = 24) -> Sequence[Database]:
    """So many databases: most small, a few large; the outlier's hour and those of migrations lie within the day."""
    chance = random.Random(seed)
    outlier = chance.randrange(count)
    made = [_database(number, chance, hours) for number in range(count)]
    worst = chance.randrange(max(1, hours // 4), max(2, hours * 3 // 4))
    made[outlier] = replace(made[outlier], outlier=worst, size=1.0, flash_from=NEVER)
    return made


def _database(number: int, chance: random.Random, hours: int) -> Database:
    hour = chance.randrange(max(1, hours // 4), max(2, hours * 3 // 4))
    where = chance.random()
    return Database(
        number=number,
        name=f"F{number:04d}",
        dbid=4_000_000_000 + number,
        size=min(3.0, chance.lognormvariate(-1.2, 0.8)),
        hours=chance.choice(("office", "shop", "batch")),
        flash_from=0 if where < ON_FLASH else hour if where < ON_FLASH + MIGRATED else NEVER,
        outlier=None,
        kind=chance.choice(KINDS),
    )
