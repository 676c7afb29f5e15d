"""Load curves: upload, list, read with the component that matches, remove."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from app.curves.list_query import CurveQuery
from app.curves.parameters import PARAMETERS, Declared
from app.curves.schemas import NO_CURVE, CurveItem, CurveList, CurvesUploaded, StoredCurve, stored
from app.declared.curve_edits import CurveEdits
from app.declared.curves import Curves
from app.ingest.judge_later import JudgeLater
from app.text import storage_form
from app.web.addresses import CURVES, CurveId, from_root
from app.web.caller import Asking
from app.web.problems import NotFound, Problem
from app.web.requests import request_files
from app.web.schemas import problems
from app.web.services import Provided
from app.web.stated_clean import NO_NUL
from app.web.struct_schemas import answers, encoded
from rules.curves.curve_study import STUDY
from rules.storage.inputs.declared import StorageFacts

NAMED = {
    "name": "columns",
    "in": "query",
    "required": False,
    "description": "What columns of a table mean, as `heading=meaning` parted by commas",
    "schema": {"type": "string", "maxLength": 10000, "pattern": NO_NUL},
    "example": "Load=outstanding, Resp=latency_us",
}
router = APIRouter(prefix=CURVES, tags=["curves"])


@router.post(
    "",
    status_code=201,
    response_class=Response,
    responses={**answers(CurvesUploaded, 201), **answers(CurvesUploaded, 200, "The same bytes were here before"),
               **problems(400, 403, 413, 415, 422, 500, 503)},
    openapi_extra=request_files.FILES_BODY | {"parameters": [NAMED, *PARAMETERS["parameters"]]},
)  # fmt: skip
def upload_curves(
    upload: Annotated[list[request_files.Received], Depends(request_files.received_files)],
    curves: Provided[Curves],
    edits: Provided[CurveEdits],
    judge_later: Provided[JudgeLater],
    storage: Declared,
    request: Request,
) -> Response:
    """Read and keep the load curves of one file, of several multipart fields `file`, or of a zip.

    Orion's csv files or output, the result of CALIBRATE_IO, fio's output of any format, vdbench's summary, DISKSPD's,
    SQLIO's, sysbench's, CrystalDiskMark's, Iometer's or elbencho's output, or a plain table. Facts in the
    address or in the form's fields name the component that matches; `columns` there says what columns of a table mean.
    """
    files = [(received.filename, received.data) for received in upload]
    columns = upload[0].fields.get("columns") or request.query_params.get("columns", "")
    taken = curves.take(files, columns)
    if taken.duplicate and columns:  # the same bytes, and something is said of them now
        for curve in taken.curves:
            judge_later.databases(*(edits.read_anew(curve.id, columns) or []))
        taken = curves.take(files)
    facts = facts_of(upload, storage)
    documents = taken.documents
    if facts:
        each = zip(taken.curves, documents, strict=True)
        documents = [curves.document(curve.id, facts) or without for curve, without in each]
    first = taken.curves[0]
    place = from_root(f"{CURVES}/{first.id}")
    curves_here = [stored(curve.id, document) for curve, document in zip(taken.curves, documents, strict=True)]
    response = encoded(CurvesUploaded(first.id, place, taken.duplicate, curves_here))
    response.status_code, response.headers["location"] = 200 if taken.duplicate else 201, place
    return response


@router.get("", responses=problems(400, 422))
def list_curves(query: Annotated[CurveQuery, Query()], curves: Provided[Curves], caller: Asking) -> CurveList:
    """Stored load curves, newest first where no other order is asked for."""
    page = curves.page(caller, query.wanted(), sort=query.sort, cursor=query.cursor, limit=query.limit)
    documents = curves.documents([line.id for line in page.curves])
    kept = [(line, STUDY.decode(documents[line.id])) for line in page.curves if line.id in documents]
    return CurveList(curves=[CurveItem.of(line, study) for line, study in kept], next=page.next)


@router.get(
    "/{id}",
    response_class=Response,
    responses={**answers(StoredCurve), **problems(400, 404, 422, 500, 503)},
    openapi_extra=PARAMETERS,
)
def get_curve(public_id: CurveId, curves: Provided[Curves], storage: Declared) -> Response:
    """One load curve: points, audit, fit, operating point; with facts in the address the component that matches too."""
    document = curves.document(public_id, storage)
    if document is None:
        raise NotFound(NO_CURVE)
    return encoded(stored(public_id, document))


class NamedColumn(BaseModel):
    """What one column means, by its heading or number; or `io_bytes`, `write_percent` or `cpus` of all rows."""

    model_config = ConfigDict(extra="forbid")

    heading: str = Field(min_length=1, max_length=200, pattern=NO_NUL, examples=["Resp"])
    meaning: str = Field(pattern=r"^[a-z0-9_.]{1,40}$", examples=["latency_us"])


class Columns(BaseModel):
    """What columns of a table mean."""

    model_config = ConfigDict(extra="forbid")

    columns: list[NamedColumn] = Field(max_length=200)


@router.put("/{id}/columns", response_class=Response,
            responses={**answers(StoredCurve), **problems(400, 403, 404, 413, 415, 422, 500, 503)})  # fmt: skip
def name_columns(
    public_id: CurveId,
    body: Columns,
    curves: Provided[Curves],
    edits: Provided[CurveEdits],
    judge_later: Provided[JudgeLater],
) -> Response:
    """Read the table of a load curve again with what its columns mean; the curve keeps its id."""
    meanings = ",".join(f"{column.heading}={column.meaning}" for column in body.columns)
    stood = edits.read_anew(public_id, meanings)
    document = curves.document(public_id)
    if stood is None or document is None:
        raise NotFound(NO_CURVE)
    judge_later.databases(*stood)
    return encoded(stored(public_id, document))


@router.delete("/{id}", status_code=204, responses=problems(400, 403, 404, 422))
def delete_curve(public_id: CurveId, curves: Provided[Curves], judge_later: Provided[JudgeLater]) -> None:
    """Remove a load curve; databases that used it have none, and their reports are judged again."""
    stood = curves.delete(public_id)
    if stood is None:
        raise NotFound(NO_CURVE)
    judge_later.databases(*stood)


def facts_of(upload: list[request_files.Received], storage: StorageFacts) -> StorageFacts:
    """The facts of the address, and over them those of the form's other fields."""
    facts, faults = storage_form.from_texts(upload[0].fields)
    if faults:
        raise Problem(422, "invalid_storage", str(next(iter(faults.values()))))
    return {**storage, **facts}
