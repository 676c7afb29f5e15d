"""Which parts of a report lie in the store: what its page opens with, what comparisons read, and all findings.

Sections, tables and statements beyond these are most of what a report prints, and few are ever opened: they are cut
from the kept file when somebody does (`app/ingest/cut_reports.py`), which takes as long as reading it did. A file that
would keep somebody waiting for that is stored with all that it prints.
"""

from typing import Final

from rules.comparison.analysis_excerpt import SECTIONS

TOP_EVENTS: Final = "top_events"
OPEN_ON_PAGE: Final = ("load_profile", "tablespace_io")
KEPT_SECTIONS: Final = frozenset({TOP_EVENTS, *OPEN_ON_PAGE, *SECTIONS})
"""By their contract names."""
QUICK_TO_CUT_BYTES: Final = 2 * 1024 * 1024
"""Of a file: HTML takes a tenth of a second for so many, text half a second."""
