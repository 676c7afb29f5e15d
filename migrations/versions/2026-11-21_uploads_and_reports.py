"""Uploads, their series, reports, metrics and outcomes."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "2026_11_21_uploads"
down_revision: str | None = None
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "upload",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("public_id", sa.String(), nullable=False),
        sa.Column("sha256", sa.String(), nullable=False),
        sa.Column("filename", sa.String(), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("received_at", sa.DateTime(), nullable=False),
        sa.Column("raw", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_upload"),
        sa.UniqueConstraint("public_id", name="uq_upload_public_id"),
        sa.UniqueConstraint("sha256", name="uq_upload_sha256"),
    )
    op.create_table(
        "series",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("dbid", sa.BigInteger(), nullable=True),
        sa.Column("container", sa.String(), nullable=True),
        sa.Column("scope", sa.String(), nullable=False),
        sa.Column("instance_number", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.String(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_series"),
        sa.UniqueConstraint("key", name="uq_series_key"),
    )
    op.create_index("ix_series_dbid", "series", ["dbid"])
    op.create_table(
        "report",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("upload_id", sa.Integer(), nullable=False),
        sa.Column("part", sa.Integer(), nullable=False),
        sa.Column("parts", sa.Integer(), nullable=False),
        sa.Column("series_id", sa.Integer(), nullable=False),
        sa.Column("format", sa.String(), nullable=False),
        sa.Column("database", sa.String(), nullable=True),
        sa.Column("release", sa.String(), nullable=True),
        sa.Column("instance", sa.String(), nullable=True),
        sa.Column("begin_snap", sa.BigInteger(), nullable=True),
        sa.Column("end_snap", sa.BigInteger(), nullable=True),
        sa.Column("startup_time", sa.DateTime(), nullable=True),
        sa.Column("begin_time", sa.DateTime(), nullable=True),
        sa.Column("end_time", sa.DateTime(), nullable=True),
        sa.Column("verdict_case", sa.String(), nullable=False),
        sa.Column("media_or_spindles", sa.String(), nullable=True),
        sa.Column("headline", sa.String(), nullable=False),
        sa.Column("document", sa.LargeBinary(), nullable=False),
        sa.Column("tables", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_report"),
        sa.UniqueConstraint("upload_id", "part", name="uq_report_upload_id_part"),
        sa.ForeignKeyConstraint(["upload_id"], ["upload.id"], "fk_report_upload_id_upload", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["series_id"], ["series.id"], "fk_report_series_id_series"),
    )
    op.create_index("ix_report_interval", "report", ["series_id", "begin_snap", "end_snap", "startup_time"])
    op.create_index("ix_report_database", "report", ["database"])
    op.create_index("ix_report_verdict_case", "report", ["verdict_case"])
    op.create_table(
        "metric_value",
        sa.Column("report_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("value", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("report_id", "name", name="pk_metric_value"),
        sa.ForeignKeyConstraint(["report_id"], ["report.id"], "fk_metric_value_report_id_report", ondelete="CASCADE"),
    )
    op.create_index("ix_metric_value_name", "metric_value", ["name", "report_id"])
    op.create_table(
        "finding",
        sa.Column("report_id", sa.Integer(), nullable=False),
        sa.Column("rule", sa.String(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("severity", sa.String(), nullable=False),
        sa.Column("saves", sa.Double(), nullable=True),
        sa.PrimaryKeyConstraint("report_id", "rule", name="pk_finding"),
        sa.ForeignKeyConstraint(["report_id"], ["report.id"], "fk_finding_report_id_report", ondelete="CASCADE"),
    )
    op.create_index("ix_finding_rule", "finding", ["rule", "state"])


def downgrade() -> None:
    for table in ("finding", "metric_value", "report", "series", "upload"):
        op.drop_table(table)
