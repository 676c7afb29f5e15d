"""Webhooks, what each knows, and what is sent to it."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "2026_12_04_webhooks"
down_revision: str | None = "2026_12_03_logins"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "webhook",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("public_id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("secret", sa.String(), nullable=False),
        sa.Column("database_id", sa.Integer(), nullable=True),
        sa.Column("group_name", sa.String(), nullable=True),
        sa.Column("conditions", sa.Text(), nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.Column("paused_because", sa.Text(), nullable=True),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("next_try_at", sa.DateTime(), nullable=True),
        sa.Column("made_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["database_id"], ["database.id"], name="fk_webhook_database_id_database", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_webhook"),
        sa.UniqueConstraint("public_id", name="uq_webhook_public_id"),
    )
    op.create_index("ix_webhook_database_id", "webhook", ["database_id"])
    op.create_table(
        "webhook_state",
        sa.Column("webhook_id", sa.Integer(), nullable=False),
        sa.Column("database_id", sa.Integer(), nullable=False),
        sa.Column("what", sa.String(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["webhook_id"], ["webhook.id"], name="fk_webhook_state_webhook_id_webhook", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["database_id"], ["database.id"], name="fk_webhook_state_database_id_database", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("webhook_id", "database_id", "what", name="pk_webhook_state"),
    )
    op.create_index("ix_webhook_state_database_id", "webhook_state", ["database_id"])
    _deliveries()


def _deliveries() -> None:
    op.create_table(
        "webhook_delivery",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("public_id", sa.String(), nullable=False),
        sa.Column("webhook_id", sa.Integer(), nullable=False),
        sa.Column("cause", sa.String(), nullable=False),
        sa.Column("type", sa.String(), nullable=False),
        sa.Column("database_id", sa.Integer(), nullable=True),
        sa.Column("upload_id", sa.Integer(), nullable=True),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("made_at", sa.DateTime(), nullable=False),
        sa.Column("waits_since", sa.DateTime(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("status", sa.Integer(), nullable=True),
        sa.Column("message", sa.Text(), nullable=True),
        sa.Column("tried_at", sa.DateTime(), nullable=True),
        sa.Column("finished_at", sa.DateTime(), nullable=True),
        sa.ForeignKeyConstraint(
            ["webhook_id"], ["webhook.id"], name="fk_webhook_delivery_webhook_id_webhook", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["database_id"], ["database.id"], name="fk_webhook_delivery_database_id_database", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["upload_id"], ["upload.id"], name="fk_webhook_delivery_upload_id_upload", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_webhook_delivery"),
        sa.UniqueConstraint("public_id", name="uq_webhook_delivery_public_id"),
        sa.UniqueConstraint("webhook_id", "cause", name="uq_webhook_delivery_webhook_id_cause"),
    )
    op.create_index("ix_webhook_delivery_turn", "webhook_delivery", ["webhook_id", "state", "id"])
    for column in ("database_id", "upload_id", "finished_at"):
        op.create_index(f"ix_webhook_delivery_{column}", "webhook_delivery", [column])


def downgrade() -> None:
    for table in ("webhook_delivery", "webhook_state", "webhook"):
        op.drop_table(table)
