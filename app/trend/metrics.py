"""Which figures have a history: the metrics of a report and two figures of its verdict, as choosers show them."""

from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from typing import Literal

from app.web.problems import Problem
from rules.core.metric import Metric
from rules.metric_values import catalogue
from rules.thresholds.change import SHARE_NOTHING
from rules.thresholds.db_time import OF_DB_TIME, is_share
from rules.thresholds.worth import MEDIA_GOAL_MS
from rules.wording import listed

DEFAULT = "single_block_read_ms"
LOAD = "average_active_sessions"
WANTED = (
    DEFAULT, LOAD, "io_share", "read_iops", "write_iops", "read_bytes_per_s", "log_file_sync_ms", "host_cpu_busy",
    "media_gain_share", "limit_used_share",
)  # fmt: skip
_OVER_TIME = ("1/s", "1/h", "B/s", "sessions", "reads")


@dataclass(frozen=True, slots=True)
class Shown:
    """A figure with a history; `better` says which direction is an improvement, `plural` that its label is one.

    `waits` is the rate of the waits of which it is the mean, where that is known.
    """

    name: str
    label: str
    unit: str
    better: Literal["lower", "higher"] | None
    plural: bool = False
    waits: str | None = None

    @property
    def nothing(self) -> float:
        """What is too little of it to be a change; 0 where that is a part of what is usual."""
        return SHARE_NOTHING if self.unit == "1" else 0.0

    @property
    def over_time(self) -> bool:
        """Whether it is a rate: in mean and percentile intervals weigh as much as they are long."""
        return self.unit in _OVER_TIME or self.name == "host_cpu_busy"

    @property
    def total(self) -> bool:
        """Whether it is a sum over the interval: other lengths of intervals would look like another level."""
        return self.unit == "s"

    @property
    def of_db_time(self) -> bool:
        """Whether it is a share of DB time: captured time takes its place where DB time is doubtful."""
        return self.name in OF_DB_TIME or is_share(self.name)


def _shown(metric: Metric) -> Shown:
    waits = metric.waits if metric.percentile is None else None
    return Shown(metric.name, metric.label, metric.unit, metric.better, metric.plural, waits)


@lru_cache(maxsize=1)
def known() -> dict[str, Shown]:
    """Every figure by its name."""
    figures = {name: _shown(metric) for name, metric in catalogue().items()}
    figures["media_gain_share"] = Shown("media_gain_share", f"Saving of reads at {MEDIA_GOAL_MS:g} ms", "1", None)
    figures["limit_used_share"] = Shown("limit_used_share", "Declared limit in use", "1", "lower")
    return figures


def find(name: str) -> Shown:
    """The figure of that name. Raises Problem with near names where there is none."""
    wanted = name.strip().lower().replace("-", "_").replace(" ", "_")
    figure = known().get(wanted)
    if figure is not None:
        return figure
    labels = {metric.label.lower(): metric.name for metric in known().values()}
    if name.strip().lower() in labels:
        return known()[labels[name.strip().lower()]]
    near = get_close_matches(wanted[:60], known(), n=3, cutoff=0.5) or [DEFAULT, LOAD]
    hint = f"near ones are {listed(near)}" if len(near) > 1 else f"a near one is {near[0]}"
    raise Problem(422, "invalid_metric", f"metric: there is no {wanted[:60]!r}; {hint}, and /api/v1/metrics lists all.")


@lru_cache(maxsize=1)
def groups() -> list[tuple[str, list[Shown]]]:
    """The figures as a chooser has them, those that are asked for most first."""
    wanted = [known()[name] for name in WANTED if name in known()]
    rest = sorted((figure for figure in known().values() if figure not in wanted), key=lambda figure: figure.label)
    shares = [figure for figure in rest if figure.unit == "1" and figure.of_db_time]
    times = [figure for figure in rest if figure.unit == "ms"]
    rates = [figure for figure in rest if figure.unit in _OVER_TIME]
    other = [figure for figure in rest if figure not in (*shares, *times, *rates)]
    named = (("Most wanted", wanted), ("Latency", times), ("Rates", rates), ("Shares of DB time", shares),
             ("Other", other))  # fmt: skip
    return [(title, figures) for title, figures in named if figures]
