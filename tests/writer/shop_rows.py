"""The shop's rates and counters: load profile, efficiency, statistics, I/O by every view."""

from tests.writer.model import Row
from tests.writer.releases import Release
from tests.writer.shop_work import BLOCK, CALLS, ELAPSED, EXECUTES, TRANSACTIONS, Load

SPACES = (("SALES_DATA", 0.62, 0.55), ("SALES_IDX", 0.28, 0.30), ("SYSAUX", 0.04, 0.05), ("UNDOTBS1", 0.01, 0.08),
          ("TEMP", 0.05, 0.02))  # fmt: skip


def is_old(release: Release) -> bool:
    """Labels of the load profile without units: Statspack, and AWR up to 11.2.0.3."""
    return release.product == "statspack" or release.version < "11.2.0.4"


def load_profile(load: Load, release: Release) -> list[Row]:
    old = is_old(release)
    rows: list[tuple[str, float]] = [
        ("Redo size" if old else "Redo size (bytes)", load.redo_bytes),
        ("Logical reads" if old else "Logical read (blocks)", load.gets),
        ("Block changes", 7_200_000),
        ("Physical reads" if old else "Physical read (blocks)", load.read_blocks),
        ("Physical writes" if old else "Physical write (blocks)", load.written_blocks),
        ("User calls", CALLS),
        ("Parses" if old else "Parses (SQL)", 360_000),
        ("Hard parses" if old else "Hard parses (SQL)", 3_600),
        ("Logons", 1_800),
        ("Executes" if old else "Executes (SQL)", EXECUTES),
    ]
    if not old:
        rows[5:5] = [
            ("Read IO requests", load.reads),
            ("Write IO requests", load.writes),
            ("Read IO (MB)", load.read_blocks * BLOCK / 2**20),
            ("Write IO (MB)", load.written_blocks * BLOCK / 2**20),
        ]
    made: list[Row] = [
        {"name": name, "per_second": total / ELAPSED, "per_transaction": total / TRANSACTIONS} for name, total in rows
    ]
    if release.key not in ("8.1.6", "8.1.7", "9.2", "10.1", "10.2"):
        times = (("DB time(s)", load.db_time_s), ("DB CPU(s)", load.cpu_s))
        made[:0] = [
            {
                "name": name if release.product == "statspack" else name.replace("time", "Time"),
                "per_second": time / ELAPSED,
                "per_transaction": time / TRANSACTIONS,
                "per_exec": time / EXECUTES,
                "per_call": time / CALLS,
            }
            for name, time in times
        ]
    return [*made, {"name": "Transactions", "per_second": TRANSACTIONS / ELAPSED}]


def efficiency(load: Load, release: Release) -> list[Row]:
    optimal = release.product == "statspack" and release.place > 4
    figures = (
        ("Buffer Nowait %", 99.99), ("Redo NoWait %", 100.0),
        ("Buffer  Hit   %", 100 * (1 - (load.read_blocks - load.direct * 16) / load.gets)),
        ("Optimal W/A Exec %" if optimal else "In-memory Sort %", 100.0),
        ("Library Hit   %", 99.41), ("Soft Parse %", 99.0), ("Execute to Parse %", 92.31), ("Latch Hit %", 99.97),
        ("Parse CPU to Parse Elapsd %", 61.2), ("% Non-Parse CPU", 99.6),
    )  # fmt: skip
    return [{"name": name, "percent": percent} for name, percent in figures]


def statistics(load: Load, release: Release) -> list[Row]:
    """Counters by name; requests and bytes since 10.2."""
    totals = {
        "CPU used by this session": load.cpu_s * 100,
        "db block changes": 7_200_000,
        "execute count": EXECUTES,
        "logons cumulative": 1_800,
        "parse count (hard)": 3_600,
        "parse count (total)": 360_000,
        "physical reads": load.read_blocks,
        "physical reads direct": load.direct * 16,
        "physical writes": load.written_blocks,
        "redo size": load.redo_bytes,
        "redo writes": load.redo_writes,
        "session logical reads": load.gets,
        "user calls": CALLS,
        "user commits": 86_400,
        "user rollbacks": 7_200,
    }
    if release.key not in ("8.1.6", "8.1.7", "9.2", "10.1"):
        total_reads, total_writes = load.reads + load.other_reads, load.writes + load.redo_writes + load.other_writes
        control = (load.other_reads + load.other_writes) * 16_384
        totals |= {
            "physical read IO requests": load.reads,
            "physical read bytes": load.read_blocks * BLOCK,
            "physical read total IO requests": total_reads,
            "physical write total IO requests": total_writes,
            "physical read total bytes": load.read_blocks * BLOCK + load.other_reads * 16_384,
            "physical write IO requests": load.writes,
            "physical write bytes": load.written_blocks * BLOCK,
            "physical write total bytes": load.written_blocks * BLOCK + load.redo_bytes + control,
            "physical reads cache": load.read_blocks - load.direct * 16,
        }
    return [
        {"statistic": name, "total": total, "per_second": total / ELAPSED, "per_transaction": total / TRANSACTIONS}
        for name, total in sorted(totals.items())
    ]


