"""Forecasts of a report: what its verdict foresaw when it came, and what-ifs that are kept."""

from datetime import UTC, datetime
from typing import Annotated, Any, Self

import msgspec
from fastapi import APIRouter, Path
from pydantic import BaseModel, Field

from app.declared.curves import Curves
from app.history.forecasts import LABEL_LENGTH, ForecastLine, Forecasts
from app.store.reports import Store
from app.web.addresses import Part, ReportId
from app.web.problems import NO_REPORT, NotFound
from app.web.schemas import problems
from app.web.services import Provided
from app.what_if import service
from app.what_if.schemas import Change

router = APIRouter(prefix="/api/v1/reports", tags=["reports"])


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
            forecast=msgspec.json.decode(line.document),
        )  # fmt: skip


class ForecastList(BaseModel):
    """The forecasts of one report, the oldest first."""

    forecasts: list[ForecastItem]


@router.get("/{id}/forecasts", responses=problems(400, 404, 422))
def list_forecasts(
    public_id: ReportId, forecasts: Provided[Forecasts], store: Provided[Store], part: Part = 1
) -> ForecastList:
    """What was foreseen of a report, as it was made."""
    found = forecasts.of(public_id, part)
    if not found and store.document(public_id, part) is None:
        raise NotFound(NO_REPORT)
    return ForecastList(forecasts=[ForecastItem.of(one) for one in found])


@router.post("/{id}/forecasts", status_code=201, responses=problems(400, 403, 404, 409, 413, 422))
def keep_forecast(
    public_id: ReportId,
    change: Kept,
    forecasts: Provided[Forecasts],
    store: Provided[Store],
    curves: Provided[Curves],
    part: Part = 1,
) -> ForecastItem:
    """Work out a what-if and keep it with its date and the rules that worked it out."""
    analysis = store.analysis(public_id, part)
    if analysis is None:
        raise NotFound(NO_REPORT)
    asked = change.asked()
    answer = service.answer(analysis.verdict.basis, asked, curves)
    return ForecastItem.of(forecasts.keep(public_id, analysis, asked, answer, change.label))


@router.delete("/{id}/forecasts/{forecast}", status_code=204, responses=problems(400, 403, 404, 409, 422))
def delete_forecast(
    public_id: ReportId,
    forecasts: Provided[Forecasts],
    forecast: Annotated[str, Path(description="The forecast's id")],
    part: Part = 1,
) -> None:
    """Remove one that was kept; what a verdict foresaw stays as long as its report."""
    if not forecasts.remove(public_id, part, forecast):
        raise NotFound("This report has no forecast of that id.")
