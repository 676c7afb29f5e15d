"""The shop's host, memory, advisories, latches and parameters."""

from tests.writer.model import Row
from tests.writer.releases import Release
from tests.writer.shop_work import Load

GIB = 2**30


def host(load: Load) -> dict[str, list[Row]]:
    place = load.place
    total = place.cpus * load.elapsed * 100
    ours = (load.cpu_s + load.background_cpu_s) * 100
    busy = round(ours * 1.04)
    user, idle = round(busy * 0.85), total - busy
    waiting = round(total * load.waiting_share)
    shares = {"user_percent": user, "system_percent": busy - user, "wait_io_percent": waiting, "idle_percent": idle}
    return {
        "host_cpu": [
            {"cpus": place.cpus, "cores": place.cores, "sockets": place.sockets}
            | dict(zip(("load_begin", "load_end"), place.run_queues, strict=True))
            | {name: 100 * ticks / total for name, ticks in shares.items()}
        ],
        "instance_cpu": [
            {
                "name": "% of total CPU for Instance",
                "percent": 100 * ours / total,
            },
            {"name": "% of busy  CPU for Instance", "percent": 100 / 1.04},
            {"name": "%DB time waiting for CPU - Resource Mgr", "percent": 0.0},
            *_instance_cpu(load, busy / 100, total / 100),
        ],
        "os_statistics": [
            {"statistic": "BUSY_TIME", "value": busy},
            {"statistic": "IDLE_TIME", "value": idle},
            {"statistic": "IOWAIT_TIME", "value": waiting},
            {"statistic": "SYS_TIME", "value": busy - user},
            {"statistic": "USER_TIME", "value": user},
            {"statistic": "NUM_CPUS", "value": place.cpus},
            {"statistic": "PHYSICAL_MEMORY_BYTES", "value": round(place.memory_gb * GIB)},
        ],
    }


def _instance_cpu(load: Load, busy_s: float, total_s: float) -> list[Row]:
    """The same as Statspack prints it from 11.2 on; its database time is that of background processes, too."""
    rows: list[Row] = [
        {"name": "Host: Total time (s)", "time_s": total_s},
        {"name": "Host: Busy CPU time (s)", "time_s": busy_s},
        {"name": "% of time Host is Busy", "percent": 100 * busy_s / total_s},
        {"name": "Instance: Total CPU time (s)", "time_s": load.cpu_s + load.background_cpu_s},
        {"name": "% of Busy CPU used for Instance", "percent": 100 / 1.04},
        {"name": "Instance: Total Database time (s)", "time_s": load.db_time_s + load.background_s},
        {"name": "%DB time waiting for CPU (Resource Mgr)", "percent": 0.0},
    ]
    return [row | {"part": "times"} for row in rows]


def memory(load: Load) -> dict[str, list[Row]]:
    place, mebibyte = load.place, 2**20
    begin = {
        "Buffer Cache": place.cache_mb * mebibyte,
        "Std Block Size": 8192,
        "Shared Pool Size": place.pool_mb * mebibyte,
        "Log Buffer": 16 * mebibyte,
    }
    return {
        "cache_sizes": [{"name": name, "begin_bytes": size, "end_bytes": size} for name, size in begin.items()],
        "shared_pool_statistics": [
            {"name": "Memory Usage %", "begin": 81.2, "end": 81.44},
            {"name": "% SQL with executions>1", "begin": 92.1, "end": 91.88},
            {"name": "% Memory for SQL w/exec>1", "begin": 90.31, "end": 90.12},
        ],
        "memory_statistics": [
            {"name": "Host Mem (MB)", "begin": place.memory_gb * 1024, "end": place.memory_gb * 1024},
            {"name": "SGA use (MB)", "begin": place.sga_mb, "end": place.sga_mb},
            {"name": "PGA use (MB)", "begin": 812.4, "end": 840.1},
            {"name": "% Host Mem used for SGA+PGA", "begin": 20.4, "end": 20.4},
        ],
        "load_profile_ratios": [
            {"name": "% Blocks changed per Read", "value": 100 * load.changes / load.gets},
            {"name": "Recursive Call %", "value": 12.31},
            {"name": "Rollback per transaction %", "value": 100 * load.rollbacks / load.transactions},
            {"name": "Rows per Sort", "value": 42.17},
        ],
    }


