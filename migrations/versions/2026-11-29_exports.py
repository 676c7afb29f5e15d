"""Exports of many reports: what was asked for, its reports, the zip in pieces."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "2026_11_29_exports"
down_revision: str | None = "2026_11_28_figures"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "export",
        sa.Column("id", sa.Integer(), nullable=False),
        *(sa.Column(name, sa.String(), nullable=False) for name in ("public_id", "format")),
        sa.Column("asked", sa.Text(), nullable=False),
        sa.Column("asked_at", sa.DateTime(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("tries", "total", "done", "missing", "failed")),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.Text(), nullable=True),
        sa.Column("finished_at", sa.DateTime(), nullable=True),
        sa.Column("expires_at", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_export"),
        sa.UniqueConstraint("public_id", name="uq_export_public_id"),
    )
    for name in ("state", "expires_at"):
        op.create_index(f"ix_export_{name}", "export", [name])
    op.create_table(
        "export_member",
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("id", "export_id", "place")),
        sa.Column("upload_id", sa.Integer(), nullable=True),
        sa.Column("part", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        *(sa.Column(name, sa.Text(), nullable=True) for name in ("entry", "line")),
        sa.PrimaryKeyConstraint("id", name="pk_export_member"),
        _of_export("export_member"),
        sa.ForeignKeyConstraint(["upload_id"], ["upload.id"], "fk_export_member_upload_id_upload", ondelete="SET NULL"),
        sa.UniqueConstraint("export_id", "place", name="uq_export_member_export_id_place"),
    )
    op.create_index("ix_export_member_upload_id", "export_member", ["upload_id"])
    op.create_table(
        "export_chunk",
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("id", "export_id", "number")),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_export_chunk"),
        _of_export("export_chunk"),
        sa.UniqueConstraint("export_id", "number", name="uq_export_chunk_export_id_number"),
    )


def downgrade() -> None:
    for table in ("export_chunk", "export_member", "export"):
        op.drop_table(table)


def _of_export(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["export_id"], ["export.id"], f"fk_{table}_export_id_export", ondelete="CASCADE")
