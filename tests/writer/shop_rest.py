"""The shop's undo, recovery, memory and latches: what is left besides its work."""

from datetime import timedelta

from tests.writer.model import Row
from tests.writer.releases import Release
from tests.writer.shop_rows import io_lists
from tests.writer.shop_work import Load

MIB = 2**20
REGIONS = (("Database Buffers", 8192), ("Fixed Size", 2), ("Redo Buffers", 38), ("Variable Size", 4056))
PARTS = {
    "Buffer Cache Reads": "Data File", "DBWR": "Data File", "LGWR": "Log File", "Direct Reads": "Data File",
    "Direct Writes": "Temp File",
    "Others": "Control File",
}  # fmt: skip


def undo(load: Load) -> dict[str, list[Row]]:
    slots, begin = load.elapsed // 600, load.begin.replace(second=0)
    rows: list[Row] = [
        {
            "end_time": f"{begin + timedelta(minutes=10 * (slots - 1 - slot)):%d-%b %H:%M}",
            "undo_blocks": 24_000, "transactions": load.transactions // slots,
            "max_query_s": 341 + slot, "max_concurrency": 12, "tuned_retention_min": 20, "snapshot_too_old": 0,
            "out_of_space": 0, "too_old_and_out": "0/0", "blocks": "0/0/0/0/0/0",
        }
        for slot in range(slots)
    ]  # fmt: skip
    summary = {
        "undo_tablespace": "2", "undo_blocks": 24_000 * slots, "transactions": load.transactions, "max_query_s": 346,
        "max_concurrency": 12, "retentions": "20/20.5", "too_old_and_out": "0/0", "blocks": "0/0/0/0/0/0",
    }  # fmt: skip
    return {"undo_summary": [summary], "undo_statistics": rows}


def recovery() -> list[Row]:
    return [
        {
            "snapshot": snapshot, "target_mttr_s": 0, "estimated_mttr_s": 21, "recovery_ios": 18_240,
            "actual_redo_blocks": 152_000, "target_redo_blocks": 165_888, "log_size_redo_blocks": 165_888,
            "checkpoint_timeout_redo_blocks": 367_186, "checkpoint_interval_redo_blocks": 0,
            "optimal_log_size_mb": 512, "rac_availability_time": 0,
        }
        for snapshot in ("begin", "end")
    ]  # fmt: skip


def memory() -> dict[str, list[Row]]:
    regions = [{"region": name, "begin_bytes": size * MIB, "end_bytes": size * MIB} for name, size in REGIONS]
    pools = (("shared", "free memory", 612.4, 590.1), ("shared", "SQLA", 402.0, 424.4), ("large", "free memory", 8, 8))
    processes = [
        {
            "snapshot": snapshot, "category": category, "allocated_mb": size, "used_mb": size * 0.6,
            "average_mb": size / 120, "deviation_mb": 0.4, "max_mb": 8, "historical_max_mb": 9, "processes": 120,
            "allocations": 120,
        }
        for snapshot in ("begin", "end")
        for category, size in (("Other", 512.3), ("SQL", 96.0), ("PL/SQL", 12.5))
    ]  # fmt: skip
    breakdown = [
        {"pool": pool, "name": name, "begin_mb": begin, "end_mb": end, "difference_percent": 100 * (end / begin - 1)}
        for pool, name, begin, end in pools
    ]
    return {"sga_memory": regions, "sga_breakdown": breakdown, "process_memory": processes}


def latches() -> dict[str, list[Row]]:
    misses = {"latch": "cache buffers chains", "location": "kcbgtcr: fast path", "nowait_misses": 0, "sleeps": 1_800}
    mutex = {"mutex": "Library Cache", "location": "kglpin1   4", "sleeps": 240, "time_ms": 1_500.0}
    return {"latch_misses": [{**misses, "waiter_sleeps": 1_790}], "mutex_sleeps": [mutex]}


def functions(load: Load) -> list[Row]:
    """Each function, and the one type of file that it reads and writes."""
    named = {row["name"]: row for row in io_lists(load)["io_by_function"]}
    return [
        named[name] | {"name": shown}
        for name, part in PARTS.items()
        if name in named
        for shown in (name, f"{name} ({part})")
    ]


def histograms(load: Load) -> list[Row]:
    """Most reads of each file fall into one bucket."""
    fast = load.ms(0, 1) > 0
    shares = (0.9, 0.06, 0.02, 0.01, 0.01, 0.0) if fast else (0.05, 0.2, 0.6, 0.1, 0.05, 0.0)
    return [
        {"tablespace": one.name, "file": load.place.file_of(one)}
        | {f"bucket_{index}": round(load.single * one.of_reads * share) for index, share in enumerate(shares)}
        for one in sorted(load.place.spaces)
        if one.name != "TEMP"
    ]


def sections(load: Load, release: Release) -> dict[str, list[Row]]:
    detail = [
        {
            "snap_id": snap, "snap_time": f"{when:%d-%b %H:%M:%S}", "load": 3.2, "busy_percent": 26.9,
            "user_percent": 22.9, "system_percent": 4.0, "idle_percent": 73.1, "wait_io_percent": 18.0,
            "wait_cpu_percent": 0.0,
        }
        for snap, when in zip(load.snaps, (load.begin, load.begin + timedelta(seconds=load.elapsed)), strict=True)
    ]  # fmt: skip
    return {
        **undo(load),
        **memory(),
        **latches(),
        "instance_recovery": recovery(),
        "os_statistics_detail": detail,
        "io_by_function_and_filetype": functions(load),
        "file_read_histogram": histograms(load),
    }
