"""Files are read in processes with limits: what goes wrong there is one sentence here, and the next file is read."""

import json
import os
import signal
import threading
import time
from contextlib import suppress
from pathlib import Path
from unittest.mock import ANY

import pytest

from app.analysis import reader_process
from app.analysis.context import JudgingContext
from app.analysis.finished import reports_of
from app.analysis.jobs import analyse_to_json
from app.analysis.packed_parts import PackedParts
from app.analysis.pool import Analyst, Killed, Limits, TookTooLong
from parsers.errors import Refused
from tests.app import jobs
from tests.app.analysis.spools import CUT, OTHER, TEXT, spool
from tests.app.queue.until import until


def analyst(seconds: float = 20, **what) -> Analyst:
    return Analyst(Limits(seconds=seconds, workers=1, **what), job=jobs.obeys)


def test_an_answer_is_its_core_and_its_parts() -> None:
    with analyst() as busy:
        (only,) = busy.analyse(b"hello", "awr.txt", JudgingContext({"media": "nvme"}))
    assert json.loads(only.core) == {
        "size": 5,
        "file": "awr.txt",
        "storage": {"media": "nvme"},
        "process": ANY,
    }
    assert only.parts == {}


@pytest.mark.parametrize(
    ("deed", "code", "words"),
    [("die", "busy", "ended before it answered"), ("eat", "too_large", "memory"), ("fail", "failed", "LookupError")],
)
def test_a_file_that_breaks_its_process_is_one_sentence(deed: str, code: str, words: str) -> None:
    with analyst() as busy:
        with pytest.raises(Refused) as refused:
            busy.analyse(deed.encode(), "hostile.txt")
        assert refused.value.code == code
        assert words in str(refused.value)
        assert str(refused.value).endswith(".")
        assert busy.analyse(b"hello", "next.txt")


def test_a_process_that_is_killed_while_idle_is_replaced() -> None:
    with analyst() as busy:
        (before,) = busy.analyse(b"hello", "awr.txt")
        os.kill(json.loads(before.core)["process"], signal.SIGKILL)
        while busy.processes[0].active:
            time.sleep(0.01)
        (after,) = busy.analyse(b"hello", "awr.txt")
    assert json.loads(after.core)["process"] != json.loads(before.core)["process"]


def process_of(busy: Analyst) -> int:
    (only,) = busy.analyse(b"hello", "awr.txt")
    return int(json.loads(only.core)["process"])


def test_a_process_reads_on_until_it_has_grown(monkeypatch: pytest.MonkeyPatch) -> None:
    with analyst() as busy:
        first = process_of(busy)
        assert [process_of(busy) for _ in range(3)] == [first] * 3
        monkeypatch.setattr(reader_process, "GROWN_BYTES", 1)
        assert process_of(busy) == first
        assert process_of(busy) != first


def test_where_nobody_tells_what_it_holds_a_process_is_replaced_by_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader_process.Running, "resident", lambda _self: None)
    monkeypatch.setattr(reader_process, "MOST_UNSEEN", 2)
    with analyst() as busy:
        first = process_of(busy)
        assert process_of(busy) == first
        assert process_of(busy) != first


@pytest.mark.parametrize("moment", [0.0, 0.2, 0.6])
def test_files_under_way_when_their_process_is_killed_are_all_answered(moment: float) -> None:
    with analyst() as busy:
        busy.start()
        begun = [busy.begin_analysis(b"hello", f"{number}.txt") for number in range(6)]
        time.sleep(moment)
        os.kill(busy.processes[0].pid, signal.SIGKILL)
        for one in begun:
            with suppress(Killed):
                assert one.result()
        with suppress(Killed):  # the end of a process may be noticed as late as this
            assert busy.analyse(b"hello", "next.txt")
        assert busy.analyse(b"hello", "the one after it.txt")


def test_a_file_that_takes_too_long_is_given_up_and_the_next_is_read() -> None:
    with analyst(seconds=3) as busy:
        with pytest.raises(Refused) as refused:
            busy.analyse(b"hang", "hostile.txt")
        assert refused.value.code == "timeout"
        assert "3 seconds" in str(refused.value)
        assert busy.analyse(b"hello", "next.txt")


def test_an_archive_gets_more_time_than_one_report() -> None:
    import io
    import zipfile

    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("a.txt", "x")
    with Analyst(Limits(seconds=0.5, archive_seconds=60, workers=1), job=jobs.takes_its_time) as busy:
        assert busy.analyse(packed.getvalue(), "reports.zip")
        with pytest.raises(Refused):
            busy.analyse(b"one report", "awr.txt")


