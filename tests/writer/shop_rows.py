"""The shop's rates and counters: load profile, efficiency, statistics, I/O by every view."""

from tests.writer.model import Row
from tests.writer.releases import Release
from tests.writer.shop_place import Space
from tests.writer.shop_work import BLOCK, Load

CONTROL = "control file sequential read"


def is_old(release: Release) -> bool:
    """Labels of the load profile without units: Statspack, and AWR up to 11.2.0.3."""
    return release.product == "statspack" or release.version < "11.2.0.4"


def load_profile(load: Load, release: Release) -> list[Row]:
    old = is_old(release)
    rows: list[tuple[str, float]] = [
        ("Redo size" if old else "Redo size (bytes)", load.redo_bytes),
        ("Logical reads" if old else "Logical read (blocks)", load.gets),
        ("Block changes", load.changes),
        ("Physical reads" if old else "Physical read (blocks)", load.read_blocks),
        ("Physical writes" if old else "Physical write (blocks)", load.written_blocks),
        ("User calls", load.calls),
        ("Parses" if old else "Parses (SQL)", load.parses),
        ("Hard parses" if old else "Hard parses (SQL)", load.hard_parses),
        ("Logons", load.logons),
        ("Executes" if old else "Executes (SQL)", load.executes),
    ]
    if not old:
        rows[5:5] = [
            ("Read IO requests", load.reads),
            ("Write IO requests", load.writes),
            ("Read IO (MB)", load.read_blocks * BLOCK / 2**20),
            ("Write IO (MB)", load.written_blocks * BLOCK / 2**20),
        ]
    made: list[Row] = [
        {"name": name, "per_second": total / load.elapsed, "per_transaction": total / load.transactions}
        for name, total in rows
    ]
    if release.key not in ("8.1.6", "8.1.7", "9.2", "10.1", "10.2"):
        times = (("DB time(s)", load.db_time_s), ("DB CPU(s)", load.cpu_s))
        made[:0] = [
            {
                "name": name if release.product == "statspack" else name.replace("time", "Time"),
                "per_second": time / load.elapsed,
                "per_transaction": time / load.transactions,
                "per_exec": time / load.executes,
                "per_call": time / load.calls,
            }
            for name, time in times
        ]
    return [*made, {"name": "Transactions", "per_second": load.transactions / load.elapsed}]


def efficiency(load: Load, release: Release) -> list[Row]:
    optimal = release.product == "statspack" and release.place > 4
    figures = (
        ("Buffer Nowait %", 99.99), ("Redo NoWait %", 100.0),
        ("Buffer  Hit   %", 100 * (1 - (load.read_blocks - load.direct * load.direct_blocks) / load.gets)),
        ("Optimal W/A Exec %" if optimal else "In-memory Sort %", 100.0),
        ("Library Hit   %", 99.41), ("Soft Parse %", 100 * (1 - load.hard_parses / load.parses)),
        ("Execute to Parse %", 100 * (1 - load.parses / load.executes)), ("Latch Hit %", 99.97),
        ("Parse CPU to Parse Elapsd %", 61.2), ("% Non-Parse CPU", 99.6),
    )  # fmt: skip
    return [{"name": name, "percent": percent} for name, percent in figures]


def statistics(load: Load, release: Release) -> list[Row]:
    """Counters by name; requests and bytes since 10.2."""
    totals = {
        "CPU used by this session": load.cpu_s * 100,
        "db block changes": load.changes,
        "execute count": load.executes,
        "logons cumulative": load.logons,
        "parse count (hard)": load.hard_parses,
        "parse count (total)": load.parses,
        "physical reads": load.read_blocks,
        "physical reads direct": load.direct * load.direct_blocks,
        "physical writes": load.written_blocks,
        "redo size": load.redo_bytes,
        "redo writes": load.redo_writes,
        "session logical reads": load.gets,
        "user calls": load.calls,
        "user commits": load.commits,
        "user rollbacks": load.rollbacks,
    }
    if release.key not in ("8.1.6", "8.1.7", "9.2", "10.1"):
        total_reads, total_writes = load.reads + load.other_reads, load.writes + load.redo_writes + load.other_writes
        control = (load.other_reads + load.other_writes) * load.control_bytes
        totals |= {
            "physical read IO requests": load.reads,
            "physical read bytes": load.read_blocks * BLOCK,
            "physical read total IO requests": total_reads,
            "physical write total IO requests": total_writes,
            "physical read total bytes": load.read_blocks * BLOCK + load.other_reads * load.control_bytes,
            "physical write IO requests": load.writes,
            "physical write bytes": load.written_blocks * BLOCK,
            "physical write total bytes": load.written_blocks * BLOCK + load.redo_bytes + control,
            "physical reads cache": load.read_blocks - load.direct * load.direct_blocks,
        }
    return [
        {
            "statistic": name,
            "total": total,
            "per_second": total / load.elapsed,
            "per_transaction": total / load.transactions,
        }
        for name, total in sorted(totals.items())
    ]


def io_profile(load: Load) -> list[Row]:
    mib = BLOCK / 2**20 / load.elapsed
    pairs = (
        ("Total Requests", (load.reads + load.other_reads) / load.elapsed,
         (load.writes + load.redo_writes + load.other_writes) / load.elapsed),
        ("Database Requests", load.reads / load.elapsed, load.writes / load.elapsed),
        ("Redo Requests", 0.0, load.redo_writes / load.elapsed),
        ("Database (MB)", load.read_blocks * mib, load.written_blocks * mib),
        ("Database (blocks)", load.read_blocks / load.elapsed, load.written_blocks / load.elapsed),
    )  # fmt: skip
    return [
        {"name": name, "total_per_s": read + write, "read_per_s": read, "write_per_s": write}
        for name, read, write in pairs
    ]


