"""A trend in sentences: what it shows, when it changed, what was left out and what it is worked out from."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from app.trend.bases import ONE_BASE
from app.trend.document import Course, LevelChange, LongerWindow, NearMarker, Statistics, TrendMarker
from app.trend.metrics import Shown
from rules import wording
from rules.thresholds.change import FEW_WAITS, FEWEST, TIMES_THE_MEDIAN
from rules.thresholds.db_time import DOUBTFUL, is_share
from rules.thresholds.intervals import COVERED, FIRST_YEAR, LAST_YEAR, NEAR_DAYS
from rules.wording import capital, counted, figure, length, number

NEAR = timedelta(days=NEAR_DAYS)
LONG_GAP = timedelta(days=2)
HUGE = 1e9
LONG_S = 1000
_ALWAYS = ("I/O", "CPU", "DB ", "SQL")


def shown(value: float | None, unit: str | None) -> str:
    """A figure with its unit; what no report can hold is shortened."""
    if value is not None and abs(value) >= HUGE and unit not in ("B", "B/s"):
        return f"{value:.3g}"
    if value is not None and abs(value) >= HUGE**2:
        return f"{value:.3g} {unit}"
    if value is not None and unit == "s" and abs(value) >= LONG_S:
        return f"{number(value / 60)} min" if abs(value) < 2 * 3600 else f"{number(value / 3600)} h"
    return figure(value, unit)


def label(metric: Shown, *, doubtful: bool) -> str:
    """What is shown, by its name: where captured time stands in for DB time that is said."""
    stands_in = doubtful and metric.name.startswith("db_time")
    return f"{metric.label}, CPU and wait time where DB time is doubtful" if stands_in else metric.label


def share_of_time(figures: Statistics) -> str:
    """What the 95th percentile is of."""
    return "95 % of the time at most" if figures.mean_by == "time" else "95 % of intervals at most"


def when(moment: str | None, *, exact: bool = True) -> str:
    """`Thu 12 Mar 2026, 10:00`."""
    if moment is None:
        return "a time that is not printed"
    return wording.moment(moment) if exact else wording.day(datetime.fromisoformat(moment))


def subject(label: str, *, plural: bool) -> str:
    """A label within a sentence: `the single-block read`, `read requests`."""
    words = label if label.startswith(_ALWAYS) or label[:2].isupper() else label[:1].lower() + label[1:]
    return words if plural else f"the {words}"


def does(metric: Shown, *, plural: bool, past: bool = False) -> str:
    """The verb between a figure's name and its value."""
    if metric.unit == "ms" and "percentile" not in metric.label:
        return "took" if past else "take" if plural else "takes"
    if past:
        return "were" if plural else "was"
    return "are" if plural else "is"


def times(ratio: float | None) -> str:
    """` (×0.21)`; nothing where there is no ratio."""
    if ratio is None:
        return ""
    return f" ({wording.times(ratio)})"


def near(last: datetime, at: datetime, markers: Sequence[TrendMarker]) -> NearMarker | None:
    """The marker nearest to a change, within a week, and how many hours after it the first interval after began.

    `last` is when the last interval before the change ended, `at` when the first one after it began.
    """
    nearby = []
    for marker in markers:
        marked = datetime.fromisoformat(marker.at)
        apart = at - marked if marked > at else max(last - marked, timedelta(0))
        if abs(apart) <= NEAR:
            nearby.append((abs(apart), marker))
    if not nearby:
        return None
    _, marker = min(nearby, key=lambda each: each[0])
    hours = round((at - datetime.fromisoformat(marker.at)) / timedelta(hours=1), 1)
    return NearMarker(id=marker.id, url=marker.url, at=marker.at, text=marker.text, hours_after=hours)


def change(step: LevelChange, metric: Shown, until: str | None = None) -> str:
    """What changed, when, and near which marker; `until` where the level did not last."""
    name, plural = subject(metric.label, plural=metric.plural), metric.plural
    before, after = shown(step.before, metric.unit), shown(step.after, metric.unit)
    last, at = (datetime.fromisoformat(moment) for moment in (step.last_before, step.at))
    if step.gap:
        exact = at - last <= LONG_GAP
        clause = f"Between {when(step.last_before, exact=exact)} and {when(step.at, exact=exact)} {name} went"
        clause += f" from {before} to {after}{times(step.ratio)}"
    elif until is not None:
        clause = f"From {when(step.at)} to {when(until)} {name} {does(metric, plural=plural, past=True)} {after}"
        clause += f" instead of {before}{times(step.ratio)}"
    else:
        clause = f"Since {when(step.at)} {name} {does(metric, plural=plural)} {after} instead of {before}"
        clause += times(step.ratio)
    marker = step.near_marker
    between = step.gap and marker is not None and last <= datetime.fromisoformat(marker.at) <= at
    return f"{clause}{_marked(marker, between=between)}."


def _marked(marker: NearMarker | None, *, between: bool) -> str:
    if marker is None:
        return ""
    hours = marker.hours_after
    text = f"the marker “{marker.text}”"
    if between:
        return f"; {text} lies between them"
    if abs(hours) < 1:
        return f", at {text}"
    return f"; {_span(abs(hours))} {'after' if hours > 0 else 'before'} {text}"


def _span(hours: float) -> str:
    return counted(round(hours), "hour") if hours < 36 else counted(round(hours / 24), "day")


