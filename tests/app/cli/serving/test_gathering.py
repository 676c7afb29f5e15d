"""Pieces of a body are handed on together: when they are enough, when it is whole, or after a moment."""

import asyncio

import pytest

from app.cli.serving import gathering
from app.cli.serving.gathering import Gathered


def of(length: bytes, came: int = 0) -> Gathered | None:
    return Gathered.of([(b"host", b"h"), (b"content-length", length)], came, asyncio.new_event_loop(), lambda: None)


def known(length: int, came: int = 0) -> Gathered:
    found = of(b"%d" % length, came)
    assert found is not None
    return found


def test_small_pieces_are_handed_on_when_they_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gathering, "AT_ONCE", 10)
    body = known(100)
    assert [body.add(b"1234") for _ in range(4)] == [b"", b"", b"123412341234", b""]
    assert body.add(b"0123456789ab") == b"12340123456789ab"


def test_the_end_of_a_body_is_handed_on_at_once_and_what_stands_behind_it_too() -> None:
    assert known(10, came=4).add(b"123456") == b"123456"
    body = known(10)
    assert body.add(b"12345") == b""
    assert body.add(b"67890POST /next") == b"1234567890POST /next"


def test_what_does_not_say_how_long_it_is_or_is_whole_is_not_gathered() -> None:
    assert of(b"10", came=10) is None
    assert of(b"0") is None
    assert Gathered.of([(b"transfer-encoding", b"chunked")], 0, asyncio.new_event_loop(), lambda: None) is None


def test_what_drips_is_handed_on_after_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gathering, "LONGEST_SECONDS", 0.01)

    async def drips() -> bytes:
        late = asyncio.Event()
        body = Gathered.of([(b"content-length", b"100")], 0, asyncio.get_running_loop(), late.set)
        assert body is not None
        assert body.add(b"a") + body.add(b"b") == b""
        await asyncio.wait_for(late.wait(), 600)
        given = body.given()
        assert body.given() == b""
        return given

    assert asyncio.run(drips()) == b"ab"
