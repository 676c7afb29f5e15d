"""The lists of segments: one layout, many figures."""

from tests.writer.form import Section
from tests.writer.segment_forms import forms

TOTAL, CAPTURED = "%Total", "% of|Capture"
LISTS = (
    ("logical_reads", "Logical Reads", "logical reads", "Logical|Reads", TOTAL),
    ("physical_reads", "Physical Reads", "physical reads", "Physical|Reads", TOTAL),
    ("physical_read_requests", "Physical Read Requests", "physical read requests", "Phys Read|Requests", TOTAL),
    ("unoptimized_reads", "UnOptimized Reads", "unoptimized reads", "UnOptimized|Reads", TOTAL),
    ("direct_physical_reads", "Direct Physical Reads", "direct physical reads", "Direct|Reads", TOTAL),
    ("physical_writes", "Physical Writes", "physical writes", "Physical|Writes", TOTAL),
    ("physical_write_requests", "Physical Write Requests", "physical write requests", "Phys Write|Requests", TOTAL),
    ("direct_physical_writes", "Direct Physical Writes", "direct physical writes", "Direct|Writes", TOTAL),
    ("table_scans", "Table Scans", "table scans", "Table|Scans", TOTAL),
    ("db_block_changes", "DB Blocks Changes", "DB blocks changes", "DB Block|Changes", CAPTURED),
    ("row_lock_waits", "Row Lock Waits", "row lock waits", "Row|Lock|Waits", CAPTURED),
    ("itl_waits", "ITL Waits", "ITL waits", "ITL|Waits", CAPTURED),
    ("buffer_busy_waits", "Buffer Busy Waits", "buffer busy waits", "Buffer|Busy|Waits", CAPTURED),
)

sections = tuple(
    Section(f"segments_by_{name}", 270 + place, forms(f"Segments by {title}", what, head, share))
    for place, (name, title, what, head, share) in enumerate(LISTS)
)
