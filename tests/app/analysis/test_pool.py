"""Files are read in processes with limits: what goes wrong there is one sentence here, and the next file is read."""

import json
import os
import signal
import time
from unittest.mock import ANY

import pytest

from app.analysis.context import JudgingContext
from app.analysis.pool import Analyst, Limits
from parsers.errors import Refused
from tests.app import jobs


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
    [("die", "failed", "ended before it answered"), ("eat", "too_large", "memory"), ("fail", "failed", "LookupError")],
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
        while busy._pool.active:
            time.sleep(0.01)
        (after,) = busy.analyse(b"hello", "awr.txt")
    assert json.loads(after.core)["process"] != json.loads(before.core)["process"]


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
