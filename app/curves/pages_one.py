"""One load curve: what it says of the storage, its audit, and the component that matches what is declared."""

from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from markupsafe import Markup

from app.curves import chart, view
from app.declared import form_fields
from app.declared.curves import CurveLine, Curves
from app.ingest.judge_later import JudgeLater
from app.text import storage_form as facts
from app.web.problems import NotFound
from app.web.services import Provided
from app.web.templating import render
from rules.curves.curve_study import STUDY, CurveAudit, CurveStudy, LoadLevel, MatchedComponent

router = APIRouter(include_in_schema=False)

GONE = "There is no such load curve: it may have been deleted."
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


@router.post("/curves/{id}/delete")
def delete(id: str, curves: Provided[Curves], judge_later: Provided[JudgeLater]) -> Response:
    """Deletes; databases that stood on it stand on none, and their reports are judged again."""
    stood = curves.delete(id)
    if stood is None:
        raise NotFound(GONE)
    judge_later.databases(*stood)
    return RedirectResponse("/curves", status_code=303)


def _context(line: CurveLine, curve: CurveStudy, fields: Sequence[form_fields.Field]) -> Context:
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
    )
