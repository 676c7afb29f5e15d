"""All findings of a report as JSON. What a rule answers without figures reads the same in many reports: it is kept."""

from collections.abc import Sequence

import msgspec

from rules.core.finding import Finding

MOST_KEPT = 2000
_ENCODER = msgspec.json.Encoder()
_kept: dict[tuple[object, ...], msgspec.Raw] = {}


def findings_as_json(findings: Sequence[Finding]) -> list[Finding | msgspec.Raw]:
    """All of them, in their order, of which the encoder finds most written."""
    return [finding if finding.evidence or finding.state == "fired" else _as_json(finding) for finding in findings]


def _as_json(finding: Finding) -> msgspec.Raw:
    what = finding.rule, finding.state, finding.severity, finding.message, finding.missing, finding.saves
    written = _kept.get(what)
    if written is None:
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        written = _kept[what] = msgspec.Raw(_ENCODER.encode(finding))
    return written