def sentence(trend: Course, metric: Shown, series: str | None) -> str:
    """The first sentence of a trend: what changed last, or that nothing did; `series` is what the series is called."""
    name, plural = subject(metric.label, plural=metric.plural), metric.plural
    points, figures = trend.points, trend.statistics
    if series is None:
        return "No report of this database is stored: a trend begins with the first."
    if figures is None:
        return f"No interval of {series} in this range has figures for {name}: choose another figure or range."
    unit = trend.unit
    if len(points) == 1:
        at, verb = when(points[0].end_time), does(metric, plural=plural)
        name = subject(trend.label, plural=plural)
        return f"{capital(name)} {verb} {shown(figures.median, unit)} in one interval, to {at}: a trend needs more."
    if len(points) < FEWEST:
        return _few(trend)
    changes = trend.change_points
    if not changes:
        return _steady(trend, figures, looked=not metric.total)
    last = changes[-1].sentence
    return last if len(changes) == 1 else f"{len(changes)} changes of level stand out, the last: {_lower(last)}"


def _few(trend: Course) -> str:
    """Of so few intervals that no change of level can be looked for: the first and the last, as they are."""
    points = trend.points
    ends = [points[0], points[-1]]
    exact = len({point.end_time[:10] for point in ends}) < len(ends)
    first, last = (f"{shown(point.value, trend.unit)} on {when(point.end_time, exact=exact)}" for point in ends)
    values = f"{first}, then {last}" if len(points) == len(ends) else f"the first {first}, the last {last}"
    return f"{trend.label}: {values}; {counted(len(points), 'interval')} are too few to tell a change from noise."


def _steady(trend: Course, figures: Statistics, *, looked: bool) -> str:
    points = trend.points
    first, last = (when(points[at].end_time, exact=False) for at in (0, -1))
    span = f"on {first}" if first == last else f"from {first} to {last}"
    typical = f"{trend.label}: the median of {len(points):,} intervals {span} is {shown(figures.median, trend.unit)}"
    return f"{typical}{', and no change of level stands out from the noise' if looked else ''}; {peak(trend, figures)}."


def peak(trend: Course, figures: Statistics) -> str:
    """How much it was at most, and when."""
    return f"the peak is {shown(figures.peak, trend.unit)}{_against(figures)} on {when(figures.peak_at)}"


def _against(figures: Statistics) -> str:
    if figures.median <= 0 or not TIMES_THE_MEDIAN <= figures.peak / figures.median < HUGE:
        return ""
    return f", {number(round(figures.peak / figures.median, 1))} times that,"


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def notes(trend: Course, metric: Shown) -> list[str]:
    """What was left out, and where other figures stand than are printed."""
    points = trend.points
    sentences = []
    if doubtful := sum(1 for point in points if point.doubtful):
        sentences.append(
            f"In {doubtful:,} of {len(points):,} intervals DB time cannot be trusted (more than "
            f"{100 * DOUBTFUL:.0f} % of it is not accounted for, or more is accounted for than it holds): "
            + (f"{ONE_BASE}."
               if is_share(metric.name) else "CPU and wait time is shown instead.")
        )  # fmt: skip
    if trend.few_waits:
        sentences.append(
            f"In {trend.few_waits:,} of {len(points):,} intervals the figure is the mean of fewer than about "
            f"{FEW_WAITS:,} waits, which a few slow ones move: these are drawn, and left out of changes of level and, "
            "where any interval has more, of the peak and the 95th percentile."
        )
    sentences += _longer(trend, metric)
    sentences += _left_out(trend)
    if metric.total and points:
        sentences.append(
            "This is a sum over each interval and grows with its length: changes of level are looked for in rates, "
            "such as the average active sessions."
        )
    if any(point.value < 0 for point in points):
        sentences.append("Some figures are below zero: no ratio can be had of them, and no change is looked for.")
    return sentences


def _left_out(trend: Course) -> list[str]:
    """Longer windows about which more is said are elsewhere."""
    left = trend.left_out
    reasons = (
        (left.twins, "Counted once: {} of an interval that another report shows too."),
        (left.longer - len(trend.longer_windows),
         "Left out: {} of a longer time within which shorter ones are stored."),
        (left.undated, "Left out: {} without a printed time."),
        (left.misdated, f"Left out: {{}} dated before {FIRST_YEAR} or after {LAST_YEAR}."),
        (left.unknown, "Without this figure: {}."),
    )  # fmt: skip
    return [sentence.format(counted(count, "report")) for count, sentence in reasons if count]


def _uncovered(window: LongerWindow) -> float:
    return window.length_s - window.covered_s


def _longer(trend: Course, metric: Shown) -> list[str]:
    """What is known of the time that only a report says something of which is left out."""
    windows = trend.longer_windows
    if not windows:
        return []
    most = max(windows, key=_uncovered)
    long, covered = _hours(most.length_s), _hours(most.covered_s)
    figures = f"over all {long} the figure was {shown(most.value, metric.unit)}"
    if most.rest is not None:
        left = _hours(_uncovered(most))
        figures += f", over the other {left} {shown(most.rest, metric.unit)}"
    if len(windows) == 1:
        first = f"1 report of {long} is left out because shorter ones lie within; they cover {covered} of it"
        return [f"{first}; {figures}. It counts in no figure above."]
    part = f"less than {100 * COVERED:.0f} % of each"
    first = f"{len(windows):,} reports are left out because shorter ones lie within, which cover {part}"
    which = f"the one that loses most, of {long} to {when(most.end_time)}, is covered for {covered}"
    return [f"{first}; {which}; {figures}. They count in no figure above."]


def _hours(seconds: float) -> str:
    return f"{round(seconds / 3600, 1):g} h" if seconds >= LONG_GAP.total_seconds() / 24 else length(seconds)
