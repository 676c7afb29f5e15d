"""A comparison as text for a ticket, in Markdown."""

from app.comparison import view as compareview
from app.comparison.export_sheets import unit, whose
from app.comparison.judged_figures import changed
from app.exports import markdown
from rules.comparison.document import Comparison
from rules.comparison.pair import WaterfallStep
from rules.comparison.side_summary import SideSummary
from rules.wording import UNKNOWN, capital, figure, moment, sized, spent, words

MOST_METRICS, MOST_REPORTS = 15, 5


def ticket(document: Comparison) -> str:
    """What goes into a ticket: comparability first, then the sentences, the waterfall, what changed. What a sentence
    says stands once: a headline that the first begins with, a prediction, a finding of the same words."""
    headline, sentences = _opening(document)
    prediction = document.prediction.sentence if document.prediction else None
    return markdown.render(
        "comparison/ticket.md.j2",
        document=document,
        because=document.because[1:] if document.comparable == "no" else document.because,  # the headline says it
        headline=headline,
        sentences=sentences,
        comparable=words(document.comparable).lower(),
        unit=unit(document),
        sides=_side_table(document),
        waterfall=_waterfall(document),
        metrics=_metrics(document),
        slower=[
            (row.what, spent(row.before_ms, row.after_ms), spent(row.after_ms, row.before_ms))
            for row in document.slower
        ],
        configuration=markdown.table(
            "What|Before|After",
            (
                (each.what, sized(each.before, each.what), sized(each.after, each.what))
                for each in document.configuration
            ),
        ),
        prediction=None if prediction in sentences else prediction,
        rank_test=document.rank_test.sentence if document.rank_test else None,
        fired=[finding for finding in document.findings if finding.fired],
        above={headline, *sentences, prediction},
    )


def _opening(document: Comparison) -> tuple[str, list[str]]:
    """The headline, which the first sentence takes in where it begins so, and the sentences below it."""
    headline, sentences = document.headline, _sentences(document)
    if sentences and sentences[0].startswith(headline.rstrip(".")):
        return sentences[0], sentences[1:]
    return headline, sentences


def _sentences(document: Comparison) -> list[str]:
    """Without the one that says again why."""
    caution = document.caution
    again = caution and (caution.complete or document.comparable == "no")
    return list(document.sentences[:-1] if again else document.sentences)


def _side_table(document: Comparison) -> markdown.Md:
    before, after = document.before, document.after
    rows: list[tuple[str, ...]] = [(label, old or UNKNOWN, new or UNKNOWN) for label, old, new in whose(document)]
    rows += [
        ("Begin", moment(before.begin_time), moment(after.begin_time)),
        ("End", moment(before.end_time), moment(after.end_time)),
    ]
    rows += [("Reports", _reports(before), _reports(after))]
    if before.short or after.short:
        rows.append(("Verdict", before.short or UNKNOWN, after.short or UNKNOWN))
    for label, old_figure, new_figure, unit_of in (
        (capital(document.base), before.time_s, after.time_s, "s"),
        ("Sessions active on average", before.average_active_sessions, after.average_active_sessions, None),
        (f"Units of work ({unit(document)})", before.units, after.units, None),
        (f"Time per {unit(document)}", before.db_time_ms_per_unit, after.db_time_ms_per_unit, "ms"),
        ("Median of the windows", before.median, after.median, "ms"),
        ("95th percentile of the windows", before.p95, after.p95, "ms"),
    ):
        if old_figure is not None or new_figure is not None:
            rows.append((label, figure(old_figure, unit_of), figure(new_figure, unit_of)))
    return markdown.table("|>Before|>After", rows)


def _reports(side: SideSummary) -> str:
    names = [report.report for report in side.reports]
    more = len(names) - MOST_REPORTS
    return ", ".join(names[:MOST_REPORTS]) + (f" and {more} more" if more > 0 else "")


def _waterfall(document: Comparison) -> markdown.Md:
    """The parts, those without any time left out, and their sum, which is the difference."""
    parts = [(capital(step.label), _ms(step)) for step in document.waterfall if step.before_ms or step.after_ms]
    together = [sum(column) for column in zip(*map(_ms, document.waterfall), strict=True)]
    if parts:
        parts.append(("All together", tuple(together)))
    whole = max(together[:2], default=0.0)
    rows = [(label, *(compareview.part(ms, whole) for ms in figures)) for label, figures in parts]
    return markdown.table("Part|>Before ms|>After ms|>Saved ms", rows)


def _ms(step: WaterfallStep) -> tuple[float, ...]:
    return step.before_ms, step.after_ms, step.saved_ms


def _metrics(document: Comparison) -> markdown.Md:
    """What got worse or better, in the unit by which it is judged; undecided where windows cannot be compared."""
    each = unit(document)
    rows = (
        (f"{row.label} per {each}" if row.per_unit else row.label, row.before, row.after, row.ratio, row.words)
        for row in changed(document)[:MOST_METRICS]
    )
    return markdown.table("Figure|>Before|>After|>After / before|Direction", rows)
