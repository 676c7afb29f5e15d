"""Sections of a report from the figures of its story."""

from collections.abc import Callable, Sequence

from tests.judgement.invented_reports.figures import GIB, MIB, Host, Io, Memory, Part, Sql, Told
from tests.writer.model import Row
from tests.writer.releases import Release

RMAN = "RMAN cpu time (backup/restore)"


def time_model(load: Told) -> list[Row]:
    total = load.instance_cpu_s
    named = [("DB CPU", load.cpu_s), *load.model]
    rows: list[Row] = [
        {"statistic": name, "time_s": time, "percent_db_time": 100 * time / load.db_time_s}
        for name, time in sorted(named, key=lambda one: -one[1])
    ]
    for row in rows:
        if row["statistic"] in ("DB CPU", RMAN):
            row["percent_cpu_time"] = 100 * row["time_s"] / total
    return [
        *rows,
        {"statistic": "DB time", "time_s": load.db_time_s},
        {"statistic": "background elapsed time", "time_s": load.background_s + load.background_cpu_s},
        {
            "statistic": "background cpu time",
            "time_s": load.background_cpu_s,
            "percent_cpu_time": 100 * load.background_cpu_s / total,
        },
    ]


def _instance_cpu(load: Told, host: Host, release: Release) -> list[Row]:
    total, ours = load.place.cpus * load.elapsed, load.instance_cpu_s
    if release.product == "awr":
        return [
            {"name": "% of total CPU for Instance", "percent": 100 * ours / total},
            {"name": "% of busy  CPU for Instance", "percent": 100 * ours / host.busy_s},
            {"name": "%DB time waiting for CPU - Resource Mgr", "percent": 0.0},
        ]
    return [
        {"name": "Host: Total time (s)", "time_s": float(total)},
        {"name": "Host: Busy CPU time (s)", "time_s": host.busy_s},
        {"name": "% of time Host is Busy", "percent": 100 * host.busy_s / total},
        {"name": "Instance: Total CPU time (s)", "time_s": ours},
        {"name": "% of Busy CPU used for Instance", "percent": 100 * ours / host.busy_s},
        {"name": "Instance: Total Database time (s)", "time_s": load.db_time_s + load.background_s},
        {"name": "%DB time waiting for CPU (Resource Mgr)", "percent": 0.0},
    ]


def host_sections(load: Told, host: Host, release: Release) -> dict[str, list[Row]]:
    place, total = load.place, load.place.cpus * load.elapsed
    shares = {
        "user_percent": host.user_s, "system_percent": host.system_s, "wait_io_percent": host.wait_io_s,
        "idle_percent": total - host.busy_s,
    }  # fmt: skip
    ticks = {
        "BUSY_TIME": host.busy_s, "IDLE_TIME": total - host.busy_s, "IOWAIT_TIME": host.wait_io_s,
        "SYS_TIME": host.system_s, "USER_TIME": host.user_s,
    }  # fmt: skip
    gauges = {"FREE_MEMORY_BYTES": host.free_gb, "SWAP_FREE_BYTES": host.swap_gb}
    return {
        "host_cpu": [
            {"cpus": place.cpus, "cores": place.cores, "sockets": place.sockets}
            | {"load_begin": host.loads[0], "load_end": host.loads[1]}
            | {name: 100 * time / total for name, time in shares.items()}
        ],
        "instance_cpu": _instance_cpu(load, host, release),
        "os_statistics": [
            *({"statistic": name, "value": round(time * 100)} for name, time in ticks.items()),
            {"statistic": "LOAD", "value": round(host.loads[0]), "end_value": round(host.loads[1])},
            {"statistic": "VM_IN_BYTES", "value": round(host.paged_in)},
            {"statistic": "VM_OUT_BYTES", "value": round(host.paged_out)},
            {"statistic": "PHYSICAL_MEMORY_BYTES", "value": round(place.memory_gb * GIB)},
            {"statistic": "NUM_CPUS", "value": place.cpus},
            {"statistic": "NUM_CPU_CORES", "value": place.cores},
            {"statistic": "NUM_CPU_SOCKETS", "value": place.sockets},
            *(
                {"statistic": name, "value": round(begin * GIB), "end_value": round(end * GIB)}
                for name, (begin, end) in gauges.items()
            ),
        ],
    }  # fmt: skip


def _ended(begin: float, end: float) -> float | None:
    """Sizes at the end are printed where they differ."""
    return None if begin == end else end


