"""Reports: upload, list, read, remove."""

from typing import Annotated, TypeVar

import msgspec
from fastapi import APIRouter, Path, Query, Response

from app.analysis.parts import PartKey
from app.declared.databases import Databases
from app.ingest.outcome import Outcomes, Uploaded
from app.ingest.rejudge import Judging
from app.ingest.service import Ingest
from app.reports.list_query import ReportQuery
from app.reports.schemas import Full, Section, StoredAnalysis
from app.store.audit.noting import about
from app.store.reports import Store
from app.web.addresses import Part, ReportId, from_root
from app.web.answers.headers import SANDBOX_POLICY
from app.web.caller import Asking
from app.web.problems import NO_REPORT, NotFound
from app.web.schemas import ReportItem, ReportList, problems
from app.web.services import Provided
from app.web.struct_schemas import answers, encoded
from parsers.model.table import PrintedTable

T = TypeVar("T")
ADDRESS = "/api/v1/reports"
router = APIRouter(prefix=ADDRESS, tags=["reports"])


@router.get("", responses=problems(400, 422))
def list_reports(query: Annotated[ReportQuery, Query()], store: Provided[Store], caller: Asking) -> ReportList:
    """Stored reports without their documents, the newest first unless another order is asked for."""
    page = store.reports(caller, query.wanted(), sort=query.sort, cursor=query.cursor, limit=query.limit)
    return ReportList(reports=[ReportItem.of(line, ADDRESS) for line in page.reports], next=page.next)


@router.get("/{id}", response_class=Response, responses=answers(StoredAnalysis) | problems(400, 404, 422))
def get_report(
    public_id: ReportId,
    store: Provided[Store],
    databases: Provided[Databases],
    part: Part = 1,
    full: Annotated[bool, Query(description="With `report.sections`, `sql_texts` and every finding")] = False,
    summary: Annotated[bool, Query(description="The core, as without it")] = False,
) -> Response:
    """The core of one report's analysis: all but its sections, tables and statements, which are had one by one.

    `id`, `url` and `database_id` stand before it.
    """
    core = _existing(store.document(public_id, part) if full and not summary else store.core(public_id, part))
    owner = databases.of_report(public_id, part)
    query = f"?part={part}" if part > 1 else ""
    head = {"id": public_id, "url": from_root(f"{ADDRESS}/{public_id}{query}"), "database_id": owner and owner.id}
    return Response(msgspec.json.encode(head)[:-1] + b"," + core[1:], media_type="application/json")


@router.get("/{id}/sections/{name}", response_class=Response, responses=answers(Section) | problems(400, 404, 422))
def get_section(
    public_id: ReportId,
    name: Annotated[str, Path(description="A key of `report.sections`, such as load_profile")],
    store: Provided[Store],
    part: Part = 1,
) -> Response:
    """One section of a report: its rows in printed order, each with its line."""
    printed = store.printed(public_id, part)
    _existing(store.core(public_id, part))
    names = [key.name for key in printed.keys("section")]
    missing = f"This report has no section of that name; it has: {', '.join(names)}."
    return Response(_existing(printed.raw(PartKey("section", name)), missing), media_type="application/json")


@router.get("/{id}/tables/{number}", response_class=Response, responses=answers(PrintedTable) | problems(400, 404, 422))
def get_table(
    public_id: ReportId,
    number: Annotated[int, Path(ge=0, le=1_000_000, description="As `number` in the printed order")],
    store: Provided[Store],
    part: Part = 1,
) -> Response:
    """Any printed table of a report, also one that no section claims."""
    printed = store.printed(public_id, part)
    _existing(store.core(public_id, part))
    last = len(printed.keys("table"))
    missing = f"This report has no table of that number: they are numbered from 1 to {last}."
    return Response(_existing(printed.raw(PartKey("table", str(number))), missing), media_type="application/json")


@router.get(
    "/{id}/source",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}, **problems(400, 404, 422, 503)},
)
def get_source(
    public_id: ReportId,
    store: Provided[Store],
    ingest: Provided[Ingest],
    redacted: Annotated[bool, Query(description="Without its customer, by a key that nobody keeps")] = False,
) -> Response:
    """The uploaded file as plain text, unpacked; line numbers of evidence count here."""
    text = _existing(store.source_text(public_id))
    if redacted:
        about(redacted=True)
        text = ingest.redacted(text)
    return Response(text, media_type="text/plain", headers={"content-security-policy": SANDBOX_POLICY})


@router.post(
    "/{id}/rejudge",
    response_class=Response,
    responses=answers(Uploaded) | problems(400, 403, 404, 422, 500, 503),
)
def rejudge_report(
    public_id: ReportId, judging: Provided[Judging], outcomes: Provided[Outcomes], full: Full = False
) -> Response:
    """Judge the upload again with today's rules and with what is declared of its database now."""
    again = judging.again(public_id)
    uploaded = outcomes.uploaded(public_id, duplicate=False, full=full) if again else None
    if uploaded is None:
        raise NotFound("There is no report of that id.")
    return encoded(uploaded)


@router.delete("/{id}", status_code=204, responses=problems(400, 403, 404, 422))
def delete_report(public_id: ReportId, store: Provided[Store]) -> None:
    """Remove the upload: its bytes and every report made of it."""
    if not store.delete(public_id):
        raise NotFound("There is no report of that id.")


def _existing(value: T | None, sentence: str = NO_REPORT) -> T:
    if value is None:
        raise NotFound(sentence)
    return value
