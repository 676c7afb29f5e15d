"""What pages and lists cost as reports become more: `python -m benchmarks.growth`.

A store (see `benchmarks.stored`) is filled to 400, 10,000 and 100,000 reports, on SQLite and on a private PostgreSQL,
and every page and list of the API is asked for at each size, made anew each time. Printed is of each the median of CPU
milliseconds of the service and, in brackets, of the milliseconds that it waited for statements (in SQLite these are CPU
of the service too, but for the rows that are fetched behind); behind them by how much the CPU grew. 100,000 reports
take about 4 GB a store (PostgreSQL 6) and some minutes, for its time. `--only fleet` asks for what has that in its
address.
"""

import argparse
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient
from sqlalchemy import Engine, event

from app.main import create_app
from app.settings import Settings
from app.store.engine import engine as db
from app.web.kept_pages import KeptPages
from app.web.services import services_of
from benchmarks.stored import FIRST, PROBE, Filling
from tests import databases as engines

SIZES = (400, 10_000, 100_000)
OTHER, REPORT = f"database{FIRST + 5}", f"u{FIRST + 290}"
ADDRESSES = (
    "/", "/reports", "/reports?sort=-urgency", "/reports?sort=-severity", "/reports?sort=-end_time",
    "/reports?sort=-label", "/reports?severity=high", "/reports?answer=cpu", "/reports?group=group 3",
    "/reports?q=host1005", "/reports?q=nothing-has-this", "/databases", "/databases?sort=-urgency",
    "/databases?sort=-reports", "/databases?q=host1005", f"/databases/{PROBE}", f"/databases/{OTHER}",
    f"/databases/{PROBE}/trend?metric=single_block_read_ms", "/fleet", "/compare",
    f"/compare?before=u{FIRST + 10}&after={REPORT}", "/search?q=DB1", "/search?q=log file", "/search?q=7m1bk",
    "/search?q=nothing-has-this", f"/reports/{REPORT}", "/audit", "/batches", "/webhooks", "/curves", "/about",
    "/metrics", "/api/v1/reports", "/api/v1/reports?limit=500", "/api/v1/reports?sort=-urgency",
    "/api/v1/reports?received_since=2027-09-01T00:00:00Z", f"/api/v1/reports?database_id={OTHER}",
    "/api/v1/databases", "/api/v1/databases?limit=200", f"/api/v1/databases/{OTHER}",
    f"/api/v1/databases/{OTHER}/trend?metric=io_share", f"/api/v1/databases/{OTHER}/retention?keep_days=30",
    "/api/v1/fleet", "/api/v1/search?q=DB1", "/api/v1/batches", "/api/v1/audit", "/api/v1/exports",
)  # fmt: skip
Cost = tuple[float, float]
"""Milliseconds of CPU, and of statements."""


class Statements:
    """How long the store took for all that it was asked."""

    def __init__(self) -> None:
        self.seconds = self._begun = 0.0

    def listen(self, engine: Engine) -> None:
        event.listen(engine, "before_cursor_execute", self._before)
        event.listen(engine, "after_cursor_execute", self._after)

    def _before(self, *_: Any) -> None:
        self._begun = time.perf_counter()

    def _after(self, *_: Any) -> None:
        self.seconds += time.perf_counter() - self._begun


def measured(url: str, asked: Sequence[str], calls: int) -> dict[str, Cost]:
    """What each address costs."""
    with tempfile.TemporaryDirectory() as folder:
        service = create_app(Settings(data=Path(folder), workers=1).model_copy(update={"database_url": url}))
        services, statements = services_of(service), Statements()
        statements.listen(services[Engine])
        services[KeptPages].most_bytes = 0
        with TestClient(service, base_url="http://127.0.0.1") as client:
            return {address: _cost(client, address, statements, calls) for address in asked}


def _cost(client: TestClient, address: str, statements: Statements, calls: int) -> Cost:
    spent, waited = [], []
    for _ in range(calls + 1):
        statements.seconds, begun = 0.0, time.process_time()
        answer = client.get(address, headers={} if address.startswith("/api") else {"accept": "text/html"})
        spent.append(1000 * (time.process_time() - begun))
        waited.append(1000 * statements.seconds)
        if answer.status_code not in {200, 404}:
            raise SystemExit(f"{address} answers {answer.status_code}")
    return statistics.median(spent[1:]), statistics.median(waited[1:])


@contextmanager
def _store(engine: str) -> Iterator[str]:
    if engine == "postgresql":
        with engines.postgres_cluster() as cluster, engines.postgres_database(cluster) as url:
            yield url
        return
    with tempfile.TemporaryDirectory() as folder:
        yield engines.sqlite_database(Path(folder))


def report(engine: str, sizes: Sequence[int], asked: Sequence[str], calls: int) -> None:
    """One engine's table."""
    costs = []
    with _store(engine) as url:
        opened = db.connect(url)
        db.migrate(opened)
        opened.dispose()
        filling = Filling(url)
        for size in sizes:
            filling.up_to(size, max(sizes))
            costs.append(measured(url, asked, calls))
        filling.close()
    print(f"{engine:<62}" + "".join(f"{size:>11,} reports" for size in sizes) + f"{'growth':>9}")
    for address in asked:
        figures = "".join(f"{spent[address][0]:>10.1f} {f'({spent[address][1]:.1f})':>8}" for spent in costs)
        print(f"{address:<62}{figures}{f'x{costs[-1][address][0] / costs[0][address][0]:.1f}':>9}", flush=True)


def main() -> None:
    options = argparse.ArgumentParser(description="CPU milliseconds of pages and lists, as reports become more.")
    options.add_argument("--sizes", default=",".join(map(str, SIZES)), help="reports, the smallest first")
    options.add_argument("--engines", default="postgresql,sqlite")
    options.add_argument("--calls", type=int, default=5, help="of each address; the median counts")
    options.add_argument("--only", default="", help="addresses that have this in them")
    given = options.parse_args()
    asked = [address for address in ADDRESSES if given.only in address]
    print("milliseconds of the service's CPU (of statements)")
    for engine in given.engines.split(","):
        report(engine, tuple(map(int, given.sizes.split(","))), asked, given.calls)


if __name__ == "__main__":
    main()
