"""Small curves of lists tell their scale."""

from app.history.latency_curves import _said


def test_a_curve_says_from_where_to_where_its_scale_goes() -> None:
    said = _said([4.2, 12.5, 5.0])
    assert said == "Single-block read, last 3 reports: 4.20 ms to 5.00 ms; the curve's scale is 0 to 12.5 ms"
