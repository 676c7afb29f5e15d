"""What-if: the gain of a change of the storage, computed from a stored report."""

from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field

from app.declared.curves import Curves
from app.store.reports import Store
from app.web.addresses import Part, ReportId
from app.web.problems import NO_REPORT, NotFound
from app.web.schemas import problems
from app.web.services import Provided
from app.what_if import service
from app.what_if.schemas import Change

router = APIRouter(prefix="/api/v1/reports", tags=["reports"])


class Gain(BaseModel):
    """What it would save, as shares (0 to 1) of `base`: conservative, with coupled waits, and over every assumption."""

    model_config = ConfigDict(extra="allow")

    change: str
    base: str = Field(examples=["DB time"])
    conservative: float
    coupled: float
    range: list[float]
    read_ms: float | None = Field(description="What a read takes in the end, held back where a limit holds it")
    new_rate: float | None = Field(description="Reads a second that the same sessions then ask for")
    needs_iops: float | None = Field(description="Reads a second at today's pace, which the new storage must sustain")
    factor: float | None = Field(description="Time before / time after")
    held_by: dict[str, Any] | None
    next_bottleneck: str | None
    assumes: list[str]
    sentence: str
    worked: list[dict[str, Any]] = Field(description="The arithmetic, line by line, each with its figures")


@router.post("/{id}/what-if", response_model=Gain, responses=problems(400, 404, 422))
def what_if_on_report(
    public_id: ReportId,
    change: Change,
    store: Provided[Store],
    curves: Provided[Curves],
    part: Part = 1,
) -> dict[str, Any]:
    """The gain of the change described in the body. Nothing is stored, and the report is not read again."""
    document = store.analysis(public_id, part)
    if document is None:
        raise NotFound(NO_REPORT)
    asked = change.model_dump(exclude_none=True)
    return service.answer(document["verdict"], asked, curves)
