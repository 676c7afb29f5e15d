"""What is worked out of all reports of many series is kept for programs that start later.

After each start the first look at the fleet, and at the list of databases, went over the reports of all of them.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "2026_12_12_worked_out"
down_revision: str | None = "2026_12_11_judged_again"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "worked_out",
        sa.Column("series_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("stamp", sa.String(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["series_id"], ["series.id"], name="fk_worked_out_series_id_series", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("series_id", "kind", name="pk_worked_out"),
    )


def downgrade() -> None:
    op.drop_table("worked_out")
