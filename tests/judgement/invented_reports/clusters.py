"""A cluster report from a load for each of its instances."""

from itertools import cycle
from statistics import fmean, pstdev, stdev
from typing import NamedTuple

from tests.judgement.invented_reports import story, tables
from tests.judgement.invented_reports.figures import MIB, Host, Sql, Told
from tests.judgement.invented_reports.histograms import NEW_MILLIS, below
from tests.writer import shop_rows
from tests.writer.cluster.report import known
from tests.writer.cluster.tables.histograms import UPPERS
from tests.writer.model import Figures, Header, Interval, Row
from tests.writer.releases import Release


class Node(NamedTuple):
    """An instance: `traffic` are blocks and messages, `latency` milliseconds for a block, then its sessions and the
    milliseconds of a ping to it."""

    load: Told
    host: Host
    traffic: dict[str, float]
    latency: dict[str, float]
    sessions: int
    received_mb: float


Nodes = dict[int, Node]


def _rows(values: dict[int, dict[str, float]]) -> list[Row]:
    """Each instance's figures, and the rows over them."""
    rows: list[Row] = [{"who": who} | own for who, own in values.items()]
    names = next(iter(values.values()))
    for added, over in (("Sum", sum), ("Avg", fmean), ("Std", stdev)):
        rows.append({"who": added} | {name: over([row[name] for row in rows[: len(values)]]) for name in names})
    return rows


def front(header: Header, interval: Interval, nodes: Nodes, release: Release) -> dict[str, list[Row]]:
    minutes = interval.elapsed_s / 60
    begin, end, started = (one.strftime("%d-%b-%y %H:%M") for one in (interval.begin, interval.end, header.startup))
    base = header.instance[:-1]
    instances = [
        {
            "instance": who, "name": f"{base}{who}", "host": f"{header.host[:-1]}{who}", "startup_time": started,
            "begin_time": begin, "end_time": end, "release": release.version, "elapsed_min": minutes,
            "db_time_min": node.load.db_time_s / 60, "up_time_hours": 1_430.8,
            "average_active_sessions": node.load.db_time_s / interval.elapsed_s, "platform": "Linux x86 64-bi",
        }
        for who, node in nodes.items()
    ]  # fmt: skip
    summary = {
        "dbid": header.dbid, "name": header.database, "unique_name": header.unique_name, "role": header.role,
        "edition": header.edition, "rac": "YES", "cdb": "NO", "block_size_bytes": 8192,
        "begin_snap": interval.begin_snap, "end_snap": interval.end_snap, "instances_in_report": len(nodes),
        "instances": len(nodes), "hosts_in_report": len(nodes), "hosts": len(nodes),
        "db_time_min": interval.db_time_s / 60, "elapsed_min": minutes,
    }  # fmt: skip
    place = next(iter(nodes.values())).load.place
    sizes = {
        "Sga Target": place.sga_mb, "DB Cache": place.cache_mb, "Shared Pool": place.pool_mb,
        "PGA Target": place.pga_mb, "Log Buffer": 64.0,
    }  # fmt: skip
    caches = [{"who": who} | {f"begin_bytes@{pool}": size * MIB for pool, size in sizes.items()} for who in nodes]
    return {"database_summary": [summary], "cluster_instances": instances, "cache_sizes": caches}


def hosts(nodes: Nodes) -> list[Row]:
    rows: list[Row] = []
    for who, node in nodes.items():
        place, host = node.load.place, node.host
        total = place.cpus * node.load.elapsed
        times = {
            "busy_percent": host.busy_s, "user_percent": host.user_s, "system_percent": host.system_s,
            "wait_io_percent": host.wait_io_s, "idle_percent": total - host.busy_s,
        }  # fmt: skip
        rows.append(
            {
                "who": who, "cpus": place.cpus, "cores": place.cores, "sockets": place.sockets,
                "load_begin": host.loads[0], "load_end": host.loads[1], "busy_time_s": host.busy_s,
                "idle_time_s": total - host.busy_s, "total_time_s": total, "memory_mb": place.memory_gb * 1024,
            }
            | {name: 100 * time / total for name, time in times.items()}
        )  # fmt: skip
    names = ("busy_time_s", "idle_time_s", "total_time_s")
    return [*rows, {"who": "Sum"} | {name: sum(row[name] for row in rows) for name in names}]


