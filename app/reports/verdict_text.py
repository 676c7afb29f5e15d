"""A verdict's ruling as lines of text: cure, limit that binds, what would settle it, what it was judged with."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules import wording as shown

CURES = {
    "media": "faster media",
    "spindles": "more devices or a higher limit",
    "either": "faster media or more devices",
    "neither": "neither faster media nor more devices",
}


def ruling(verdict: Mapping[str, Any]) -> Iterator[str]:
    """One sentence or two a line."""
    cure = CURES.get(verdict["media_or_spindles"], "not decided")
    if verdict["case"] == "mixed" and verdict["media_or_spindles"] == "either":
        cure += ", which of them cannot be told yet"
    case = shown.words(verdict["case"]).lower()
    yield f"Cure: {cure}. Case: {case}."
    yield f"Confidence {verdict['confidence']}: {verdict['confidence_because'].rstrip('.')}."
    if verdict["limit"]:
        yield from limits(verdict["limit"])
    for name, key in (("Next bottleneck", "next_bottleneck"), ("Would settle it", "would_change_it")):
        if verdict.get(key):
            yield f"{name}: {verdict[key].rstrip('.')}."


def limits(limit: Mapping[str, Any]) -> Iterator[str]:
    """The limit that binds, the next one behind it, and what the host's own tools say of it."""
    if limit["kind"] == "unknown":
        yield "Limit: unknown; no report shows what the devices and paths can do."
    elif limit["kind"] != "none":
        yield f"Limit: {_used(limit)}."
    if then := limit.get("then"):
        yield f"Then: {_used(then)}."
    if measured := limit.get("measured"):
        yield f"{measured['said']}."


def _used(limit: Mapping[str, Any]) -> str:
    said = shown.words(limit["kind"])
    used, most, unit = limit.get("used"), limit.get("maximum"), limit.get("unit")
    if used is not None and most is not None:
        said += f", {shown.figure(used, unit)} of {shown.figure(most, unit)}"
    elif used is not None:
        said += f", {shown.figure(used, unit)}"
    if limit.get("utilisation") is not None:
        said += f" ({shown.percent_to(limit['utilisation'], 0)})"
    if (limit.get("count") or 1) > 1:
        said += f" on each of {limit['count']} {limit.get('each') or 'device'}s"
    return said if limit.get("instance") is None else f"{said}, instance {limit['instance']}"


def judged_with(known: Mapping[str, Any] | None) -> str | None:
    """What stood beside the report; None where nothing did."""
    if not known:
        return None
    facts, curve, host = known["storage"] or {}, known["curve"], known["host"]
    said = [f"{key} {'yes' if value is True else 'no' if value is False else value}" for key, value in facts.items()]
    said += [f"load curve {curve['name']}"] if curve else []
    said += [f"{one['tool']} of {one['host'] or 'its host'} ({one['samples']} samples)" for one in host]
    then = f", as declared until {known['until'].replace('T', ' ')}" if known.get("until") else ""
    return f"Judged with {', '.join(said)}{then}." if said else None
