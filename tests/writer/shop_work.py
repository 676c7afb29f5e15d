"""The shop's work: waits, DB time, load profile, statistics, all from a handful of totals."""

from dataclasses import dataclass, field
from datetime import datetime

from tests.writer.model import Row
from tests.writer.releases import Release
from tests.writer.shop_place import Place

ELAPSED = 3600
TRANSACTIONS = 93_600
EXECUTES = 4_680_000
CALLS = 1_440_000
BLOCK = 8192
Wait = tuple[str, str, int, float, bool]  # event, class, waits, milliseconds each, foreground


@dataclass(frozen=True)
class Load:
    """Counts of the hour; latencies depend on what the shop stands on, unless waits are given."""

    flash: bool
    single: int = 4_320_000
    multi: int = 144_000
    direct: int = 36_000
    other_reads: int = 36_000
    writes: int = 360_000
    written_blocks: int = 720_000
    redo_writes: int = 86_400
    redo_bytes: int = 1_440_000_000
    other_writes: int = 7_200
    gets: int = 180_000_000
    cpu_s: float = 7200.0
    background_cpu_s: float = 300.0
    elapsed: int = ELAPSED
    commits: int = 86_400
    rollbacks: int = 7_200
    executes: int = EXECUTES
    calls: int = CALLS
    changes: int = 7_200_000
    parses: int = 360_000
    hard_parses: int = 3_600
    logons: int = 1_800
    idle_s: float = 240_000.0
    control_bytes: int = 16_384
    multi_blocks: int = 8
    direct_blocks: int = 16
    temp_reads: int = 0  # of the direct reads
    temp_writes: int = 0  # of the writes, as large as direct reads
    waiting_share: float = 0.18
    begin: datetime = datetime(2005, 3, 3, 10, 0, 1)
    snaps: tuple[int, int] = (7041, 7042)
    given: tuple[Wait, ...] = ()
    place: Place = field(default_factory=Place)

    def ms(self, disk: float, flash: float) -> float:
        return flash if self.flash else disk

    def mean(self, *events: str) -> float:
        """Milliseconds of the first of these events that was waited for."""
        return next((one[3] for name in events for one in self.waits if one[0] == name), 0.0)

    @property
    def single_ms(self) -> float:
        return self.mean("db file sequential read", "cell single block physical read")

    @property
    def transactions(self) -> int:
        return self.commits + self.rollbacks

    @property
    def waits(self) -> tuple[Wait, ...]:
        return self.given or (
            ("db file sequential read", "User I/O", self.single, self.ms(6.0, 0.45), True),
            ("db file scattered read", "User I/O", self.multi, self.ms(9.0, 0.9), True),
            ("log file sync", "Commit", self.commits, self.ms(4.0, 1.2), True),
            ("direct path read", "User I/O", self.direct, self.ms(5.0, 1.1), True),
            ("buffer busy waits", "Concurrency", 7_200, 2.0, True),
            ("SQL*Net more data to client", "Network", 144_000, 0.05, True),
            ("latch free", "Other", 1_800, 1.0, True),
            ("SQL*Net message to client", "Network", self.calls, 0.002, True),
            ("db file parallel write", "System I/O", 36_000, self.ms(12.0, 1.5), False),
            ("log file parallel write", "System I/O", self.redo_writes, self.ms(3.0, 0.8), False),
            ("control file sequential read", "System I/O", 36_000, self.ms(1.0, 0.3), False),
            ("control file parallel write", "System I/O", 3_600, self.ms(5.0, 0.9), False),
        )

    @property
    def foreground_s(self) -> float:
        return sum(waits * ms / 1000 for _, _, waits, ms, foreground in self.waits if foreground)

    @property
    def background_s(self) -> float:
        return sum(waits * ms / 1000 for _, _, waits, ms, foreground in self.waits if not foreground)

    @property
    def db_time_s(self) -> float:
        """Waits, CPU and one part in a hundred for which nobody accounts."""
        return round((self.foreground_s + self.cpu_s) * 1.01, 1)

    @property
    def reads(self) -> int:
        return self.single + self.multi + self.direct

    @property
    def read_blocks(self) -> int:
        return self.single + self.multi * self.multi_blocks + self.direct * self.direct_blocks


def _mixed(release: Release) -> bool:
    """Up to Statspack 10.2 and AWR 10g one list holds all waits."""
    return release.key in ("8.1.6", "8.1.7", "9.2", "10.1", "10.2")


