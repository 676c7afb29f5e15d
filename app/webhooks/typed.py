"""A webhook as it is typed into the page's form: read into what the API takes, or what is wrong by field."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from pydantic import ValidationError

from app.web.problems import Problem
from app.web.requests.invalid_fields import first_of
from app.webhooks.schemas import WantedWebhook, WebhookItem

ROWS = 2
"""Rows for figures that stand empty below those that are there."""
ALL, DATABASE, GROUP = "all", "database:", "group:"
NO_NUMBER = "Type a number, such as 5 or 0.5."
Texts = Mapping[str, str]


@dataclass(frozen=True)
class LimitRow:
    """One figure that is watched, as it is typed."""

    metric: str = ""
    direction: str = "above"
    limit: str = ""


@dataclass(frozen=True)
class Typed:
    """What stands in the form, and what is wrong with it."""

    name: str = ""
    address: str = ""
    whose: str = ALL
    verdict_changed: bool = True
    comparison_worse: bool = False
    baseline: str = ""
    silent_hours: str = ""
    active: bool = True
    limits: Sequence[LimitRow] = ()
    faults: Texts = field(default_factory=dict)
    fault: str = ""

    @property
    def rows(self) -> Sequence[LimitRow]:
        """Those that are there, and some to fill in."""
        return [*self.limits, *[LimitRow()] * ROWS]


def of_item(webhook: WebhookItem) -> Typed:
    """As it is kept."""
    whose = (
        f"{DATABASE}{webhook.database_id}"
        if webhook.database_id
        else f"{GROUP}{webhook.group}"
        if webhook.group
        else ALL
    )
    limits = [LimitRow(limit.metric, limit.direction, f"{limit.limit:.15g}") for limit in webhook.limits]
    hours = "" if webhook.silent_hours is None else f"{webhook.silent_hours:.15g}"
    return Typed(
        name=webhook.name, address=webhook.address, whose=whose, verdict_changed=webhook.verdict_changed,
        comparison_worse=webhook.comparison_worse, baseline=webhook.baseline or "", silent_hours=hours,
        active=webhook.active, limits=limits,
    )  # fmt: skip


def of_form(form: Mapping[str, Sequence[str]]) -> Typed:
    """As it was sent."""

    def text(name: str) -> str:
        return next(iter(form.get(name, ())), "").strip()

    rows = zip(form.get("metric", ()), form.get("direction", ()), form.get("limit", ()), strict=False)
    limits = [LimitRow(*(cell.strip() for cell in row)) for row in rows if row[0].strip()]
    return Typed(
        name=text("name"), address=text("address"), whose=text("whose") or ALL,
        verdict_changed="verdict_changed" in form, comparison_worse="comparison_worse" in form,
        baseline=text("baseline"), silent_hours=text("silent_hours"), active="active" in form, limits=limits,
    )  # fmt: skip


def wanted(typed: Typed) -> tuple[WantedWebhook | None, Typed]:
    """What the API takes, or the same form with what is wrong."""
    faults: dict[str, str] = {}
    values: dict[str, object] = {
        "name": typed.name, "address": typed.address, "verdict_changed": typed.verdict_changed,
        "comparison_worse": typed.comparison_worse, "baseline": typed.baseline or None, "active": typed.active,
    }  # fmt: skip
    if typed.whose.startswith(DATABASE):
        values["database_id"] = typed.whose.removeprefix(DATABASE)
    elif typed.whose.startswith(GROUP):
        values["group"] = typed.whose.removeprefix(GROUP)
    if typed.silent_hours:
        values["silent_hours"] = _number(typed.silent_hours, "silent_hours", faults)
    values["limits"] = [
        {"metric": row.metric, "direction": row.direction, "limit": _number(row.limit, "limits", faults)}
        for row in typed.limits
    ]
    if not faults:
        try:
            return WantedWebhook.model_validate(values), typed
        except ValidationError as error:
            invalid = first_of(error)
            faults[invalid.name] = f"{invalid.message}."
    return None, replace(typed, faults=faults, fault="")


def refused(typed: Typed, problem: Problem) -> Typed:
    """The form with what the service said of it."""
    return replace(typed, faults={}, fault=problem.sentence)


def _number(text: str, name: str, faults: dict[str, str]) -> float | None:
    try:
        return float(text)
    except ValueError:
        faults[name] = NO_NUMBER
        return None
