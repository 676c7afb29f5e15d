"""What a report takes in the store, table by table: `python -m benchmarks.bytes_by_table --reports 200`.

A service on SQLite and one on a private PostgreSQL get the same reports (published ones where they are, else samples),
each another one by a line at its end. Printed are kilobytes a report of each table with its indexes, the largest first,
and the whole.
"""

import argparse
import sqlite3
import tempfile
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import psycopg

from benchmarks.ingest import files, send
from benchmarks.programs import running
from tests import databases as engines

KB, SHOWN = 1000, 0.005
OF_SQLITE = """
    SELECT m.tbl_name, sum(s.pgsize) FROM dbstat AS s JOIN sqlite_schema AS m ON m.name = s.name GROUP BY 1
"""
OF_POSTGRESQL = """
    SELECT relname, pg_total_relation_size(oid) FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
"""


def in_sqlite(reports: list[bytes]) -> dict[str, int]:
    with tempfile.TemporaryDirectory() as folder:
        with running(["serve", "--port", "0"], IOBOUND_DATA=folder) as service:
            send(service.port, reports)
        (file,) = Path(folder).glob("*.db")
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return dict(connection.execute(OF_SQLITE).fetchall())


def in_postgresql(reports: list[bytes]) -> dict[str, int]:
    with engines.postgres_cluster() as cluster, engines.postgres_database(cluster) as url:
        with (
            tempfile.TemporaryDirectory() as folder,
            running(["serve", "--port", "0"], IOBOUND_DATA=folder, DATABASE_URL=url) as service,
        ):
            send(service.port, reports)
        with closing(psycopg.connect(url.replace("+psycopg", ""), autocommit=True)) as connection:
            connection.execute("VACUUM FULL")
            return {str(name): int(size) for name, size in connection.execute(OF_POSTGRESQL).fetchall()}


def show(engine: str, sizes: Mapping[str, int], count: int) -> None:
    whole = sum(sizes.values())
    print(f"{engine}: {whole / count / KB:.0f} kB a report")
    for name, size in sorted(sizes.items(), key=lambda one: -one[1]):
        if size > SHOWN * whole:
            print(f"  {name:<24}{size / count / KB:>8.1f} kB{size / whole:>7.1%}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--reports", type=int, default=200)
    count = parser.parse_args().reports
    reports = files(count)
    print(f"{count} reports of {sum(map(len, reports)) / count / KB:.0f} kB on average")
    show("sqlite", in_sqlite(reports), count)
    show("postgresql", in_postgresql(reports), count)


if __name__ == "__main__":
    main()
