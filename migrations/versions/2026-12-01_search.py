"""What reports are found by: names that they print. Reports that are here get theirs when they are judged again."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "2026_12_01_search"
down_revision: str | None = "2026_11_30_blocks"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "term",
        sa.Column("id", sa.Integer(), nullable=False),
        *(sa.Column(name, sa.String(), nullable=False) for name in ("kind", "section", "name", "folded")),
        sa.PrimaryKeyConstraint("id", name="pk_term"),
        sa.UniqueConstraint("kind", "section", "name", name="uq_term_kind_section_name"),
    )
    op.create_index("ix_term_folded", "term", ["folded"])
    op.create_table(
        "mention",
        sa.Column("report_id", sa.Integer(), nullable=False),
        sa.Column("term_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["report_id"], ["report.id"], name="fk_mention_report_id_report", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["term_id"], ["term.id"], name="fk_mention_term_id_term", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("report_id", "term_id", name="pk_mention"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_mention_term_report", "mention", ["term_id", "report_id"])


def downgrade() -> None:
    op.drop_table("mention")
    op.drop_table("term")
