"""What the form of a webhook offers, and how one reads in a list."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.declared.databases import Databases
from app.store.visibility import Caller
from app.webhooks.schemas import WebhookItem
from app.webhooks.typed import ALL, DATABASE, GROUP
from rules.core.measure import catalogue
from rules.wording import counted

SHOWN = 500
DIRECTIONS = {"above": "above", "below": "below"}
WORDS = {"verdict_changed": "changed verdicts", "comparison_worse": "worse than the baseline"}


@dataclass(frozen=True)
class Offered:
    """What can be chosen."""

    whose: Sequence[tuple[str, str]]
    metrics: Sequence[tuple[str, str]]
    directions: Mapping[str, str]


def offered(databases: Databases, caller: Caller) -> Offered:
    """Databases and groups that the caller sees, and the figures that can be watched."""
    known = databases.page(caller, limit=SHOWN).databases
    groups = sorted({one.group for one in known if one.group})
    whose = [(ALL, "All databases"), *((f"{GROUP}{one}", f"Group {one}") for one in groups)]
    whose += [(f"{DATABASE}{one.id}", one.title) for one in sorted(known, key=lambda one: one.title.casefold())]
    metrics = [(name, f"{name} ({metric.unit})" if metric.unit else name) for name, metric in catalogue().items()]
    return Offered(whose, metrics, DIRECTIONS)


def whose(one: WebhookItem, offer: Offered) -> str:
    """Which databases messages are about: all, a group, one."""
    if one.group is not None:
        return f"Group {one.group}"
    if one.database_id is None:
        return "All databases"
    return dict(offer.whose).get(f"{DATABASE}{one.database_id}", one.database_id)


def sent_when(one: WebhookItem) -> str:
    """When a message is sent, in a few words."""
    said = [words for name, words in WORDS.items() if getattr(one, name)]
    if one.limits:
        said.append(counted(len(one.limits), "limit"))
    if one.silent_hours is not None:
        said.append(f"{one.silent_hours:g} h without a report")
    return ", ".join(said)


def state_of(one: WebhookItem) -> str:
    """How it does."""
    if not one.active:
        return "paused"
    return "failing" if one.failures else "active"
