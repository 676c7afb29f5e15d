"""How an answer may be packed: `Accept-Encoding` with its weights (RFC 9110, 12.5.3)."""

from app.web.answers.entity_tags import PACKED

OLD_NAMES = {"x-gzip": "gzip"}
ANYTHING = "gzip"
"""What `*` is taken for: every client that takes anything can read it."""


def chosen(header: str) -> str | None:
    """`zstd`, `gzip`, or None for not packed: what weighs most, of equals what we would rather send."""
    weights = _weights(header)
    weights.setdefault(ANYTHING, weights.get("*", 0.0))
    best = max(PACKED, key=lambda coding: weights.get(coding, 0.0))  # the first of equals
    weight = weights.get(best, 0.0)
    return best if weight > 0 and weight >= weights.get("identity", 0.0) else None


def _weights(header: str) -> dict[str, float]:
    """What is named, by how much it is wanted; what is written wrong is as if it was not named."""
    weights: dict[str, float] = {}
    for element in header.lower().split(","):
        name, _, parameter = (part.strip() for part in element.partition(";"))
        weight = _weight(parameter)
        if name and weight is not None:
            weights[OLD_NAMES.get(name, name)] = weight
    return weights


def _weight(parameter: str) -> float | None:
    """`q=0.5` as 0.5; nothing as 1; None for what is no weight."""
    if not parameter:
        return 1.0
    name, _, number = (part.strip() for part in parameter.partition("="))
    whole, _, fraction = number.partition(".")
    if name != "q" or whole not in ("0", "1") or len(fraction) > 3 or not (fraction or "0").isdecimal():
        return None
    return min(1.0, float(number))
