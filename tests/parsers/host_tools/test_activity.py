"""Whether two names are of one host: reports cut names, tools leave the domain out or not."""

import pytest

from parsers.host_tools.activity import HostActivity, by_host, same_host


@pytest.mark.parametrize(
    ("printed", "named", "same"),
    [
        ("db01.example.com", "DB01", True),
        ("db01.example.com", "db01.other.domain", True),
        ("db01", "db012", False),
        ("proddatabase-s", "proddatabase-server01", True),
        ("proddatabase-server01", "proddatabase-s.example.com", True),
        ("proddatabase-s", "proddatabank-server01", False),
        ("dbserver", "dbserver2", False),
    ],
)
def test_names_of_one_host(printed: str, named: str, same: bool) -> None:
    assert same_host(printed, named) is same


def test_samples_without_a_name_are_of_the_only_host_that_is_named() -> None:
    nameless, one, other = (HostActivity("vmstat", name, None, ()) for name in (None, "db1", "db2"))
    assert [each.host for each in by_host([nameless, one])] == ["db1", "db1"]
    assert [each.host for each in by_host([nameless, one, other])] == [None, "db1", "db2"]
    assert by_host([nameless]) == (nameless,)
