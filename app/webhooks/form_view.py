"""What the form of a webhook offers, and how one reads in a list."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.declared.databases import Databases
from app.store.access.visibility import Caller
from app.webhooks.schemas import WebhookItem
from app.webhooks.typed import ALL, DATABASE, GROUP
from rules.metric_values import catalogue
from rules.wording import counted

SHOWN = 500
DIRECTIONS = {"above": "above", "below": "below"}
UNITS = {"1": "share, from 0 to 1", "1/s": "a second", "1/h": "an hour", "B": "bytes", "B/s": "bytes a second"}
WORDS = {"verdict_changed": "changed verdicts", "comparison_worse": "worse than the baseline"}


@dataclass(frozen=True)
class Offered:
    """What can be chosen."""

    whose: Sequence[tuple[str, str]]
    metrics: Sequence[tuple[str, str]]
    directions: Mapping[str, str]


def offered(databases: Databases, caller: Caller) -> Offered:
    """Databases and groups that the caller sees, and the figures that can be watched."""
    listed = databases.page(caller, limit=SHOWN).databases
    groups = sorted({database.group for database in listed if database.group})
    whose = [(ALL, "All databases"), *((f"{GROUP}{group}", f"Group {group}") for group in groups)]
    whose += [
        (f"{DATABASE}{database.id}", database.title)
        for database in sorted(listed, key=lambda database: database.title.casefold())
    ]
    metrics = [(name, f"{metric.label} ({_typed_in(metric.unit)})") for name, metric in catalogue().items()]
    metrics.sort(key=lambda choice: choice[1].casefold())
    return Offered(whose, metrics, DIRECTIONS)


def _typed_in(unit: str) -> str:
    """In which unit a limit is typed: as the analysis object has the figure."""
    return UNITS.get(unit, unit)


def whose(webhook: WebhookItem, offer: Offered) -> str:
    """Which databases messages are about: all, a group, one."""
    if webhook.group is not None:
        return f"Group {webhook.group}"
    if webhook.database_id is None:
        return "All databases"
    return dict(offer.whose).get(f"{DATABASE}{webhook.database_id}", webhook.database_id)


def sent_when(webhook: WebhookItem) -> str:
    """When a message is sent, in a few words."""
    occasions = [words for name, words in WORDS.items() if getattr(webhook, name)]
    if webhook.limits:
        occasions.append(counted(len(webhook.limits), "limit"))
    if webhook.silent_hours is not None:
        occasions.append(f"{webhook.silent_hours:g} h without a report")
    return ", ".join(occasions)


def state_of(webhook: WebhookItem) -> str:
    """How it does."""
    if not webhook.active:
        return "paused"
    return "failing" if webhook.failures else "active"
