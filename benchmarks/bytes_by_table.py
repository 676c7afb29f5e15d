"""What a report takes in the store, table by table: `python -m benchmarks.bytes_by_table --reports 200`.

A service on SQLite and one on a private PostgreSQL get the same reports (published ones where they are, else samples),
each another one by a line at its end. Printed are kilobytes a report of each table with its indexes, the largest first,
and the whole; then the same after `iobound repack --tight --without-sections 0`. `--corpus` takes reports of all
formats and sizes in place of HTML between 0.2 and 2 MB.
"""

import argparse
import itertools
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import psycopg

from benchmarks.ingest import files, is_report, send
from benchmarks.programs import running
from tests import databases as engines
from tests.corpus import CORPUS

KB, SHOWN = 1000, 0.005
LARGEST = 8_000_000
OF_SQLITE = """
    SELECT m.tbl_name, sum(s.pgsize) FROM dbstat AS s JOIN sqlite_schema AS m ON m.name = s.name GROUP BY 1
"""
OF_POSTGRESQL = """
    SELECT relname, pg_total_relation_size(oid) FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
"""


def in_sqlite(reports: list[bytes]) -> tuple[dict[str, int], dict[str, int]]:
    with tempfile.TemporaryDirectory() as folder:
        with running(["serve", "--port", "0"], IOBOUND_DATA=folder) as service:
            send(service.port, reports)
        (file,) = Path(folder).glob("*.db")
        taken = _sqlite_sizes(file)
        _repack(IOBOUND_DATA=folder)
        return taken, _sqlite_sizes(file)


def _sqlite_sizes(file: Path) -> dict[str, int]:
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("VACUUM")
        return dict(connection.execute(OF_SQLITE).fetchall())


def _repack(**environment: str) -> None:
    command = [sys.executable, "-m", "iobound", "repack", "--tight", "--without-sections", "0"]
    time.sleep(1)  # times of reports are whole seconds
    subprocess.run(command, env=os.environ | environment, check=True, capture_output=True)


def of_all_kinds(count: int) -> list[bytes]:
    """Published reports of every format, in turn."""
    kinds = ("awr-html", "awr-rac", "awr-txt", "statspack-txt")
    paths = sorted(path for kind in kinds for path in (CORPUS / kind).rglob("*") if path.is_file())
    reports = [data for path in paths if len(data := path.read_bytes()) < LARGEST and is_report(data)]
    return list(itertools.islice(itertools.cycle(reports), count))


def in_postgresql(reports: list[bytes]) -> tuple[dict[str, int], dict[str, int]]:
    with engines.postgres_cluster() as cluster, engines.postgres_database(cluster) as url:
        with (
            tempfile.TemporaryDirectory() as folder,
            running(["serve", "--port", "0"], IOBOUND_DATA=folder, DATABASE_URL=url) as service,
        ):
            send(service.port, reports)
        taken = _postgresql_sizes(url)
        _repack(DATABASE_URL=url)
        return taken, _postgresql_sizes(url)


def _postgresql_sizes(url: str) -> dict[str, int]:
    with closing(psycopg.connect(url.replace("+psycopg", ""), autocommit=True)) as connection:
        connection.execute("VACUUM FULL")
        return {str(name): int(size) for name, size in connection.execute(OF_POSTGRESQL).fetchall()}


def show(engine: str, sizes: Mapping[str, int], count: int) -> None:
    whole = sum(sizes.values())
    print(f"{engine}: {whole / count / KB:.0f} kB a report")
    for name, size in sorted(sizes.items(), key=lambda pair: -pair[1]):
        if size > SHOWN * whole:
            print(f"  {name:<24}{size / count / KB:>8.1f} kB{size / whole:>7.1%}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--reports", type=int, default=200)
    parser.add_argument("--corpus", action="store_true")
    options = parser.parse_args()
    count = options.reports
    reports = of_all_kinds(count) if options.corpus else files(count)
    print(f"{count} reports of {sum(map(len, reports)) / count / KB:.0f} kB on average")
    for engine, sizes in (("sqlite", in_sqlite(reports)), ("postgresql", in_postgresql(reports))):
        for when, size in zip(("as taken", "repacked"), sizes, strict=True):
            show(f"{engine}, {when}", size, count)


if __name__ == "__main__":
    main()
