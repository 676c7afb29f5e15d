"""The shop on a cluster of two: each instance does its share of the work, the rows over them add up."""

from collections.abc import Callable
from statistics import fmean, stdev

from tests.writer import shop_rows, shop_sql
from tests.writer.cluster.report import known
from tests.writer.cluster.table import Table
from tests.writer.model import Figures, Header, Interval, Row
from tests.writer.printed import MIB
from tests.writer.releases import Release
from tests.writer.shop import header_of, interval_of, load_of
from tests.writer.shop_work import CALLS, ELAPSED, EXECUTES, TRANSACTIONS, Load

SHARES = {1: 0.6, 2: 0.4}
ADDED = ("Sum", "Avg", "Std")
CPUS, MEMORY_MB = 8, 64_307.2


def over(name: str, values: list[float]) -> float:
    if name == "Sum":
        return sum(values)
    return fmean(values) if name == "Avg" else stdev(values)


def shared(totals: dict[str, float]) -> list[Row]:
    """Each instance's part of every total, and the rows over them."""
    rows: list[Row] = [
        {"who": one} | {name: total * part for name, total in totals.items()} for one, part in SHARES.items()
    ]
    sums = [{"who": added} | {name: over(added, [row[name] for row in rows]) for name in totals} for added in ADDED]
    return [*rows, *sums]


def front(header: Header, interval: Interval, release: Release) -> dict[str, list[Row]]:
    minutes, many = interval.elapsed_s / 60, len(SHARES)
    begin, end, started = (one.strftime("%d-%b-%y %H:%M") for one in (interval.begin, interval.end, header.startup))
    instances = [
        {
            "instance": one, "name": f"shop{one}", "host": f"dbsrv{one}", "startup_time": started, "begin_time": begin,
            "end_time": end, "release": release.version, "elapsed_min": minutes,
            "db_time_min": interval.db_time_s * part / 60, "up_time_hours": 50.8,
            "average_active_sessions": interval.db_time_s * part / interval.elapsed_s, "platform": "Linux x86 64-bi",
        }
        for one, part in SHARES.items()
    ]  # fmt: skip
    summary = {
        "dbid": header.dbid, "name": header.database, "unique_name": header.unique_name, "role": header.role,
        "edition": header.edition, "rac": "YES", "cdb": "NO", "block_size_bytes": 8192,
        "begin_snap": interval.begin_snap, "end_snap": interval.end_snap, "instances_in_report": many,
        "instances": many, "hosts_in_report": many, "hosts": many, "db_time_min": interval.db_time_s / 60,
        "elapsed_min": minutes,
    }  # fmt: skip
    sizes = {"DB Cache": 8192, "Shared Pool": 2048, "PGA Target": 2048, "Log Buffer": 38.2}
    caches = [{"who": one} | {f"begin_bytes@{pool}": size * MIB for pool, size in sizes.items()} for one in SHARES]
    return {"database_summary": [summary], "cluster_instances": instances, "cache_sizes": caches}


def host(load: Load) -> list[Row]:
    total = CPUS * ELAPSED
    rows: list[Row] = []
    for one, part in SHARES.items():
        busy = (load.cpu_s + load.background_cpu_s) * part * 1.04
        rows.append(
            {
                "who": one, "cpus": CPUS, "cores": 4, "sockets": 1, "load_begin": 3.1, "load_end": 3.4,
                "busy_percent": 100 * busy / total, "user_percent": 85 * busy / total,
                "system_percent": 15 * busy / total, "wait_io_percent": 9.0,
                "idle_percent": 100 - 100 * busy / total, "busy_time_s": busy, "idle_time_s": total - busy,
                "total_time_s": total, "memory_mb": MEMORY_MB,
            }
        )  # fmt: skip
    names = ("busy_time_s", "idle_time_s", "total_time_s")
    return [*rows, {"who": "Sum"} | {name: sum(row[name] for row in rows) for name in names}]


def times(load: Load) -> dict[str, list[Row]]:
    model = {
        "DB time": load.db_time_s, "DB CPU": load.cpu_s, "sql execute elapsed time": load.db_time_s * 0.96,
        "parse time elapsed": load.db_time_s * 0.004, "hard parse elapsed time": load.db_time_s * 0.003,
        "PL/SQL execution elapsed time": load.db_time_s * 0.002, "Java execution elapsed time": 0.0,
        "background elapsed time": load.background_s + load.background_cpu_s,
        "background cpu time": load.background_cpu_s,
    }  # fmt: skip
    classes: dict[str, float] = {}
    for _, kind, waits, ms, foreground in load.waits:
        if foreground:
            classes[kind] = classes.get(kind, 0.0) + waits * ms / 1000
    classes["DB CPU"] = load.cpu_s
    seconds = {f"time_s@{name}": time for name, time in {**classes, "DB time": load.db_time_s}.items()}
    percent = {f"percent_db_time@{name}": 100 * time / load.db_time_s for name, time in classes.items()}
    part = {one: {"percent_of_cluster@DB time": 100 * share} for one, share in SHARES.items()}
    return {
        "time_model": shared({f"time_s@{name}": time for name, time in model.items()}),
        "foreground_wait_classes:cluster": [percent],
        "foreground_wait_classes": shared(seconds),
        "foreground_wait_classes:shares": [{"who": one, **percent, **part[one]} for one in SHARES],
    }