def memory_sections(load: Told, memory: Memory) -> dict[str, list[Row]]:
    place = load.place
    host = place.memory_gb * 1024
    used = [100 * (place.sga_mb + one) / host for one in memory.pga_mb]
    buffers, redo, fixed = place.cache_mb * MIB, 64 * MIB, 12 * MIB
    regions = (
        ("Database Buffers", buffers), ("Fixed Size", fixed), ("Redo Buffers", redo),
        ("Variable Size", place.sga_mb * MIB - buffers - redo - fixed),
    )  # fmt: skip
    weight = [one - 1.5 for one in memory.executed_again]
    return {
        "memory_statistics": [
            {"name": "Host Mem (MB)", "begin": host, "end": host},
            {"name": "SGA use (MB)", "begin": place.sga_mb, "end": place.sga_mb},
            {"name": "PGA use (MB)", "begin": memory.pga_mb[0], "end": memory.pga_mb[1]},
            {"name": "% Host Mem used for SGA+PGA", "begin": used[0], "end": used[1]},
        ],
        "shared_pool_statistics": [
            {"name": name, "begin": begin, "end": end}
            for name, (begin, end) in (
                ("Memory Usage %", memory.pool_used),
                ("% SQL with executions>1", memory.executed_again),
                ("% Memory for SQL w/exec>1", (weight[0], weight[1])),
            )
        ],
        "cache_sizes": [
            {"name": name, "begin_bytes": size, "end_bytes": size}
            for name, size in (
                ("Buffer Cache", buffers), ("Std Block Size", 8192), ("Shared Pool Size", place.pool_mb * MIB),
                ("Log Buffer", redo),
            )
        ],
        "sga_memory": [{"region": name, "begin_bytes": size, "end_bytes": None} for name, size in regions],
        "pga_summary": [
            {
                "cache_hit_percent": 100 * memory.pga_processed_mb / (memory.pga_processed_mb + memory.pga_extra_mb),
                "processed_mb": memory.pga_processed_mb,
                "extra_mb": memory.pga_extra_mb,
            }
        ],
        "pga_target": [
            {
                "snapshot": side, "target_mb": place.pga_mb, "auto_target_mb": round(place.pga_mb * 0.8),
                "allocated_mb": allocated, "work_areas_mb": 12.0, "work_areas_percent": 1200 / allocated,
                "auto_percent": 100.0, "manual_percent": 0.0, "largest_work_area_mb": min(1024.0, place.pga_mb / 10),
            }
            for side, allocated in zip(("begin", "end"), memory.pga_mb, strict=True)
        ],
    }  # fmt: skip


def advisories(load: Told, factors: Sequence[tuple[float, float]], memory: Memory) -> dict[str, list[Row]]:
    """What other sizes of the cache would read, since the start: 21 windows like this one."""
    place, windows = load.place, 21
    reads = load.read_blocks - load.direct * load.direct_blocks
    read_s = sum(waits * ms / 1000 for name, _, waits, ms, _ in load.waits if name.startswith(("db file s", "cell s")))
    hits = round(100 * (1 - reads / load.gets))
    busy = sum(waits for name, _, waits, _, _ in load.waits if name == "buffer busy waits")
    free = sum(waits for name, _, waits, _, _ in load.waits if name == "free buffer waits")
    return {
        "buffer_pool_statistics": [
            {
                "pool": "D", "buffers": place.cache_mb * 128, "hit_percent": hits, "buffer_gets": load.gets,
                "physical_reads": reads, "physical_writes": load.written_blocks, "free_buffer_waits": free,
                "write_complete_waits": 0, "buffer_busy_waits": busy,
            }
        ],
        "buffer_pool_advisory": [
            {
                "pool": "D", "size_mb": place.cache_mb * size, "size_factor": size,
                "buffers": place.cache_mb * 128 * size, "physical_read_factor": factor,
                "physical_reads": reads * windows * factor, "read_time": read_s * windows * factor,
                "db_time_percent": 100 * read_s * factor / load.db_time_s,
            }
            for size, factor in factors
        ],
        "sga_advisory": [
            {
                "target_mb": place.sga_mb * size, "size_factor": size,
                "db_time_s": windows * (load.db_time_s + read_s * (factor - 1)),
                "db_time_factor": 1 + read_s * (factor - 1) / load.db_time_s,
                "physical_reads": reads * windows * factor,
            }
            for size, factor in factors
        ],
        "pga_advisory": [
            {
                "target_mb": place.pga_mb * size, "size_factor": size,
                "processed_mb": memory.pga_processed_mb * windows,
                "extra_mb": memory.pga_extra_mb * windows * more, "overallocations": over,
                "cache_hit_percent": 100
                * memory.pga_processed_mb
                / (memory.pga_processed_mb + memory.pga_extra_mb * more),
                "estimated_time": round(windows * 64), "estimated_time_s": windows * 64.0,
            }
            for (size, more), over in zip(((0.5, 1.4), (1.0, 1.0), (2.0, 0.8)), memory.overallocations, strict=True)
        ],
    }  # fmt: skip


