"""clamd as its protocol has it: what it finds is told, and whatever else it does is no word that a file is clean."""

import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from app.settings import Misconfigured, Settings, read
from app.web.problems import Problem
from app.web.requests.clamd import PIECE, Away, Clamd, TooLong
from app.web.requests.scanning import AT_ONCE, RETRY_SECONDS, Infected, Scanner, ScannerAway
from parsers.errors import TooLarge
from tests.app.web.fake_clamd import EICAR, FakeClamd, fake_clamd, gone


@pytest.fixture
def fake() -> Iterator[FakeClamd]:
    with fake_clamd() as one:
        yield one


@pytest.fixture
def clamd(fake: FakeClamd) -> Clamd:
    return Clamd(fake.address, 10.0)


def test_malware_is_named_and_all_else_is_clean(fake: FakeClamd, clamd: Clamd) -> None:
    large = bytes(range(256)) * 1000
    assert clamd.malware_in([b"a report"]) is None
    assert clamd.malware_in([]) is None
    assert clamd.malware_in([b"one ", b"two"]) is None
    assert clamd.malware_in([large]) is None
    assert fake.scanned == [b"a report", b"", b"one two", large]
    assert fake.frames == [PIECE] * 3 + [256_000 - 3 * PIECE]
    assert clamd.malware_in([b"before ", EICAR[:20], EICAR[20:]]) == "Eicar-Test-Signature"
    clamd.ping()


def test_a_socket_of_this_machine_will_do(tmp_path: Path) -> None:
    with fake_clamd(tmp_path) as fake:
        assert Clamd(fake.address, 10.0).malware_in([EICAR]) == "Eicar-Test-Signature"
    with pytest.raises(Away):
        Clamd(str(tmp_path / "nosuch"), 10.0).ping()


def test_more_than_it_takes_is_told_though_it_hangs_up(fake: FakeClamd, clamd: Clamd) -> None:
    fake.most = 100_000
    assert clamd.malware_in([b"x" * 100_000]) is None
    with pytest.raises(TooLong):
        clamd.malware_in([b"x" * 100_001])
    with pytest.raises((TooLong, Away)):  # a reset may come before its last words
        clamd.malware_in(b"x" * PIECE for _ in range(500))


def test_an_answer_in_pieces_is_one(fake: FakeClamd, clamd: Clamd) -> None:
    def slowly(connection: socket.socket, _: bytes) -> None:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for sign in b"stream: Win.Test FOUND\0":
            connection.sendall(bytes([sign]))

    fake.answers = slowly
    assert clamd.malware_in([b"x"]) == "Win.Test"


@pytest.mark.parametrize(
    "said",
    [b"", b"\0", b"stream: OK", b"OK?\0", b"stream: \0", b" FOUND\0", b"stream:  FOUND\0", b"UNKNOWN COMMAND\0",
     b"\xff\xfe\0", b"HTTP/1.1 200 OK\r\n\r\n\0", b"stream: Can't allocate memory ERROR\0", b"x" * 20_000],
)  # fmt: skip
def test_garbage_is_no_word_that_it_is_clean(fake: FakeClamd, clamd: Clamd, said: bytes) -> None:
    fake.answers = lambda connection, _: connection.sendall(said)
    with pytest.raises(Away):
        clamd.malware_in([b"x"])


def test_one_that_hangs_is_given_up(fake: FakeClamd) -> None:
    hanging = threading.Event()
    fake.answers = lambda *_: hanging.wait(300) and None
    with pytest.raises(Away):
        Clamd(fake.address, 0.2).malware_in([b"x"])
    hanging.set()


def test_one_that_drips_is_given_up(fake: FakeClamd) -> None:
    """Each piece of its answer comes soon, the whole of it never."""
    ended = threading.Event()

    def drips(connection: socket.socket, _: bytes) -> None:
        while not ended.wait(0.01):
            connection.sendall(b".")

    fake.answers = drips
    with pytest.raises(Away):
        Clamd(fake.address, 0.3).malware_in([b"x"])
    ended.set()


def test_what_comes_of_it_is_a_refusal_or_for_later(fake: FakeClamd) -> None:
    scanner = Scanner(Clamd(fake.address, 10.0))
    scanner.check(b"a report")
    with pytest.raises(Infected, match="found Eicar-Test-Signature in this file, so it was not stored"):
        scanner.check(EICAR)
    fake.most = 3
    with pytest.raises(TooLarge, match="StreamMaxLength"):
        scanner.check(b"four")
    away = Scanner(Clamd(gone(), 10.0))
    for call in (away.look, lambda: away.check(b"x")):
        with pytest.raises(Problem) as raised:
            call()
        assert (raised.value.status, raised.value.code) == (503, "scanner_unavailable")
        assert raised.value.headers["retry-after"] == str(RETRY_SECONDS)


def test_one_that_hangs_keeps_few_calls_waiting(fake: FakeClamd) -> None:
    hanging, came = threading.Event(), threading.Semaphore(0)

    def hangs(connection: socket.socket, _: bytes) -> None:
        came.release()
        hanging.wait(300)
        connection.sendall(b"stream: OK\0")

    fake.answers = hangs
    scanner = Scanner(Clamd(fake.address, 60.0))
    with ThreadPoolExecutor(AT_ONCE) as threads:
        waiting = [threads.submit(scanner.check_in_a_call, b"x") for _ in range(AT_ONCE)]
        for _ in waiting:
            came.acquire()
        with pytest.raises(ScannerAway):
            scanner.check_in_a_call(b"x")
        hanging.set()
        assert [one.result() for one in waiting] == [None] * AT_ONCE
    scanner.check_in_a_call(b"x")


def test_without_a_setting_nothing_is_scanned() -> None:
    scanner = Scanner.of(Settings())
    assert not scanner.on
    scanner.check(EICAR)
    scanner.look()


@pytest.mark.parametrize("address", ["clamav", "clamav:", ":3310", "clamav:x", "clamav:99999", "run/clamd.ctl"])
def test_an_address_that_is_none_is_refused_at_the_start(address: str) -> None:
    with pytest.raises(Misconfigured, match="the setting IOBOUND_CLAMD cannot be"):
        read(clamd=address)


@pytest.mark.parametrize("address", ["127.0.0.1:3310", "clamav:3310", "[::1]:3310", "/run/clamav/clamd.ctl"])
def test_an_address_is_taken(address: str) -> None:
    assert read(clamd=address).clamd == address
