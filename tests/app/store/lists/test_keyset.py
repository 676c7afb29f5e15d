"""Cursors: what one holds, and what is refused as one."""

import base64
import json
from datetime import datetime
from typing import Any

import pytest

from app.store.lists.keyset import InvalidCursor, Key, Order, Place, Value, behind

BY_TIME, BY_NAME, BY_COUNT = Order("-end_time", Key(datetime)), Order("name", Key(str)), Order("reports", Key(int))
NEWEST = Order("-received", Key())


def forged(*parts: Any) -> str:
    return base64.urlsafe_b64encode(json.dumps(parts).encode()).decode().rstrip("=")


@pytest.mark.parametrize(
    ("order", "place"),
    [
        (BY_TIME, Place(datetime(2026, 1, 31, 11, 0, 7, 123456), 5)),
        (BY_TIME, Place(None, 5)),
        (BY_NAME, Place("Größe ÿÿ \U0001f4c8 \"'/+?&=", 2**63 - 1)),
        (BY_NAME, Place("x" * 100_000, 0)),
        (BY_COUNT, Place(0, 1)),
        (NEWEST, Place(None, 41)),
    ],
)
def test_a_cursor_says_the_place_again(order: Order, place: Place) -> None:
    cursor = order.cursor(place)
    assert order.place(cursor) == place
    assert cursor.replace("-", "").replace("_", "").isalnum()  # stands in an address as it is


@pytest.mark.parametrize(
    "cursor",
    ["", "=", "41", "0", "-1", "null", "x" * 999, "\0", "é", "\u0661", "%00", " ", "WyI=WyI=", forged(), forged("name"),
     forged("name", "a"), forged("name", "a", 1, 2), forged("-name", "a", 1), forged("label", "a", 1),
     forged("name", 5, 1), forged("name", "a\0b", 1), forged("name", "a", -1), forged("name", "a", 2**63),
     forged("name", "a", 1.5), forged("name", "a", "1"), forged("name", ["a"], 1), forged("name", "a", None),
     forged("name", "\ud800", 1), forged("name", True, 1), forged({"name": 1}),
     base64.urlsafe_b64encode(b"[" * 100_000).decode()],
)  # fmt: skip
def test_what_no_page_gave_is_refused(cursor: str) -> None:
    with pytest.raises(InvalidCursor):
        BY_NAME.place(cursor)


@pytest.mark.parametrize("value", ["yesterday", "", 5, "2026-01-31T10:00:00Z", "2026-13-01", "2026-01-31\0"])
def test_a_time_that_is_none_is_refused(value: Value) -> None:
    with pytest.raises(InvalidCursor):
        BY_TIME.place(forged("-end_time", value, 1))


@pytest.mark.parametrize("value", [2**63, -(2**63), 10**30, "1", 1.5])
def test_a_count_that_no_column_holds_is_refused(value: Any) -> None:
    with pytest.raises(InvalidCursor):
        BY_COUNT.place(forged("reports", value, 1))


def test_a_list_by_number_takes_no_value() -> None:
    with pytest.raises(InvalidCursor):
        NEWEST.place(forged("-received", "a", 1))


@pytest.mark.parametrize("limit", [1, 2, 3, 9])
@pytest.mark.parametrize("order", [BY_NAME, Order("-name", Key(str))])
def test_rows_at_hand_are_paged_with_the_unknown_ones_last(order: Order, limit: int) -> None:
    values: dict[int, Value] = {1: "b", 2: None, 3: "a", 4: "b", 5: None, 6: ""}
    seen: list[int] = []
    after = None
    while True:
        found, cursor = behind(order, values, after, limit)
        seen += found
        if cursor is None:
            break
        after = order.place(cursor)
    assert seen == ([4, 1, 3, 6, 5, 2] if order.down else [6, 3, 1, 4, 2, 5])
