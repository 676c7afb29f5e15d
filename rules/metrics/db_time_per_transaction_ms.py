"""What a transaction costs in the database."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lookup, Metric, Way
from rules.core.report_figures import MILLISECONDS, ratio


def by_rates(_: Report, so_far: Lookup) -> Figure:
    db_time = so_far("db_time_s")
    transactions = so_far("transactions_per_s").value * so_far("elapsed_s").value
    return Figure(ratio(MILLISECONDS * db_time.value, transactions, "transactions"), db_time.line)


metric = Metric(
    name="db_time_per_transaction_ms",
    unit="ms",
    label="DB time per transaction",
    ways=(Way("DB time / transactions", by_rates),),
    better="lower",
)
