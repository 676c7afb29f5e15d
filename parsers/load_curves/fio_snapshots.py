"""The last state of each run of fio: `--status-interval` prints a run again and again while it goes on."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from parsers.load_curves.fio_sides import mapping, number

Document = Mapping[str, Any]

_CLOCKS = 2.0  # seconds between what the wall clock and the run's own say


def last_states(documents: Iterable[Document]) -> Iterator[Document]:
    """The documents without those that the next one continues."""
    all_of_them = [*documents, {}]
    yield from (document for document, after in pairwise(all_of_them) if not _continues(document, after))


def _continues(before: Document, after: Document) -> bool:
    jobs, later = _jobs(before), _jobs(after)
    if not jobs or len(jobs) != len(later):
        return False
    apart = (number(after.get("timestamp")) or 0.0) - (number(before.get("timestamp")) or 0.0)
    return all(_is_later(job, other, apart) for job, other in zip(jobs, later, strict=True))


def _jobs(document: Document) -> Sequence[Document]:
    listed = document.get("jobs", document.get("client_stats", []))
    return [job for job in listed if isinstance(job, dict)]


def _is_later(job: Document, other: Document, apart: float) -> bool:
    """Whether the same job went on: its process is the same, or its time grew as the clock did."""
    if any(job.get(name) != other.get(name) for name in ("jobname", "groupid", "job options")):
        return False
    if job.get("pid") and other.get("pid"):
        return bool(job["pid"] == other["pid"])
    grew = _seconds(other) - _seconds(job)
    return grew >= 0 and _count(other) >= _count(job) and abs(grew - apart) <= min(_CLOCKS, _seconds(job))


def _seconds(job: Document) -> float:
    return max(number(mapping(job.get(side)).get("runtime")) or 0.0 for side in _SIDES) / 1000


def _count(job: Document) -> float:
    return sum(number(mapping(job.get(side)).get("total_ios")) or 0.0 for side in _SIDES)


_SIDES = ("read", "write", "mixed", "trim")