def _wait_row(load: Load, wait: Wait, base: float) -> Row:
    event, _, waits, ms, _ = wait
    time = waits * ms / 1000
    return {
        "event": event,
        "waits": waits,
        "timeouts": 0,
        "timeouts_percent": 0,
        "time_s": time,
        "avg_wait_ms": ms,
        "waits_per_transaction": waits / load.transactions,
        "percent": 100 * time / base,
    }


def _idle(load: Load) -> Row:
    return {
        "event": "SQL*Net message from client",
        "waits": load.calls,
        "timeouts": 0,
        "time_s": load.idle_s,
        "avg_wait_ms": load.idle_s * 1000 / load.calls,
        "waits_per_transaction": load.calls / load.transactions,
    }


def waits(load: Load, release: Release) -> dict[str, list[Row]]:
    mixed = _mixed(release)
    all_time = load.foreground_s + load.background_s + load.cpu_s
    base = all_time if release.product == "statspack" or mixed else load.db_time_s
    longest = sorted(load.waits, key=lambda one: -one[2] * one[3])
    rows = [_wait_row(load, one, base) for one in longest if mixed or one[4]]
    top = [_wait_row(load, one, base) | {"wait_class": one[1]} for one in longest if mixed or one[4]]
    cpu_name = "CPU time" if release.product == "statspack" or mixed else "DB CPU"
    if release.key not in ("8.1.6", "8.1.7"):
        top.append({"event": cpu_name, "time_s": load.cpu_s, "percent": 100 * load.cpu_s / base})
    else:
        for row in top:
            row["percent"] = 100 * row["time_s"] / (load.foreground_s + load.background_s)
    count = 10 if release.product == "awr" and release.place > 11 else 5
    own = load.background_s + load.background_cpu_s
    background = [_wait_row(load, one, base if base == all_time else own) for one in longest if not one[4]]
    listed = {
        "top_events": sorted(top, key=lambda row: -row["time_s"])[:count],
        "foreground_waits": [*rows, _idle(load)],
        "background_waits": background,
    }
    if release.product == "statspack":
        listed["all_waits"] = [_wait_row(load, one, base) for one in longest] + [_idle(load)]
    return listed


def classes(load: Load) -> dict[str, list[Row]]:
    """Foreground alone, and with backgrounds."""
    found: dict[str, list[Row]] = {"foreground_wait_classes": [], "wait_classes": []}
    for section, everyone in (("foreground_wait_classes", False), ("wait_classes", True)):
        sums: dict[str, tuple[int, float]] = {}
        for _, kind, waits, ms, foreground in load.waits:
            if foreground or everyone:
                count, time = sums.get(kind, (0, 0.0))
                sums[kind] = (count + waits, time + waits * ms / 1000)
        rows = [_class_row(kind, count, time, load) for kind, (count, time) in sums.items()]
        rows.append(_class_row("DB CPU", None, load.cpu_s, load))
        found[section] = sorted(rows, key=lambda row: -row["time_s"])
    return found


def _class_row(kind: str, count: int | None, time: float, load: Load) -> Row:
    return {
        "wait_class": kind,
        "waits": count,
        "time_s": time,
        "percent_db_time": 100 * time / load.db_time_s,
        "avg_wait_ms": time * 1000 / count if count else None,
        "timeouts_percent": 0 if count else None,
        "waits_per_transaction": count / load.transactions if count else None,
        "average_active_sessions": time / load.elapsed,
    }


def time_model(load: Load) -> list[Row]:
    cpu = load.cpu_s + load.background_cpu_s
    named = (
        ("sql execute elapsed time", load.db_time_s * 0.96, load.db_time_s),
        ("DB CPU", load.cpu_s, load.db_time_s),
        ("parse time elapsed", load.db_time_s * 0.004, load.db_time_s),
        ("hard parse elapsed time", load.db_time_s * 0.003, load.db_time_s),
        ("PL/SQL execution elapsed time", load.db_time_s * 0.002, load.db_time_s),
    )
    rows: list[Row] = [
        {"statistic": name, "time_s": time, "percent_db_time": 100 * time / base} for name, time, base in named
    ]
    rows[1]["percent_cpu_time"] = 100 * load.cpu_s / cpu
    return [
        *rows,
        {"statistic": "DB time", "time_s": load.db_time_s},
        {"statistic": "background elapsed time", "time_s": load.background_s + load.background_cpu_s},
        {
            "statistic": "background cpu time",
            "time_s": load.background_cpu_s,
            "percent_cpu_time": 100 * load.background_cpu_s / cpu,
        },
    ]


def sections(load: Load, release: Release) -> dict[str, list[Row]]:
    return {**waits(load, release), **classes(load), "time_model": time_model(load)}
