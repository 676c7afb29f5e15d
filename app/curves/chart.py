"""A load curve of its page as a picture: measured levels, the fitted line, the operating point."""

from collections.abc import Iterable, Sequence

from markupsafe import Markup

from app.curves import view
from app.declared.curve_figures import is_in_mb
from app.text.load_curve_chart import Place, Places, plot
from rules.curves.curve_study import CurveStudy, LoadLevel


def load_curve(prefix: str, curve: CurveStudy, databases: Sequence[tuple[int, str, Place]] = ()) -> Markup:
    """The picture of a curve object with the databases that lie on it; nothing where fewer than two levels have both a
    rate and a latency."""
    in_mb = is_in_mb(curve)
    places = Places(
        measured=_places(view.points(curve), in_mb),
        fitted=_places(fitted(curve), in_mb),
        operating=_places(filter(None, [view.operating_point(curve)]), in_mb),
        numbered=() if in_mb else databases,
    )
    return plot(prefix, places, "MB/s" if in_mb else "requests/s")


def fitted(curve: CurveStudy) -> Sequence[LoadLevel]:
    """The line of the model; none of a curve that cannot be right."""
    return () if view.harmed(curve) else curve.fitted


def _places(rows: Iterable[LoadLevel], in_mb: bool) -> list[Place]:
    rated = [(row.mbps if in_mb else row.iops, row.latency_ms) for row in rows]
    return [(rate, latency) for rate, latency in rated if rate and latency]
