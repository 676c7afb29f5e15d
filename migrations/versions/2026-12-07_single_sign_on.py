"""Users whom an identity provider knows; sessions that can be told apart; failures that programs of one store share."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "2026_12_07_single_sign_on"
down_revision: str | None = "2026_12_06_keys"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

OF_A_USER = ("issuer", "subject")
OF_A_SESSION = ("browser", "address")


def upgrade() -> None:
    for name in OF_A_USER:
        op.add_column("login_user", sa.Column(name, sa.String(), nullable=True))
    op.create_index("ix_login_user_issuer", "login_user", list(OF_A_USER), unique=True)
    _sessions(
        sa.Column("public_id", sa.String(), nullable=False),
        sa.Column("ends_at", sa.DateTime(), nullable=True),
        *(sa.Column(name, sa.String(), nullable=True) for name in OF_A_SESSION),
        sa.Column("id_token", sa.Text(), nullable=True),
        sa.UniqueConstraint("public_id", name="uq_login_session_public_id"),
    )
    op.create_table(
        "login_failure",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("last_at", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_login_failure"),
        sa.UniqueConstraint("key", name="uq_login_failure_key"),
    )
    op.create_index("ix_login_failure_last_at", "login_failure", ["last_at"])


def _sessions(*more: sa.schema.SchemaItem) -> None:
    """Made anew: whoever was logged in logs in again."""
    op.drop_table("login_session")
    user = ["user_id"], ["login_user.id"]
    op.create_table(
        "login_session",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("begun_at", sa.DateTime(), nullable=False),
        sa.Column("seen_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(*user, name="fk_login_session_user_id_login_user", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_login_session"),
        sa.UniqueConstraint("digest", name="uq_login_session_digest"),
        *more,
    )
    op.create_index("ix_login_session_user_id", "login_session", ["user_id"])
    op.create_index("ix_login_session_seen_at", "login_session", ["seen_at"])


def downgrade() -> None:
    op.drop_table("login_failure")
    _sessions()
    op.drop_index("ix_login_user_issuer", "login_user")
    for name in OF_A_USER:
        op.drop_column("login_user", name)
