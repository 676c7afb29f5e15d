"""What is counted has a name as Prometheus's own checks want it."""

from app.counters import COUNTED


def test_names_are_ours_or_those_of_the_process_and_have_a_meaning() -> None:
    known = list(COUNTED.collect())
    assert {one.name.partition("_")[0] for one in known} <= {"iobound", "process", "python"}
    assert all(one.documentation.strip() for one in known)
    assert all(one.name.endswith(("_seconds", "_bytes", "_info")) or one.type != "histogram" for one in known)
