"""Copies of the samples in which one deciding figure is another, and the verdict that each must get."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.samples import edit_awr, edit_statspack
from tests.samples.edit import once
from tests.samples.expected import LEDGER, MTR_BEFORE, QUARRY

Edit = Callable[[str], str]
SHORT = {"db file sequential read": (8587142, 12), "latch free": (1044, 3), "buffer busy waits": (465, 2)}
SHORT |= {"db file parallel read": (237, 1), "SQL*Net more data to client": (21149, 4), "enqueue": (5, 1)}
SHORT |= {"library cache pin": (13, 1), "library cache load lock": (2, 0), "db file scattered read": (62, 0)}


@dataclass(frozen=True)
class Mutation:
    """`of` with `edit` gives `case`; the headline has `says`, and `fires` are rules that then fire."""

    name: str
    of: Path
    edit: Edit
    case: str
    media_or_spindles: str | None
    leading: str | None
    says: str
    fires: frozenset[str] = frozenset()


def _fast_reads(text: str) -> str:
    waits = {"db file sequential read": (8587142, 2576), "db file parallel read": (23687, 42)}
    return edit_statspack.with_read_ms(edit_statspack.with_waits(text, waits), 0.3 / 5.25)


def _fast_redo(text: str) -> str:
    """The log writer's row of the background waits, its share of their time and the statistics of redo writes."""
    row = (
        r"(<td scope=\"row\" class='awrn?c'>log file parallel write</td>(?:(?!</tr>).)*?>531,204</td>(?:(?!</tr>).)*?>)"
    )
    text = once(row + r"3,135(</td>.*?>)5\.90ms(</td>)", r"\g<1>218\g<2>410.00us\g<3>", text)
    text = once(r"(>redo write time</td><td[^>]*>)313,463<", r"\g<1>21,779<", text)
    return once(r"(>redo write time \(usec\)</td><td[^>]*>)3,134,634,804<", r"\g<1>217,793,640<", text)


def _slow_file(text: str) -> str:
    """One of six files of the leading tablespace at 16.5 ms: 1,321,930 reads take 10.9 ms longer, the mean is 7.3."""
    slower = 45110 + round(1321930 * 0.0109)
    text = edit_statspack.with_waits(text, {"db file sequential read": (8587142, slower)})
    return edit_statspack.with_space_ms(edit_statspack.with_file_ms(text, "mservertab03.dbf", 16.5), "MSERVERTAB", 7.3)


def _waits(event: str, count: int, seconds: int) -> Edit:
    return lambda text: edit_awr.with_waits(text, {event: (count, seconds)})


def _switching(text: str) -> str:
    waits = {"log file switch (checkpoint incomplete)": (12020, 16000)}
    return edit_awr.with_log_switches(edit_awr.with_waits(text, waits), 96)


def _restart_note(text: str) -> str:
    return "\n\nERROR: Snapshots chosen span an instance shutdown: RESULTS ARE INVALID\n" + text


MUTATIONS = [
    Mutation(
        "reads at 0.3 ms",
        MTR_BEFORE,
        _fast_reads,
        "not_storage",
        "neither",
        "cpu",
        "CPU takes 45 % of CPU and wait time",
    ),
    Mutation(
        "host 95 % busy",
        QUARRY,
        lambda text: edit_awr.with_host_busy(text, 95),
        "cpu_first",
        "neither",
        "reads",
        "95 % busy",
        frozenset({"TM02"}),
    ),
    Mutation(
        "log file sync leads",
        QUARRY,
        _waits("log file sync", 98120, 15700),
        "commit_bound",
        "neither",
        "commit",
        "160 ms",
        frozenset({"RE01", "RE03"}),
    ),
    Mutation(
        "redo writes are fast",
        LEDGER,
        _fast_redo,
        "commit_bound",
        "neither",
        "commit",
        "0.41 ms",
        frozenset({"RE01", "RE03"}),
    ),
    Mutation(
        "one file three times slower",
        MTR_BEFORE,
        _slow_file,
        "hot_spot",
        "neither",
        "reads",
        "mservertab03",
        frozenset({"SK02"}),
    ),
    Mutation(
        "timings off",
        MTR_BEFORE,
        edit_statspack.without_times,
        "cannot_judge",
        None,
        None,
        "not timed",
        frozenset({"DQ02"}),
    ),
    Mutation(
        "restart inside, Statspack says so",
        MTR_BEFORE,
        _restart_note,
        "cannot_judge",
        None,
        "reads",
        "restarted",
        frozenset({"DQ01"}),
    ),
    Mutation(
        "restart inside, by the start-up time",
        QUARRY,
        lambda text: once("02-Jul-18 03:41", "14-Sep-18 14:11", text),
        "cannot_judge",
        None,
        "reads",
        "restarted",
        frozenset({"DQ01"}),
    ),
    Mutation(
        "row locks lead",
        QUARRY,
        _waits("enq: TX - row lock contention", 8412, 22000),
        "not_storage",
        "neither",
        "application",
        "enq: TX - row lock contention",
    ),
    Mutation(
        "cluster waits lead",
        QUARRY,
        _waits("gc cr grant 2-way", 4018440, 21000),
        "not_storage",
        "neither",
        "cluster",
        "gc cr grant 2-way",
    ),
    Mutation(
        "free buffer waits lead",
        QUARRY,
        _waits("free buffer waits", 402118, 16000),
        "writer_bound",
        "either",
        "writer",
        "51 %",
        frozenset({"WR01"}),
    ),
    Mutation(
        "checkpoint incomplete leads",
        QUARRY,
        _switching,
        "log_switch",
        "neither",
        "log_switch",
        "192 times an hour",
        frozenset({"RE08"}),
    ),
    Mutation(
        "hardly any storage waits",
        MTR_BEFORE,
        lambda text: edit_statspack.with_read_ms(edit_statspack.with_waits(text, SHORT), 0),
        "not_storage",
        "neither",
        "cpu",
        "CPU",
    ),
    Mutation(
        "hardly any activity",
        MTR_BEFORE,
        lambda text: edit_statspack.with_read_ms(edit_statspack.with_waits(text, SHORT, cpu_s=8), 0),
        "idle",
        "neither",
        "network",  # direct reads of 9i are sorts where some spilled
        "Nothing to do",
    ),
    Mutation(
        "temp leads",
        QUARRY,
        _waits("direct path read temp", 1206120, 15000),
        "temp_bound",
        "neither",
        "temp",
        "temp",
        frozenset({"PG01"}),
    ),
]
