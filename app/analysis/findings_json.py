"""All findings of a report as JSON. What a rule answers without figures reads the same in many reports: it is kept."""

from collections.abc import Sequence

import msgspec

from rules.core.finding import Finding

MOST_KEPT = 2000
_ENCODER = msgspec.json.Encoder()
_kept: dict[tuple[object, ...], bytes] = {}


def findings_as_json(findings: Sequence[Finding]) -> msgspec.Raw:
    """An array of them, in their order."""
    return msgspec.Raw(b"[" + b",".join(map(_as_json, findings)) + b"]")


def _as_json(finding: Finding) -> bytes:
    if finding.evidence or finding.fired:
        return _ENCODER.encode(finding)
    what = finding.rule, finding.state, finding.severity, finding.message, finding.missing, finding.saves
    written = _kept.get(what)
    if written is None:
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        written = _kept[what] = _ENCODER.encode(finding)
    return written