def _classes(load: Told) -> dict[str, float]:
    found = {"DB CPU": load.cpu_s}
    for _, kind, waits, ms, foreground in load.waits:
        if foreground:
            found[kind] = found.get(kind, 0.0) + waits * ms / 1000
    return found


def times(nodes: Nodes) -> dict[str, list[Row]]:
    model, seconds, shares = {}, {}, []
    total = sum(node.load.db_time_s for node in nodes.values())
    kinds = list(dict.fromkeys(kind for node in nodes.values() for kind in _classes(node.load)))
    for who, node in nodes.items():
        load, own = node.load, _classes(node.load)
        named = {
            "DB time": load.db_time_s, "DB CPU": load.cpu_s, **dict(load.model), "Java execution elapsed time": 0.0,
            "background elapsed time": load.background_s + load.background_cpu_s,
            "background cpu time": load.background_cpu_s,
        }  # fmt: skip
        model[who] = {f"time_s@{name}": time for name, time in named.items()}
        seconds[who] = {f"time_s@{kind}": own.get(kind, 0.0) for kind in kinds} | {"time_s@DB time": load.db_time_s}
        shares.append(
            {"who": who, "percent_of_cluster@DB time": 100 * load.db_time_s / total}
            | {f"percent_db_time@{kind}": 100 * own.get(kind, 0.0) / load.db_time_s for kind in kinds}
        )
    over_all = {
        f"percent_db_time@{kind}": 100 * sum(_classes(node.load).get(kind, 0.0) for node in nodes.values()) / total
        for kind in kinds
    }
    return {
        "time_model": _rows(model),
        "foreground_wait_classes:cluster": [over_all],
        "foreground_wait_classes": _rows(seconds),
        "foreground_wait_classes:shares": shares,
    }


def _event(event: str, kind: str, waits: int, time: float, base: float, timed_out: dict[str, float]) -> Row:
    return {
        "wait_class": kind, "event": event, "waits": waits, "timeouts_percent": timed_out.get(event, 0.0),
        "time_s": time, "avg_wait_ms": 1000 * time / waits, "percent": 100 * time / base,
    }  # fmt: skip


def _summed(nodes: Nodes, foreground: bool, base: float, timed_out: dict[str, float]) -> list[Row]:
    """Every event over all instances, with how its mean differs between them."""
    found: dict[str, list[tuple[str, int, float]]] = {}
    for node in nodes.values():
        for event, kind, waits, ms, of_users in node.load.waits:
            if of_users == foreground:
                found.setdefault(event, []).append((kind, waits, ms))
    rows = []
    for event, parts in found.items():
        means = [ms for _, _, ms in parts]
        waits, time = sum(one[1] for one in parts), sum(one[1] * one[2] / 1000 for one in parts)
        rows.append(
            {"who": "*", **_event(event, parts[0][0], waits, time, base, timed_out)}
            | {"instances_avg_ms": fmean(means), "instances_min_ms": min(means), "instances_max_ms": max(means)}
            | {"instances_std_ms": pstdev(means) if len(means) > 1 else None, "instances": len(means)}
        )
    return sorted(rows, key=lambda row: -row["time_s"])


