"""Indexes for what lists are asked: is the report of this interval here, by end, answer, host and instance.

The index of a series by time holds all that tells which of its intervals count.
"""

from collections.abc import Sequence

from alembic import op

revision: str = "2026_11_27_lists"
down_revision: str | None = "2026_11_26_work"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

INDEXES = {
    "ix_report_snaps_series": ["begin_snap", "end_snap", "series_id"],
    "ix_report_host_instance_series": ["host", "instance", "series_id"],
    "ix_report_end_time": ["end_time"],
    "ix_report_answer": ["answer"],
    "ix_report_series_interval": [
        "series_id", "end_time", "begin_time", "begin_snap", "end_snap", "startup_time", "format",
    ],
}  # fmt: skip


def upgrade() -> None:
    for name, columns in INDEXES.items():
        op.create_index(name, "report", columns)
    op.drop_index("ix_report_series_end", "report")


def downgrade() -> None:
    op.create_index("ix_report_series_end", "report", ["series_id", "end_time"])
    for name in INDEXES:
        op.drop_index(name, "report")
