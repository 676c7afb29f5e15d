"""Forecasts of a report: what its verdict foresaw when it came, and what-ifs that are kept."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any, Self

import msgspec
from fastapi import APIRouter, Depends, Path, Response
from pydantic import BaseModel, Field

from app.declared.curves import Curves
from app.declared.databases import Databases
from app.history.forecasts import LABEL_LENGTH, ForecastLine, Forecasts
from app.store.reports import Store
from app.web.addresses import Part, ReportId, report_url
from app.web.problems import NO_REPORT, NotFound
from app.web.schemas import problems
from app.web.services import Provided
from app.what_if import service
from app.what_if.schemas import Change

router = APIRouter(prefix="/api/v1/reports", tags=["reports"])
NO_FORECAST = "This report has no forecast of that id."


class Kept(Change):
    """The change that is foreseen, as for a what-if, and what the forecast is to be called."""

    label: str | None = Field(None, max_length=LABEL_LENGTH, description="A name of your own")


class ForecastItem(BaseModel):
    """One forecast as it was made: newer rules never touch it. `report_id` and `database_id` are of what it is of."""

    id: str
    url: str
    report_id: str
    report_url: str
    database_id: str | None
    kind: str = Field(description="judged: what the verdict foresaw; kept: a what-if", examples=["kept"])
    label: str | None
    made_at: datetime = Field(description="UTC")
    versions: str = Field(description="parser/rules/media that worked it out", examples=["5/3/2026-11"])
    forecast: dict[str, Any] = Field(
        description="`gain` as in a verdict, `basis`, `figures`, `headline`, `judged_with`; of a kept one also `asked` "
        "and `answer`; `late` where it was not written down when the report came"
    )

    @classmethod
    def of(cls, line: ForecastLine, report: "ForecastReport") -> Self:
        made_at = line.made_at.replace(tzinfo=UTC)
        return cls(
            id=line.id, url=report.address(line.id), report_id=report.id, report_url=report.url,
            database_id=report.database_id, kind=line.kind, label=line.label, made_at=made_at, versions=line.versions,
            forecast=msgspec.json.decode(line.document),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class ForecastReport:
    """The report that forecasts are of."""

    id: str
    part: int
    database_id: str | None

    @property
    def url(self) -> str:
        return report_url(self.id, self.part)

    def address(self, forecast: str) -> str:
        """Where one of its forecasts is read."""
        path, question, query = self.url.partition("?")
        return f"{path}/forecasts/{forecast}{question}{query}"


def report_of(public_id: ReportId, databases: Provided[Databases], part: Part = 1) -> ForecastReport:
    """The report that is asked for, whether it is there or not."""
    database = databases.of_report(public_id, part)
    return ForecastReport(public_id, part, None if database is None else database.id)


Report = Annotated[ForecastReport, Depends(report_of)]
ForecastId = Annotated[str, Path(description="The forecast's id")]


class ForecastList(BaseModel):
    """The forecasts of one report, the oldest first."""

    forecasts: list[ForecastItem]


@router.get("/{id}/forecasts", responses=problems(400, 404, 422))
def list_forecasts(report: Report, forecasts: Provided[Forecasts], store: Provided[Store]) -> ForecastList:
    """What was foreseen of a report, as it was made."""
    lines = forecasts.of(report.id, report.part)
    if not lines and store.core(report.id, report.part) is None:
        raise NotFound(NO_REPORT)
    return ForecastList(forecasts=[ForecastItem.of(line, report) for line in lines])


@router.get("/{id}/forecasts/{forecast}", responses=problems(400, 404, 422))
def get_forecast(report: Report, forecast: ForecastId, forecasts: Provided[Forecasts]) -> ForecastItem:
    """One forecast of a report."""
    for line in forecasts.of(report.id, report.part):
        if line.id == forecast:
            return ForecastItem.of(line, report)
    raise NotFound(NO_FORECAST)


@router.post("/{id}/forecasts", status_code=201, responses=problems(400, 403, 404, 409, 413, 415, 422))
def keep_forecast(
    report: Report,
    change: Kept,
    forecasts: Provided[Forecasts],
    store: Provided[Store],
    curves: Provided[Curves],
    response: Response,
) -> ForecastItem:
    """Work out a what-if and keep it with its date and the rules that worked it out."""
    analysis = store.analysis(report.id, report.part)
    if analysis is None:
        raise NotFound(NO_REPORT)
    asked = change.asked()
    answer = service.answer(analysis.verdict.basis, asked, curves)
    kept = ForecastItem.of(forecasts.keep(report.id, analysis, asked, answer, change.label), report)
    response.headers["Location"] = kept.url
    return kept


@router.delete("/{id}/forecasts/{forecast}", status_code=204, responses=problems(400, 403, 404, 409, 422))
def delete_forecast(
    public_id: ReportId,
    forecasts: Provided[Forecasts],
    forecast: ForecastId,
    part: Part = 1,
) -> None:
    """Remove one that was kept; what a verdict foresaw stays as long as its report."""
    if not forecasts.remove(public_id, part, forecast):
        raise NotFound(NO_FORECAST)
