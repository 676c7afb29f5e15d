"""What is warned of before anything runs."""

from rules.measuring.too_good import GIB, amount, warnings


def test_targets_that_a_cache_may_hold_are_warned_of() -> None:
    assert list(warnings(64 * GIB, None, 8, 60)) == []
    assert list(warnings(64 * GIB, 8192, 8, 60)) == []
    assert "four times the cache (8 GiB)" in " ".join(warnings(31 * GIB, 8192, 8, 60))
    assert "--cache-size says how large" in " ".join(warnings(2 * GIB, None, 8, 60))
    assert list(warnings(2 * GIB, 0, 8, 60)) == []  # somebody says that there is none


def test_many_disks_take_longer_loads() -> None:
    assert "should take 128 s or more" in " ".join(warnings(64 * GIB, 0, 64, 60))
    assert list(warnings(64 * GIB, 0, 64, 128)) == []
    assert list(warnings(64 * GIB, 0, 29, 5)) == []


def test_sizes_read_as_one_says_them() -> None:
    assert [amount(one) for one in (32 << 20, 2 * GIB, 1536 << 20)] == ["32 MiB", "2 GiB", "1.5 GiB"]
