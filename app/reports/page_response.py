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
from app.store.reports import Store
from app.store.visibility import Caller
from app.web.problems import NotFound
from app.web.services import Services
from app.web.templating import is_fragment, render
from app.what_if import service as what_if
from app.what_if import view
from rules.fault import Fault
from rules.storage.verdict import Verdict
from rules.what_if.outcome import WhatIf

GONE = "There is no such report: it may have been deleted."
NO_CURVE = "There is no such load curve: it may have been deleted."
MOST_CURVES = 100
WHAT_IF = "div#what-if-answer"  # as htmx names the element that it fills


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
    asked = _what_if(services, analysis.verdict, pairs, naming)
    if is_fragment(request) and request.headers.get("HX-Target") == WHAT_IF:
        answer = render("what_if/_form.html", WhatIfContext(id, part, source_of(id, part), asked), status)
    else:
        before = comparison_with_earlier(services[Engine], id, part, analysis.parts)
        foreseen = services[Forecasts].of(id, part)
        whole = context(id, analysis, store.printed(id, part), asked, databases.of_report(id, part), before, foreseen)
        answer = render("reports/page.html", replace(whole, kept=naming.kept, already=naming.already), status)
    answer.headers["vary"] = "HX-Request, HX-Target"
    return answer


def _what_if(services: Services, verdict: Verdict, pairs: Sequence[tuple[str, str]], naming: Naming) -> view.View:
    """The form as it was filled; what can't be answered stands beside it as a sentence."""
    change, curves = what_if.from_address(pairs), services[Curves]
    answer: WhatIf | None = None
    fault: str | Fault = ""
    if change.fields():
        try:
            answer = what_if.answer(verdict.basis, change, curves)
        except NotFound:
            fault = NO_CURVE
        except what_if.NotAnswerable as refused:
            fault = refused.fault or refused.sentence
    measured = curves.page(services[Caller], limit=MOST_CURVES).curves
    found = view.view(verdict.basis, change, measured, answer, fault)
    if answer is None and naming.fault and not found.fault:
        return replace(found, fault=naming.fault)
    return replace(found, label=naming.typed, label_fault=naming.fault)
