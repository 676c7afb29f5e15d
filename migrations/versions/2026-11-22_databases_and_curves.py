"""Databases with what was declared of their storage, and load curves.

Every series gets the database that it is one of; reports that are there were judged with nothing declared.
"""

import json
import secrets
from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "2026_11_22_databases"
down_revision: str | None = "2026_11_21_uploads"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

ALPHABET = "23456789abcdefghjkmnpqrstvwxyz"


def upgrade() -> None:
    _make_tables()
    with op.batch_alter_table("report") as report:
        report.add_column(sa.Column("judged_with", sa.String(), nullable=False, server_default=""))
    with op.batch_alter_table("report") as report:
        report.alter_column("judged_with", server_default=None)
    with op.batch_alter_table("series") as series:
        series.add_column(sa.Column("database_id", sa.Integer(), nullable=True))
    _fill()
    with op.batch_alter_table("series") as series:
        series.alter_column("database_id", existing_type=sa.Integer(), nullable=False)
        series.create_foreign_key("fk_series_database_id_database", "database", ["database_id"], ["id"])
        series.create_index("ix_series_database_id", ["database_id"])


def _make_tables() -> None:
    op.create_table(
        "curve_upload",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("sha256", sa.String(), nullable=False),
        sa.Column("filename", sa.String(), nullable=False),
        sa.Column("parts", sa.Integer(), nullable=False),
        sa.Column("received_at", sa.DateTime(), nullable=False),
        sa.Column("raw", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_curve_upload"),
        sa.UniqueConstraint("sha256", name="uq_curve_upload_sha256"),
    )
    op.create_table(
        "curve",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("public_id", sa.String(), nullable=False),
        sa.Column("upload_id", sa.Integer(), nullable=False),
        sa.Column("part", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("source", sa.String(), nullable=False),
        sa.Column("measured", sa.LargeBinary(), nullable=False),
        sa.Column("document", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_curve"),
        sa.UniqueConstraint("public_id", name="uq_curve_public_id"),
        sa.UniqueConstraint("upload_id", "part", name="uq_curve_upload_id_part"),
        sa.ForeignKeyConstraint(
            ["upload_id"], ["curve_upload.id"], "fk_curve_upload_id_curve_upload", ondelete="CASCADE"
        ),
    )
    op.create_table(
        "database",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("public_id", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("dbid", sa.BigInteger(), nullable=True),
        sa.Column("container", sa.String(), nullable=True),
        sa.Column("name", sa.String(), nullable=True),
        sa.Column("storage", sa.Text(), nullable=True),
        sa.Column("curve_id", sa.Integer(), nullable=True),
        sa.Column("stands_on", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_database"),
        sa.UniqueConstraint("public_id", name="uq_database_public_id"),
        sa.UniqueConstraint("key", name="uq_database_key"),
        sa.ForeignKeyConstraint(["curve_id"], ["curve.id"], "fk_database_curve_id_curve", ondelete="SET NULL"),
    )
    op.create_index("ix_database_dbid", "database", ["dbid"])
    op.create_index("ix_database_curve_id", "database", ["curve_id"])


def _fill() -> None:
    """A database for each (dbid or name, container) that the series name; it is called as its newest series."""
    connection = op.get_bind()
    names = {
        "database": ("id", "public_id", "key", "dbid", "container", "name", "stands_on"),
        "series": ("id", "key", "dbid", "container", "name", "database_id"),
    }
    database, series = (sa.table(one, *map(sa.column, columns)) for one, columns in names.items())
    found: dict[str, list[sa.Row[tuple[object, ...]]]] = {}
    for row in connection.execute(sa.select(series).order_by(series.c.id)):
        found.setdefault(json.dumps(json.loads(row.key)[:2]), []).append(row)
    for key, rows in found.items():
        last = rows[-1]
        public_id = "".join(secrets.choice(ALPHABET) for _ in range(10))
        values = {"public_id": public_id, "key": key, "dbid": last.dbid, "container": last.container}
        connection.execute(database.insert().values(**values, name=last.name, stands_on=""))
        new = sa.select(database.c.id).where(database.c.key == key).scalar_subquery()
        its = series.c.id.in_([row.id for row in rows])
        connection.execute(series.update().where(its).values(database_id=new))


def downgrade() -> None:
    with op.batch_alter_table("series") as series:
        series.drop_index("ix_series_database_id")
        series.drop_constraint("fk_series_database_id_database", type_="foreignkey")
        series.drop_column("database_id")
    with op.batch_alter_table("report") as report:
        report.drop_column("judged_with")
    for table in ("database", "curve", "curve_upload"):
        op.drop_table(table)
