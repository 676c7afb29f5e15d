"""By what the severity of a finding goes: what is at stake, unless its rule states a scale of its own.

The engine holds every finding to it (`weighed`), and again once the verdict is known (`as_information`).
"""

from msgspec.structs import replace

from rules.core.finding import SEVERITIES, Outcome, Severity
from rules.thresholds.worth import HIGH_SAVES, MEDIUM_SAVES
from rules.wording.figures import percent

STAKE = (
    f"What the cure could save of DB time: high from {percent(HIGH_SAVES)}, medium from {percent(MEDIUM_SAVES)}, low "
    "below that. Where no saving is known, the rule's limits decide."
)
TRUST = (
    "What it does to the verdict: medium where a figure that verdicts need cannot be used, low or information "
    "where enough others are left."
)
HEALTH = "How far the figure is from healthy, whatever it costs in this window."
SETTING = "How much of the storage's work the setting holds back; low where that is not known to be much."
MEASURED = "What the load curve is worth as a measurement, and how near its end today's load is."
LIMIT = "How far a limit is used: high where it is full, lower where the limit is only suspected."
ORDER = "What has to be looked at before storage or beside it; a blocker comes before any verdict on storage."
BETWEEN = "How much was lost or won between the two windows, by the rule's limits."

OF_FAMILY = {"DQ": TRUST, "HL": HEALTH, "EX": HEALTH, "CF": SETTING, "CP": MEASURED}
"""Families that state a scale of their own; a rule may state another."""
NOTHING_AT_STAKE = ("cannot_judge", "idle")
"""Cases of the verdict in which nothing is at stake: no finding can be acted on."""
REASON: Severity = "medium"
"""What says why a report cannot be judged leads its findings; it fails nobody's `--fail-on high` (our judgement: there
is something to mend, and nothing is known of the storage)."""


def weighed(outcome: Outcome, own: Severity, scale: str) -> Outcome:
    """The outcome with no more severity than its saving bears; a scale of the rule's own stays as it is."""
    if outcome.state != "fired" or scale != STAKE or outcome.saves is None:
        return outcome
    return _at_most(outcome, own, _bears(outcome.saves))


def as_information(outcome: Outcome, own: Severity, *, reason: bool) -> Outcome:
    """The outcome on a report on which nothing is at stake; `reason` where it says why nothing can be judged."""
    return _at_most(outcome, own, REASON if reason else "info") if outcome.state == "fired" else outcome


def _bears(saves: float) -> Severity:
    return "blocker" if saves >= HIGH_SAVES else "medium" if saves >= MEDIUM_SAVES else "low"


def _at_most(outcome: Outcome, own: Severity, most: Severity) -> Outcome:
    severity = outcome.severity or own
    return replace(outcome, severity=min(severity, most, key=SEVERITIES.index))
