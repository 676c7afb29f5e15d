"""The use of a limit, line by line."""

from rules.facts import Facts
from rules.storage.limit import Used
from rules.storage.lines import Line
from rules.storage.worked import Part, worked


def use_of(_: Facts, used: Used) -> list[Line]:
    """How far the limit that binds is used."""
    parts = [
        Part("u", f"{used.label}: {'; '.join(used.factors)}", used.total_used, used.unit),
        Part("U", f"at most ({used.source})", used.total_maximum, used.unit),
    ]
    return [worked(f"Use of the {used.label}", "u / U", parts, used.utilisation, "share")]
