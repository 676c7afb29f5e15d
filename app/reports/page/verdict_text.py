"""A verdict's ruling as lines of text: cure, limit that binds, what would settle it, what it was judged with."""

from collections.abc import Iterator

from msgspec import UNSET

from app.analysis.document import Fact, JudgedWith
from rules import wording as shown
from rules.storage.decision import Cure
from rules.storage.inputs.shares import BASES
from rules.storage.limits.binding import NEAR, BindingLimit
from rules.storage.verdict import Verdict
from rules.wording import capital, within

UNLIMITED = {"faster_media": "read latency", "redo_devices": "log write latency", "not_known_yet": "not known yet"}
"""What limits the database where no limit is near, by the answer; other answers name it themselves."""
CURES: dict[Cure, str] = {
    "media": "faster media",
    "spindles": "more devices or a higher limit",
    "either": "faster media or more devices",
    "neither": "neither faster media nor more devices",
}


def held_for(verdict: Verdict) -> str:
    """The window, and what all shares are shares of: said once."""
    return f"{capital(verdict.window)}. Shares are of {BASES[verdict.base]}."


def ruling(verdict: Verdict) -> Iterator[str]:
    """One sentence or two a line."""
    cure = CURES[verdict.media_or_spindles] if verdict.media_or_spindles else "not decided"
    case = shown.case_words(verdict.case).lower()
    if verdict.case == "mixed" and verdict.media_or_spindles == "either":
        cure += ", which of them is not known yet"
    elif verdict.case == "mixed":  # its usual words would take the cure back
        case = "reads lead, nothing to buy"
    yield f"Cure: {cure}. Case: {case}."
    yield f"Confidence {verdict.confidence}: {verdict.confidence_because.rstrip('.')}."
    yield from limits(verdict.limit)
    for name, sentence in (("Next bottleneck", verdict.next_bottleneck), ("Would settle it", verdict.would_change_it)):
        if sentence:
            yield f"{name}: {sentence.rstrip('.')}."


def limited_by(verdict: Verdict) -> str:
    """What limits the database, in few words; empty where nothing does, or the answer says it alone."""
    limit, by_answer = verdict.limit, UNLIMITED.get(verdict.answer or "", "")
    if limit.kind == "none":
        return ""
    if limit.kind == "unknown":
        return f"{by_answer}, perhaps an undeclared limit" if by_answer and limit.suspected else by_answer
    near = limit.utilisation is None or limit.utilisation >= NEAR
    return within(_used(limit)) if near else by_answer


def limits(limit: BindingLimit) -> Iterator[str]:
    """The limit that binds, the next one behind it, and what the host's own tools say of it."""
    if limit.kind == "unknown":
        if limit.suspected:
            yield "Limit: unknown; none is declared, but it looks as if one held the reads."
        else:
            yield "Limit: unknown; no report shows what the devices and paths can do."
    elif limit.kind != "none":
        yield f"Limit: {_used(limit)}."
    if limit.then:
        yield f"Then: {_used(limit.then)}."
    if limit.measured:
        yield f"{limit.measured.said}."


def _used(limit: BindingLimit) -> str:
    text = shown.words(limit.kind) if limit.label is UNSET else limit.label
    if not limit.of_storage and limit.used is not None and limit.maximum is not None:
        figure = f"{_part(limit.used, limit.unit)} (should be below {shown.figure(limit.maximum, limit.unit)})"
        source = f"{limit.source}, " if limit.source else ""
        return f"{source}{figure}" if source.startswith(text) else f"{text}: {source}{figure}"
    if limit.used is not None and limit.maximum is not None:
        text += f", {shown.figure(limit.used, limit.unit)} of {shown.figure(limit.maximum, limit.unit)}"
    elif limit.used is not None:
        text += f", {_part(limit.used, limit.unit)}"
    if limit.utilisation is not None:
        text += f" ({shown.percent_to(limit.utilisation, 0)})"
    if (limit.count or 1) > 1:
        text += f" on each of {limit.count} {limit.each or 'device'}s"
    return text if limit.instance is None else f"{text}, instance {limit.instance}"


def _part(used: float, unit: str | None) -> str:
    """A share as the headline rounds it: both stand on one screen."""
    share, _, of = (unit or "").partition(" of ")
    return f"{shown.percent(used)} of {of}" if share == "share" and of else shown.figure(used, unit)


def judged_with(context: JudgedWith | None) -> str | None:
    """What stood beside the report; None where nothing did."""
    if context is None:
        return None
    parts = [f"{key} {_yes(value)}" for key, value in (context.storage or {}).items()]
    parts += [f"load curve {context.curve.name}"] if context.curve else []
    parts += [f"{host.tool} of {host.host or 'its host'} ({host.samples} samples)" for host in context.host]
    then = f", as declared until {context.until.replace('T', ' ')}" if context.until else ""
    return f"Judged with {', '.join(parts)}{then}." if parts else None


def _yes(value: Fact) -> Fact:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
