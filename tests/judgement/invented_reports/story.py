"""One invented report: the writer's usual sections, and in place of its shop's constants what the story tells."""

from dataclasses import dataclass, field
from datetime import timedelta

from tests.judgement.invented_reports import contention, tables
from tests.judgement.invented_reports.contention import Cached, Latch, Locked, Mutex
from tests.judgement.invented_reports.figures import Host, Io, Memory, Part, Sql, Told
from tests.judgement.invented_reports.histograms import wait_histogram
from tests.writer import shop_memory, shop_rest, shop_rows, shop_work
from tests.writer.model import Figures, Header, Interval, Row
from tests.writer.releases import Media, Release
from tests.writer.report import write
from tests.writer.shop_work import BLOCK

LEFT_OUT = (
    "os_statistics_detail", "global_cache_workload", "file_read_histogram", "process_memory", "latch_misses",
    "io_by_function_and_filetype", "sga_breakdown",
)  # fmt: skip
FLAT = ((0.5, 1.18), (1.0, 1.0), (1.5, 0.95), (2.0, 0.92))


@dataclass(frozen=True)
class Story:
    """`functions` and `types` are I/O by function and by type of file where the load alone does not tell them."""

    release: Release
    media: Media
    load: Told
    header: Header
    sessions: tuple[int, int]
    host: Host
    statements: tuple[Sql, ...]
    segments: dict[str, tuple[Part, ...]] = field(default_factory=dict)
    memory: Memory = field(default_factory=Memory)
    factors: tuple[tuple[float, float], ...] = FLAT
    statistics: dict[str, float] = field(default_factory=dict)
    functions: tuple[Io, ...] = ()
    types: tuple[Io, ...] = ()
    latches: tuple[Latch, ...] = ()
    mutexes: tuple[Mutex, ...] = ()
    library: tuple[Cached, ...] = ()
    locked: tuple[Locked, ...] = ()
    parse_cpu_s: float = 0.0
    direct_writes: int = 0
    library_hit: float = 99.4
    latch_hit: float = 99.9
    switches: int = 3
    longest_s: int = 346
    changed: dict[str, list[Row]] = field(default_factory=dict)
    without: tuple[str, ...] = ()

    def text(self) -> str:
        load = self.load
        interval = Interval(
            *load.snaps, begin=load.begin, end=load.begin + timedelta(seconds=load.elapsed),
            begin_sessions=self.sessions[0], end_sessions=self.sessions[1], db_time_s=load.db_time_s,
            db_cpu_s=load.cpu_s, begin_cursors=5.2, end_cursors=5.4,
        )  # fmt: skip
        return write(Figures(self.header, interval, self.sections()), self.release, self.media).content

    def sections(self) -> dict[str, list[Row]]:
        load, release = self.load, self.release
        found: dict[str, list[Row]] = {
            **shop_work.sections(load, release),
            **shop_rows.sections(load, release),
            **shop_memory.sections(load, release),
            **shop_rest.sections(load, release),
            **tables.host_sections(load, self.host, release),
            **tables.memory_sections(load, self.memory),
            **tables.advisories(load, self.factors, self.memory),
            **tables.sql_sections(load, self.statements),
            **self._contention(),
            **self._io(),
            **self._segments(),
            "time_model": tables.time_model(load),
            "wait_histogram": wait_histogram(load.waits, release),
            "instance_efficiency": self._efficiency(),
            "thread_activity": self._thread(),
        }
        counters = self._counters()
        found["instance_activity"] = self._rates(counters)
        found["instance_activity_absolute"] = self._absolute()
        found["io_profile"] = tables.io_profile(load, counters | {"direct writes": float(self.direct_writes)})
        left_out = (*LEFT_OUT, *self.without)
        return {name: rows for name, rows in (found | self.changed).items() if name not in left_out}

    def _contention(self) -> dict[str, list[Row]]:
        load = self.load
        return {
            **contention.undo(load, self.longest_s),
            **contention.latches(self.latches, contention.usual_latches(load)),
            "mutex_sleeps": contention.mutexes(self.mutexes or (Mutex("Library Cache", "kglpin1   4", 214, 0.3),)),
            "library_cache": contention.library(self.library or contention.usual_library(load)),
            "dictionary_cache": contention.dictionary(load),
            "buffer_waits": contention.buffer_waits(load),
            "enqueue_activity": contention.enqueues(self.locked),
        }

    def _segments(self) -> dict[str, list[Row]]:
        load, owner = self.load, self.load.place.owner
        totals = {
            "logical_reads": load.gets, "physical_reads": load.read_blocks, "physical_writes": load.written_blocks,
            "db_block_changes": load.changes, "direct_physical_reads": load.direct * load.direct_blocks,
        }  # fmt: skip
        return {
            f"segments_by_{name}": tables.segment_rows(owner, parts, totals.get(name, sum(one.value for one in parts)))
            for name, parts in self.segments.items()
        }

    def _io(self) -> dict[str, list[Row]]:
        spaces = shop_rows.spaces(self.load)
        return {
            "io_by_function": tables.io_lines(self.load, self.functions or functions(self.load)),
            "io_by_filetype": tables.io_lines(self.load, self.types or types(self.load)),
            **{name: self._spaces(rows) for name, rows in spaces.items()},
        }

    def _spaces(self, rows: list[Row]) -> list[Row]:
        """Buffers are busy as often as the event says, where single blocks are read."""
        cached = [row["reads"] * self._single(row) for row in rows]
        return [self._space(row, one / max(sum(cached), 1.0)) for row, one in zip(rows, cached, strict=True)]

    def _single(self, row: Row) -> float:
        """The share of single-block reads."""
        largest = max(self.load.multi_blocks, self.load.direct_blocks, 2)
        return min(1.0, max(0.0, (largest - float(row["blocks_per_read"])) / (largest - 1)))

    def _space(self, row: Row, of_cached: float) -> Row:
        busy = sum(waits for name, _, waits, _, _ in self.load.waits if name == "buffer busy waits")
        waits = round(busy * of_cached)
        slowest = next(bucket for bucket in (1, 2, 4, 8, 16, 32, 64) if bucket == 64 or bucket > 4 * row["read_ms"])
        return row | {
            "single_block_reads_per_s": row["reads_per_s"] * self._single(row), "buffer_waits": waits,
            "buffer_wait_ms": self.load.mean("buffer busy waits") if waits else 0.0, "max_read_bucket_ms": slowest,
        }  # fmt: skip

    def _efficiency(self) -> list[Row]:
        load = self.load
        rows = {row["name"]: row["percent"] for row in shop_rows.efficiency(load, self.release)}
        busy = sum(waits for name, _, waits, _, _ in load.waits if name == "buffer busy waits")
        parsing = dict(load.model)["parse time elapsed"]
        rows |= {
            "Buffer Nowait %": 100 * (1 - busy / load.gets), "Library Hit   %": self.library_hit,
            "Latch Hit %": self.latch_hit, "Parse CPU to Parse Elapsd %": 100 * self.parse_cpu_s / parsing,
            "% Non-Parse CPU": 100 * (1 - self.parse_cpu_s / load.cpu_s),
        }  # fmt: skip
        return [{"name": name, "percent": percent} for name, percent in rows.items()]

    def _counters(self) -> dict[str, float]:
        load = self.load
        base = {row["statistic"]: float(row["total"]) for row in shop_rows.statistics(load, self.release)}
        parsing = dict(load.model)["parse time elapsed"]
        synch = load.mean("log file sync")
        syncs = sum(waits for name, _, waits, _, _ in load.waits if name == "log file sync")
        return base | {
            "DB time": load.db_time_s * 100, "parse time cpu": self.parse_cpu_s * 100,
            "parse time elapsed": parsing * 100, "physical writes direct": float(self.direct_writes),
            "redo synch writes": float(syncs), "redo synch time": syncs * synch / 10,
            "redo write time": load.redo_writes * load.mean("log file parallel write") / 10,
            "user I/O wait time": tables.user_io_s(load) * 100,
        } | self.statistics  # fmt: skip

    def _rates(self, counters: dict[str, float]) -> list[Row]:
        load = self.load
        return [
            {
                "statistic": name, "total": round(total), "per_second": total / load.elapsed,
                "per_transaction": total / load.transactions,
            }
            for name, total in sorted(counters.items())
        ]  # fmt: skip

    def _absolute(self) -> list[Row]:
        pga = [round(one * 2**20) for one in self.memory.pga_mb]
        return [
            {"statistic": "logons current", "begin_value": self.sessions[0], "end_value": self.sessions[1]},
            {"statistic": "session pga memory", "begin_value": pga[0], "end_value": pga[1]},
        ]

    def _thread(self) -> list[Row]:
        each = self.switches * 3600 / self.load.elapsed
        return [{"statistic": "log switches (derived)", "total": self.switches, "per_hour": each}]


