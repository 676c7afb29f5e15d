"""Windows to compare: invented ones, those of the samples and those of the corpus."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

import rules
from rules.comparison.analysis_excerpt import LimitExcerpt
from rules.comparison.forecast import PromisedGain
from rules.comparison.printed import EventTime, Printed
from tests.corpus import CORPUS
from tests.read_once import fresh

SAMPLES = Path(__file__).parents[3] / "sample_reports"
NOON = datetime(2024, 5, 15, 12)
WORK = {
    "transactions_per_s": 100.0,
    "executes_per_s": 1000.0,
    "user_calls_per_s": 500.0,
    "logical_reads_per_s": 50_000.0,
    "single_block_reads_per_s": 2000.0,
    "block_changes_per_s": 3000.0,
    "redo_bytes_per_s": 2e6,
    "sorts_per_s": 50.0,
}
SHARES = {
    "cpu_share": 0.2,
    "single_block_read_share": 0.6,
    "multi_block_read_share": 0.1,
    "other_reads_share": 0.0,
    "read_share": 0.7,
    "commit_share": 0.05,
    "unaccounted_share": 0.05,
}


def window(
    name: str = "a.txt",
    *,
    begin: datetime = NOON,
    minutes: float = 30,
    db_time_s: float = 9000.0,
    work: float = 1.0,
    metrics: Mapping[str, float | None] | None = None,
    **said: Any,
) -> rules.Window:
    """Half an hour of a database that works; `work` scales what it does, `metrics` replaces (None takes out)."""
    elapsed = 60 * minutes
    found: dict[str, float | None] = {
        "elapsed_s": elapsed,
        "db_time_s": db_time_s,
        "captured_time_s": 0.95 * db_time_s,
        "average_active_sessions": db_time_s / elapsed,
        "cpus": 16.0,
        "single_block_read_ms": 5.0,
        **{key: rate * work for key, rate in WORK.items()},
        **SHARES,
        **(metrics or {}),
    }
    defaults = {
        "format": "awr-html",
        "database": "ORCL",
        "dbid": 4711,
        "release": "19.0.0.0.0",
        "instance_number": 1,
        "block_size_bytes": 8192,
        "startup_time": begin - timedelta(days=40),
        "begin_time": begin,
        "end_time": begin + timedelta(seconds=elapsed),
    }
    known = {key: value for key, value in found.items() if value is not None}
    return rules.Window(name, metrics=known, **{**defaults, **said})


def later(days: float = 7, **said: Any) -> rules.Window:
    """The same hour of a later day."""
    return window(said.pop("name", "b.txt"), begin=NOON + timedelta(days=days), **said)


def series(count: int, *, start: datetime = NOON, **said: Any) -> list[rules.Window]:
    """Windows of following days, a little different from each other."""
    found = []
    for number in range(count):
        spent = said.get("db_time_s", 9000.0) * (1 + 0.01 * (number % 5))
        begin = start + timedelta(days=7 * number)
        found.append(window(f"{number}.txt", begin=begin, **{**said, "db_time_s": spent}))
    return found


def printed(*events: tuple[str, str, float, float], **said: Any) -> Printed:
    """A document with events (name, class, waits, seconds); `limit` and `gain` as a verdict tells them."""
    for name, kind in (("limit", LimitExcerpt), ("gain", tuple[PromisedGain, ...])):
        if said.get(name):
            said[name] = msgspec.convert(said[name], kind)
    return Printed(events=tuple(EventTime(*one) for one in events), **said)


def analysis(path: Path, change: Any = None) -> dict[str, Any]:
    """The contract's analysis object of a file; `change` may edit the report before it is judged."""
    report = fresh(path)[0]
    if change is not None:
        change(report)
    judged = {**rules.judge(report).to_dict(), "judged_with": {"storage": None}}
    found: dict[str, Any] = msgspec.json.decode(
        msgspec.json.encode({"file": path.name, "part": 1, "parts": 1, "report": report.to_dict(), **judged})
    )
    return found


def window_of(document: dict[str, Any], report: str | None = None) -> rules.Window:
    """The window of an analysis object, as the store holds it."""
    held = (document.get("report") or {}).get("sections") or {}
    pieces = {name: msgspec.json.encode(section) for name, section in held.items()}
    return rules.stored_window(msgspec.json.encode(document), pieces, report)


def answer(compared: rules.Compared) -> dict[str, Any]:
    """The contract's comparison object, as programs get it."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(compared.answer()))
    return found


@cache
def sample(name: str) -> rules.Window:
    """A report of `sample_reports`."""
    return window_of(analysis(SAMPLES / name))


@cache
def real(name: str) -> rules.Window:
    """A report of the corpus, by its folder and the end of its name."""
    folder, end = name.split("/")
    path = next(path for path in sorted((CORPUS / folder).iterdir()) if path.name.endswith(end))
    return window_of(analysis(path))


def told(found: Any, what: str) -> Any:
    """The remark on that of a comparison or of what makes one; None where there is none."""
    return found.pair.comparable.remark(what)
