"""All reports, a line each: narrowed, found by words, sorted and paged, with everything in the address."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup
from pydantic import ValidationError
from sqlalchemy import Engine

from app.reports.list_columns import COLUMNS, drawn
from app.reports.list_query import ReportQuery
from app.store.lists.report_filter import NEWEST
from app.store.reports import Page, Store
from app.store.upkeep.samples import Samples
from app.web.caller import Asking
from app.web.kept_pages import kept
from app.web.list_address import Column, ListAddress, chosen
from app.web.problems import Problem
from app.web.requests.invalid_fields import first_of
from app.web.services import Provided
from app.web.templating import is_fragment, render
from rules.core.finding import SEVERITIES
from rules.storage.kinds import SIGNS
from rules.wording import counted

router = APIRouter(include_in_schema=False)

PATH, SHOWN = "/reports", 50
SHARES = ("io_share_from", "best_saving_from")
"""Asked for in percent, as pages show them."""
FURTHER = (
    "database", "label", "group", "host", "reference", "severity", "since", "until", "single_block_read_ms_from",
    *SHARES,
)  # fmt: skip
"""Fields that are folded away until one of them is used."""
NARROWING = ("q", "answer", *FURTHER)
CALLED = {
    "since": "From", "until": "To", "single_block_read_ms_from": "One read, at least",
    "io_share_from": "I/O share, at least", "best_saving_from": "Could save, at least",
    "sort": "The order", "severity": "Finding", "answer": "Verdict", "q": "Search",
}  # fmt: skip
DONE = {"samples": "sample", "deleted": "file", "exports": "export"}


@dataclass(frozen=True)
class Context:
    """What `reports/list.html` gets."""

    lines: Sequence[Markup]
    """The reports of this page, a line of the table each."""
    columns: Sequence[Column]
    """What is shown of each."""
    all_columns: Sequence[Column]
    """Every column that may be chosen."""
    address: ListAddress
    """The page's own address, and those beside it."""
    older: str | None
    """The cursor of the reports after these; None at the end."""
    fault: str
    """What of the address cannot be asked, in a sentence; empty where all can."""
    narrowed: bool
    """Whether anything is asked for but an order."""
    further: bool
    """Whether one of the folded fields is used."""
    answers: Sequence[str]
    """What an answer may come to, to narrow by."""
    severities: Sequence[str]
    """Severities to narrow by."""
    samples: int
    """How many of the program's own samples are stored."""
    with_samples: bool
    """Whether they are shown."""
    done: str
    """What has just been done, in a sentence; empty where nothing was."""


@router.get(PATH)
@kept
def reports_page(
    request: Request, store: Provided[Store], samples: Provided[Samples], engine: Provided[Engine], caller: Asking
) -> Response:
    """The list that the address asks for; `before` is the cursor of further ones. Raises InvalidCursor."""
    address = ListAddress.of(PATH, request.query_params.multi_items(), NEWEST)
    with_samples = bool(address.value("samples"))
    page, fault = Page([], None), ""
    try:
        query = _query(address)
        wanted = query.wanted()
        wanted = wanted if with_samples else replace(wanted, sample=False)
        page = store.reports(caller, wanted, sort=query.sort, cursor=address.value("before") or None, limit=SHOWN)
    except ValidationError as error:
        fault = _fault(error)
    except Problem as problem:
        fault = problem.sentence
    columns = chosen(COLUMNS, address)
    context = Context(
        lines=drawn(engine, page.reports, columns, ticks=True),
        columns=columns,
        all_columns=COLUMNS,
        address=address,
        older=page.next,
        fault=fault,
        narrowed=address.narrowed(NARROWING),
        further=address.narrowed(FURTHER),
        answers=[*SIGNS],
        severities=SEVERITIES,
        samples=samples.count(),
        with_samples=with_samples,
        done=_done(address.value("done")),
    )
    return render("reports/list.html", context, 422 if fault and not is_fragment(request) else 200)


def _done(code: str) -> str:
    """`samples-3`, `deleted-2`: from the address that follows."""
    what, _, text = code.partition("-")
    if what not in DONE or not (text.isascii() and text.isdigit() and len(text) < 10):
        return ""
    verb, made_of = ("is", "it") if int(text) == 1 else ("are", "them")
    went = "its reports stay" if what == "exports" else f"with everything made of {made_of}"
    return f"{counted(int(text), DONE[what])} {verb} removed, {went}."


def _query(address: ListAddress) -> ReportQuery:
    """As the API is asked. Raises ValidationError."""
    asked: dict[str, str | float] = {**address.asked(*NARROWING)}
    asked |= {name: _share(str(asked[name])) for name in SHARES if name in asked}
    return ReportQuery.model_validate(asked)


def _share(percent: str) -> str | float:
    try:
        return float(percent.removesuffix("%").replace(",", ".")) / 100
    except ValueError:
        return percent


def _fault(error: ValidationError) -> str:
    """What is wrong with the first field that cannot be, as the form calls it."""
    name = first_of(error).name
    return f"{CALLED.get(name, name.capitalize())} cannot be read: take it out, or write it as the field shows."