def _means(load: Told, *names: str) -> tuple[int, float | None]:
    """Waits of these events, and their mean."""
    chosen = [(waits, ms) for name, _, waits, ms, _ in load.waits if name in names]
    count = sum(waits for waits, _ in chosen)
    return count, sum(waits * ms for waits, ms in chosen) / count if count else None


CACHED = ("db file sequential read", "db file scattered read", "cell single block physical read")
DIRECT = ("direct path read", "cell smart table scan")


def functions(load: Told) -> tuple[Io, ...]:
    cached = (load.single + load.multi * load.multi_blocks) * BLOCK
    control = load.control_bytes
    return (
        Io("Buffer Cache Reads", cached, load.single + load.multi, 0, 0, *_means(load, *CACHED)),
        Io("Direct Reads", load.direct * load.direct_blocks * BLOCK, load.direct, 0, 0, *_means(load, *DIRECT)),
        Io("DBWR", 0, 0, load.written_blocks * BLOCK, load.writes),
        Io("LGWR", 0, 0, load.redo_bytes, load.redo_writes, *_means(load, "log file parallel write")),
        Io(
            "Others", load.other_reads * control, load.other_reads, load.other_writes * control, load.other_writes,
            *_means(load, "control file sequential read"),
        ),
    )  # fmt: skip


def types(load: Told) -> tuple[Io, ...]:
    control = load.control_bytes
    large = _means(load, "db file scattered read", *DIRECT)[1]
    return (
        Io(
            "Data File", load.read_blocks * BLOCK, load.reads, load.written_blocks * BLOCK, load.writes,
            small_ms=load.single_ms, large_ms=large,
        ),
        Io("Log File", 0, 0, load.redo_bytes, load.redo_writes),
        Io(
            "Control File", load.other_reads * control, load.other_reads, load.other_writes * control,
            load.other_writes, small_ms=load.mean("control file sequential read"),
        ),
    )  # fmt: skip
