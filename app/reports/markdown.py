"""A report's verdict as text for a ticket, in Markdown."""

from collections.abc import Mapping, Sequence
from typing import Any

from app.exports import markdown
from app.reports import gains_view, verdict_text, view
from app.text import storage_form
from rules.wording import capital, figure, saved

Json = Mapping[str, Any]


def ticket(document: Json) -> str:
    """What goes into a ticket: headline, whose report, what decides, limit, gains, steps, findings."""
    verdict, report = document["verdict"], document["report"]
    headline, window = view.headline(verdict)
    fired = [one for one in document["findings"] if one["state"] == "fired"]
    return markdown.render(
        "reports/ticket.md.j2",
        headline=headline,
        window=window,
        identity=view.identity(report, document["metrics"], verdict.get("covers")),
        warnings=report.get("warnings") or [],
        ruling=[storage_form.labelled(one) for one in verdict_text.ruling(verdict)],
        judged_with=verdict_text.judged_with(document.get("judged_with")),
        verdict=verdict,
        base=view.base(verdict),
        gains=gains_view.gains(verdict),
        weighty=[one for one in fired if _weighty(one)],
        noted=[one for one in fired if not _weighty(one)],
        lines=lines,
        evidence=evidence_table,
        gain_table=gain_table,
        document=document,
    )


def evidence_table(evidence: Sequence[Json]) -> markdown.Md:
    """The figures that decide, each with the line it stands on."""
    rows = (
        (capital(one["what"]), figure(one["value"], one["unit"]), _limit(one),
         storage_form.labelled(one["source"] or ""),
         one["line"])
        for one in evidence
    )  # fmt: skip
    return markdown.table("Figure|>Value|>Limit|From|>Line", rows)


def _limit(one: Json) -> str:
    return "" if one["limit"] is None else figure(one["limit"], one["unit"])


def gain_table(gains: Sequence[gains_view.Gain]) -> markdown.Md:
    """What each change would save, and what that assumes."""
    rows = ((one.change, one.assumes, saved(one.conservative), saved(one.coupled)) for one in gains)
    return markdown.table("Change|Assumes|>Conservative|>Coupled", rows)


def _weighty(finding: Json) -> bool:
    """What is to be told whole; the rest is named."""
    return finding["severity"] != "info" or finding["saves"] is not None


def lines(finding: Json) -> str:
    """The lines of the report that a finding stands on."""
    found = sorted({one["line"] for one in finding["evidence"] if one["line"] is not None})
    return f"line{'s' if len(found) > 1 else ''} {', '.join(map(str, found))}" if found else ""
