"""Load curves for tests: those of `sample_reports/curves`, and such as a test writes down."""

from pathlib import Path
from typing import Any

from parsers.load_curves import read_curves
from parsers.load_curves.curve import LoadCurve, Point

FOLDER = Path(__file__).parents[3] / "sample_reports" / "curves"


def sample(name: str) -> LoadCurve:
    (found,) = read_curves([(f"{name}.csv", (FOLDER / f"{name}.csv").read_bytes())])
    return found


def curve(rows: list[dict[str, Any]], **told: Any) -> LoadCurve:
    """A curve of those points; each row names what it knows."""
    return LoadCurve(told.pop("source", "csv"), "by hand", tuple(Point(**one) for one in rows), **told)


def iops(*pairs: tuple[float, float], **told: Any) -> LoadCurve:
    """A curve of (outstanding, IOPS) pairs."""
    return curve([{"outstanding": load, "iops": rate} for load, rate in pairs], **told)


def mbps(*pairs: tuple[float, float], **told: Any) -> LoadCurve:
    """A curve of (outstanding, MB/s) pairs."""
    return curve([{"outstanding": load, "mbps": rate} for load, rate in pairs], **told)
