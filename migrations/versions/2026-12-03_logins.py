"""Who may come in: users, sessions, tokens; and who sent files, asked for exports and measured curves."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "2026_12_03_logins"
down_revision: str | None = "2026_12_02_letterhead"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

OWNED = ("batch", "incoming", "export", "curve_upload")
SENT = ("batch", "incoming")


def upgrade() -> None:
    _users()
    _sessions_and_tokens()
    for table in OWNED:
        op.add_column(table, sa.Column("sent_by", sa.String(), nullable=True))
    for table in SENT:
        op.add_column(table, sa.Column("for_groups", sa.Text(), nullable=True))


def _users() -> None:
    op.create_table(
        "login_user",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("public_id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("password", sa.Text(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("groups", sa.Text(), nullable=True),
        sa.Column("disabled", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("password_at", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_login_user"),
        sa.UniqueConstraint("public_id", name="uq_login_user_public_id"),
        sa.UniqueConstraint("name", name="uq_login_user_name"),
    )


def _sessions_and_tokens() -> None:
    op.create_table(
        "login_session",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("begun_at", sa.DateTime(), nullable=False),
        sa.Column("seen_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["login_user.id"], name="fk_login_session_user_id_login_user", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_login_session"),
        sa.UniqueConstraint("digest", name="uq_login_session_digest"),
    )
    op.create_index("ix_login_session_user_id", "login_session", ["user_id"])
    op.create_index("ix_login_session_seen_at", "login_session", ["seen_at"])
    op.create_table(
        "api_token",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("public_id", sa.String(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=True),
        sa.Column("scopes", sa.String(), nullable=False),
        sa.Column("groups", sa.Text(), nullable=True),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("expires_at", sa.DateTime(), nullable=True),
        sa.Column("used_at", sa.DateTime(), nullable=True),
        sa.ForeignKeyConstraint(
            ["user_id"], ["login_user.id"], name="fk_api_token_user_id_login_user", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_api_token"),
        sa.UniqueConstraint("public_id", name="uq_api_token_public_id"),
        sa.UniqueConstraint("digest", name="uq_api_token_digest"),
    )
    op.create_index("ix_api_token_user_id", "api_token", ["user_id"])


def downgrade() -> None:
    for table in SENT:
        op.drop_column(table, "for_groups")
    for table in OWNED:
        op.drop_column(table, "sent_by")
    for table in ("api_token", "login_session", "login_user"):
        op.drop_table(table)
