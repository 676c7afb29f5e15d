"""The shares of two lists of cluster reports, which Oracle prints wrong, are put right only where others prove it."""

import pytest

from parsers.corrections.cluster import FRACTION, SWAPPED
from parsers.corrections.instance import correct
from parsers.model.report import Report, SectionRows

Shares = tuple[float | None, float | None]


def report(**lists: dict[str, Shares]) -> Report:
    held = Report("awr-rac-html", "cluster")
    for name, statements in lists.items():
        rows = [
            {"sql_id": sql_id, "io_wait_total_percent": io, "gets_total_percent": gets}
            for sql_id, (io, gets) in statements.items()
        ]
        held.sections[name] = SectionRows(name, "present", 1, rows)
    return held


def shares(held: Report, name: str) -> list[Shares]:
    return [(row["io_wait_total_percent"], row["gets_total_percent"]) for row in held.rows(name)]


@pytest.mark.parametrize(("format", "alone"), [("awr-rac-html", 6.0), ("awr-rac-text", None)])
def test_a_share_printed_as_a_fraction_becomes_a_percentage(format: str, alone: float | None) -> None:
    held = report(sql_by_elapsed={"a": (0.6, 80.6), "b": (0.06, 2.0), "c": (None, 1.0)}, sql_by_cpu={"a": (64.1, 80.6)})
    held.format = format
    correct(held)
    assert shares(held, "sql_by_elapsed") == [(64.1, 80.6), (alone, 2.0), (None, 1.0)]
    assert held.section("sql_by_elapsed").extra == {"corrected": FRACTION}


def test_two_shares_under_each_others_headings_change_places() -> None:
    held = report(sql_by_cluster_wait={"a": (80.6, 64.1), "b": (1.0, 2.0)}, sql_by_gets={"a": (64.14, 80.62)})
    correct(held)
    assert shares(held, "sql_by_cluster_wait") == [(64.1, 80.6), (2.0, 1.0)]
    assert held.section("sql_by_cluster_wait").extra == {"corrected": SWAPPED}


@pytest.mark.parametrize("known", [{}, {"a": (0.61, 0.61)}, {"a": (0.6, 80.6)}, {"b": (64.1, 80.6)}])
def test_without_proof_the_printed_shares_stay(known: dict[str, Shares]) -> None:
    held = report(sql_by_elapsed={"a": (0.6, 80.6)}, sql_by_cluster_wait={"a": (0.6, 80.6)}, sql_by_cpu=known)
    correct(held)
    assert shares(held, "sql_by_elapsed") == shares(held, "sql_by_cluster_wait") == [(0.6, 80.6)]


def test_a_small_share_proves_no_fraction() -> None:
    held = report(sql_by_elapsed={"a": (0.03, 2.0)}, sql_by_cpu={"a": (3.0, 2.0)})
    correct(held)
    assert shares(held, "sql_by_elapsed") == [(0.03, 2.0)]
