"""Reports are counted by series, and sorted by what to look at first, without going over them all.

Lists of databases, the first page and the monitoring counted every report; sorting by urgency or severity made its
order anew each time, and who asked for reports to be judged again was looked for in every row.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "2026_12_10_tallies"
down_revision: str | None = "2026_12_09_second_factor"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

WATCHED = (
    "series_id",
    "format",
    "begin_snap",
    "end_snap",
    "startup_time",
    "begin_time",
    "end_time",
    "host",
    "instance",
)
"""What tells which intervals count, and where a series ran."""
CHANGED = f"AFTER UPDATE OF {', '.join(WATCHED)} ON report"
OLD, NEW = (", ".join(f"{row}.{name}" for name in WATCHED) for row in ("OLD", "NEW"))
ONE_MORE = """
    INSERT INTO series_tally (series_id, reports, changes) VALUES (NEW.series_id, 1, {lot})
    ON CONFLICT (series_id) DO UPDATE SET reports = series_tally.reports + 1, changes = series_tally.changes + 1
"""
ONE_LESS = "UPDATE series_tally SET reports = reports - 1, changes = changes + 1 WHERE series_id = OLD.series_id"
LOTS = {"sqlite": "abs(random() / 4)", "postgresql": "floor(random() * 2 ^ 61)::bigint"}
SQLITE = (
    f"CREATE TRIGGER report_comes AFTER INSERT ON report BEGIN {ONE_MORE.format(lot=LOTS['sqlite'])}; END",
    f"CREATE TRIGGER report_goes AFTER DELETE ON report BEGIN {ONE_LESS}; END",
    f"""
    CREATE TRIGGER report_moves {CHANGED} WHEN ({OLD}) IS NOT ({NEW})
    BEGIN {ONE_LESS}; {ONE_MORE.format(lot=LOTS["sqlite"])}; END
    """,
)
POSTGRESQL = (
    f"""
    CREATE FUNCTION report_tallied() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP <> 'INSERT' THEN {ONE_LESS}; END IF;
        IF TG_OP <> 'DELETE' THEN {ONE_MORE.format(lot=LOTS["postgresql"])}; END IF;
        RETURN NULL;
    END $$
    """,
    "CREATE TRIGGER report_comes AFTER INSERT ON report FOR EACH ROW EXECUTE FUNCTION report_tallied()",
    "CREATE TRIGGER report_goes AFTER DELETE ON report FOR EACH ROW EXECUTE FUNCTION report_tallied()",
    f"""
    CREATE TRIGGER report_moves {CHANGED} FOR EACH ROW
    WHEN (({OLD}) IS DISTINCT FROM ({NEW})) EXECUTE FUNCTION report_tallied()
    """,
)
TRIGGERS = ("report_comes", "report_goes", "report_moves")
RANK = (
    "(CASE severity WHEN 'none' THEN 0 WHEN 'info' THEN 1 WHEN 'low' THEN 2 WHEN 'medium' THEN 3 WHEN 'high' THEN 4"
    " WHEN 'blocker' THEN 5 END)"
)
SHARE = "coalesce(best_saving, io_share, 0.0)"
URGENCY = f"({RANK} + (CASE WHEN {SHARE} > 1.0 THEN 1.0 ELSE {SHARE} END) * 0.5)"


def upgrade() -> None:
    op.create_table(
        "series_tally",
        sa.Column("series_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("reports", sa.Integer(), nullable=False),
        sa.Column("changes", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["series_id"], ["series.id"], name="fk_series_tally_series_id_series", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("series_id", name="pk_series_tally"),
    )
    engine = op.get_bind().dialect.name
    op.execute(
        f"INSERT INTO series_tally (series_id, reports, changes) SELECT series_id, count(*), {LOTS[engine]} "  # noqa: S608
        "FROM report GROUP BY series_id"
    )
    for statement in SQLITE if engine == "sqlite" else POSTGRESQL:
        op.execute(statement)
    op.create_index("ix_report_urgency", "report", [sa.text(URGENCY), "id"])
    op.create_index("ix_report_severity_rank", "report", [sa.text(RANK), "id"])
    op.create_index("ix_report_series_judged", "report", ["series_id", "judged_with", "asked_again"])
    op.create_index("ix_incoming_batch_outcome", "incoming", ["batch_id", "state", "duplicate"])
    op.drop_index("ix_term_folded", "term")
    by_letters = {"folded": "varchar_pattern_ops"}
    op.create_index("ix_term_kind_folded", "term", ["kind", "folded"], postgresql_ops=by_letters)


def downgrade() -> None:
    op.drop_index("ix_term_kind_folded", "term")
    op.create_index("ix_term_folded", "term", ["folded"])
    op.drop_index("ix_incoming_batch_outcome", "incoming")
    for name in ("series_judged", "severity_rank", "urgency"):
        op.drop_index(f"ix_report_{name}", "report")
    on_report = " ON report" if op.get_bind().dialect.name == "postgresql" else ""
    for trigger in TRIGGERS:
        op.execute(f"DROP TRIGGER {trigger}{on_report}")
    if on_report:
        op.execute("DROP FUNCTION report_tallied()")
    op.drop_table("series_tally")
