"""Curves side by side as files: whoever opens one sees first which curves they are."""

from app.curves.export import exported
from app.curves.together import CurveComparisons
from rules.curves.sheet import sheet
from rules.curves.versus import versus
from tests.rules.curves.samples import sample


def test_a_cover_names_all_curves_the_first_too() -> None:
    first, second, third = sample("cern-random"), sample("ramsan-orion"), sample("cern-scan")
    document = CurveComparisons(comparisons=(versus(first, second), versus(first, third)))
    about = exported(document, sheet([first, second, third])).about
    assert about is not None
    assert about.subject == "ramsan-orion, cern-scan against cern-random"
