"""A sample that is printed from invented figures of one load, with what all of them leave out or word alike."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from tests.samples.expected import FOLDER
from tests.writer import shop_memory, shop_rest, shop_rows, shop_sql, shop_work
from tests.writer.model import Figures, Header, Interval, Row
from tests.writer.releases import Media, Release
from tests.writer.report import write
from tests.writer.shop_work import Load

LEFT_OUT = ("os_statistics_detail", "global_cache_workload", "file_read_histogram", "process_memory", "latch_misses")
"""Sections whose figures are the shop's own, whatever the load."""


@dataclass(frozen=True)
class Scene:
    """One report to be printed. `statistics` are counters besides those of the load; `changed` are sections of its own,
    `without` those that it lacks."""

    release: Release
    load: Load
    header: Header
    sessions: tuple[int, int]
    statistics: dict[str, float]
    changed: dict[str, list[Row]]
    without: tuple[str, ...] = ()

    def figures(self) -> Figures:
        load = self.load
        interval = Interval(
            *load.snaps,
            begin=load.begin,
            end=load.begin + timedelta(seconds=load.elapsed),
            begin_sessions=self.sessions[0],
            end_sessions=self.sessions[1],
            db_time_s=load.db_time_s,
            db_cpu_s=load.cpu_s,
        )
        return Figures(self.header, interval, self._sections())

    def _sections(self) -> dict[str, list[Row]]:
        parts = (shop_work, shop_rows, shop_sql, shop_memory, shop_rest)
        found = {name: rows for part in parts for name, rows in part.sections(self.load, self.release).items()}
        more = [_counter(self.load, name, total) for name, total in self.statistics.items()]
        named = {row["statistic"]: row for row in (*found["instance_activity"], *more)}
        found["instance_activity"] = [named[name] for name in sorted(named)]
        found["instance_activity_absolute"] = [
            {"statistic": "logons current", "begin_value": self.sessions[0], "end_value": self.sessions[1]}
        ]
        return {name: one for name, one in (found | self.changed).items() if name not in (*LEFT_OUT, *self.without)}

    def printed(self, media: Media = "text") -> str:
        return write(self.figures(), self.release, media).content


@dataclass(frozen=True)
class Made:
    """`name` is folder/file in the samples; `text` is what stands there, `scene` the report it is made of."""

    name: str
    text: Callable[[], str]
    scene: Scene | None = None

    @property
    def path(self) -> Path:
        return FOLDER / self.name


def _counter(load: Load, name: str, total: float) -> Row:
    return {
        "statistic": name,
        "total": total,
        "per_second": total / load.elapsed,
        "per_transaction": total / load.transactions,
    }
