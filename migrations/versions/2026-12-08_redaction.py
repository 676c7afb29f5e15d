"""Which files lose their customer before they are stored, and which exports."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "2026_12_08_redaction"
down_revision: str | None = "2026_12_07_single_sign_on"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    for table in ("batch", "incoming"):
        op.add_column(table, sa.Column("redact", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("export", sa.Column("redaction_key", sa.String(), nullable=True))
    op.add_column("export", sa.Column("redacted", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    for table, column in (
        ("export", "redacted"),
        ("export", "redaction_key"),
        ("incoming", "redact"),
        ("batch", "redact"),
    ):
        op.drop_column(table, column)