def events(nodes: Nodes, timed_out: dict[str, float]) -> dict[str, list[Row]]:
    total = sum(node.load.db_time_s for node in nodes.values())
    own = {who: node.load.background_s + node.load.background_cpu_s for who, node in nodes.items()}
    users, others = (_summed(nodes, True, total, timed_out), _summed(nodes, False, sum(own.values()), timed_out))

    def each(foreground: bool) -> list[Row]:
        rows = []
        for who, node in nodes.items():
            base = node.load.db_time_s if foreground else own[who]
            mine = [
                {"who": who, **_event(event, kind, waits, waits * ms / 1000, base, timed_out)}
                for event, kind, waits, ms, of_users in node.load.waits
                if of_users == foreground
            ]
            cpu = {"who": who, "event": "DB CPU", "time_s": node.load.cpu_s, "percent": 100 * node.load.cpu_s / base}
            mine += [cpu] if foreground else []
            rows += sorted(mine, key=lambda row: -row["time_s"])[:10]
        return rows

    cpu = sum(node.load.cpu_s for node in nodes.values())
    led = [{"who": "*", "event": "DB CPU", "time_s": cpu, "percent": 100 * cpu / total}, *users]
    first = sorted(led, key=lambda row: -row["time_s"])[:10]
    return {
        "top_timed_events": [*first, *each(True)],
        "top_events": [*first, *each(True)],
        "top_background_events": [*others[:10], *each(False)],
        "foreground_waits": [{name: cell for name, cell in row.items() if name != "who"} for row in users],
        "background_waits": [{name: cell for name, cell in row.items() if name != "who"} for row in others],
    }


def counters(nodes: Nodes, release: Release) -> dict[str, list[Row]]:
    totals = {
        who: {
            "Logical Reads": node.load.gets, "Physical Reads": node.load.read_blocks,
            "Physical Writes": node.load.written_blocks, "Redo Size (k)": node.load.redo_bytes / 1024,
            "Block Changes": node.load.changes, "User Calls": node.load.calls, "Execs": node.load.executes,
            "Parses": node.load.parses, "Logons": node.load.logons, "Txns": node.load.transactions,
        }
        for who, node in nodes.items()
    }  # fmt: skip
    bases = {"": ("total", 0), ":second": ("per_second", 1), ":transaction": ("per_transaction", 2)}
    found = {}
    for part, (column, kind) in bases.items():
        values = {}
        for who, own in totals.items():
            base = (1, nodes[who].load.elapsed, nodes[who].load.transactions)[kind]
            values[who] = {f"{column}@{name}": total / base for name, total in own.items()}
        found[f"system_statistics{part}"] = _rows(values)
    return {**found, "instance_activity": _activity(nodes, release)}


def _activity(nodes: Nodes, release: Release) -> list[Row]:
    each = {
        who: {row["statistic"]: row["total"] for row in shop_rows.statistics(node.load, release)}
        | {"gc blocks lost": node.traffic["GC blocks lost"], "gc cr failures": node.traffic["GC CR failures"]}
        for who, node in nodes.items()
    }
    elapsed = next(iter(nodes.values())).load.elapsed
    transactions = sum(node.load.transactions for node in nodes.values())
    rows = []
    for name in sorted(next(iter(each.values()))):
        values = [own[name] for own in each.values()]
        rates = [one / elapsed for one in values]
        rows.append(
            {
                "statistic": name, "total": sum(values), "per_second": sum(rates),
                "per_transaction": sum(values) / transactions, "instances_avg_per_s": fmean(rates),
                "instances_std_per_s": stdev(rates), "instances_min_per_s": min(rates),
                "instances_max_per_s": max(rates),
            }
        )  # fmt: skip
    return rows


