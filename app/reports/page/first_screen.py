"""What stands first on the page of a report: four figures, and how the steps relate. No wording of Oracle's."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup
from msgspec import UNSET

from app.analysis.document import Analysis
from app.reports.page.limits_view import Limit
from app.text.charts import bar
from app.text.media_chart import latency_strip
from rules.core.finding import Finding
from rules.core.metric import MetricValue
from rules.pictures import TimePicture
from rules.storage.inputs.latency_class import kinds_of_media, latency_class
from rules.storage.inputs.shares import BASES, BY_KEY, UNACCOUNTED, Base
from rules.storage.kinds import SIGNS
from rules.storage.outcome.step import Step
from rules.storage.verdict import Verdict
from rules.wording import figure, listed, number, percent, percent_to, saved

NO_PICTURE = Markup()
RATES = (("write_iops", "writes a second"), ("read_bytes_per_s", "read"), ("write_bytes_per_s", "written"))
ALONE = "Savings overlap."
STEPS_SHOWN = 3
LEAST_NAMED = 0.01
"""A class of time with a smaller share is left to the table."""


@dataclass(frozen=True)
class Tile:
    """One figure: what it is, how much, what that means, a picture of it, and the line it is printed on.

    `value` is the same as a number in `unit`, for files that hold numbers; none where it is not known.
    """

    label: str
    figure: str
    note: str
    picture: Markup = NO_PICTURE
    line: int | None = None
    value: float | None = 0.0
    unit: str = ""


def tiles(analysis: Analysis, limits: Sequence[Limit]) -> list[Tile]:
    """The share of time that waits for storage, a single-block read, the rates, and what the best step saves; those
    that the report does not show are left out."""
    verdict = analysis.verdict
    candidates = (
        _waiting(analysis.pictures.db_time, verdict),
        _read(analysis.metrics.get("single_block_read_ms")),
        _rates(analysis, limits),
        _saving(verdict, analysis.findings),
    )
    return [tile for tile in candidates if tile is not None]


def _waiting(picture: TimePicture | None, verdict: Verdict) -> Tile | None:
    """By the parts of the picture of DB time, of the time that headline and steps take their shares of. A commit waits
    for more than the storage: where that makes another figure, the tile says what is left
    without, as findings and gains count."""
    if picture is None:
        return None
    base = verdict.base
    storage = [part for part in picture.judged(base) if BY_KEY[part.name].storage]
    share = picture.storage_share(base)
    large = sorted((part for part in storage if part.share >= LEAST_NAMED), key=lambda part: -part.share)
    parts = [f"{part.label} {percent_to(part.share, 0)}" for part in large]  # as the legend has them
    note = f"of {BASES[base]}" + (f": {listed(parts)}" if parts else "")
    least = max((gain.conservative or 0.0 for gain in verdict.gain if gain.kind == "ceiling"), default=share)
    if any(part.name == "commit" for part in storage) and saved(share) != saved(least):
        note += f"; {percent(least)} is storage alone, as commits wait for more"
    return Tile("Waits for storage", saved(share), note, bar(share), value=share, unit="share")


def _read(metric: MetricValue | None) -> Tile | None:
    if metric is None or metric.value == 0:
        return None
    if metric.value is None:
        return _unknown_read(metric)
    picture = latency_strip(float(metric.value), kinds_of_media())
    note = latency_class(float(metric.value))
    value = float(metric.value)
    return Tile("A single-block read takes", figure(value, "ms"), note, picture, metric.line, value, "ms")


def _unknown_read(metric: MetricValue) -> Tile | None:
    """Single-block waits are printed but too few to judge by: their mean as it is printed, and why no more is said.
    A mean of nothing is of waits that were not timed."""
    if not metric.missing or not metric.way or metric.printed is UNSET:
        return None
    note = f"as printed: to judge by it, the report lacks {listed(metric.missing)}"
    return Tile("A single-block read takes", f"about {figure(metric.printed, 'ms')}", note, value=None, unit="ms")


def _rates(analysis: Analysis, limits: Sequence[Limit]) -> Tile | None:
    reads = analysis.metrics.get("read_iops")
    if reads is None or reads.value is None:
        return None
    more = [rate for key, what in RATES if (rate := _rate(analysis.metrics.get(key), what))]
    if limits:
        fullest = limits[0]
        more.append(f"{fullest.label}: {percent(fullest.share)} used")
    picture = bar(limits[0].share) if limits else NO_PICTURE
    return Tile("Reads a second", number(reads.value), ", ".join(more), picture, reads.line, float(reads.value), "1/s")


def _rate(metric: MetricValue | None, what: str) -> str:
    if metric is None or metric.value is None:
        return ""
    shown = number(metric.value) if not metric.unit.startswith("B") else figure(metric.value, metric.unit)
    return f"{shown} {what}"


def _saving(verdict: Verdict, findings: Sequence[Finding]) -> Tile | None:
    best = best_step(verdict)
    if best is None or best.saves is None:
        return None
    whole = _whole(best, verdict.base, findings)
    label, figure_shown, note = (
        "The best change saves",
        best.promised,
        f"of {whole}, by step {best.order}",
    )
    picture = bar(best.saves)
    if is_open(verdict) and best.cost == "purchase":
        label, figure_shown = f"Step {best.order} might save", best.promised
        note, picture = f"of {whole}; whether it does is not known yet", bar(0.0, best.saves)
    return Tile(label, figure_shown, note, picture, value=best.saves, unit="share")


def _whole(step: Step, base: Base, findings: Sequence[Finding]) -> str:
    """What a step's saving is a share of: of DB time where its finding measured such a share (parsing, logons), which
    holds whatever else is not explained there."""
    evidence = [shown for finding in findings if finding.rule == step.finding for shown in finding.evidence]
    units = [shown.unit or "" for shown in evidence]
    shares = {unit.removeprefix("share of ") for unit in units if unit.startswith("share of ")}
    return BASES["db_time"] if shares == {BASES["db_time"]} else BASES[base]


def is_open(verdict: Verdict) -> bool:
    """Whether the answer is a question: then no purchase is promised anything."""
    return SIGNS.get(verdict.answer) == "open" if verdict.answer else False


def best_step(verdict: Verdict) -> Step | None:
    """The step that saves most, the first of equals; None where no step's saving is known."""
    known = [step for step in verdict.steps if step.saves]
    return max(known, key=lambda step: step.saves or 0.0, default=None)