def io_profile(load: Told, totals: dict[str, float]) -> list[Row]:
    """The profile from the counters: requests and bytes of everybody, of the database, of redo. Old releases count no
    totals, nor print this profile."""
    second = load.elapsed
    redo_mb = load.redo_bytes / MIB
    direct = load.direct * load.direct_blocks
    pairs = (
        (
            "Total Requests",
            totals.get("physical read total IO requests", 0.0),
            totals.get("physical write total IO requests", 0.0),
        ),
        ("Database Requests", load.reads, load.writes),
        ("Optimized Requests", totals.get("physical read requests optimized", 0.0), 0.0),
        ("Redo Requests", 0.0, load.redo_writes),
        (
            "Total (MB)",
            totals.get("physical read total bytes", 0.0) / MIB,
            totals.get("physical write total bytes", 0.0) / MIB,
        ),
        ("Database (MB)", load.read_blocks / 128, load.written_blocks / 128),
        ("Redo (MB)", 0.0, redo_mb),
        ("Database (blocks)", load.read_blocks, load.written_blocks),
        ("Via Buffer Cache (blocks)", load.read_blocks - direct, load.written_blocks - totals["direct writes"]),
        ("Direct (blocks)", direct, totals["direct writes"]),
    )
    return [
        {
            "name": name,
            "total_per_s": (read + write) / second,
            "read_per_s": read / second,
            "write_per_s": write / second,
        }
        for name, read, write in pairs
    ]


def io_lines(load: Told, lines: Sequence[Io]) -> list[Row]:
    names = ("read_bytes", "reads_per_s", "read_bytes_per_s", "write_bytes", "writes_per_s", "write_bytes_per_s")
    rows: list[Row] = [
        {
            "name": one.name, "read_bytes": one.read_bytes, "reads_per_s": one.reads / load.elapsed,
            "read_bytes_per_s": one.read_bytes / load.elapsed, "write_bytes": one.write_bytes,
            "writes_per_s": one.writes / load.elapsed, "write_bytes_per_s": one.write_bytes / load.elapsed,
            "waits": one.waits, "avg_wait_ms": one.avg_ms, "small_read_ms": one.small_ms, "large_read_ms": one.large_ms,
        }
        for one in lines
    ]  # fmt: skip
    waited = sum(one.waits for one in lines)
    spent = sum(one.waits * (one.avg_ms or 0.0) for one in lines)
    total: Row = {"name": "TOTAL:"} | {name: sum(row[name] for row in rows) for name in names}
    return [*rows, total | {"waits": waited, "avg_wait_ms": spent / waited if waited else None}]


def statement(one: Sql, often_parsed: float) -> Row:
    often = one.executions or 1
    return {
        "sql_id": one.sql_id, "hash_value": one.hash_value, "module": one.module, "sql_text": one.text,
        "elapsed_s": one.elapsed_s, "cpu_s": one.cpu_s, "io_wait_s": one.io_s, "executions": one.executions,
        "physical_reads": one.reads, "buffer_gets": one.gets, "elapsed_per_exec_s": one.elapsed_s / often,
        "cpu_per_exec_s": one.cpu_s / often, "io_wait_per_exec_s": one.io_s / often,
        "reads_per_exec": one.reads / often, "gets_per_exec": one.gets / often, "rows_processed": one.rows,
        "rows_per_exec": one.rows / often, "cpu_percent": 100 * one.cpu_s / one.elapsed_s,
        "io_percent": 100 * one.io_s / one.elapsed_s,
        "parse_calls": round(one.executions * often_parsed) if one.parse_calls is None else one.parse_calls,
    }  # fmt: skip


def user_io_s(load: Told) -> float:
    return sum(waits * ms / 1000 for _, kind, waits, ms, foreground in load.waits if foreground and kind == "User I/O")


def sql_sections(load: Told, statements: Sequence[Sql]) -> dict[str, list[Row]]:
    """Each list by its own figure and of its own total."""
    lists = (
        ("sql_by_elapsed", "elapsed_s", load.db_time_s), ("sql_by_cpu", "cpu_s", load.cpu_s),
        ("sql_by_io_wait", "io_wait_s", user_io_s(load)), ("sql_by_gets", "buffer_gets", load.gets),
        ("sql_by_reads", "physical_reads", load.read_blocks), ("sql_by_executions", "executions", load.executes),
        ("sql_by_parse_calls", "parse_calls", load.parses),
    )  # fmt: skip
    rows = [statement(one, load.parses / load.executes) for one in statements]
    found: dict[str, list[Row]] = {}
    for section, figure, total in lists:
        own = [row | {"percent_total": 100 * row[figure] / total} for row in rows if row[figure] and total]
        found[section] = sorted(own, key=falling(figure))
    return found


def falling(figure: str) -> Callable[[Row], float]:
    return lambda row: -float(row[figure])


def segment_rows(owner: str, parts: Sequence[Part], total: float) -> list[Row]:
    """Shares below one are of the total; counts are what was captured of it."""
    found = []
    for place, part in enumerate(parts):
        share = part.value if part.value < 1 else part.value / total
        found.append(
            {
                "owner": owner, "tablespace": part.space, "object": part.name, "object_type": part.kind,
                "object_id": 70_001 + 12 * place, "data_object_id": 80_001 + 12 * place,
                "value": round(total * share), "percent": 100 * share,
            }
        )  # fmt: skip
    return sorted(found, key=falling("value"))
