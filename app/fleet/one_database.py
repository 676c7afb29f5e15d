"""One database as the fleet shows it: who it is, what its newest report says, its figures."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from app.fleet.document import FleetDatabase, FleetFigures
from app.fleet.figures import Reported
from app.fleet.members import Place
from app.store.plain_rows import plain_rows
from app.store.schema.tables import Report, Upload
from app.web.addresses import DATABASES, from_root, report_url


@dataclass(frozen=True, slots=True)
class Headline:
    """The verdict of a report, and the report as it stands in addresses."""

    id: str
    part: int
    case: str | None
    media_or_spindles: str | None
    answer: str | None
    short: str | None
    text: str | None


def headlines(session: Session, reports: Sequence[int]) -> dict[int, Headline]:
    """Those of these reports, by their numbers; one that was removed meanwhile has none."""
    return {row[0]: Headline(*row[1:]) for row in plain_rows(session, _HEADLINES, {"reports": [*reports]})}


_COLUMNS: tuple[Any, ...] = (
    Report.id, Upload.public_id, Report.part, Report.verdict_case, Report.media_or_spindles, Report.answer,
    Report.short, Report.headline,
)  # fmt: skip
_HEADLINES = select(*_COLUMNS).join(Report.upload).where(Report.id.in_(bindparam("reports", expanding=True)))
"""Made once, as that takes longer than to ask it."""


def database(
    place: Place, name: str, reported: Reported, headline: Headline | None, figures: FleetFigures
) -> FleetDatabase:
    """`headline` is gone where its report was removed meanwhile."""
    return FleetDatabase(
        database_id=place.id,
        database=name,
        database_url=from_root(f"{DATABASES}/{place.id}"),
        dbid=place.dbid,
        container=place.container,
        label=place.label,
        group=place.group,
        scope="+".join(sorted({line.scope for line in place.lines})),
        time_zone=place.time_zone,
        reports=reported.reports,
        newest_end=reported.newest_end.isoformat() if reported.newest_end else None,
        case=headline.case if headline else None,
        media_or_spindles=headline.media_or_spindles if headline else None,
        answer=headline.answer if headline else None,
        short=headline.short if headline else None,
        prevailing_case=reported.prevailing_case,
        prevailing_media_or_spindles=reported.prevailing_media_or_spindles,
        host_cpu_busy=reported.host_cpu_busy,
        newest_report_id=headline.id if headline else None,
        newest_report_part=headline.part if headline else None,
        newest_report_url=report_url(headline.id, headline.part) if headline else None,
        headline=headline.text if headline else None,
        **figures.__dict__,  # as it is: to go through a model field by field takes as long as to make it
    )
