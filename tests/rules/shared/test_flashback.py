"""How much goes to flashback logs, by the more direct of two places."""

from rules.shared.flashback import flashback
from tests.rules.cases import facts_of

FILES = [{"name": "Flashback Log", "write_bytes_per_s": 7e6, "line": 5}]


def test_the_instances_own_count_comes_before_mirrored_writes_of_files() -> None:
    counted = {"statistic": {"flashback log write bytes": {"total": 3_600_000_000, "line": 4}}, "elapsed_s": 1000}
    both = flashback(facts_of(counted | {"io_by_filetype": FILES}))
    assert both
    assert (both.bytes_per_s, both.line) == (3.6e6, 4)
    files = flashback(facts_of({"io_by_filetype": FILES}))
    assert files
    assert (files.bytes_per_s, files.line) == (7e6, 5)


def test_without_flashback_there_is_none() -> None:
    assert flashback(facts_of({"io_by_filetype": [{"name": "Data File", "write_bytes_per_s": 7e6}]})) is None
