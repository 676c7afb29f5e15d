"""How many sessions worked or waited at a time, on average."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lacking, Lookup, Metric, Way
from rules.thresholds.db_time import doubtful


def db_time_by_elapsed(_: Report, so_far: Lookup) -> Figure:
    db_time, elapsed = so_far("db_time_s"), so_far("elapsed_s").value
    try:
        wrong = doubtful(so_far("unaccounted_share").value)
        captured = so_far("captured_time_s").value / elapsed if wrong else None
    except Lacking:
        captured = None
    return Figure(db_time.value / elapsed, db_time.line, captured_value=captured)


metric = Metric(
    name="average_active_sessions",
    unit="sessions",
    label="Average active sessions",
    plural=True,
    ways=(Way("DB time / elapsed time", db_time_by_elapsed),),
    better="lower",
)
