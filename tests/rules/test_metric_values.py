"""Ways are tried in order, each metric is had once, and what was missing is told."""

from collections.abc import Callable

from msgspec import to_builtins

from parsers.model.report import Report
from rules.core.metric import Figure, Lacking, Lookup, Measured, Metric, Missing, Way
from rules.metric_values import measure

REPORT = Report(format="awr-html", scope="instance")
Ways = dict[str, list[Callable[[Report, Lookup], Figure]]]


def of(ways: Ways) -> dict[str, Measured | Missing]:
    """Measures with metrics of the test's own."""
    metrics = {
        name: Metric(name, "s", name.title(), tuple(Way(f"way {n}", way) for n, way in enumerate(functions, 1)))
        for name, functions in ways.items()
    }
    return measure(REPORT, metrics)


def lacking(what: str, way: str | None = None) -> Callable[[Report, Lookup], Figure]:
    def figure(_: Report, __: Lookup) -> Figure:
        raise Lacking(what, way)

    return figure


def known(value: float) -> Callable[[Report, Lookup], Figure]:
    return lambda _, __: Figure(value, 7, "why", True, 2.0)


def needing(name: str) -> Callable[[Report, Lookup], Figure]:
    return lambda _, so_far: Figure(so_far(name).value * 2)


def test_the_first_way_that_holds_is_taken() -> None:
    found = of({"one": [lacking("a"), known(3), known(4)]})["one"]
    assert found == Measured(3, "s", "way 2", 7, 2.0, True, "why")
    assert to_builtins(found.contract()) == {
        "value": 3,
        "unit": "s",
        "way": "way 2",
        "missing": None,
        "line": 7,
        "captured_value": 2.0,
        "lower_bound": True,
        "note": "why",
    }


def test_what_every_way_lacked_is_told_once() -> None:
    assert of({"one": [lacking("a"), lacking("b"), lacking("a")]})["one"] == Missing(["a", "b"], "s")


def test_a_way_that_knows_better_ends_the_search() -> None:
    found = of({"one": [lacking("enough", way="printed average 1 ms"), known(3)]})["one"]
    assert to_builtins(found.contract()) == {
        "value": None,
        "unit": "s",
        "way": "printed average 1 ms",
        "missing": ["enough"],
        "line": None,
    }


def test_metrics_stand_on_others_in_any_order() -> None:
    found = of({"a": [needing("z")], "z": [known(3)]})
    assert isinstance(found["a"], Measured)
    assert found["a"].value == 6


def test_a_metric_without_its_foundation_names_it() -> None:
    assert of({"a": [needing("z")], "z": [lacking("the file")]})["a"] == Missing(["Z: the file"], "s")


def test_metrics_that_need_each_other_are_missing_not_endless() -> None:
    found = of({"a": [needing("b")], "b": [needing("a")]})
    assert isinstance(found["a"], Missing)
    assert "needs itself" in found["a"].missing[0]


def test_a_figure_says_only_what_applies() -> None:
    assert to_builtins(Measured(0.0, "1", "way").contract()) == {
        "value": 0.0,
        "unit": "1",
        "way": "way",
        "missing": None,
        "line": None,
    }
