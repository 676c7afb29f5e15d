"""A report that is judged again counts as a change of its series: what is worked out of its figures holds no longer.

Trends and the fleet are made of figures and verdicts, which the tallies did not watch.
"""

from collections.abc import Sequence

from alembic import op

revision: str = "2026_12_11_judged_again"
down_revision: str | None = "2026_12_10_tallies"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

BEFORE = (
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
NOW = (*BEFORE, "judged_with", "versions", "verdict_case", "headline", "io_share", "best_saving")
"""The same facts and versions judge alike: with them, whatever a verdict and its figures are made of."""
ONE_MORE = """
    INSERT INTO series_tally (series_id, reports, changes) VALUES (NEW.series_id, 1, abs(random() / 4))
    ON CONFLICT (series_id) DO UPDATE SET reports = series_tally.reports + 1, changes = series_tally.changes + 1
"""
ONE_LESS = "UPDATE series_tally SET reports = reports - 1, changes = changes + 1 WHERE series_id = OLD.series_id"


def _watch(names: Sequence[str]) -> None:
    old, new = (", ".join(f"{row}.{name}" for name in names) for row in ("OLD", "NEW"))
    changed = f"AFTER UPDATE OF {', '.join(names)} ON report"
    if op.get_bind().dialect.name == "postgresql":
        op.execute("DROP TRIGGER report_moves ON report")
        op.execute(
            f"CREATE TRIGGER report_moves {changed} FOR EACH ROW "
            f"WHEN (({old}) IS DISTINCT FROM ({new})) EXECUTE FUNCTION report_tallied()"
        )
        return
    op.execute("DROP TRIGGER report_moves")
    op.execute(f"CREATE TRIGGER report_moves {changed} WHEN ({old}) IS NOT ({new}) BEGIN {ONE_LESS}; {ONE_MORE}; END")


def upgrade() -> None:
    _watch(NOW)


def downgrade() -> None:
    _watch(BEFORE)
