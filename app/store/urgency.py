"""Which report to look at first: by how severe its worst finding is, then by what the best step could save."""

from typing import Any

from sqlalchemy import case, func

from app.store.tables import Report
from rules.core.finding import SEVERITIES

RANK: Any = case({name: rank for rank, name in enumerate(("none", *SEVERITIES))}, value=Report.severity)
"""The severity of the worst finding as a number; NULL where it is not known."""
_SHARE: Any = func.coalesce(Report.best_saving, Report.io_share, 0.0)
URGENCY: Any = RANK + case((_SHARE > 1.0, 1.0), else_=_SHARE) * 0.5
"""The rank, and below 1 the share of DB time that the best step could save; where that is not known, what waits for
storage. So a severe report comes before one that is less severe, whatever either would save."""
