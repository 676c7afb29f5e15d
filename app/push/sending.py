"""One file from this machine to the service: asked for first, sent where it is not there, watched until it is read."""

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from typing import IO, TypeVar

import msgspec

from app.push.answers import (
    BATCH,
    FILE,
    LINES,
    MEMBERS,
    STORED,
    BatchState,
    Fault,
    FileState,
    Member,
    ReportLine,
    StoredFile,
)
from app.push.local_file import STANDARD_INPUT, LocalReport, Unreadable, holds_many, local_report, opened
from app.push.outcome import NO_REPORT, Kind, Outcome
from app.push.service_client import Failed, FileRefused, ServiceClient
from parsers.errors import Refused

PACKED = {"Content-Type": "application/octet-stream", "Content-Encoding": "gzip"}
AS_IT_IS = {"Content-Type": "application/octet-stream"}
FIRST_LOOK_SECONDS, LONGEST_LOOK_SECONDS = 0.5, 4.0
"""Sooner than a service closes a connection that nothing comes on (5 s)."""
AT_ONCE = 500
UNREAD = ("waiting", "reading")
State = TypeVar("State", FileState, BatchState)
NEVER_READ = "it was taken and is not read yet: {}"
GONE = "The batch was cancelled at the service."


@dataclass(frozen=True, slots=True)
class Wishes:
    """`reference` goes along with each file. `wait`: how many seconds a file may wait to be read until that is no more
    waited for. `by_interval` sends nothing of an interval of an instance that the service has, in whatever form."""

    reference: Mapping[str, str] = field(default_factory=dict)
    wait: float = 600.0
    by_interval: bool = False


class Sending:
    """Safe to call from many threads."""

    def __init__(self, service: ServiceClient, wishes: Wishes) -> None:
        self._service, self._wishes = service, wishes

    def send(self, name: str, shown: str) -> list[Outcome]:
        """What became of the file, or of what an archive holds. Raises Away, NotTaken."""
        called = "report" if name == STANDARD_INPUT else Path(shown).name
        try:
            with opened(name) as file:
                if holds_many(file):
                    return self._send_archive(file, called, shown)
                report = local_report(file, called)
            return [self._send_report(report, shown)]
        except (Unreadable, FileRefused) as error:
            return [_refused(shown, error.code, str(error))]
        except Failed as error:
            return [Outcome("not sent", shown, sentence=str(error))]

    def _send_report(self, report: LocalReport, shown: str) -> Outcome:
        if (there := self._there(report)) is not None:
            return _of_line(shown, there)
        asked = {"filename": report.name, **self._wishes.reference}
        answer = self._service.post("/reports", asked, report.packed, PACKED)
        if answer.status != HTTPStatus.ACCEPTED:
            return _of_upload(shown, answer.read(STORED))
        state = self._watched(answer.read(FILE), FILE, UNREAD)
        if state.state == "done" and state.report is not None:
            return _of_upload(shown, state.report)
        if state.state in UNREAD:
            return Outcome("waits", shown, state.id, sentence=NEVER_READ.format(state.url))
        fault = state.error or Fault("cancelled", GONE)
        return _refused(shown, fault.code, fault.message)

    def _there(self, report: LocalReport) -> ReportLine | None:
        """The line of the list that says it is there."""
        for asked in self._questions(report):
            lines = self._service.get("/reports", LINES, {**asked, "limit": 1}).reports
            if lines:
                return lines[0]
        return None

    def _questions(self, report: LocalReport) -> Iterator[dict[str, object]]:
        yield {"sha256": report.sha256}
        if self._wishes.by_interval:
            yield from _intervals(report)

    def _send_archive(self, file: IO[bytes], called: str, shown: str) -> list[Outcome]:
        asked = {"filename": called, **self._wishes.reference}
        batch = self._service.post("/batches", asked, file, AS_IT_IS).read(BATCH)
        state = self._watched(batch, BATCH, ("unpacking", "reading"))
        outcomes = [_of_member(shown, member) for member in self._members(state)]
        if state.message:
            outcomes.append(_refused(shown, "bad_archive", state.message))
        if state.state == "cancelled":
            outcomes.append(_refused(shown, "cancelled", GONE))
        return outcomes

    def _members(self, batch: BatchState) -> Iterator[Member]:
        cursor: str | None = None
        while True:
            page = self._service.get(_path(batch.members_url), MEMBERS, {"limit": AT_ONCE, "cursor": cursor})
            yield from page.members
            cursor = page.next
            if cursor is None:
                return

    def _watched(self, state: State, decoder: msgspec.json.Decoder[State], while_it_is: tuple[str, ...]) -> State:
        """Its state when that is another, or when it was waited for long enough."""
        until, pause = time.monotonic() + self._wishes.wait, FIRST_LOOK_SECONDS
        while state.state in while_it_is and time.monotonic() < until:
            time.sleep(pause)
            pause = min(LONGEST_LOOK_SECONDS, pause * 1.5)
            state = self._service.get(_path(state.url), decoder)
        return state


def _intervals(report: LocalReport) -> Iterator[dict[str, object]]:
    """What the header says of whose report it is and of which snapshots; nothing where it does not say that in full."""
    import parsers  # for whom asks by hash alone it would only take its time

    try:
        headers = parsers.headers(report.beginning, report.name)
    except Refused:
        return
    for header in headers[:1] if len(headers) == 1 else ():
        number = None if header.instance is None else header.instance.number
        numbers = (header.database.dbid, number, header.interval.begin_snap, header.interval.end_snap)
        if None not in numbers:
            yield dict(zip(("dbid", "instance_number", "begin_snap", "end_snap"), numbers, strict=True))


def _path(url: str) -> str:
    """An address that the service told, without the part that each call begins with."""
    return url[url.index("/api/v1") + len("/api/v1") :]


def _of_line(file: str, line: ReportLine) -> Outcome:
    return Outcome("there", file, line.id, line.database, line.short or line.headline)


def _of_upload(file: str, stored: StoredFile) -> Outcome:
    first = stored.reports[0]
    kind: Kind = "there" if stored.duplicate else "sent"
    return Outcome(kind, file, stored.id, first.database, first.short or first.headline)


def _of_member(archive: str, member: Member) -> Outcome:
    file = f"{archive}: {member.file}"
    if member.outcome in UNREAD:
        return Outcome("waits", file, member.id, sentence=NEVER_READ.format(member.url))
    if member.outcome in ("stored", "duplicate"):
        kind: Kind = "there" if member.outcome == "duplicate" else "sent"
        return Outcome(kind, file, member.report_id, member.database, member.short or member.headline)
    return _refused(file, member.code or member.outcome, member.message or GONE)


def _refused(file: str, code: str, sentence: str) -> Outcome:
    return Outcome("no report" if code in NO_REPORT else "refused", file, sentence=sentence, code=code)