def large_parts(picture: TimePicture | None) -> list[str]:
    """The classes of time that the bar is explained with: those of one percent and more, in the order of the bar."""
    return [part.name for part in picture.parts if part.share >= LEAST_NAMED] if picture else []


def open_steps(verdict: Verdict) -> int:
    """How many steps stand open: three, on to the one that saves most, as a tile names it; all where one is left."""
    best, count = best_step(verdict), len(verdict.steps)
    shown = max(STEPS_SHOWN, best.order if best else 0)
    return count if count <= shown + 1 else shown


def small_parts(picture: TimePicture | None) -> tuple[str, float] | None:
    """What of the bar is not named one by one, so that a legend tells all of it: in words, with its share."""
    if picture is None:
        return None
    small = [part for part in picture.parts if 0 < part.share < LEAST_NAMED]
    if not small:
        return None
    return small[0].label if len(small) == 1 else f"{len(small)} smaller parts", sum(part.share for part in small)


def about_time(picture: TimePicture | None, base: Base) -> str:
    """Why shares elsewhere differ from those of the bar, where they do."""
    open_part = next((part for part in picture.parts if part.name == UNACCOUNTED.key), None) if picture else None
    if picture is None or open_part is None or picture.judged(base) == picture.parts:
        return ""
    left_out = percent(open_part.share)
    return f"Other shares of this report are of {BASES[base]}: without the {left_out} that nothing explains."


def about_steps(verdict: Verdict) -> str:
    """How the steps relate, where a reader would ask: why buy what a cheaper step saves as well, why the purchase
    stands last, and whether savings add up."""
    cheap, bought = cheaper_steps(verdict)
    if bought and cheap:
        by = f"step {cheap.order} might save as much as what step {bought.order} buys"
        return f"Savings overlap: {by}, so try it first."
    several = len([step for step in verdict.steps if step.saves]) > 1
    first = "Purchases come last, as they cost most. " if bought and bought.order > 1 else ""
    return f"{first}{ALONE if several else ''}".strip()


def cheaper_steps(verdict: Verdict) -> tuple[Step | None, Step | None]:
    """The first step that is no purchase and could save as much as the best of those that are, in the percent that
    are shown, and that purchase."""
    purchases = [step for step in verdict.steps if step.cost == "purchase"]
    bought = max(purchases, key=lambda step: step.saves or 0.0, default=None)
    if bought is None or not bought.saves:
        return None, None
    others = (step for step in verdict.steps if step.cost != "purchase" and step.saves)
    return next((step for step in others if round(step.saves or 0.0, 2) >= round(bought.saves, 2)), None), bought
