"""The address of a list: sorted, paged forward and back, narrowed."""

from urllib.parse import parse_qsl, urlsplit

import pytest

from app.web.list_address import MOST_BACK, Column, ListAddress, chosen


def address(url: str) -> ListAddress:
    parts = urlsplit(url)
    return ListAddress.of(parts.path, parse_qsl(parts.query, keep_blank_values=True), "-received")


def test_what_is_blank_is_not_asked() -> None:
    one = address("/reports?q=+&answer=cpu&sort=")
    assert (one.asked("q", "answer"), one.sort, one.is_first) == ({"answer": "cpu"}, "-received", True)


def test_a_heading_sorts_from_the_first_page() -> None:
    one = address("/reports?q=a&sort=label&before=x&before=y")
    assert one.by("label") == "/reports?q=a&sort=-label"
    assert one.by("share", down=True) == "/reports?q=a&sort=-share"
    assert (one.way("label"), one.way("share")) == ("ascending", "")


def test_pages_lead_on_and_back_one_by_one() -> None:
    second = address(address("/reports?q=a").behind("x"))
    third = address(second.behind("y"))
    assert third.value("before") == "y"
    assert third.back == "/reports?q=a&before=x"
    assert address(third.back).back == third.first == "/reports?q=a"
    assert address("/reports?q=a").back == ""


@pytest.mark.parametrize("pages", [MOST_BACK, MOST_BACK + 1, MOST_BACK * 3])
def test_a_long_way_keeps_its_last_pages_and_never_leads_to_a_wrong_one(pages: int) -> None:
    one = address("/reports")
    for number in range(1, pages + 1):
        one = address(one.behind(f"c{number}"))
    number = pages
    while back := one.back:
        one, number = address(back), number - 1
        assert one.value("before") == (f"c{number}" if number else "")
    assert number == (0 if pages <= MOST_BACK else pages - MOST_BACK + 2)


def test_the_order_of_urgency_shows_what_it_goes_by_unless_columns_were_chosen() -> None:
    columns = [Column("verdict", "Verdict"), Column("severity", "Worst", usual=False), Column("received", "Received")]
    keys = {
        url: [one.key for one in chosen(columns, address(url))]
        for url in ("/reports", "/reports?sort=-urgency", "/reports?sort=-urgency&column=received", "/reports?column=x")
    }
    assert list(keys.values()) == [
        ["verdict", "received"], ["verdict", "severity"], ["received"], ["verdict", "received"],
    ]  # fmt: skip
