"""In what two databases are unlike: only what both print, and a patch is no other release."""

from datetime import datetime

from app.databases.unlike import Traits, differences

OLD = Traits("ORCL", "19.3.0.0.0", "db1", "Linux x86 64-bit", "8 KiB", datetime(2020, 2, 12, 10))


def test_what_agrees_is_not_told() -> None:
    alike = Traits("orcl", "19.21.0.0.0", "DB1", "Linux x86 64-bit", "8 KiB", datetime(2020, 9, 1))
    assert differences(OLD, alike) == []


def test_name_release_platform_block_size_host_and_years_are_told() -> None:
    other = Traits("SALES", "11.2.0.4.0", "old7", "AIX 64-bit", "16 KiB", datetime(2014, 2, 12, 10))
    found = differences(OLD, other)
    assert [one.what for one in found] == [
        "Name", "Release", "Platform", "Block size", "Host", "Newest report, 6 years apart",
    ]  # fmt: skip
    assert (found[1].here, found[1].there) == ("19", "11.2")


def test_what_one_of_them_does_not_print_is_no_difference() -> None:
    assert differences(OLD, Traits("ORCL", None, None, None, None, None)) == []
    assert differences(Traits(None, None, None, None, None, None), OLD) == []