def _event(wait: tuple[str, str, int, float, bool], part: float, base: float) -> Row:
    event, kind, waits, ms, _ = wait
    time = waits * ms / 1000 * part
    return {
        "wait_class": kind, "event": event, "waits": round(waits * part), "timeouts_percent": 0.0, "time_s": time,
        "avg_wait_ms": ms, "percent": 100 * time / (base * part),
    }  # fmt: skip


def events(load: Load) -> dict[str, list[Row]]:
    longest = sorted(load.waits, key=lambda one: -one[2] * one[3])
    background = load.background_s + load.background_cpu_s

    def top(wanted: Callable[[bool], bool], base: float) -> list[Row]:
        chosen = [one for one in longest if wanted(one[4])][:10]
        over_all = [
            {"who": "*"}
            | _event(one, 1, base)
            | {"instances_avg_ms": one[3], "instances_min_ms": one[3], "instances_max_ms": one[3], "instances": 2}
            for one in chosen
        ]
        return over_all + [{"who": who} | _event(one, part, base) for who, part in SHARES.items() for one in chosen]

    return {
        "top_timed_events": top(lambda _: True, load.db_time_s),
        "top_events": top(lambda foreground: foreground, load.db_time_s),
        "top_background_events": top(lambda foreground: not foreground, background),
        "foreground_waits": [_event(one, 1, load.db_time_s) for one in longest if one[4]],
        "background_waits": [_event(one, 1, background) for one in longest if not one[4]],
    }


def counters(load: Load, release: Release) -> dict[str, list[Row]]:
    totals = {
        "Logical Reads": load.gets, "Physical Reads": load.read_blocks, "Physical Writes": load.written_blocks,
        "Redo Size (k)": load.redo_bytes / 1024, "Block Changes": 7_200_000, "User Calls": CALLS, "Execs": EXECUTES,
        "Parses": 360_000, "Logons": 1_800, "Txns": TRANSACTIONS,
    }  # fmt: skip
    columns = {"": ("total", 1), ":second": ("per_second", ELAPSED), ":transaction": ("per_transaction", TRANSACTIONS)}
    found = {
        f"system_statistics{part}": shared({f"{column}@{name}": total / base for name, total in totals.items()})
        for part, (column, base) in columns.items()
    }
    rates = shop_rows.statistics(load, release)
    for row in rates:
        each = [row["per_second"] * part for part in SHARES.values()]
        row |= {"instances_avg_per_s": fmean(each), "instances_std_per_s": stdev(each)}
        row |= {"instances_min_per_s": min(each), "instances_max_per_s": max(each)}
    return {**found, "instance_activity": rates}


def io(load: Load) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {"io_profile": shop_rows.io_profile(load)}
    for section, listed in shop_rows.io_lists(load).items():
        found[section] = []
        parts: list[tuple[str | int, float]] = [("*", 1.0), *SHARES.items()]
        for who, part in parts:
            for row in [listed[-1], *listed[:-1]]:
                name = "Total" if row["name"] == "TOTAL:" else row["name"]
                found[section].append(_requests(row, part) | {"who": who, "name": name})
    wide = _wide({one["name"]: one for one in found["io_by_function"] if one["who"] == "*"})
    return {**found, "io:wide": wide}


def _requests(row: Row, part: float) -> Row:
    """Requests and bytes of one name; its waits and their time stay what they are."""
    rates: Row = {
        name: row[name] * part for name in ("reads_per_s", "writes_per_s", "read_bytes_per_s", "write_bytes_per_s")
    }
    requests, volume = rates["reads_per_s"] + rates["writes_per_s"], row["read_bytes"] + row["write_bytes"]
    own: Row = {name: row[name] for name in ("avg_wait_ms", "small_read_ms", "large_read_ms") if name in row}
    counted = {"waits": round(row["waits"] * part)} if "waits" in row else {}
    both = rates["read_bytes_per_s"] + rates["write_bytes_per_s"]
    sums = {"requests": requests * ELAPSED, "requests_per_s": requests, "bytes": volume * part, "bytes_per_s": both}
    return {**rates, **own, **counted, **sums}


def _wide(rows: dict[str, Row]) -> list[Row]:
    totals = {
        f"{column}@{name}": row[column]
        for name, row in rows.items()
        for column in ("read_bytes_per_s", "write_bytes_per_s", "reads_per_s", "writes_per_s")
    }
    return shared(totals)


def _printable(table: Table, rows: list[Row]) -> list[Row]:
    """Only what the table has columns for."""
    names = {one.name for one in table.columns} | {"sql_text"}
    return [{name: value for name, value in row.items() if name in names} for row in rows]


def figures(release: Release) -> Figures:
    """A whole report of that release."""
    load = load_of(release)
    header, interval = header_of(release), interval_of(release, load)
    found: dict[str, list[Row]] = {
        **front(header, interval, release), "host_cpu": host(load), **times(load), **events(load),
        **counters(load, release), **io(load), **shop_sql.statements(load, release),
    }  # fmt: skip
    found["segment_statistics"] = [
        {"statistic": "logical reads", "captured_percent": row["percent"], **row}
        for row in shop_sql.segments(load)["segments_by_logical_reads"]
    ]
    chosen = {
        table.key: _printable(
            table, found["io:wide"] if table.across == "name" and "io_" in table.key else found[table.key]
        )
        for table in known()
        if table.key in found and release in table.releases
    }
    return Figures(header, interval, chosen)
