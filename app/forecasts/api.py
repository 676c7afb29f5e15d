"""Forecasts of a report: what its verdict foresaw when it came, and what-ifs that are kept."""

from datetime import UTC, datetime
from typing import Annotated, Any, Self

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, Field

from app.history.forecasts import LABEL_LENGTH, NO_REPORT, ForecastLine, Forecasts
from app.store.reports import MOST_PARTS, Store
from app.web.problems import NotFound
from app.web.schemas import problems
from app.what_if import service
from app.what_if.schemas import Change

router = APIRouter(prefix="/api/v1/reports", tags=["reports"])

PublicId = Annotated[str, Path(alias="id", description="The upload's id")]
Part = Annotated[int, Query(ge=1, le=MOST_PARTS, description="Which report of a file that holds several")]


class Kept(Change):
    """The change that is foreseen, as for a what-if, and what the forecast is to be called."""

    label: str | None = Field(None, max_length=LABEL_LENGTH, description="A name of your own")


class ForecastItem(BaseModel):
    """One forecast as it was made: newer rules never touch it."""

    id: str
    kind: str = Field(description="judged: what the verdict foresaw; kept: a what-if", examples=["kept"])
    label: str | None
    made_at: datetime = Field(description="UTC")
    versions: str = Field(description="parser/rules/media that worked it out", examples=["5/3/2026-11"])
    forecast: dict[str, Any] = Field(
        description="`gain` as in a verdict, `basis`, `figures`, `headline`, `judged_with`; of a kept one also `asked` "
        "and `answer`; `late` where it was not written down when the report came"
    )

    @classmethod
    def of(cls, line: ForecastLine) -> Self:
        made_at = line.made_at.replace(tzinfo=UTC)
        return cls(
            id=line.id, kind=line.kind, label=line.label, made_at=made_at, versions=line.versions,
            forecast=line.document,
        )  # fmt: skip


class ForecastList(BaseModel):
    """The forecasts of one report, the oldest first."""

    forecasts: list[ForecastItem]


def _forecasts(request: Request) -> Forecasts:
    store: Store = request.app.state.store
    return Forecasts(store.engine)


@router.get("/{id}/forecasts", responses=problems(400, 404, 422))
def list_forecasts(request: Request, public_id: PublicId, part: Part = 1) -> ForecastList:
    """What was foreseen of a report, as it was made."""
    found = _forecasts(request).of(public_id, part)
    store: Store = request.app.state.store
    if not found and store.document(public_id, part) is None:
        raise NotFound(NO_REPORT)
    return ForecastList(forecasts=[ForecastItem.of(one) for one in found])


@router.post("/{id}/forecasts", status_code=201, responses=problems(400, 403, 404, 409, 413, 422))
def keep_forecast(request: Request, public_id: PublicId, change: Kept, part: Part = 1) -> ForecastItem:
    """Work out a what-if and keep it with its date and the rules that worked it out."""
    store: Store = request.app.state.store
    analysis = store.analysis(public_id, part)
    if analysis is None:
        raise NotFound(NO_REPORT)
    asked = change.model_dump(exclude_none=True)
    label = asked.pop("label", None)
    answer = service.answer(analysis["verdict"], asked, request.app.state.curves)
    return ForecastItem.of(_forecasts(request).keep(public_id, analysis, asked, answer, label))


@router.delete("/{id}/forecasts/{forecast}", status_code=204, responses=problems(400, 403, 404, 409, 422))
def delete_forecast(
    request: Request,
    public_id: PublicId,
    forecast: Annotated[str, Path(description="The forecast's id")],
    part: Part = 1,
) -> None:
    """Remove one that was kept; what a verdict foresaw stays as long as its report."""
    if not _forecasts(request).remove(public_id, part, forecast):
        raise NotFound("This report has no forecast of that id.")
