"""The comparison object with what only the service knows: whose the stored reports are, and what was asked for."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from msgspec.structs import replace

import rules
from rules.comparison.document import ComparisonMarker
from rules.comparison.side_summary import ReportName, SetAside, SideSummary, StoredSeries

Report = TypeVar("Report", bound=ReportName)


@dataclass(frozen=True, slots=True)
class About:
    """What the caller knows of a side; of files there is no database and no series.

    `reports` are the stored ones by what they are called.
    """

    set_aside: SetAside
    database_id: str | None = None
    database: str | None = None
    database_url: str | None = None
    series: StoredSeries | None = None
    reports: Mapping[str, ReportName] = field(default_factory=dict)


def of_files(compared: rules.Compared, before: About, after: About) -> rules.Comparison:
    """The contract's object of reports that are not stored."""
    whole = compared.answer()
    return replace(whole, before=_known(whole.before, before), after=_known(whole.after, after))


def of_stored(
    compared: rules.Compared, before: About, after: About, asked: dict[str, str], marker: ComparisonMarker | None
) -> rules.Comparison:
    """The contract's object of stored reports, with what was asked for."""
    return replace(of_files(compared, before, after), asked=asked, marker=marker)


def _known(side: SideSummary, about: About) -> SideSummary:
    return replace(
        side,
        reports=tuple(_placed(report, about) for report in side.reports),
        points=tuple(_placed(point, about) for point in side.points),
        printed=None if side.printed is None else _placed(side.printed, about),
        database_id=about.database_id,
        database=about.database,
        database_url=about.database_url,
        series=about.series,
        set_aside=about.set_aside,
    )


def _placed(report: Report, about: About) -> Report:
    stored = about.reports.get(report.report)
    if stored is None:
        return report
    return replace(report, report_id=stored.report_id, part=stored.part, report_url=stored.report_url)
