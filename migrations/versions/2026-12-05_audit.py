"""The audit log, which is only added to."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "2026_12_05_audit"
down_revision: str | None = "2026_12_04_webhooks"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

SQLITE = (
    """
    CREATE TRIGGER audit_entry_unchanged BEFORE UPDATE ON audit_entry
    BEGIN SELECT RAISE(ABORT, 'the audit log is only added to'); END
    """,
    """
    CREATE TRIGGER audit_entry_kept BEFORE DELETE ON audit_entry
    WHEN OLD.id > coalesce((SELECT max(cut_to) FROM audit_entry), 0)
    BEGIN SELECT RAISE(ABORT, 'the audit log is only added to'); END
    """,
    # INSERT OR REPLACE removes without the trigger above
    """
    CREATE TRIGGER audit_entry_once BEFORE INSERT ON audit_entry
    WHEN EXISTS (SELECT 1 FROM audit_entry WHERE id = NEW.id)
    BEGIN SELECT RAISE(ABORT, 'the audit log is only added to'); END
    """,
)
POSTGRESQL = (
    """
    CREATE FUNCTION audit_entry_stays() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'DELETE' THEN
            IF OLD.id <= coalesce((SELECT max(cut_to) FROM audit_entry), 0) THEN
                RETURN OLD;
            END IF;
        END IF;
        RAISE EXCEPTION 'the audit log is only added to';
    END $$
    """,
    """
    CREATE TRIGGER audit_entry_stays BEFORE UPDATE OR DELETE ON audit_entry
    FOR EACH ROW EXECUTE FUNCTION audit_entry_stays()
    """,
    """
    CREATE TRIGGER audit_entry_not_emptied BEFORE TRUNCATE ON audit_entry
    FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_stays()
    """,
)


def upgrade() -> None:
    op.create_table(
        "audit_entry",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("action", sa.String(), nullable=False),
        sa.Column("outcome", sa.String(), nullable=False),
        sa.Column("status", sa.Integer(), nullable=True),
        sa.Column("who", sa.String(), nullable=True),
        sa.Column("token", sa.String(), nullable=True),
        sa.Column("address", sa.String(), nullable=True),
        sa.Column("request", sa.String(), nullable=True),
        sa.Column("object", sa.String(), nullable=True),
        sa.Column("detail", sa.Text(), nullable=True),
        sa.Column("cut_to", sa.Integer(), nullable=True),
        sa.Column("cut_hash", sa.String(), nullable=True),
        sa.Column("previous", sa.String(), nullable=False),
        sa.Column("hash", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_audit_entry"),
    )
    for column in ("at", "action", "who", "object", "cut_to"):
        op.create_index(f"ix_audit_entry_{column}", "audit_entry", [column])
    for statement in SQLITE if op.get_bind().dialect.name == "sqlite" else POSTGRESQL:
        op.execute(statement)


def downgrade() -> None:
    op.drop_table("audit_entry")
    if op.get_bind().dialect.name == "postgresql":
        op.execute("DROP FUNCTION audit_entry_stays()")