def traffic(nodes: Nodes) -> dict[str, list[Row]]:
    elapsed = next(iter(nodes.values())).load.elapsed
    totals = {who: {f"total@{name}": one for name, one in node.traffic.items()} for who, node in nodes.items()}
    rates = {
        who: {f"per_second@{name}": one / elapsed for name, one in node.traffic.items()} for who, node in nodes.items()
    }
    others = {who: next(one for one in nodes if one != who) for who in nodes}
    pings = [
        {
            "who": who, "target_instance": target, "pings_500b": 331, "pings_8k": 331,
            "avg_500b_ms": 0.03 if target == who else away, "avg_8k_ms": 0.04 if target == who else away * 1.1,
            "stddev_500b": 0.02, "stddev_8k": 0.03,
        }
        for who, away in zip(nodes, cycle((0.26, 0.25)), strict=False)
        for target in sorted((who, others[who]))
    ]  # fmt: skip
    devices = [
        {
            "who": who, "name": "bond1", "ip_address": f"192.168.10.{10 + who}", "ip_mask": "255.255.255.0",
            "sent_mb": nodes[others[who]].received_mb, "sent_packets": 1_912_000, "sent_errors": 0,
            "sent_packets_dropped": 0, "sent_buffer_overruns": 0, "sent_carrier_lost": 0,
            "received_mb": node.received_mb, "received_packets": 1_204_000, "received_errors": 0,
            "received_packets_dropped": 0, "received_buffer_overruns": 0, "received_frame_errors": 0,
        }
        for who, node in nodes.items()
    ]  # fmt: skip
    return {
        "global_cache_load": _rows(totals), "global_cache_load:second": _rows(rates),
        "global_latency": [{"who": who, **node.latency} for who, node in nodes.items()],
        "interconnect_ping": pings, "interconnect_devices": devices,
    }  # fmt: skip


def io(nodes: Nodes) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {"io_by_function": [], "io_by_filetype": []}
    for section, lines in (("io_by_function", story.functions), ("io_by_filetype", story.types)):
        own = {who: tables.io_lines(node.load, lines(node.load)) for who, node in nodes.items()}
        rates = ("reads_per_s", "writes_per_s", "read_bytes", "write_bytes", "waits")
        over_all = [
            dict(parts[0]) | {name: sum(part[name] for part in parts) for name in rates}
            for parts in zip(*own.values(), strict=True)
        ]
        elapsed = next(iter(nodes.values())).load.elapsed
        for who, rows in [("*", over_all), *own.items()]:
            found[section] += [_requests(row, elapsed) | {"who": who} for row in (rows[-1], *rows[:-1])]
    return {**found, "io_profile": _profile(nodes)}


def _requests(row: Row, elapsed: int) -> Row:
    requests, volume = row["reads_per_s"] + row["writes_per_s"], row["read_bytes"] + row["write_bytes"]
    return row | {
        "name": "Total" if row["name"] == "TOTAL:" else row["name"], "requests": requests * elapsed,
        "requests_per_s": requests, "bytes": volume, "bytes_per_s": volume / elapsed,
        "read_bytes_per_s": row["read_bytes"] / elapsed, "write_bytes_per_s": row["write_bytes"] / elapsed,
    }  # fmt: skip


def _profile(nodes: Nodes) -> list[Row]:
    own = [shop_rows.io_profile(node.load) for node in nodes.values()]
    return [
        {"name": parts[0]["name"]} | {name: sum(part[name] for part in parts) for name in parts[0] if name != "name"}
        for parts in zip(*own, strict=True)
    ]


def _lists(nodes: Nodes, statements: tuple[Sql, ...], waited: dict[str, float]) -> dict[str, list[Row]]:
    def total(name: str) -> float:
        return sum(float(getattr(node.load, name)) for node in nodes.values())

    cluster = sum(_classes(node.load).get("Cluster", 0.0) for node in nodes.values())
    read = sum(tables.user_io_s(node.load) for node in nodes.values())
    shares = (
        ("elapsed_s", "elapsed_total_percent", total("db_time_s")), ("cpu_s", "cpu_total_percent", total("cpu_s")),
        ("io_wait_s", "io_wait_total_percent", read), ("buffer_gets", "gets_total_percent", total("gets")),
        ("physical_reads", "reads_total_percent", total("read_blocks")),
        ("cluster_wait_s", "cluster_wait_total_percent", cluster),
        ("executions", "executions_total_percent", total("executes")),
    )  # fmt: skip
    rows = []
    for one in statements:
        row = tables.statement(one, 0.05) | {"cluster_wait_s": waited[one.sql_id]}
        row |= {"cluster_wait_per_exec_s": waited[one.sql_id] / one.executions}
        rows.append(row | {share: 100 * row[figure] / base for figure, share, base in shares})
    ordered = {
        "sql_by_elapsed": "elapsed_s", "sql_by_cpu": "cpu_s", "sql_by_io_wait": "io_wait_s",
        "sql_by_gets": "buffer_gets", "sql_by_reads": "physical_reads", "sql_by_executions": "executions",
        "sql_by_cluster_wait": "cluster_wait_s",
    }  # fmt: skip
    return {section: sorted(rows, key=tables.falling(figure)) for section, figure in ordered.items()}


