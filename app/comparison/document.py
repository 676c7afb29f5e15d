"""The comparison object with what only the service knows: whose the stored reports are, and what was asked for."""

from dataclasses import dataclass

from msgspec.structs import replace

import rules
from rules.comparison.document import ComparisonMarker
from rules.comparison.side_summary import SetAside, SideSummary, StoredDatabase, StoredSeries


@dataclass(frozen=True, slots=True)
class About:
    """What the caller knows of a side; of files there is no database and no series."""

    set_aside: SetAside
    database: StoredDatabase | None = None
    series: StoredSeries | None = None


def of_files(found: rules.Compared, before: About, after: About) -> rules.Comparison:
    """The contract's object of reports that are not stored."""
    whole = found.answer()
    return replace(whole, before=_known(whole.before, before), after=_known(whole.after, after))


def of_stored(
    found: rules.Compared, before: About, after: About, asked: dict[str, str], marker: ComparisonMarker | None
) -> rules.Comparison:
    """The contract's object of stored reports, with what was asked for."""
    return replace(of_files(found, before, after), asked=asked, marker=marker)


def _known(side: SideSummary, about: About) -> SideSummary:
    return replace(side, database=about.database, series=about.series, set_aside=about.set_aside)
