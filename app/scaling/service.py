"""Stored reports of rising load: which are meant, how many users each had, and what the set says."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.store.access.visibility import Caller
from app.store.lists.report_filter import Filter
from app.store.lists.report_list import ReportLine
from app.store.reports import MOST_PARTS, Store
from app.web.addresses import report_url
from app.web.problems import NotFound, Problem
from rules.scaling import Measured, scaling
from rules.scaling.document import Scaling
from rules.scaling.users import users_in

MOST = 60
FEW = "Choose two reports or more of rising load."
MANY = f"Up to {MOST} reports can be one set: choose fewer."
NONE = "There is no report {}: it may have been deleted."
PAIRED = "Say the users of every report, in their order, or of none: {} for {} reports."


@dataclass(frozen=True, slots=True)
class Asked:
    """A set of reports: named as `id` or `id.part`, or all of a label or a sender's reference.

    `users` are in the order of the names; of a label or a reference in the order of the intervals.
    """

    reports: Sequence[str] = ()
    label: str | None = None
    reference: str | None = None
    users: Sequence[float] = ()


def studied(store: Store, caller: Caller, asked: Asked, called: Callable[[str], str] = str) -> Scaling:
    """What the set says, its reports and databases by what `called` makes of their names.

    Raises Problem with one sentence, NotFound.
    """
    lines = _named(store, caller, asked.reports) if asked.reports else _alike(store, caller, asked)
    if asked.users and len(asked.users) != len(lines):
        raise Problem(422, "invalid_request", PAIRED.format(len(asked.users), len(lines)))
    users: Sequence[float | None] = asked.users or [None for _ in lines]
    tickets = Counter(line.reference.ticket for line in lines)
    try:
        return scaling([
            _measured(store, line, count, called, by_ticket=tickets[line.reference.ticket] == 1)
            for line, count in zip(lines, users, strict=True)
        ])  # fmt: skip
    except ValueError as refused:
        raise Problem(422, "invalid_request", str(refused)) from refused


def _named(store: Store, caller: Caller, names: Sequence[str]) -> list[ReportLine]:
    wanted = [_key(name) for name in dict.fromkeys(names)]
    if len(wanted) > MOST:
        raise Problem(422, "invalid_request", MANY)
    by_key = {
        (line.id, line.part): line for line in store.reports(caller, Filter(ids=tuple(wanted)), limit=MOST).reports
    }
    if gone := [key for key in wanted if key not in by_key]:
        raise NotFound(NONE.format(gone[0][0][:40]))
    return [by_key[key] for key in wanted]


def _key(name: str) -> tuple[str, int]:
    """`id` or `id.part`, as the boxes of lists have them."""
    upload, _, part = name.partition(".")
    return upload, min(int(part), MOST_PARTS) if part.isdecimal() else 1


def _alike(store: Store, caller: Caller, asked: Asked) -> list[ReportLine]:
    if not asked.label and not asked.reference:
        raise Problem(422, "invalid_request", FEW)
    wanted = Filter(label=asked.label or None, reference=asked.reference or None)
    page = store.reports(caller, wanted, sort="end_time", limit=MOST)
    if page.next is not None:
        raise Problem(422, "invalid_request", MANY)
    return page.reports


def _measured(
    store: Store, line: ReportLine, stated: float | None, called: Callable[[str], str], *, by_ticket: bool
) -> Measured:
    """`by_ticket` where no other of the set was sent with the same: one that all share tells none of them apart."""
    analysis = store.analysis(line.id, line.part)
    if analysis is None:
        raise NotFound(NONE.format(line.id))
    metrics = {name: float(metric.value) for name, metric in analysis.metrics.items() if metric.value is not None}
    sent = line.reference
    users = stated or users_in([sent.ticket, sent.environment, line.file, line.label])
    database = line.label or line.database
    return Measured(
        called((by_ticket and sent.ticket) or line.file),
        users,
        metrics,
        report_url(line.id, line.part),
        f"{line.id}.{line.part}",
        database and called(database),
    )
