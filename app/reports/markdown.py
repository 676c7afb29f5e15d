"""A report's verdict as text for a ticket, in Markdown."""

from collections.abc import Sequence

from app.analysis.document import Analysis
from app.exports import markdown
from app.reports.page import gains_view, verdict_text, view
from app.text import storage_form
from rules.core.finding import Evidence, Finding
from rules.waits.event_titles import titled
from rules.wording import capital, figure, saved


def ticket(analysis: Analysis) -> str:
    """What goes into a ticket: answer, headline, whose report, what decides, limit, gains, steps, findings."""
    verdict = analysis.verdict
    return markdown.render(
        "reports/ticket.md.j2",
        headline=verdict.headline,
        window=capital(verdict.window),
        identity=view.identity(analysis),
        warnings=analysis.report.warned_of,
        ruling=[storage_form.labelled(sentence) for sentence in verdict_text.ruling(verdict)],
        judged_with=verdict_text.judged_with(analysis.judged_with),
        verdict=verdict,
        base=view.base(verdict),
        gains=gains_view.gains(verdict),
        weighty=[finding for finding in analysis.findings if _weighty(finding)],
        noted=[finding for finding in analysis.findings if not _weighty(finding)],
        lines=lines,
        evidence=evidence_table,
        gain_table=gain_table,
        document=analysis,
    )


def evidence_table(evidence: Sequence[Evidence]) -> markdown.Md:
    """The figures that decide, each with the line it stands on."""
    rows = (
        (
            titled(entry.what),
            figure(entry.value, entry.unit),
            _limit(entry),
            storage_form.labelled(entry.source or ""),
            entry.line,
        )
        for entry in evidence
    )
    return markdown.table("Figure|>Value|>Limit|From|>Line", rows)


def _limit(evidence: Evidence) -> str:
    return "" if evidence.limit is None else figure(evidence.limit, evidence.unit)


def gain_table(gains: Sequence[gains_view.Gain]) -> markdown.Md:
    """What each change would save, and what that assumes."""
    rows = ((gain.change, gain.assumes, saved(gain.conservative), saved(gain.coupled)) for gain in gains)
    return markdown.table("Change|Assumes|>At least|>At most", rows)


def _weighty(finding: Finding) -> bool:
    """What is written out; the rest is named."""
    return finding.severity != "info" or finding.saves is not None


def lines(finding: Finding) -> str:
    """The lines of the report that show a finding."""
    numbers = sorted({evidence.line for evidence in finding.evidence if evidence.line is not None})
    return f"line{'s' if len(numbers) > 1 else ''} {', '.join(map(str, numbers))}" if numbers else ""
