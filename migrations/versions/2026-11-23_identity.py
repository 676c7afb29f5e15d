"""Identity in columns: what a database was split off by, what was asked to be judged again; outcomes as rows are gone.

Nothing ever read the rows of `finding`: how each rule ended stands in the document of its report.
"""

import json
from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "2026_11_23_identity"
down_revision: str | None = "2026_11_22_history"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

ASKED = "again "  # stood before `judged_with` of what was asked to be judged again
PARTS = {"database": 2, "series": 4}  # of a key, before what it was split off by


def upgrade() -> None:
    for table in PARTS:
        with op.batch_alter_table(table) as changed:
            changed.add_column(sa.Column("plain_key", sa.String(), nullable=True))
            for name in ("split_by", "split_value") if table == "database" else ():
                changed.add_column(sa.Column(name, sa.String(), nullable=True))
        _fill(table)
        with op.batch_alter_table(table) as changed:
            changed.alter_column("plain_key", existing_type=sa.String(), nullable=False)
    op.create_index("ix_database_plain_key", "database", ["plain_key"])
    with op.batch_alter_table("report") as report:
        report.add_column(sa.Column("asked_again", sa.Boolean(), nullable=False, server_default=sa.false()))
    with op.batch_alter_table("report") as report:
        report.alter_column("asked_again", server_default=None)
    reports = _report()
    asked = reports.update().where(reports.c.judged_with.like(f"{ASKED}%"))
    rest = sa.func.substr(reports.c.judged_with, len(ASKED) + 1)
    op.get_bind().execute(asked.values(asked_again=True, judged_with=rest))
    op.drop_table("finding")


def _fill(name: str) -> None:
    """The key without what it was split off by, and that as columns."""
    connection = op.get_bind()
    table = sa.table(name, *map(sa.column, ("id", "key", "plain_key", "split_by", "split_value")))
    for row in connection.execute(sa.select(table.c.id, table.c.key)).all():
        key = json.loads(row.key)
        values = {"plain_key": json.dumps(key[: PARTS[name]])}
        if name == "database" and len(key) > PARTS[name]:
            ((values["split_by"], values["split_value"]),) = key[-1].items()
        connection.execute(table.update().where(table.c.id == row.id).values(values))


def _report() -> sa.TableClause:
    return sa.table("report", sa.column("judged_with", sa.String()), sa.column("asked_again", sa.Boolean()))


def downgrade() -> None:
    op.create_table(
        "finding",
        sa.Column("report_id", sa.Integer(), nullable=False),
        sa.Column("rule", sa.String(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("severity", sa.String(), nullable=False),
        sa.Column("saves", sa.Double(), nullable=True),
        sa.PrimaryKeyConstraint("report_id", "rule", name="pk_finding"),
        sa.ForeignKeyConstraint(["report_id"], ["report.id"], "fk_finding_report_id_report", ondelete="CASCADE"),
    )
    op.create_index("ix_finding_rule", "finding", ["rule", "state"])
    reports = _report()
    asked = reports.update().where(reports.c.asked_again)
    op.get_bind().execute(asked.values(judged_with=sa.literal(ASKED) + reports.c.judged_with))
    with op.batch_alter_table("report") as report:
        report.drop_column("asked_again")
    op.drop_index("ix_database_plain_key", "database")
    with op.batch_alter_table("database") as database:
        for name in ("split_value", "split_by", "plain_key"):
            database.drop_column(name)
    with op.batch_alter_table("series") as series:
        series.drop_column("plain_key")
