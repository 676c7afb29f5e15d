"""What of a report is read when its file comes: what it is judged by, what its page opens with, what it is found by.

Everything else is found then, with its line and how much is printed there, and read from the kept file when somebody
opens, exports or searches it (`app/ingest/cut_reports.py`).
"""

from functools import cache

from app.analysis.kept_parts import KEPT_SECTIONS
from app.analysis.search_terms import sections_with_names
from rules.core.sections_read import SECTIONS_READ


@cache
def needed_sections() -> frozenset[str]:
    """Their contract names."""
    return SECTIONS_READ | KEPT_SECTIONS | sections_with_names().keys()
