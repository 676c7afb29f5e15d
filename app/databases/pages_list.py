"""All databases, a line each with their newest report: found by words, sorted and paged by the address."""

from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup
from pydantic import ValidationError
from sqlalchemy import Engine

from app.databases.list_columns import COLUMNS, drawn
from app.databases.list_query import DatabaseQuery
from app.declared.database_filter import URGENT, DatabaseFilter
from app.declared.databases import DatabasePage, Databases
from app.store.upkeep.samples import Samples
from app.web.caller import Asking
from app.web.deletion_notice import deletion
from app.web.kept_pages import kept
from app.web.list_address import COLUMN, SORT, Column, ListAddress, chosen
from app.web.services import Provided
from app.web.templating import is_fragment, render
from rules.storage.kinds import SIGNS

router = APIRouter(include_in_schema=False)

PATH, SHOWN = "/databases", 50
NARROWING = ("q", "answer", "group")
WRONG = "The search takes up to 200 letters, and the verdict is one of those offered: choose it anew."


@dataclass(frozen=True)
class Context:
    """What `databases/list.html` gets."""

    lines: Sequence[Markup]
    """The databases of this page, a line of the table each."""
    columns: Sequence[Column]
    """What is shown of each."""
    all_columns: Sequence[Column]
    """Every column that may be chosen."""
    address: ListAddress
    """The page's own address, and those beside it."""
    older: str | None
    """The cursor of the databases after these; None at the end."""
    groups: Sequence[tuple[str, int]]
    """The groups there are, with how many databases each has."""
    answers: Sequence[str]
    """What an answer may come to, to narrow by."""
    stale: int
    """How many of their reports wait to be judged again."""
    fault: str
    """What of the address cannot be asked, in a sentence; empty where all can."""
    narrowed: bool
    """Whether anything is asked for but an order."""
    with_samples: bool
    """Whether databases of samples alone are shown."""
    samples: bool
    """Whether there are any."""
    deleted: str
    """What has just been deleted, in a sentence; empty where nothing was."""


@router.get(PATH)
@kept
def databases_page(
    request: Request,
    databases: Provided[Databases],
    stored: Provided[Samples],
    engine: Provided[Engine],
    caller: Asking,
) -> Response:
    """The list that the address asks for; `before` is the cursor of further ones. Raises InvalidCursor."""
    # whoever opens all databases asks which of them to look at; one that is known by name is found by it
    address = ListAddress.of(PATH, request.query_params.multi_items(), URGENT)
    with_samples = bool(address.value("samples"))
    page, fault = DatabasePage([], None), ""
    try:
        query = _query(address, None if with_samples else False)
        before = address.value("before") or None
        page = databases.page(caller, query.wanted(), sort=query.sort, cursor=before, limit=SHOWN)
    except ValidationError:
        fault = WRONG
    groups = databases.groups(caller)
    grouped = bool(groups) or "group" in address.values(COLUMN)
    columns = [column for column in chosen(COLUMNS, address) if column.key != "group" or grouped]
    context = Context(
        lines=drawn(engine, page.databases, columns),
        columns=columns,
        all_columns=COLUMNS,
        address=address,
        older=page.next,
        groups=groups,
        answers=[*SIGNS],
        stale=sum(database.stale for database in page.databases),
        fault=fault,
        narrowed=address.narrowed(NARROWING),
        with_samples=with_samples,
        samples=stored.any() and databases.any(caller, DatabaseFilter(sample=True)),
        deleted=deletion("database", address.value("deleted")),
    )
    return render("databases/list.html", context, 422 if fault and not is_fragment(request) else 200)


def _query(address: ListAddress, sample: bool | None) -> DatabaseQuery:
    """As the API is asked. Raises ValidationError."""
    return DatabaseQuery.model_validate({**address.asked(*NARROWING), SORT: address.sort, "sample": sample})
