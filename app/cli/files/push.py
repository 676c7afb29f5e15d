"""`iobound push`: sends report files to a service, which is asked first whether it has them; some at a time.

What was sent is known to the service: the same command again sends what is missing. Exit status: 0 all are there; 1
some were refused; 2 usage, or some could not be sent.
"""

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from app.cli.files.inputs import shown
from app.cli.files.progress import CLEAR, PassingProgress
from app.cli.files.push_folders import Moves, Watched, named
from app.cli.files.report_files import Named
from app.cli.stopped import by_signals
from app.push.outcome import Outcome
from app.push.sending import Sending, Wishes
from app.push.service_client import Away, NotTaken, ServiceClient
from app.terminal.console import USAGE_ERROR, complain, json_line

HERE = "http://127.0.0.1:8350"
SERVER, TOKEN = "IOBOUND_SERVER", "IOBOUND_TOKEN"
IN_THE_OPEN = "the token goes over the network as plain text: use an https address."
NOTHING = "Nothing was left to send."
NAMED = 3
"""Of the files of a folder that are no reports, which are to be expected, so many are named on a terminal."""
ORDER = ("sent", "there", "waits", "refused", "no report", "not sent")
FAILS, LATER = ("refused",), ("not sent", "waits")


def run(options: argparse.Namespace) -> int:
    """Sends every file, says what became of each, and returns the worst that was met."""
    try:
        address = options.server or os.environ.get(SERVER) or HERE
        token = os.environ.get(TOKEN) or None
        service = ServiceClient(address, token, options.jobs, options.timeout, options.tries, _aside)
    except ValueError as error:
        return complain(f"{error}")
    if service.in_the_open:
        complain(IN_THE_OPEN)
    reference = {name: value for name in ("ticket", "environment", "host") if (value := getattr(options, name))}
    sending = Sending(service, Wishes(reference, options.wait, options.by_interval))
    moves = Moves() if options.move else None
    if options.watch is None:
        with by_signals():
            return Run(sending, options.jobs, moves, as_json=options.format == "json").all(named(options.files))
    return _watch(options, sending, moves)


def _aside(sentence: str) -> None:
    """Said by a thread of its own: the line of the progress gives way, and comes again with its next step."""
    if sys.stderr.isatty():
        sys.stderr.write(CLEAR)
    complain(sentence)


def _watch(options: argparse.Namespace, sending: Sending, moves: Moves | None) -> int:
    """Looks into the folders now and then, until it is stopped; what is in hand is finished."""
    if others := [name for name in options.files if not Path(name).is_dir()]:
        return complain(f"{others[0]} is no folder: --watch looks into folders.")
    watched, status = Watched(options.files), 0
    for files in watched.looks(options.watch):
        run = Run(sending, options.jobs, moves, as_json=options.format == "json", stopped=lambda: watched.stopped)
        status = run.all(files)
        watched.done(run.settled)
    return 0 if status < USAGE_ERROR else status


class Run:
    """Files on their way, as many at once as `jobs`. After the service was away no other is begun."""

    def __init__(
        self, sending: Sending, jobs: int, moves: Moves | None, *, as_json: bool,
        stopped: Callable[[], bool] = lambda: False,
    ) -> None:  # fmt: skip
        self._sending, self._jobs, self._moves, self._as_json, self._stopped = sending, jobs, moves, as_json, stopped
        self._counts: dict[str, int] = {}
        self._no_reports: list[str] = []
        self._ended: str | None = None
        self._later = True
        self.settled: list[Named] = []
        """Files that need not be sent again."""

    def all(self, files: Sequence[Named]) -> int:
        """Sends them; the exit status."""
        progress = PassingProgress("Files sent", len(files))
        try:
            with ThreadPoolExecutor(self._jobs, "push") as threads:
                self._through(files, lambda file: threads.submit(self._send, file), progress)
        finally:
            progress.end()
        return self._end(files)

    def _through(
        self, files: Sequence[Named], begin: Callable[[Named], Future[list[Outcome]]], progress: PassingProgress
    ) -> None:
        left, under_way = iter(files), dict[Future[list[Outcome]], Named]()
        try:
            while True:
                while len(under_way) < self._jobs and not self._stopped() and (file := next(left, None)) is not None:
                    under_way[begin(file)] = file
                if not under_way:
                    return
                done, _ = wait(under_way, return_when=FIRST_COMPLETED)
                for future in done:
                    with progress.aside():
                        self._say(under_way.pop(future), future.result())
                    progress.add()
        except KeyboardInterrupt:
            self._ended = "stopped"  # those that wait for a thread are not begun
            raise

    def _send(self, file: Named) -> list[Outcome]:
        """In a thread of its own."""
        name = shown(file.name)
        if file.fault is not None:
            return [Outcome("refused", name, sentence=file.fault, code="not_readable")]
        if self._ended is not None:
            return [Outcome("not sent", name, sentence=self._ended)]
        try:
            return self._sending.send(file.name, name)
        except (Away, NotTaken) as error:
            self._ended, self._later = str(error), isinstance(error, Away)
            return [Outcome("not sent", name, sentence=str(error))]

    def _say(self, file: Named, outcomes: Iterable[Outcome]) -> None:
        kinds = set()
        for sent in outcomes:
            none_meant = sent.kind == "no report" and file.folder is None  # in a folder other files are to be expected
            outcome = replace(sent, kind="refused") if none_meant else sent
            kinds.add(outcome.kind)
            self._counts[outcome.kind] = self._counts.get(outcome.kind, 0) + 1
            if outcome.kind == "not sent" and outcome.sentence == self._ended:
                continue  # said once, at the end
            if outcome.kind == "no report" and not self._as_json and sys.stdout.isatty():
                self._no_reports.append(outcome.file)
            elif self._as_json:
                json_line(msgspec.json.encode(outcome))
            else:
                print(f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}  {outcome.line()}")
        sys.stdout.flush()
        if not kinds & set(LATER):
            self.settled.append(file)
            if self._moves is not None and file.fault is None:
                self._moves.move(file, refused=bool(kinds - {"sent", "there"}))

    def _end(self, files: Sequence[Named]) -> int:
        if self._ended is not None:
            later = "; run it again later" if self._later else ""  # else it would be answered the same
            complain(f"{self._ended.rstrip('.')}: {self._counts.get('not sent', 0):,} not sent{later}.")
        if len(files) > 1 or not files:
            counts = [f"{kind}: {self._counts[kind]:,}" for kind in ORDER if kind in self._counts]
            complain(f"{', '.join(counts)}." if counts else NOTHING)
        if self._no_reports:
            more = len(self._no_reports) - NAMED
            rest = f" and {more:,} more" if more > 0 else ""
            complain(f"no report: {', '.join(sorted(self._no_reports)[:NAMED])}{rest}.")
        if any(kind in self._counts for kind in LATER):
            return USAGE_ERROR
        return int(any(kind in self._counts for kind in FAILS))
