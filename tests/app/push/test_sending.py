"""Files that go to a service: known by their content, packed, watched until they are read."""

import gzip
import io
import zipfile
from pathlib import Path
from typing import Any

import pytest

from app.push.answers import ReportLine, ReportLines
from app.push.outcome import Outcome
from app.push.sending import Sending, Wishes
from app.push.service_client import Failed, ServiceClient
from app.resources import samples_dir
from tests.app.served import Served
from tests.app.stand_in import report_bytes


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was posted."""
    made: list[str] = []
    post = ServiceClient.post

    def seen(self: ServiceClient, path: str, *given: Any) -> Any:
        made.append(path)
        return post(self, path, *given)

    monkeypatch.setattr(ServiceClient, "post", seen)
    return made


def sending(address: str, **wishes: Any) -> Sending:
    return Sending(ServiceClient(address, None, 2, 60.0, 2), Wishes(**wishes))


def test_a_file_is_sent_once_however_it_is_packed(address: str, tmp_path: Path, calls: list[str]) -> None:
    plain, packed = tmp_path / "a.txt", tmp_path / "b.txt.gz"
    plain.write_bytes(report_bytes(number=1))
    packed.write_bytes(gzip.compress(report_bytes(number=1)))
    to = sending(address)
    (sent,), (there,) = to.send(str(plain), "a.txt"), to.send(str(packed), "b.txt.gz")
    assert (sent.kind, there.kind) == ("sent", "there")
    assert sent.report == there.report is not None
    assert calls == ["/reports"]


def test_what_is_packed_already_is_sent_as_it_is_and_named(running: Served, address: str, tmp_path: Path) -> None:
    packed = tmp_path / "b.txt.gz"
    packed.write_bytes(gzip.compress(report_bytes(number=2)))
    sending(address, reference={"ticket": "T-1", "host": "db7"}).send(str(packed), str(packed))
    status, _, body = running.ask("/api/v1/reports?reference=T-1")
    assert status == 200
    assert b'"file":"b.txt.gz"' in body
    assert b'"host":"db7"' in body


def test_of_an_archive_each_member_has_its_outcome(address: str, tmp_path: Path, calls: list[str]) -> None:
    to, many = sending(address), tmp_path / "a.zip"
    (tmp_path / "first.txt").write_bytes(report_bytes(number=1))
    to.send(str(tmp_path / "first.txt"), "first.txt")
    with zipfile.ZipFile(many, "w") as packed:
        packed.writestr("first.txt", report_bytes(number=1))
        packed.writestr("second.txt", report_bytes(number=2))
        packed.writestr("readme.txt", "hello")
    outcomes = to.send(str(many), "a.zip")
    assert [(one.kind, one.file) for one in outcomes] == [
        ("there", "a.zip: first.txt"), ("sent", "a.zip: second.txt"), ("no report", "a.zip: readme.txt"),
    ]  # fmt: skip
    assert calls == ["/reports", "/batches"]


@pytest.mark.parametrize(
    ("data", "kind", "code", "said"),
    [
        (b"hello", "no report", "not_a_report", "bring one"),
        (gzip.compress(b"hello")[:-9], "refused", "not_readable", "ends too early"),
        (gzip.compress(gzip.compress(b"hello")), "refused", "not_readable", "holds another archive"),
    ],
    ids=["no report", "cut", "twice packed"],
)
def test_what_is_refused_says_why(address: str, tmp_path: Path, data: bytes, kind: str, code: str, said: str) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(data)
    (outcome,) = sending(address).send(str(file), "a.txt")
    assert (outcome.kind, outcome.code) == (kind, code)
    assert said in str(outcome.sentence)


def test_a_file_that_is_not_there_is_refused_without_a_call(tmp_path: Path, calls: list[str]) -> None:
    (outcome,) = sending("http://127.0.0.1:1").send(str(tmp_path / "none"), "none")
    assert outcome == Outcome("refused", "none", sentence="No such file or directory.", code="not_readable")
    assert calls == []


def test_what_the_service_fails_on_is_not_sent_and_may_be_sent_again(tmp_path: Path) -> None:
    class Failing(ServiceClient):
        def get(self, *_: Any) -> Any:
            raise Failed("It failed.")

    file = tmp_path / "a.txt"
    file.write_bytes(report_bytes(number=1))
    (outcome,) = Sending(Failing("http://127.0.0.1:1", None, 1, 1.0, 0), Wishes()).send(str(file), "a.txt")
    assert outcome == Outcome("not sent", "a.txt", sentence="It failed.")


def test_standard_input_is_a_file(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(report_bytes(number=3))))
    (outcome,) = sending(address).send("-", "-")
    assert (outcome.kind, outcome.file) == ("sent", "-")


def test_of_an_interval_that_is_there_nothing_is_sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same interval as text and as HTML is one to who asks so; by content they are two."""
    sample = samples_dir() / "statspack_text" / "mtr-after.txt"
    asked: list[dict[str, object]] = []

    def get(_self: ServiceClient, path: str, _decoder: object, what: dict[str, object]) -> ReportLines:
        asked.append({name: value for name, value in what.items() if name != "limit"})
        line = ReportLine("abc", "Nothing to buy.", "MTR")
        return ReportLines((line,) if "begin_snap" in what else ())

    monkeypatch.setattr(ServiceClient, "get", get)
    changed = tmp_path / "again.txt"
    changed.write_bytes(sample.read_bytes() + b"\n")
    (outcome,) = sending("http://127.0.0.1:1", by_interval=True).send(str(changed), "again.txt")
    assert outcome == Outcome("there", "again.txt", "abc", "MTR", "Nothing to buy.")
    assert list(asked[0]) == ["sha256"]
    assert asked[1] == {"dbid": 3056795493, "instance_number": 1, "begin_snap": 29225, "end_snap": 29226}