def advisories(load: Load) -> dict[str, list[Row]]:
    """The cache is of the right size: twice of it saves a tenth of the reads."""
    factors = ((0.5, 1.6), (1.0, 1.0), (1.5, 0.94), (2.0, 0.9))
    place, reads = load.place, load.read_blocks * 24
    return {
        "buffer_pool_statistics": [
            {
                "pool": "D",
                "buffers": place.cache_mb * 128,
                "hit_percent": round(100 * (1 - (load.read_blocks - load.direct * load.direct_blocks) / load.gets)),
                "buffer_gets": load.gets,
                "physical_reads": load.read_blocks,
                "physical_writes": load.written_blocks,
                "free_buffer_waits": 0,
                "write_complete_waits": 0,
                "buffer_busy_waits": 7_200,
            }
        ],
        "buffer_pool_advisory": [
            {
                "pool": "D",
                "size_mb": place.cache_mb * size,
                "size_factor": size,
                "buffers": place.cache_mb * 128 * size,
                "physical_read_factor": factor,
                "physical_reads": reads * factor,
                "read_time": load.single * load.single_ms / 1000 * factor,
                "db_time_percent": 82 * load.single * load.single_ms / 1000 / load.db_time_s * factor,
            }
            for size, factor in factors
        ],
        "pga_target": [
            {
                "snapshot": side,
                "target_mb": place.pga_mb,
                "auto_target_mb": 1406,
                "allocated_mb": allocated,
                "work_areas_mb": 12.0,
                "work_areas_percent": 1.5,
                "auto_percent": 100.0,
                "manual_percent": 0.0,
                "largest_work_area_mb": 204.8,
            }
            for side, allocated in (("begin", 812.4), ("end", 840.1))
        ],
        "pga_summary": [{"cache_hit_percent": 100.0, "processed_mb": 18_360, "extra_mb": 0}],
        "pga_advisory": [
            {
                "target_mb": place.pga_mb * size,
                "size_factor": size,
                "processed_mb": 440_640.0,
                "extra_mb": extra,
                "cache_hit_percent": 100.0 if not extra else 97.0,
                "overallocations": over,
                "estimated_time": 80_000,
                "estimated_time_s": 1_200.0,
            }
            for size, extra, over in ((0.5, 12_400.0, 3), (1.0, 0.0, 0), (2.0, 0.0, 0))
        ],
        "sga_advisory": [
            {
                "target_mb": place.sga_mb * size,
                "size_factor": size,
                "db_time_s": load.db_time_s * factor,
                "db_time_factor": factor,
                "physical_reads": reads * factor,
            }
            for size, factor in factors
        ],
    }


def contention(load: Load) -> dict[str, list[Row]]:
    return {
        "buffer_waits": [
            {"block_class": "data block", "waits": 6_480, "time_s": 13.0, "avg_wait_ms": 2},
            {"block_class": "undo header", "waits": 720, "time_s": 1.4, "avg_wait_ms": 2},
        ],
        "latch_activity": [
            {
                "latch": name,
                "get_requests": gets,
                "get_miss_percent": 0.0,
                "sleeps_per_miss": 0.1,
                "time_s": 1,
                "nowait_requests": 0,
            }
            for name, gets in (("cache buffers chains", 361_200_000), ("redo allocation", 1_296_000))
        ],
        "library_cache": [
            {
                "namespace": "SQL AREA",
                "get_requests": 363_600,
                "get_miss_percent": 1.0,
                "pin_requests": load.executes,
                "pin_miss_percent": 0.2,
                "reloads": 720,
                "invalidations": 12,
            }
        ],
        "dictionary_cache": [
            {
                "cache": "dc_objects",
                "get_requests": 72_000,
                "get_miss_percent": 0.4,
                "scan_requests": 0,
                "modifications": 10,
                "final_usage": 4_120,
            }
        ],
        "service_statistics": [
            {
                "service": f"{load.place.name}.example.com",
                "db_time_s": load.db_time_s * 0.98,
                "db_cpu_s": load.cpu_s * 0.97,
                "physical_reads": load.read_blocks * 0.99,
                "logical_reads": load.gets * 0.99,
            }
        ],
        "thread_activity": [{"statistic": "log switches (derived)", "total": 3, "per_hour": 3.0}],
        "instance_activity_absolute": [
            {"statistic": "logons current", "begin_value": 120, "end_value": 131},
            {"statistic": "session pga memory", "begin_value": 851_863_142, "end_value": 880_908_697},
        ],
        "global_cache_workload": [
            {"name": "Ave global cache get time (ms)", "time_ms": 1.2},
            {"name": "Ave global cache convert time (ms)", "time_ms": 2.9},
            {"name": "Ave receive time for CR block (ms)", "time_ms": 1.5},
        ],
    }


def parameters(load: Load, release: Release) -> list[Row]:
    place = load.place
    values = {
        "compatible": release.version,
        "control_files": f"{place.folder}/control01.ctl",
        "cpu_count": str(place.cpus),
        "db_block_size": "8192",
        "db_cache_size": str(place.cache_mb * 2**20),
        "db_file_multiblock_read_count": "16",
        "db_name": place.owner,
        "disk_asynch_io": "TRUE",
        "filesystemio_options": "setall",
        "log_buffer": str(16 * 2**20),
        "processes": "600",
        **place.parameters,
    }
    return [{"name": name, "begin_value": value} for name, value in sorted(values.items()) if value]


def sections(load: Load, release: Release) -> dict[str, list[Row]]:
    return {
        **host(load),
        **memory(load),
        **advisories(load),
        **contention(load),
        "parameters": parameters(load, release),
    }
