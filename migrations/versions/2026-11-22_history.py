"""History: documents in a table of their own, figures with their series and time, and what is kept per database.

Host and versions of reports that are there stay empty until `iobound rejudge` reads them again.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "2026_11_22_history"
down_revision: str | None = "2026_11_22_databases"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

NUMBERS = ("part_of_id", "keep_days", "keep_reports")
TEXTS = ("label", "group_name", "time_zone")


def upgrade() -> None:
    _make_tables()
    op.execute("INSERT INTO document (report_id, document, tables) SELECT id, document, tables FROM report")
    with op.batch_alter_table("report") as report:
        report.drop_index("ix_report_interval")
        report.drop_column("document")
        report.drop_column("tables")
        report.add_column(sa.Column("host", sa.String(), nullable=True))
        report.add_column(sa.Column("versions", sa.String(), nullable=False, server_default=""))
    with op.batch_alter_table("report") as report:
        report.alter_column("versions", server_default=None)
        report.create_index("ix_report_series_end", ["series_id", "end_time"])
        report.create_index("ix_report_series_id_id", ["series_id", "id"])
    with op.batch_alter_table("database") as database:
        for name in NUMBERS:
            database.add_column(sa.Column(name, sa.Integer(), nullable=True))
        for name in TEXTS:
            database.add_column(sa.Column(name, sa.String(), nullable=True))
    with op.batch_alter_table("database") as database:
        database.create_foreign_key(
            "fk_database_part_of_id_database", "database", ["part_of_id"], ["id"], ondelete="SET NULL"
        )
        database.create_index("ix_database_part_of_id", ["part_of_id"])
        database.create_index("ix_database_group_name", ["group_name"])
    _place_figures()


def _make_tables() -> None:
    op.create_table(
        "document",
        sa.Column("report_id", sa.Integer(), nullable=False),
        sa.Column("document", sa.LargeBinary(), nullable=False),
        sa.Column("tables", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("report_id", name="pk_document"),
        sa.ForeignKeyConstraint(["report_id"], ["report.id"], "fk_document_report_id_report", ondelete="CASCADE"),
    )
    op.create_table(
        "marker",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("public_id", sa.String(), nullable=False),
        sa.Column("database_id", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_marker"),
        sa.UniqueConstraint("public_id", name="uq_marker_public_id"),
        sa.ForeignKeyConstraint(["database_id"], ["database.id"], "fk_marker_database_id_database", ondelete="CASCADE"),
    )
    op.create_index("ix_marker_database_id", "marker", ["database_id"])
    op.create_table(
        "forecast",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("public_id", sa.String(), nullable=False),
        sa.Column("report_id", sa.Integer(), nullable=False),
        sa.Column("made_at", sa.DateTime(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("label", sa.String(), nullable=True),
        sa.Column("versions", sa.String(), nullable=False),
        sa.Column("document", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_forecast"),
        sa.UniqueConstraint("public_id", name="uq_forecast_public_id"),
        sa.ForeignKeyConstraint(["report_id"], ["report.id"], "fk_forecast_report_id_report", ondelete="CASCADE"),
    )
    op.create_index("ix_forecast_report_id", "forecast", ["report_id"])

    op.create_table(
        "storage_period",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("database_id", sa.Integer(), nullable=False),
        sa.Column("until", sa.DateTime(), nullable=False),
        sa.Column("storage", sa.Text(), nullable=True),
        sa.Column("curve_id", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_storage_period"),
        sa.UniqueConstraint("database_id", "until", name="uq_storage_period_database_id_until"),
        sa.ForeignKeyConstraint(
            ["database_id"], ["database.id"], "fk_storage_period_database_id_database", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["curve_id"], ["curve.id"], "fk_storage_period_curve_id_curve", ondelete="SET NULL"),
    )
    op.create_index("ix_storage_period_curve_id", "storage_period", ["curve_id"])


def _place_figures() -> None:
    with op.batch_alter_table("metric_value") as figures:
        figures.drop_index("ix_metric_value_name")
        figures.add_column(sa.Column("series_id", sa.Integer(), nullable=True))
        figures.add_column(sa.Column("end_time", sa.DateTime(), nullable=True))
    op.execute(
        "UPDATE metric_value SET"
        " series_id = (SELECT report.series_id FROM report WHERE report.id = metric_value.report_id),"
        " end_time = (SELECT report.end_time FROM report WHERE report.id = metric_value.report_id)"
    )
    with op.batch_alter_table("metric_value") as figures:
        figures.alter_column("series_id", existing_type=sa.Integer(), nullable=False)
        figures.create_foreign_key("fk_metric_value_series_id_series", "series", ["series_id"], ["id"])
        figures.create_index("ix_metric_value_history", ["series_id", "name", "end_time", "report_id", "value"])


def downgrade() -> None:
    with op.batch_alter_table("metric_value") as figures:
        figures.drop_index("ix_metric_value_history")
        figures.drop_constraint("fk_metric_value_series_id_series", type_="foreignkey")
        figures.drop_column("series_id")
        figures.drop_column("end_time")
        figures.create_index("ix_metric_value_name", ["name", "report_id"])
    with op.batch_alter_table("database") as database:
        database.drop_index("ix_database_part_of_id")
        database.drop_index("ix_database_group_name")
        database.drop_constraint("fk_database_part_of_id_database", type_="foreignkey")
        for name in (*NUMBERS, *TEXTS):
            database.drop_column(name)
    with op.batch_alter_table("report") as report:
        report.drop_index("ix_report_series_end")
        report.drop_index("ix_report_series_id_id")
        report.drop_column("host")
        report.drop_column("versions")
        report.add_column(sa.Column("document", sa.LargeBinary(), nullable=True))
        report.add_column(sa.Column("tables", sa.LargeBinary(), nullable=True))
    op.execute(
        "UPDATE report SET document = (SELECT one.document FROM document AS one WHERE one.report_id = report.id),"
        " tables = (SELECT one.tables FROM document AS one WHERE one.report_id = report.id)"
    )
    with op.batch_alter_table("report") as report:
        report.alter_column("document", existing_type=sa.LargeBinary(), nullable=False)
        report.alter_column("tables", existing_type=sa.LargeBinary(), nullable=False)
        report.create_index("ix_report_interval", ["series_id", "begin_snap", "end_snap", "startup_time"])
    for table in ("storage_period", "forecast", "marker", "document"):
        op.drop_table(table)
