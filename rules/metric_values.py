"""Runs the ways of every metric in order and says what was missing where none holds."""

import importlib
from collections.abc import Mapping
from functools import lru_cache

from parsers.discover import discover
from parsers.model.report import Report
from rules import metrics as package
from rules.core.metric import Figure, Lacking, Measured, Metric, Missing, Way


@lru_cache(maxsize=1)
def catalogue() -> dict[str, Metric]:
    """Every metric by its name."""
    return {metric.name: metric for metric in discover(package, Metric)}


def meaning(name: str) -> str:
    """What a metric means, in one or two sentences: the first paragraph of its module's docstring."""
    docstring = importlib.import_module(f"{package.__name__}.{name}").__doc__ or ""
    return " ".join(docstring.strip().partition("\n\n")[0].split())


def measure(report: Report, metrics: Mapping[str, Metric] | None = None) -> dict[str, Measured | Missing]:
    """Every metric of one report: its value with the way and the line it stands on, or what was missing.

    `metrics` is the whole catalogue unless given.
    """
    measuring = _Measuring(report, metrics or catalogue())
    return {name: measuring.outcome(name) for name in measuring.metrics}


_ITSELF = Missing([])
"""Stands for a metric while its ways are tried."""


class _Measuring:
    """Metrics of one report, each had once, whatever order they ask for each other in."""

    def __init__(self, report: Report, metrics: Mapping[str, Metric]) -> None:
        self.metrics = metrics
        self._report = report
        self._outcomes: dict[str, Measured | Missing] = {}

    def outcome(self, name: str) -> Measured | Missing:
        outcome = self._outcomes.get(name)
        if outcome is None:
            self._outcomes[name] = _ITSELF
            outcome = self._outcomes[name] = self._first(self.metrics[name])
        return outcome

    def _required(self, name: str) -> Measured:
        outcome = self._outcomes.get(name) or self.outcome(name)
        if isinstance(outcome, Missing):
            label = self.metrics[name].label
            raise Lacking(f"{label}: {', '.join(outcome.missing) or f'{label} (needs itself)'}")
        return outcome

    def _first(self, metric: Metric) -> Measured | Missing:
        missing: list[str] = []
        for way in metric.ways:
            try:
                return _measured(metric, way, way.figure(self._report, self._required))
            except Lacking as lack:
                if (what := str(lack)) not in missing:
                    missing.append(what)
                if lack.way:
                    return Missing(missing, metric.unit, lack.way, lack.printed)
        return Missing(missing, metric.unit)


def _measured(metric: Metric, way: Way, figure: Figure) -> Measured:
    return Measured(
        figure.value,
        metric.unit,
        figure.way or way.name,
        figure.line,
        figure.captured_value,
        figure.lower_bound,
        figure.note,
    )
