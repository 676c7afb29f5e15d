"""The answer of a report's verdict, and the same in a few words, as columns that lists read.

Reports that were judged before have none until they are judged again.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "2026_11_25_answers"
down_revision: str | None = "2026_11_24_parts"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

COLUMNS = ("answer", "short")


def upgrade() -> None:
    with op.batch_alter_table("report") as report:
        for name in COLUMNS:
            report.add_column(sa.Column(name, sa.String(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("report") as report:
        for name in reversed(COLUMNS):
            report.drop_column(name)