def test_a_process_that_reads_all_reports_of_a_file_has_time_for_them() -> None:
    import gzip

    limits = Limits(seconds=30, archive_seconds=600)
    whole = [
        limits.seconds_for_whole(data) for data in (TEXT, bytes(3_500_000), bytes(60_000_000), gzip.compress(TEXT))
    ]
    assert whole == [30, 120, 600, 600]
    assert limits.seconds_for(bytes(3_500_000)) == 30


def in_pieces(seconds: float = 20, workers: int = 2, **what: float) -> Analyst:
    return Analyst(Limits(seconds, workers=workers, **what), jobs.splits, jobs.obeys_piece, lock=None)


def test_a_file_in_pieces_is_answered_in_its_order() -> None:
    with in_pieces() as busy:
        found = busy.analyse(b"\n".join([b"hello"] * 9), "spool.lst", JudgingContext({"media": "nvme"}))
    assert [json.loads(one.core) for one in found] == [
        {"part": part, "parts": 9, "file": "spool.lst", "storage": {"media": "nvme"}} for part in range(1, 10)
    ]
    assert found[8].sql_texts() == {}


def test_a_piece_that_takes_too_long_is_a_file_that_does(tmp_path: Path) -> None:
    pieces = f"hello\nhang {tmp_path}/hangs\ntouch {tmp_path}/after"
    with in_pieces(seconds=3, workers=1) as busy:
        with pytest.raises(TookTooLong, match="3 seconds"):
            busy.analyse(pieces.encode(), "spool.lst")
        assert busy.analyse(b"hello", "next.lst")
    assert (tmp_path / "hangs").exists()
    assert not (tmp_path / "after").exists()


def test_where_a_piece_fails_the_others_are_ended_at_once(tmp_path: Path) -> None:
    pieces = f"die {tmp_path}/hangs\nhang {tmp_path}/hangs\ntouch {tmp_path}/after"
    with in_pieces(seconds=500) as busy:
        with pytest.raises(Killed):
            busy.analyse(pieces.encode(), "spool.lst")
        hanging = int((tmp_path / "hangs").read_text())
        while Path(f"/proc/{hanging}").exists():
            time.sleep(0.01)
        assert busy.analyse(b"hello", "next.lst")
    assert not (tmp_path / "after").exists()


def test_a_mistake_of_ours_in_one_piece_is_one_sentence() -> None:
    with in_pieces() as busy, pytest.raises(Refused, match="LookupError"):
        busy.analyse(b"hello\nfail\nhello", "spool.lst")


def test_all_pieces_together_may_cost_what_an_archive_may(tmp_path: Path) -> None:
    with in_pieces(workers=1, archive_seconds=100.0) as busy:
        assert busy.analyse(b"burn 40\nburn 40", "spool.lst")
        with pytest.raises(TookTooLong, match="100 seconds"):
            busy.analyse(f"burn 40\nburn 40\nburn 40\ntouch {tmp_path}/after".encode(), "spool.lst")
    assert not (tmp_path / "after").exists()


def test_a_spool_of_many_reports_is_read_in_pieces_as_it_is_read_whole() -> None:
    data = spool(*[TEXT, OTHER, CUT] * 16)
    expected = reports_of(analyse_to_json(data, "spool.lst"))
    with Analyst() as busy:
        found = busy.analyse(data, "spool.lst")
    assert len(found) == 32
    for one, other in zip(found, expected, strict=True):
        assert one.parts == other.parts
        assert isinstance(one.parts, PackedParts)
        assert json.loads(one.core) | {"judged_at": ""} == json.loads(other.core) | {"judged_at": ""}


def test_whoever_is_closed_gives_up_what_threads_ask_it_and_what_they_wait_to_ask() -> None:
    said: list[str] = []

    def ask(name: str) -> None:
        with suppress(Killed):
            said.append(busy.analyse(b"hang", name)[0].core.decode())

    with analyst(seconds=500) as busy:
        threads = [threading.Thread(target=ask, args=(f"{number}.txt",)) for number in range(3)]
        for thread in threads:
            thread.start()
        until(lambda: busy.processes[0].active)
    for thread in threads:
        thread.join(300)
    assert not any(thread.is_alive() for thread in threads)
    assert said == []
    assert not busy.processes[0].active


def test_whoever_is_closed_gives_up_what_it_reads_and_what_waits() -> None:
    with analyst(seconds=500) as busy:
        begun = [busy.begin_analysis(b"hang", f"{number}.txt") for number in range(3)]
        until(lambda: begun[0].future.running())
    assert all(one.done() for one in begun)
    assert not busy.processes[0].active
