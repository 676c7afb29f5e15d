"""Time on CPU / CPU time booked, on hosts that charge a thread for a part of its core; missing where they agree."""

from rules.core.metric import Metric, Way
from rules.waits.cpu_accounting import booked_short

metric = Metric(
    name="cpu_accounting_factor",
    unit="ratio",
    label="CPU accounting factor",
    ways=(Way("statements without waits", booked_short),),
)
