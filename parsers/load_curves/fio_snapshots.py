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
    """Whether the same jobs went on. Text prints only those that have begun; JSON the others with nothing done."""
    jobs, later = _jobs(before), _jobs(after)
    pairs = list(zip(jobs, later, strict=False))
    if not jobs or len(jobs) > len(later) or not all(_is_of_one_job(job, other) for job, other in pairs):
        return False
    if all(job.get("pid") and other.get("pid") for job, other in pairs):
        return True
    passed = _clock(after) - _clock(before)
    off = min(abs(grew - passed) for grew in _grew(pairs))
    return off <= min(_CLOCKS, max(map(_seconds, jobs)))


def _grew(pairs: Sequence[tuple[Document, Document]]) -> tuple[float, float]:
    """How much longer the jobs ran, if all did at once, and if one group did after the other."""
    groups: dict[object, float] = {}
    for job, other in pairs:
        grew = _seconds(other) - _seconds(job)
        groups[job.get("groupid")] = max(grew, groups.get(job.get("groupid"), 0.0))
    return max(groups.values()), sum(groups.values())


def _jobs(document: Document) -> Sequence[Document]:
    listed = document.get("jobs", document.get("client_stats", []))
    return [job for job in listed if isinstance(job, dict)]


def _is_of_one_job(job: Document, other: Document) -> bool:
    """Whether both are states of one job: its process is the same, or it did no less than before."""
    if any(job.get(name) != other.get(name) for name in ("jobname", "groupid", "job options")):
        return False
    if job.get("pid") and other.get("pid"):
        return bool(job["pid"] == other["pid"])
    return _seconds(other) >= _seconds(job) and _count(other) >= _count(job)


def _clock(document: Document) -> float:
    return (number(document.get("timestamp_ms")) or 0.0) / 1000 or number(document.get("timestamp")) or 0.0


def _seconds(job: Document) -> float:
    return max(number(mapping(job.get(side)).get("runtime")) or 0.0 for side in _SIDES) / 1000


def _count(job: Document) -> float:
    return sum(number(mapping(job.get(side)).get("total_ios")) or 0.0 for side in _SIDES)


_SIDES = ("read", "write", "mixed", "trim")