def io_profile(load: Load) -> list[Row]:
    mib = BLOCK / 2**20 / ELAPSED
    pairs = (
        ("Total Requests", (load.reads + load.other_reads) / ELAPSED,
         (load.writes + load.redo_writes + load.other_writes) / ELAPSED),
        ("Database Requests", load.reads / ELAPSED, load.writes / ELAPSED),
        ("Redo Requests", 0.0, load.redo_writes / ELAPSED),
        ("Database (MB)", load.read_blocks * mib, load.written_blocks * mib),
        ("Database (blocks)", load.read_blocks / ELAPSED, load.written_blocks / ELAPSED),
    )  # fmt: skip
    return [
        {"name": name, "total_per_s": read + write, "read_per_s": read, "write_per_s": write}
        for name, read, write in pairs
    ]


def _volume(name: str, read: float, reads: int, written: float, writes: int) -> Row:
    return {
        "name": name,
        "read_bytes": read,
        "reads_per_s": reads / ELAPSED,
        "read_bytes_per_s": read / ELAPSED,
        "write_bytes": written,
        "writes_per_s": writes / ELAPSED,
        "write_bytes_per_s": written / ELAPSED,
    }


def _total(rows: list[Row]) -> Row:
    names = ("read_bytes", "reads_per_s", "read_bytes_per_s", "write_bytes", "writes_per_s", "write_bytes_per_s")
    return {"name": "TOTAL:"} | {name: sum(row[name] for row in rows) for name in names}


def io_lists(load: Load) -> dict[str, list[Row]]:
    cached, direct = (load.single + load.multi * 8) * BLOCK, load.direct * 16 * BLOCK
    written, control = load.written_blocks * BLOCK, load.other_reads * 16_384
    ms = load.ms(6.0, 0.45)
    functions = [
        _volume("Buffer Cache Reads", cached, load.single + load.multi, 0, 0)
        | {"waits": load.single + load.multi, "avg_wait_ms": ms * 1.02},
        _volume("DBWR", 0, 0, written, load.writes) | {"waits": 0},
        _volume("LGWR", 0, 0, load.redo_bytes, load.redo_writes)
        | {"waits": load.redo_writes, "avg_wait_ms": load.ms(3.0, 0.8)},
        _volume("Direct Reads", direct, load.direct, 0, 0) | {"waits": 0},
        _volume("Others", control, load.other_reads, load.other_writes * 16_384, load.other_writes)
        | {"waits": load.other_reads, "avg_wait_ms": load.ms(1.0, 0.3)},
    ]
    types = [
        _volume("Data File", cached + direct, load.reads, written, load.writes)
        | {"small_read_ms": ms, "large_read_ms": ms * 2},
        _volume("Log File", 0, 0, load.redo_bytes, load.redo_writes),
        _volume("Control File", control, load.other_reads, load.other_writes * 16_384, load.other_writes)
        | {"small_read_ms": load.ms(1.0, 0.3)},
    ]
    return {"io_by_function": [*functions, _total(functions)], "io_by_filetype": [*types, _total(types)]}


def spaces(load: Load) -> dict[str, list[Row]]:
    tablespaces: list[Row] = []
    for name, of_reads, of_writes in SPACES:
        reads, writes = round(load.reads * of_reads), round(load.writes * of_writes)
        blocks = 12.0 if name == "TEMP" else 1.3
        tablespaces.append(
            {
                "tablespace": name,
                "reads": reads,
                "reads_per_s": reads / ELAPSED,
                "read_ms": load.ms(6.1, 0.5),
                "blocks_per_read": blocks,
                "writes": writes,
                "writes_per_s": writes / ELAPSED,
                "single_block_reads_per_s": 0.96 * reads / ELAPSED,
                "single_block_read_ms": load.ms(6.0, 0.4),
                "optimized_reads_percent": 0.0,
                "write_ms": load.ms(9.0, 1.0),
                "max_read_bucket_ms": 64,
                "buffer_waits": round(7_200 * of_reads),
                "buffer_wait_ms": 2.0,
            }
        )
    files = [one | {"file": f"/u01/oradata/shop/{one['tablespace'].lower()}01.dbf"} for one in tablespaces]
    return {"tablespace_io": tablespaces, "file_io": sorted(files, key=lambda one: str(one["tablespace"]))}


def sections(load: Load, release: Release) -> dict[str, list[Row]]:
    return {
        "load_profile": load_profile(load, release),
        "instance_efficiency": efficiency(load, release),
        "instance_activity": statistics(load, release),
        "io_profile": io_profile(load),
        **io_lists(load),
        **spaces(load),
    }