def _volume(load: Load, name: str, read: float, reads: int, written: float, writes: int) -> Row:
    return {
        "name": name,
        "read_bytes": read,
        "reads_per_s": reads / load.elapsed,
        "read_bytes_per_s": read / load.elapsed,
        "write_bytes": written,
        "writes_per_s": writes / load.elapsed,
        "write_bytes_per_s": written / load.elapsed,
    }


def _total(rows: list[Row]) -> Row:
    names = ("read_bytes", "reads_per_s", "read_bytes_per_s", "write_bytes", "writes_per_s", "write_bytes_per_s")
    return {"name": "TOTAL:"} | {name: sum(row[name] for row in rows) for name in names}


def io_lists(load: Load) -> dict[str, list[Row]]:
    cached, direct = (load.single + load.multi * load.multi_blocks) * BLOCK, load.direct * load.direct_blocks * BLOCK
    temp_read, temp_written = (one * load.direct_blocks * BLOCK for one in (load.temp_reads, load.temp_writes))
    written, control = load.written_blocks * BLOCK - temp_written, load.other_reads * load.control_bytes
    control_written = load.other_writes * load.control_bytes
    data_writes = load.writes - load.temp_writes
    ms, redo_ms, control_ms = load.single_ms, load.mean("log file parallel write"), load.mean(CONTROL)
    spilled = _volume(load, "Direct Writes", 0, 0, temp_written, load.temp_writes)
    functions = [
        _volume(load, "Buffer Cache Reads", cached, load.single + load.multi, 0, 0)
        | {"waits": load.single + load.multi, "avg_wait_ms": ms * 1.02},
        _volume(load, "DBWR", 0, 0, written, load.writes - load.temp_writes) | {"waits": 0},
        _volume(load, "LGWR", 0, 0, load.redo_bytes, load.redo_writes)
        | {"waits": load.redo_writes, "avg_wait_ms": redo_ms},
        _volume(load, "Direct Reads", direct, load.direct, 0, 0) | {"waits": 0},
        *([spilled | {"waits": 0}] if temp_written else []),
        _volume(load, "Others", control, load.other_reads, control_written, load.other_writes)
        | {"waits": load.other_reads, "avg_wait_ms": control_ms},
    ]
    temp = _volume(load, "Temp File", temp_read, load.temp_reads, temp_written, load.temp_writes)
    types = [
        _volume(load, "Data File", cached + direct - temp_read, load.reads - load.temp_reads, written, data_writes)
        | {"small_read_ms": ms, "large_read_ms": ms * 2},
        *([temp | {"small_read_ms": 0.0, "large_read_ms": load.mean("direct path read temp")}] if temp_read else []),
        _volume(load, "Log File", 0, 0, load.redo_bytes, load.redo_writes),
        _volume(
            load, "Control File", control, load.other_reads, load.other_writes * load.control_bytes, load.other_writes
        )
        | {"small_read_ms": control_ms},
    ]
    return {"io_by_function": [*functions, _total(functions)], "io_by_filetype": [*types, _total(types)]}


def _space(load: Load, space: Space) -> Row:
    reads, writes = round(load.reads * space.of_reads), round(load.writes * space.of_writes)
    return {
        "tablespace": space.name,
        "file": load.place.file_of(space),
        "reads": reads,
        "reads_per_s": reads / load.elapsed,
        "read_ms": load.ms(6.1, 0.5) if space.read_ms is None else space.read_ms,
        "blocks_per_read": space.blocks,
        "writes": writes,
        "writes_per_s": writes / load.elapsed,
        "single_block_reads_per_s": 0.96 * reads / load.elapsed,
        "single_block_read_ms": load.ms(6.0, 0.4) if space.read_ms is None else space.read_ms,
        "optimized_reads_percent": 0.0,
        "write_ms": load.ms(9.0, 1.0) if space.write_ms is None else space.write_ms,
        "max_read_bucket_ms": 64,
        "buffer_waits": round(7_200 * space.of_reads),
        "buffer_wait_ms": 2.0,
    }


COUNTS = ("reads", "reads_per_s", "writes", "writes_per_s", "single_block_reads_per_s", "buffer_waits")
MEANS = (("read_ms", "reads"), ("blocks_per_read", "reads"), ("single_block_read_ms", "reads"), ("write_ms", "writes"))


def _tablespace(files: list[Row]) -> Row:
    """The sums and means over the files of one tablespace."""
    if len(files) == 1:
        return files[0]
    sums = {name: sum(one[name] for one in files) for name in COUNTS}
    means = {
        name: sum(one[name] * one[by] for one in files) / sums[by] if sums[by] else files[0][name] for name, by in MEANS
    }
    return files[0] | sums | means


def spaces(load: Load) -> dict[str, list[Row]]:
    files = [_space(load, one) for one in load.place.spaces]
    names = dict.fromkeys(one.name for one in load.place.spaces)
    tablespaces = [_tablespace([one for one in files if one["tablespace"] == name]) for name in names]
    busiest = sorted(tablespaces, key=lambda one: -one["reads"] - one["writes"])
    return {"tablespace_io": busiest, "file_io": sorted(files, key=lambda one: str(one["tablespace"]))}


def sections(load: Load, release: Release) -> dict[str, list[Row]]:
    return {
        "load_profile": load_profile(load, release),
        "instance_efficiency": efficiency(load, release),
        "instance_activity": statistics(load, release),
        "io_profile": io_profile(load),
        **io_lists(load),
        **spaces(load),
    }
