"""A second factor of users who log in by a password: its secret, recovery codes, and logins that wait for a code."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "2026_12_09_second_factor"
down_revision: str | None = "2026_12_08_redaction"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

NEW = ("half_login", "recovery_code", "second_factor")


def upgrade() -> None:
    op.add_column("login_session", sa.Column("second_factor", sa.Boolean(), nullable=False, server_default=sa.false()))
    _of_a_user(
        "second_factor",
        sa.Column("secret", sa.Text(), nullable=True),
        sa.Column("set_at", sa.DateTime(), nullable=True),
        sa.Column("last_step", sa.Integer(), nullable=True),
        sa.Column("pending", sa.Text(), nullable=True),
        sa.Column("pending_at", sa.DateTime(), nullable=True),
        sa.UniqueConstraint("user_id", name="uq_second_factor_user_id"),
    )
    _of_a_user("recovery_code", *_secret("recovery_code"))
    _of_a_user("half_login", *_secret("half_login"), sa.Column("begun_at", sa.DateTime(), nullable=False))
    for table in ("recovery_code", "half_login"):
        op.create_index(f"ix_{table}_user_id", table, ["user_id"])
    op.create_index("ix_half_login_begun_at", "half_login", ["begun_at"])


def _of_a_user(table: str, *more: sa.schema.SchemaItem) -> None:
    user = ["user_id"], ["login_user.id"]
    op.create_table(
        table,
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(*user, name=f"fk_{table}_user_id_login_user", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=f"pk_{table}"),
        *more,
    )


def _secret(table: str) -> tuple[sa.schema.SchemaItem, ...]:
    name = f"uq_{table}_digest"
    return sa.Column("digest", sa.String(), nullable=False), sa.UniqueConstraint("digest", name=name)


def downgrade() -> None:
    for table in NEW:
        op.drop_table(table)
    op.drop_column("login_session", "second_factor")