def _histogram(nodes: Nodes, timed_out: dict[str, float]) -> list[Row]:
    bounds = [10.0**-3 * 2**place for place in range(20)]
    bounds[9:] = [*NEW_MILLIS[:1], *(2.0**place for place in range(10)), 1000.0]
    rows = []
    for row in sorted(_summed(nodes, True, 1.0, timed_out), key=lambda one: str(one["event"])):
        reached = [100 * below(bound, row["avg_wait_ms"]) for bound in bounds]
        shares = [high - low for low, high in zip([0.0, *reached], [*reached, 100.0], strict=True)]
        cells = {f"bucket_{place}": one if one >= 0.05 else None for place, one in enumerate(shares)}
        rows.append({"event": row["event"], "waits": row["waits"], **cells})
    assert len(bounds) + 1 == len(UPPERS)
    return rows


def _segments(nodes: Nodes) -> list[Row]:
    listed = (
        ("gc buffer busy", "LAMPS", "TABLE", 6_410, 71.6), ("gc buffer busy", "FLASHES_AT", "INDEX", 1_820, 20.3),
        ("gc remote grants", "LAMPS", "TABLE", 204_000, 41.0), ("logical reads", "LAMPS", "TABLE", 21_900_000, 35.5),
        ("logical reads", "FLASHES", "TABLE", 9_800_000, 15.9), ("physical reads", "FLASHES", "TABLE", 611_000, 39.9),
        ("physical reads", "LAMPS", "TABLE", 402_000, 26.2), ("row lock waits", "LAMPS", "TABLE", 1_730, 89.2),
    )  # fmt: skip
    return [
        {
            "statistic": statistic, "owner": "LIGHT", "tablespace": "LAMPS", "object": name, "object_type": kind,
            "object_id": 70_110 + len(name), "data_object_id": 80_110 + len(name), "value": value, "percent": percent,
            "captured_percent": percent,
        }
        for statistic, name, kind, value, percent in listed
    ]  # fmt: skip


def _parameters(header: Header, nodes: Nodes) -> list[Row]:
    place = next(iter(nodes.values())).load.place
    values = {
        "cluster_database": "TRUE", "compatible": "19.0.0", "db_block_size": "8192", "db_name": header.database,
        "pga_aggregate_target": str(place.pga_mb * MIB), "processes": "2000", "sga_target": str(place.sga_mb * MIB),
    }  # fmt: skip
    return [{"name": name, "instance": "*", "begin_value": value} for name, value in sorted(values.items())]


def figures(
    header: Header, interval: Interval, nodes: Nodes, statements: tuple[Sql, ...], waited: dict[str, float],
    timed_out: dict[str, float], release: Release,
) -> Figures:  # fmt: skip
    """A whole report; `waited` are the statements' seconds for the cluster, `timed_out` percent of an event."""
    found: dict[str, list[Row]] = {
        **front(header, interval, nodes, release), "host_cpu": hosts(nodes), **times(nodes),
        **events(nodes, timed_out), **counters(nodes, release), **traffic(nodes), **io(nodes),
        **_lists(nodes, statements, waited), "wait_histogram": _histogram(nodes, timed_out),
        "segment_statistics": _segments(nodes), "parameters": _parameters(header, nodes),
    }  # fmt: skip
    chosen = {table.key: _printable(table.columns, found[table.key]) for table in known() if table.key in found}
    return Figures(header, interval, chosen)


def _printable(columns: tuple[object, ...], rows: list[Row]) -> list[Row]:
    """Only what the table has columns for."""
    names = {getattr(one, "name", "") for one in columns} | {"sql_text"}
    return [{name: value for name, value in row.items() if name in names} for row in rows]
