"""What the memory costs as it grows: `python -m benchmarks.history`.

A store of 200 databases is filled to 1,000, 10,000 and 100,000 reports with copies of real reports (see
`benchmarks.stored`), on SQLite and on a private PostgreSQL, and the same questions are asked at each size. Printed is
the median of some calls in milliseconds, the whole call and, of PostgreSQL, the longest SQL statement in it (SQLite
reads while rows are taken); at the end by how much that grew. The answers about one database have the same size
throughout: the table grows there, not the answer. The fleet's answer has 200 rows, made of as many intervals as there
are in its 30 days: `rows` tells. 100,000 reports take about 4 GB a store, for its time.
"""

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, event

from app.comparison.service import Asked as Sides
from app.comparison.service import Comparing
from app.declared.databases import Databases
from app.fleet.query import read as fleet_asked
from app.fleet.service import Fleet
from app.history.frames import History
from app.store.access.visibility import EVERYBODY
from app.store.engine import engine as db
from app.store.reports import Filter, Store
from app.trend.service import trend as trend_of
from benchmarks.stored import LAST, PROBE, YEAR, Filling
from tests import databases as engines

SIZES = (1_000, 10_000, 100_000)
MONTH = timedelta(days=30)


@dataclass
class Clock:
    """Hears every statement of an engine: the longest of a call, in seconds, and all that PostgreSQL may explain."""

    longest: float = 0.0
    statements: dict[str, Any] = field(default_factory=dict)
    _begun: float = 0.0

    def listen(self, engine: Engine) -> None:
        event.listen(engine, "before_cursor_execute", self._before)
        event.listen(engine, "after_cursor_execute", self._after)

    def _before(self, *_: Any) -> None:
        self._begun = time.perf_counter()

    def _after(self, _connection: Any, _cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        self.longest = max(self.longest, time.perf_counter() - self._begun)
        if "metric_value" in statement:
            self.statements[statement] = parameters


def questions(engine: Engine) -> dict[str, Callable[[], int]]:
    """What people ask most, each answering with the number of rows that it is made of."""
    store, history = Store(engine), History(engine)
    databases, fleet, comparing = Databases(engine), Fleet(engine), Comparing(store, history)
    before = f"{LAST - 2 * MONTH:%Y-%m-%dT%H:%M}/{LAST - MONTH:%Y-%m-%dT%H:%M}"
    after = f"{LAST - MONTH:%Y-%m-%dT%H:%M}/{LAST:%Y-%m-%dT%H:%M}"
    asked = fleet_asked({})

    def trend() -> int:
        since = f"{LAST - YEAR:%Y-%m-%d}"
        return len(trend_of(history, PROBE, {"metric": "single_block_read_ms", "since": since}, EVERYBODY).points)

    def compare() -> int:
        answer = comparing.answer(Sides(before=before, after=after, database_id=PROBE), EVERYBODY)
        return len(answer.before.reports) + len(answer.after.reports)

    return {
        "report list": lambda: len(store.reports(EVERYBODY, limit=50).reports),
        "a database's reports": lambda: len(store.reports(EVERYBODY, Filter(database_id=PROBE), limit=20).reports),
        "database list": lambda: len(databases.page(EVERYBODY, limit=50).databases),
        "trend of a year": trend,
        "two sets of 30 days": compare,
        "fleet table": lambda: sum(database.reports for database in fleet.table(asked, EVERYBODY).databases),
    }


def measured(engine: Engine, clock: Clock, calls: int) -> dict[str, tuple[float, float, int]]:
    """Milliseconds of each question: the call, its longest statement; and how many rows it is made of."""
    costs = {}
    for name, ask in questions(engine).items():
        ask()
        times, longest = [], []
        for _ in range(calls):
            clock.longest, begun = 0.0, time.perf_counter()
            rows = ask()
            times.append(time.perf_counter() - begun)
            longest.append(clock.longest)
        costs[name] = (1000 * statistics.median(times), 1000 * statistics.median(longest), rows)
    return costs


def explained(engine: Engine, statements: dict[str, Any]) -> str:
    """How PostgreSQL finds the figures that the questions asked for."""
    plans = []
    with engine.connect() as connection:
        for statement, parameters in statements.items():
            plans += [row[0] for row in connection.exec_driver_sql(f"EXPLAIN {statement}", parameters)]
    ways = [
        line.split("->")[-1].split("(cost")[0].strip() for line in plans if "metric_value" in line and "Scan" in line
    ]
    return ", ".join(f"{way} ({ways.count(way)} times)" for way in sorted(set(ways)))


@contextmanager
def _store(engine: str) -> Iterator[Engine]:
    if engine == "postgresql":
        with engines.postgres_cluster() as cluster, engines.postgres_database(cluster) as url:
            yield from _opened(url)
        return
    with tempfile.TemporaryDirectory() as folder:
        yield from _opened(engines.sqlite_database(Path(folder)))


def _opened(url: str) -> Iterator[Engine]:
    engine = db.connect(url)
    db.migrate(engine)
    yield engine
    engine.dispose()


def report(engine: str, sizes: tuple[int, ...], calls: int) -> None:
    """One engine's table."""
    clock, costs, ways = Clock(), [], ""
    with _store(engine) as opened:
        filling = Filling(opened.url.render_as_string(hide_password=False))
        clock.listen(opened)
        for size in sizes:
            filling.up_to(size, max(sizes))
            clock.statements.clear()
            costs.append(measured(opened, clock, calls))
        filling.close()
        if engine == "postgresql":
            ways = explained(opened, dict(clock.statements))
    heads = "".join(f"{size:>10,} reports" for size in sizes)
    print(f"{engine:<22}{heads}{'growth':>9}{'rows':>8}   ({filling.metrics} figures a report)")
    for name in costs[0]:
        print(_line(name, [cost[name] for cost in costs], of_statement=bool(ways)), flush=True)
    if ways:
        print(f"  figures are found by: {ways}")


def _line(name: str, costs: list[tuple[float, float, int]], *, of_statement: bool) -> str:
    figures = "".join(f"{call:>9.1f} {f'({longest:.1f})' if of_statement else '':>8}" for call, longest, _ in costs)
    growth = costs[-1][of_statement] / costs[0][of_statement]
    return f"{name:<22}{figures}{f'x{growth:.1f}':>9}{costs[-1][2]:>8,}"


def main() -> None:
    options = argparse.ArgumentParser(description="Milliseconds of what the memory is asked, as it grows.")
    options.add_argument("--sizes", default=",".join(map(str, SIZES)), help="reports, the smallest first")
    options.add_argument("--engines", default="postgresql,sqlite")
    options.add_argument("--calls", type=int, default=9, help="of each question; the median counts")
    given = options.parse_args()
    print("milliseconds: the whole call (its longest statement)")
    for engine in given.engines.split(","):
        report(engine, tuple(map(int, given.sizes.split(","))), given.calls)


if __name__ == "__main__":
    main()
