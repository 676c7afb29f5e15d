"""What the commonest waits are in plain words, what cures each, and whom to ask what (`cures.yaml`)."""

from functools import lru_cache
from pathlib import Path
from typing import Literal

from msgspec import field
from msgspec.structs import replace

from parsers.model.inside import Inside
from rules.core.facts import Event, Facts
from rules.core.finding import Source
from rules.shared.oracle_views import SIGNATURES, SQL_ID, before, literals, waiters
from rules.yaml_tables import read_table

UNNAMED = "enqueue"
"""What releases before 10g call every lock."""
OF_TYPE = {
    "TX": "enq: TX - row lock contention",
    "TM": "enq: TM - contention",
    "UL": "enq: UL - contention",
    "US": "enq: US - contention",
    "HW": "enq: HW - contention",
    "SQ": "enq: SQ - contention",
    "CF": "enq: CF - contention",
}
"""The event of a type of lock. Of TX it is the commonest: index splits and transaction slots had the type as well."""
MOST = 0.5
"""Of the time that locks were waited for: a type with more of it stands for the event (our judgement)."""

OF_A_CLASS = {
    "application": "Find the sessions that hold the locks and shorten their transactions.",
    "concurrency": "Find the statement or object behind the latch, mutex or hot-block waits.",
    "cluster": "Look at the interconnect and at which instances work on the same blocks.",
    "network": "Look at round trips and at the network between database and clients.",
}
"""What to do about a class of waits whose longest has no cure of its own."""

Effort = Literal["free", "configuration"]


class WaitCure(Inside, frozen=True):
    """One kind of wait. `waits` completes "a session waits ..."; `ask` is answered by `command`.

    `rule` is the code of the rule whose finding speaks of it; None where another has figures of its own for it.
    """

    kind: str
    rule: str | None
    events: tuple[str, ...]
    waits: str
    cure: str
    cost: Effort
    ask: str
    command: str
    source: Source


class _Entry(Inside, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One kind of wait as the table has it."""

    rule: str | None = None
    events: tuple[str, ...]
    waits: str = field(name="is")
    cure: str
    cost: Effort
    ask: str
    command: str
    source: Source


class _Table(Inside, frozen=True):
    waits: dict[str, _Entry]


@lru_cache(maxsize=1)
def cures() -> tuple[WaitCure, ...]:
    """Every kind of wait that has a cure of its own, in the table's order."""
    table = read_table(Path(__file__).with_name("cures.yaml"), _Table)
    return tuple(_cure(kind, entry) for kind, entry in table.waits.items())


@lru_cache(maxsize=4096)
def cure_of(event: str) -> WaitCure | None:
    """The cure of an event: the longest name or prefix that fits it decides; None where it has none of its own."""
    name = event.casefold()
    fitting = [(len(each), cure) for each, cure in _by_name() if _fits(name, each)]
    return max(fitting, key=lambda pair: pair[0])[1] if fitting else None


def cure_here(facts: Facts, event: str) -> WaitCure | None:
    """The cure of an event of this report; a lock without a name takes that of the type in the enqueue activity."""
    kind = lock_type(facts) if event.casefold() == UNNAMED else None
    cure = cure_of(OF_TYPE.get(kind or "", event))
    if cure and before(facts, SQL_ID):
        return _of_old(cure, event)
    if cure and before(facts, SIGNATURES) and "force_matching" in cure.command:
        return replace(cure, command=literals(facts))
    return cure


def _of_old(cure: WaitCure, event: str) -> WaitCure:
    """The same for releases whose V$SESSION tells neither event nor blocker, and that know no SQL_ID."""
    newer = any(column in cure.command for column in ("v$session", "sql_id", "force_matching"))
    command = waiters(event) if newer else cure.command
    return replace(cure, command=command, cure=cure.cure.replace("blocking_session", "v$lock"))


def lock_type(facts: Facts) -> str | None:
    """The type of lock that holds most of the time that locks were waited for; None where none does."""
    waited = {str(row.get("enqueue")): float(row.get("time_s") or 0.0) for row in facts.get("enqueue_activity", [])}
    kind = max(waited, key=lambda each: waited[each], default=None)
    total = sum(waited.values())
    return kind if kind and total > 0 and waited[kind] > MOST * total else None


def leading_cure(facts: Facts, kind: str) -> WaitCure | None:
    """The cure of the wait that holds most of a class of waits (`rules.waits.event_classes`)."""
    events: dict[str, Event] = facts.get("events", {})
    mine = [(event.time_s, name) for name, event in events.items() if event.kind == kind]
    return cure_here(facts, max(mine)[1]) if mine else None


@lru_cache(maxsize=1)
def _by_name() -> tuple[tuple[str, WaitCure], ...]:
    return tuple((name.casefold(), cure) for cure in cures() for name in cure.events)


def _fits(event: str, name: str) -> bool:
    return event.startswith(name[:-1]) if name.endswith("*") else event == name


def _cure(kind: str, entry: _Entry) -> WaitCure:
    return WaitCure(
        kind, entry.rule, entry.events, entry.waits, entry.cure, entry.cost, entry.ask, entry.command.strip(),
        entry.source,
    )  # fmt: skip
