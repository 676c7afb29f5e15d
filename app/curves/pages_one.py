"""One load curve: what it says of the storage, its audit, and the component that matches what is declared."""

from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from markupsafe import Markup

from app.curves import chart, view
from app.declared import form_fields
from app.declared.curves import CurveLine, Curves
from app.ingest.judge_later import JudgeLater
from app.text import storage_form as facts
from app.text.mix_chart import mix_map
from app.web.clean_text import form_of
from app.web.problems import NotFound
from app.web.services import Provided
from app.web.templating import render
from parsers.errors import Refused
from parsers.load_curves.tables.mapping import names
from rules.curves.curve_study import STUDY, CurveAudit, CurveStudy, LoadLevel, MatchedComponent, TableColumn
from rules.curves.mix_document import Mix

router = APIRouter(include_in_schema=False)

MEANINGS = names()
GONE = "There is no such load curve: it may have been deleted."
MOST_FIELDS = 400
ASKED = (
    "devices", "device_iops", "device_mb_s", "controllers", "controller_mb_s", "ports", "port_mb_s",
    "volume_iops_limit", "volume_mb_s_limit", "host_iops_limit", "host_mb_s_limit",
)  # fmt: skip


@dataclass(frozen=True)
class Context:
    """What `curves/one.html` gets."""

    line: CurveLine
    """The curve as lists show it: id, name, file, when it came."""
    title: str
    """What was measured, and by which tool."""
    sentences: Sequence[str]
    """The fit, the operating point and the headroom in words."""
    facts: Sequence[view.Fact]
    """The figures of its head."""
    picture: Markup
    """Latency against rate; empty where too little is known."""
    has_fit: bool
    """Whether a fitted line is drawn."""
    has_point: bool
    """Whether an operating point is."""
    audit: Sequence[CurveAudit]
    """How each rule about curves ended."""
    fields: Sequence[form_fields.Field]
    """What may be given to name the component, with what was typed and what is wrong with it."""
    components: Sequence[MatchedComponent]
    """The parts that were given, the best match first."""
    points: Sequence[LoadLevel]
    """The load levels."""
    notes: Sequence[str]
    """What was left out or put right on the way."""
    mix: Mix | None
    """Small and large requests side by side."""
    mix_map: Markup
    """Their map; empty where there is none."""
    columns: Sequence[TableColumn]
    """The columns of a table under headings of its own."""
    meanings: Sequence[str]
    """What a column can be."""
    refusal: str
    """Why the table cannot be read with the columns that were asked for; empty where nothing was."""


@router.get("/curves/{id}")
def curve_page(request: Request, id: str, curves: Provided[Curves]) -> HTMLResponse:
    """A curve; what is known of the parts stands in the address, so that the page can be sent on as it is."""
    typed = {key: value for key, value in request.query_params.items() if key in ASKED}
    known, faults = facts.from_texts(typed)
    line = curves.one(id)
    document = curves.document(id, {} if faults else known)
    if line is None or document is None:
        raise NotFound(GONE)
    fields = [
        form_fields.Field(facts.FACTS[key], typed.get(key, ""), facts.in_words(faults[key]) if key in faults else "")
        for key in ASKED
    ]
    study = STUDY.decode(document)
    return render("curves/one.html", _context(line, study, fields), 422 if faults else 200)


@router.post("/curves/{id}/columns")
async def read_anew(request: Request, id: str, curves: Provided[Curves], judge_later: Provided[JudgeLater]) -> Response:
    """Reads the table again with what its columns are said to mean; the curve keeps its address."""
    async with form_of(request, max_files=0, max_fields=MOST_FIELDS) as form:
        headings, meanings = ([str(one) for one in form.getlist(name)] for name in ("heading", "meaning"))
    said = ",".join(f"{name}={meaning}" for name, meaning in zip(headings, meanings, strict=False) if meaning)
    return await run_in_threadpool(_read_anew, curves, judge_later, id, said)


def _read_anew(curves: Curves, judge_later: JudgeLater, id: str, said: str) -> Response:
    line, refusal = curves.one(id), ""
    if line is None:
        raise NotFound(GONE)
    try:
        stood = curves.read_anew(id, said) if said else []
        judge_later.databases(*(stood or []))
    except Refused as error:
        refusal = str(error)
    if not refusal:
        return RedirectResponse(f"/curves/{id}#columns", status_code=303)
    fields = [form_fields.Field(facts.FACTS[key], "", "") for key in ASKED]
    study = STUDY.decode(curves.document(id) or b"")
    return render("curves/one.html", _context(line, study, fields, refusal), 422)


@router.post("/curves/{id}/delete")
def delete(id: str, curves: Provided[Curves], judge_later: Provided[JudgeLater]) -> Response:
    """Deletes; databases that stood on it stand on none, and their reports are judged again."""
    stood = curves.delete(id)
    if stood is None:
        raise NotFound(GONE)
    judge_later.databases(*stood)
    return RedirectResponse("/curves", status_code=303)


def _context(line: CurveLine, curve: CurveStudy, fields: Sequence[form_fields.Field], refusal: str = "") -> Context:
    return Context(
        line=line,
        title=view.title(curve),
        sentences=view.sentences(curve),
        facts=view.facts(curve),
        picture=chart.load_curve("curve", curve),
        has_fit=bool(curve.fitted),
        has_point=view.operating_point(curve) is not None,
        audit=view.audit(curve),
        fields=fields,
        components=curve.components,
        points=view.points(curve),
        notes=curve.notes,
        mix=curve.mix,
        mix_map=mix_map(curve.mix.cells) if curve.mix else Markup(),
        columns=curve.columns,
        meanings=MEANINGS if curve.columns else (),
        refusal=refusal,
    )
