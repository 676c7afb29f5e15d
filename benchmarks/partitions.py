"""Whether the table of figures should be cut into partitions: `python -m benchmarks.partitions --rows 20`.

A private PostgreSQL gets so many million rows of `metric_value`, as ten months of 300 databases bring them, in three
forms: one table as it is, partitions by month, partitions by hash of the series. Each has the same key and the same
covering index. Printed are, for each form, rows a second that come in and their CPU, bytes a row with indexes,
milliseconds (the median of some calls) of one database's trend of 90 days and of the fleet's 30, and seconds of
retention: the oldest month of every database by its reports, as retention deletes; of months also by dropping the
partition. The server does without fsync, as in tests.
"""

import argparse
import statistics
import time
from collections.abc import Callable
from typing import Any

import psycopg
from psycopg import sql

from benchmarks.programs import cpu_s
from tests import databases as engines

SERIES, METRICS, MONTHS, PARTS, CALLS = 300, 55, 10, 16, 7
MILLION = 1_000_000
COLUMNS = "report_id integer, name text, series_id integer, end_time timestamp, value double precision"
FORMS = {
    "one table": ("", "report_id, name", []),
    "by month": (
        "PARTITION BY RANGE (end_time)", "report_id, name, end_time",
        [f"FOR VALUES FROM ('2026-{month:02d}-01') TO ('2026-{month + 1:02d}-01')" for month in range(1, MONTHS + 1)],
    ),
    "by hash": (
        "PARTITION BY HASH (series_id)", "report_id, name, series_id",
        [f"FOR VALUES WITH (MODULUS {PARTS}, REMAINDER {part})" for part in range(PARTS)],
    ),
}  # fmt: skip
FILL = """
    INSERT INTO metric_value
    SELECT turn * {series} + series, 'metric_' || lpad(number::text, 2, '0') || '_per_s', series,
           timestamp '2026-01-01' + turn * interval '{seconds} seconds', random() * 1000
    FROM generate_series({first}, {last}) AS turn, generate_series(1, {series}) AS series,
         generate_series(1, {metrics}) AS number
"""
TREND = """
    SELECT report_id, max(CASE WHEN name = 'metric_07_per_s' THEN value END), max(CASE WHEN name = 'metric_21_per_s'
           THEN value END) FROM metric_value
    WHERE series_id IN (17) AND name IN ('metric_07_per_s', 'metric_21_per_s') AND end_time > '2026-08-01'
    GROUP BY report_id
"""
FLEET = """
    SELECT m.report_id, m.name, m.value FROM metric_value AS m
    JOIN (SELECT series, timestamp '2026-10-01' AS since FROM generate_series(1, 300) AS series) AS its
      ON m.series_id = its.series AND m.end_time > its.since
    WHERE m.name IN ('metric_03_per_s', 'metric_07_per_s', 'metric_11_per_s', 'metric_21_per_s', 'metric_40_per_s')
"""
EXPIRED = "DELETE FROM metric_value WHERE report_id = ANY(%s)"
SIZE = """
    SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relname ~ '^metric_value' AND relkind = 'r'
"""
AT_ONCE = 1000
"""Reports that retention removes in one statement."""
Connection = psycopg.Connection[Any]


def make(connection: Connection, form: str) -> None:
    kind, key, parts = FORMS[form]
    _run(connection, "DROP TABLE IF EXISTS metric_value CASCADE")
    _run(connection, f"CREATE TABLE metric_value ({COLUMNS}, PRIMARY KEY ({key})) {kind}")
    for number, values in enumerate(parts):
        _run(connection, f"CREATE TABLE metric_value_{number} PARTITION OF metric_value {values}")
    _run(connection, "CREATE INDEX ON metric_value (series_id, name, end_time, report_id, value)")


def fill(connection: Connection, turns: int) -> tuple[float, float]:
    """Rows a second, and microseconds of CPU a row: a turn of all databases after the other, some in one statement."""
    seconds, at_once = 300 * 86400 // turns, 4
    rows, server = turns * SERIES * METRICS, connection.info.backend_pid
    begun, before = time.perf_counter(), cpu_s(server)
    for first in range(0, turns, at_once):
        last = min(turns, first + at_once) - 1
        _run(connection, FILL.format(series=SERIES, metrics=METRICS, seconds=seconds, first=first, last=last))
    spent, cpu = time.perf_counter() - begun, cpu_s(server) - before
    _run(connection, "VACUUM ANALYZE metric_value")
    return rows / spent, MILLION * cpu / rows


def median_ms(call: Callable[[], Any]) -> float:
    call()
    spent = []
    for _ in range(CALLS):
        begun = time.perf_counter()
        call()
        spent.append(time.perf_counter() - begun)
    return 1000 * statistics.median(spent)


def expired(connection: Connection, turns: int) -> tuple[float, int]:
    """Seconds for the oldest month of every database, and how many reports that are."""
    reports = list(range(1, turns * SERIES // MONTHS + 1))
    begun = time.perf_counter()
    for first in range(0, len(reports), AT_ONCE):
        connection.execute(EXPIRED, [reports[first : first + AT_ONCE]])
    return time.perf_counter() - begun, len(reports)


def measured(connection: Connection, form: str, turns: int) -> None:
    make(connection, form)
    rate, cpu = fill(connection, turns)
    row = connection.execute(SIZE).fetchone()
    size = 0 if row is None else int(row[0])
    trend = median_ms(lambda: connection.execute(TREND).fetchall())
    fleet = median_ms(lambda: connection.execute(FLEET).fetchall())
    dropped = ""
    if form == "by month":  # the month that retention then removes by its reports is another
        begun = time.perf_counter()
        _run(connection, "DROP TABLE metric_value_1")
        dropped = f"{time.perf_counter() - begun:.2f}"
    seconds, reports = expired(connection, turns)
    print(
        f"{form:<12}{rate:>12,.0f}{cpu:>12.1f}{size / (turns * SERIES * METRICS):>12.0f}{trend:>12.1f}{fleet:>12.1f}"
        f"{seconds:>14.1f}{reports:>10,}{dropped:>10}",
        flush=True,
    )


def _run(connection: Connection, statement: str) -> None:
    connection.execute(sql.SQL(statement))  # made of our own constants


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=float, default=20, metavar="MILLIONS")
    parser.add_argument("--forms", default=",".join(FORMS))
    given = parser.parse_args()
    turns = max(MONTHS, round(given.rows * MILLION / SERIES / METRICS))
    print(f"{turns * SERIES * METRICS:,} rows of {turns * SERIES:,} reports")
    headings = ("rows/s in", "CPU us each", "bytes a row", "trend ms", "fleet ms")
    titles = "".join(f"{heading:>12}" for heading in headings)
    print(f"{'form':<12}{titles}{'retention s':>14}{'reports':>10}{'drop s':>10}")
    with engines.postgres_cluster() as connection:
        for form in given.forms.split(","):
            measured(connection, form, turns)


if __name__ == "__main__":
    main()
