"""The answer with the page of one report: asked for with an address, and where a form on it was not filled in well."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from fastapi import Request
from fastapi.responses import HTMLResponse
from sqlalchemy import Engine

from app.declared.curves import Curves
from app.declared.databases import Databases
from app.history.forecasts import Forecasts
from app.history.previous_report import comparison_with_earlier
from app.reports.page_context import context, source_of
from app.store.access.visibility import Caller
from app.store.reports import Store
from app.web.problems import NotFound
from app.web.services import Services
from app.web.templating import is_fragment, render
from app.what_if import service as what_if
from app.what_if import view
from app.what_if.answer_view import answer_of
from app.what_if.held_view import Held, held_of, named
from rules.fault import Fault
from rules.storage.verdict import Verdict
from rules.what_if.asked_change import AskedChange
from rules.what_if.outcome import WhatIf

GONE = "There is no such report: it may have been deleted."
NO_CURVE = "There is no such load curve: it may have been deleted."
MOST_CURVES = 100
WHAT_IF = ("div#what-if-answer", "section#what-if")  # as htmx names the elements that it fills


@dataclass(frozen=True)
class WhatIfContext:
    """What `what_if/_form.html` gets where a script asks for it alone."""

    id: str
    """The upload's public id."""
    part: int
    """Which report of the file, from 1."""
    source: str
    """Address of the source page up to the line number."""
    what_if: view.View
    """The form and its answer."""


@dataclass(frozen=True)
class Naming:
    """The name that was typed for a forecast, and why it was not kept; `kept` says that one was.

    `already`: the report's file has just been sent again.
    """

    typed: str = ""
    fault: str = ""
    kept: bool = False
    already: bool = False


def page(
    request: Request,
    services: Services,
    id: str,
    part: int,
    pairs: Sequence[tuple[str, str]],
    naming: Naming = Naming(),
    status: int = 200,
) -> HTMLResponse:
    """The report with the what-if that these pairs ask for. Raises NotFound."""
    store, databases = services[Store], services[Databases]
    analysis = store.analysis(id, part)
    if analysis is None:
        raise NotFound(GONE)
    asked = _what_if(services, analysis.verdict, part, pairs, naming)
    if is_fragment(request) and request.headers.get("HX-Target") in WHAT_IF:
        answer = render("what_if/_form.html", WhatIfContext(id, part, source_of(id, part), asked), status)
    else:
        before = comparison_with_earlier(services[Engine], id, part, analysis.parts)
        foreseen = services[Forecasts].of(id, part)
        whole = context(id, analysis, store.printed(id, part), asked, databases.of_report(id, part), before, foreseen)
        shown = replace(whole, kept=naming.kept, already=naming.already, sample=store.is_sample(id))
        answer = render("reports/page.html", shown, status)
    answer.headers["vary"] = "HX-Request, HX-Target"
    return answer


def _what_if(
    services: Services, verdict: Verdict, part: int, pairs: Sequence[tuple[str, str]], naming: Naming
) -> view.View:
    """The form as it was filled, beside the scenario that is held; what can't be answered is there as a sentence."""
    change, curves = what_if.from_address(pairs), services[Curves]
    answer, fault = _answered(verdict, change, curves)
    measured = curves.page(services[Caller], limit=MOST_CURVES).curves
    form = view.view(verdict.basis, change, measured, answer, fault, _held(verdict, pairs, curves), part)
    if answer is None and naming.fault and not form.fault:
        return replace(form, fault=naming.fault)
    return replace(form, label=naming.typed, label_fault=naming.fault)


def _held(verdict: Verdict, pairs: Sequence[tuple[str, str]], curves: Curves) -> Held | None:
    """Scenario A with its answer; None where the address holds none."""
    change = what_if.from_address(held_of(pairs))
    if not change.fields():
        return None
    answer, fault = _answered(verdict, change, curves)
    return Held(named(view.pairs_asked(change)), answer_of(answer) if answer else None, fault)


def _answered(verdict: Verdict, change: AskedChange, curves: Curves) -> tuple[WhatIf | None, str | Fault]:
    """The answer to a change, or why there is none; neither where nothing is asked."""
    if not change.fields():
        return None, ""
    try:
        return what_if.answer(verdict.basis, change, curves), ""
    except NotFound:
        return None, NO_CURVE
    except what_if.NotAnswerable as refused:
        return None, refused.fault or refused.sentence
