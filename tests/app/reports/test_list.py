"""Lists of reports: what they are narrowed to, in any order, page after page, on both databases."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine

from app.main import create_app
from app.settings import Settings
from app.store.lists.report_filter import SORTS
from rules.core.finding import SEVERITIES
from tests.app import made_lists
from tests.app.conftest import BASE
from tests.app.made_lists import DAY, DIGEST, HOUR
from tests.app.services import provided
from tests.app.stand_in import StandIn

REPORTS = "/api/v1/reports"
EVERY = [f"u{number}" for number in range(1, len(made_lists.PRINTED) + 1)]


@pytest.fixture
def asked(client: TestClient) -> TestClient:
    made_lists.fill(provided(client, Engine))
    return client


def ids(answer: Any) -> list[str]:
    assert answer.status_code == 200, answer.text
    return [one["id"] for one in answer.json()["reports"]]


def pages(client: TestClient, limit: int, **parameters: Any) -> Iterator[list[dict[str, Any]]]:
    cursor: str | None = None
    while True:
        page = client.get(REPORTS, params=parameters | {"limit": limit} | ({"cursor": cursor} if cursor else {})).json()
        yield page["reports"]
        cursor = page["next"]
        if cursor is None:
            return


NARROWED: tuple[tuple[dict[str, Any], list[str]], ...] = (
    ({}, EVERY),
    ({"dbid": 1}, ["u1", "u2", "u3", "u4"]),
    ({"dbid": -4}, ["u8", "u9"]),
    ({"dbid": 5}, []),
    ({"database": "ORCL"}, ["u1", "u2", "u3", "u4"]),
    ({"database": "orcl"}, []),
    ({"database_id": "sales"}, ["u1", "u2", "u3", "u4", "u5"]),
    ({"database_id": "clone"}, ["u5"]),
    ({"database_id": "nobody"}, []),
    ({"instance": "orcl1"}, ["u1", "u2", "u3"]),
    ({"instance": "ÄNDERUNG"}, ["u6"]),
    ({"instance_number": 1}, ["u1", "u2", "u3", "u5"]),
    ({"begin_snap": 11}, ["u2", "u3", "u4"]),
    ({"end_snap": 2**62 + 1}, ["u8"]),
    ({"dbid": 1, "instance_number": 1, "begin_snap": 11, "end_snap": 12}, ["u2", "u3"]),
    ({"dbid": 1, "scope": "cluster", "begin_snap": 11, "end_snap": 12}, ["u4"]),
    ({"sha256": DIGEST.format(3)}, ["u3"]),
    ({"sha256": DIGEST.format(200).upper()}, []),
    ({"reference": "T-1"}, ["u1", "u2", "u3"]),
    ({"reference": "prod", "dbid": 1}, ["u4"]),
    ({"reference": "%"}, []),
    ({"label": "Sales %_"}, ["u1", "u2", "u3", "u4", "u5"]),
    ({"label": "sales"}, []),
    ({"group": "Estate A"}, ["u1", "u2", "u3", "u4", "u5"]),
    ({"group": "Estate B"}, ["u6", "u7"]),
    ({"group": "Estate A", "dbid": 2}, ["u5"]),
    ({"case": "idle"}, ["u5"]),
    ({"answer": "cpu"}, ["u8"]),
    ({"severity": "info"}, ["u1", "u3", "u4", "u5", "u6", "u8", "u9"]),
    ({"severity": "high"}, ["u1", "u4", "u8", "u9"]),
    ({"severity": "blocker"}, ["u4"]),
    ({"format": "awr-html"}, ["u3"]),
    ({"scope": "pdb"}, ["u8", "u9"]),
    ({"host": "dbhost1"}, ["u1", "u2", "u9"]),
    ({"io_share_from": 0.5}, ["u1", "u5", "u8"]),
    ({"io_share_from": 0}, ["u1", "u2", "u5", "u8"]),
    ({"single_block_read_ms_from": "0.125"}, ["u1", "u2"]),
    ({"best_saving_from": 0.3}, ["u5"]),
    ({"sample": True}, ["u2", "u6", "u7"]),
    ({"sample": False}, ["u1", "u3", "u4", "u5", "u8", "u9"]),
    ({"sample": False, "database": "ORCL"}, ["u1", "u3", "u4"]),
    ({"q": "SALES"}, ["u1", "u2", "u3", "u4", "u5"]),
    ({"q": "orclb"}, ["u5"]),
    ({"q": "GRÖSSE"}, ["u6", "u7"]),
    ({"q": "änder"}, ["u6"]),
    ({"q": "dbhost1 orcl"}, ["u1", "u2"]),
    ({"q": "wöche_7 100%"}, ["u3"]),
    ({"q": "w_che"}, []),
    ({"q": "%"}, ["u1", "u2", "u3", "u4", "u5"]),
    ({"q": "said."}, EVERY),
    ({"q": "-4"}, ["u8", "u9"]),
    ({"q": "none"}, []),
    ({"q": " \n "}, EVERY),
    ({"since": "2026-03-01T02:00"}, ["u5", "u8"]),
    ({"until": "2026-03-01T01:00"}, ["u1", "u6"]),
    ({"since": "2026-03-01T01:00", "until": "2026-03-01 02:00"}, ["u2", "u3", "u4"]),
    ({"since": "2026-03-02"}, []),
    ({"until": "2026-03-01"}, ["u1", "u2", "u3", "u4", "u5", "u6", "u8"]),
    ({"received_since": (DAY + 8 * HOUR).isoformat()}, ["u8", "u9"]),
    ({"received_since": (DAY + 8 * HOUR).isoformat() + "Z"}, ["u8", "u9"]),
    ({"received_since": "2026-03-01T10:00:00+02:00"}, ["u8", "u9"]),
    ({"received_since": "2026-03-02"}, []),
)


def test_a_list_is_narrowed(asked: TestClient) -> None:
    told = [ids(asked.get(REPORTS, params=parameters)) for parameters, _ in NARROWED]
    assert told == [found[::-1] for _, found in NARROWED]


def sorted_by(name: str, one: dict[str, Any]) -> Any:
    value = made_lists.urgency(one) if name == "urgency" else one[{"received": "received_at"}.get(name, name)]
    return ("none", *SEVERITIES).index(value) if name == "severity" and value is not None else value


def test_every_order_holds_over_all_pages(asked: TestClient) -> None:
    for name, limit, way in product(SORTS, (1, 2, 4, 500), ("", "-")):
        seen = [one for page in pages(asked, limit, sort=f"{way}{name}") for one in page]
        assert sorted(one["id"] for one in seen) == EVERY
        values = [sorted_by(name, one) for one in seen]
        known = [one for one in values if one is not None]
        assert values == known + [None] * (len(values) - len(known))
        if name not in ("instance", "host", "database", "label"):  # letters go by the engine
            assert known == sorted(known, reverse=bool(way))
        else:
            first = {value: values.index(value) for value in known}
            assert all(values[first[value] : first[value] + known.count(value)].count(value) == known.count(value)
                       for value in known)  # fmt: skip


def test_what_is_added_between_two_pages_moves_nothing(asked: TestClient) -> None:
    added = 100
    for sort in ("end_time", "-end_time", "severity", "-received", "host"):
        before = [one["id"] for page in pages(asked, 500, sort=sort) for one in page]
        seen: list[str] = []
        for number, page in enumerate(pages(asked, 2, sort=sort)):
            seen += [one["id"] for one in page]
            if number < len(made_lists.PRINTED):
                made_lists.more(provided(asked, Engine), added, **made_lists.PRINTED[number])
                added += 1
        assert [one for one in seen if one in before] == before
        assert len(set(seen)) == len(seen)


def test_a_page_is_narrowed_as_the_one_before(asked: TestClient) -> None:
    found = [[one["id"] for one in page] for page in pages(asked, 2, dbid=1, sort="-end_time", severity="low")]
    assert [one for page in found for one in page] == ["u4", "u3", "u1"]


def test_a_line_says_all_that_it_is_found_by(asked: TestClient) -> None:
    (line,) = asked.get(REPORTS, params={"sha256": DIGEST.format(4)}).json()["reports"]
    known = {"id": "u4", "url": f"{REPORTS}/u4", "database_id": "sales", "database": "ORCL", "dbid": 1,
             "label": "Sales %_", "group": "Estate A", "severity": "blocker", "confidence": None, "host": None,
             "sha256": DIGEST.format(4), "reference": {"ticket": "prod", "environment": None, "host": "h"},
             "answer": "faster_media", "begin_snap": 11, "end_snap": 12, "scope": "cluster"}  # fmt: skip
    assert line | known == line


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    """A service without reports: what it refuses it refuses before it asks the store."""
    analyst: Any = StandIn()
    return TestClient(create_app(Settings(data=tmp_path_factory.mktemp("data")), analyst=analyst), base_url=BASE)


def refused(client: TestClient, address: str) -> tuple[str, str]:
    answer = client.get(f"{REPORTS}?{address}")
    assert answer.status_code == 422, (address, answer.text)
    body = answer.json()
    return body["code"], body["detail"]


@pytest.mark.parametrize("name", ["database", "database_id", "label", "group", "instance", "host", "reference",
                                  "sha256", "case", "answer", "severity", "format", "scope", "sort", "cursor", "dbid",
                                  "instance_number", "begin_snap", "end_snap", "limit", "received_since", "since",
                                  "until"])  # fmt: skip
def test_an_empty_value_is_refused_as_a_slip(empty: TestClient, name: str) -> None:
    code, sentence = refused(empty, f"{name}=")
    assert code in ("invalid_request", "invalid_cursor")
    assert name in sentence


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("database=a%00b", "must not hold the character NUL"),
        ("reference=%00", "must not hold the character NUL"),
        ("since=%00", "must not hold the character NUL"),
        ("dbid=%D9%A1", "must be a whole number"),
        ("dbid=9223372036854775808", "must be 9,223,372,036,854,775,807 or less"),
        (f"dbid={'9' * 5000}", "must be a whole number"),
        ("dbid=1e3", "must be a whole number"),
        ("begin_snap=-1", "must be 0 or more"),
        ("end_snap=NaN", "must be a whole number"),
        ("instance_number=0x1", "must be a whole number"),
        ("sha256=abc", "must be 64 hexadecimal digits"),
        (f"sha256={'g' * 64}", "must be 64 hexadecimal digits"),
        (f"sha256={'%D9%A1' * 64}", "must be 64 hexadecimal digits"),
        (f"sha256={'0' * 64}%0A", "must be 64 hexadecimal digits"),
        ("case=nosuch", "must be 'not_storage', "),
        ("answer=nosuch", "must be 'faster_media', "),
        ("severity=none", "must be 'info', "),
        ("format=pdf", "must be 'statspack-text', "),
        ("q=%00", "must not hold the character NUL"),
        (f"q={'x' * 201}", "200"),
        ("sample=perhaps", "sample"),
        ("io_share_from=1.5", "must be 1 or less"),
        ("io_share_from=-1", "must be 0 or more"),
        ("single_block_read_ms_from=nan", "must be a number"),
        ("best_saving_from=much", "number"),
        ("scope=all", "must be 'instance', "),
        ("sort=colour", "must be 'received', "),
        ("sort=--end_time", "must be 'received', "),
        ("since=yesterday", "is no time"),
        ("since=2026-02-30", "names a day that does not exist"),
        ("since=2026-03-02&until=2026-03-01", "write the earlier time first"),
        ("since=2026-03-02T00:00:00Z", "names a time zone"),
        ("received_since=yesterday", "must be a time, such as 2026-01-31T10:00:00Z"),
        ("received_since=99999999999999999999", "must be a time"),
        ("received_since=0001-01-01T00:00:00%2B14:00", "must be a time"),
        ("received_since=2026-03-01T10:00:00+02:00", "must be a time"),  # a plus that was not encoded
        ("received_since=%D9%A2%D9%A0%D9%A2%D9%A6-03-01", "must be a time"),
        ("limit=0", "must be 1 or more"),
        ("limit=501", "must be 500 or less"),
        ("dbid=1&dbid=1", "dbid is given 2 times"),
        ("sort=end_time&sort=-end_time", "sort is given 2 times"),
    ],
)
def test_what_cannot_be_asked_is_one_sentence(empty: TestClient, address: str, said: str) -> None:
    _, sentence = refused(empty, address)
    assert said in sentence
    assert sentence.endswith(".")


def test_a_cursor_is_good_for_its_own_order_alone(asked: TestClient) -> None:
    cursors = {sort: asked.get(REPORTS, params={"limit": 2, "sort": sort}).json()["next"] for sort in SORTS}
    assert len(set(cursors.values())) == len(SORTS)
    for sort in SORTS:
        for other, cursor in cursors.items():
            answer = asked.get(REPORTS, params={"sort": sort, "cursor": cursor})
            assert answer.status_code == (200 if sort == other else 422), (sort, other)
            if sort != other:
                assert answer.json()["code"] == "invalid_cursor"
        assert asked.get(REPORTS, params={"sort": f"-{sort}", "cursor": cursors[sort]}).status_code == 422
