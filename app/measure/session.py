"""One test from its first load to its last: warm, run, repeat where runs differ, stop where more brings nothing."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean

from msgspec.structs import replace

from app.measure import fio_answer, fio_job, host_cpu
from app.measure.fio import Fio
from app.measure.targets import Target
from parsers.load_curves.measured_document import Figures, Measured, MeasuredLoad, by_the_test
from rules.measuring import judged
from rules.measuring.parameters import Asked
from rules.measuring.planned import Load, Plan, seconds_of, warms

FLAT = (
    "Beside {beside} the curve is flat from {last} {kind} on: loads above {last} were left out ({left}); --all-loads "
    "runs them too."
)
SPREAD = "{load}: {runs} runs differ by {spread:.0f} %; their mean is taken."
LITTLE = "{load}: rate × latency is {off:+.0f} % from the requests in flight; the load is doubtful."
OTHERS = (
    "The CPUs of the host were full, and not by this test: other programs work here. They slow it down; measure where "
    "nothing else runs."
)
NO_OTHERS = "no other requests"


@dataclass(frozen=True, slots=True)
class Outlets:
    """`keep` is called with what is measured after each run, `say` with a sentence or a line for whoever waits."""

    keep: Callable[[Measured], None]
    say: Callable[[str], None]


class Session:
    """A test that runs. `document` is what it has so far."""

    def __init__(
        self, test: Asked, plan: Plan, targets: Sequence[Target], fio: Fio, document: Measured, outlets: Outlets
    ) -> None:
        self._test, self._plan, self._targets, self._fio, self._outlets = test, plan, targets, fio, outlets
        self.document = document

    def go(self, *, all_loads: bool) -> Measured:
        """All loads that are left. Raises NotMeasured; what was measured before is kept."""
        for series in self._plan.series:
            self._along(series, all_loads=all_loads)
        self.document = replace(self.document, finished=True)
        self._outlets.keep(self.document)
        return self.document

    def runs(self, load: Load) -> list[MeasuredLoad]:
        """Those of one load so far."""
        return [run for run in self.document.loads if (run.small, run.large) == (load.small, load.large)]

    def _along(self, series: Sequence[Load], *, all_loads: bool) -> None:
        large_rises = len({load.large for load in series}) > 1 or not any(load.small for load in series)
        rates: list[float] = []
        for place, load in enumerate(series):
            self._repeated(load)
            rates.append(_rate(self.runs(load), large=large_rises))
            left = len(series) - place - 1
            if left and not all_loads and judged.flat(rates):
                self._note(_flat(load, left, large=large_rises))
                return

    def _repeated(self, load: Load) -> None:
        """The load, as often as its spread asks for."""
        runs = self.runs(load)
        while not runs or judged.again([_own(run).iops for run in runs], _own(runs[-1]).within, _own(runs[-1]).samples):
            self._outlets.say(self._progress(load, len(runs)))
            self._run(load)
            runs = self.runs(load)
        self._tell_doubts(load, runs)

    def _run(self, load: Load) -> None:
        test, seconds = self._test, seconds_of(self._test, load)
        writes = test.write > 0
        if warms(test, load):
            self._fio.run(fio_job.warming(test, self._targets, self.document.engine), seconds, writes=writes)
        before, own, began = host_cpu.times(), host_cpu.own(), time.monotonic()
        output, errors = self._fio.run(
            fio_job.job(test, load, self._targets, self.document.engine), seconds, writes=writes
        )
        took = host_cpu.share(host_cpu.own() - own, time.monotonic() - began)
        measured = fio_answer.measured(test, load, output, errors, host_cpu.busy(before, host_cpu.times()))
        measured = replace(measured, own_cpu_percent=took)
        self.document = replace(self.document, loads=(*self.document.loads, measured))
        self._outlets.keep(self.document)

    def _progress(self, load: Load, runs: int) -> str:
        done = {(run.small, run.large) for run in self.document.loads}
        left = sum(
            seconds_of(self._test, planned)
            for planned in self._plan.loads
            if (planned.small, planned.large) not in done
        )
        place = self._plan.loads.index(load) + 1
        again = f", run {runs + 1}" if runs else ""
        return f"{place}/{len(self._plan.loads)}  {in_words(load)}{again}  (about {duration(left)} left)"

    def _tell_doubts(self, load: Load, runs: Sequence[MeasuredLoad]) -> None:
        spread = judged.spread([_own(run).iops for run in runs])
        if spread > judged.LARGE_SPREAD:
            self._note(SPREAD.format(load=in_words(load).capitalize(), runs=len(runs), spread=100 * spread))
        if any((run.cpu_percent or 0) >= judged.BUSY and not by_the_test(run) for run in runs):
            self._note(OTHERS)
        for figures in (runs[-1].of_small, runs[-1].of_large):
            off = figures and judged.little_off(figures.outstanding, figures.iops, figures.latency_ms / 1000)
            if off:
                self._note(LITTLE.format(load=in_words(load).capitalize(), off=100 * off))

    def _note(self, sentence: str) -> None:
        if sentence not in self.document.notes:
            self.document = replace(self.document, notes=(*self.document.notes, sentence))
            self._outlets.say(sentence)


def in_words(load: Load) -> str:
    """A load in words."""
    parts = [f"{count} {kind}" for count, kind in ((load.small, "small"), (load.large, "large")) if count]
    return " beside ".join(parts)


def duration(seconds: float) -> str:
    """About how long."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 100 * 60 else f"{seconds / 3600:.1f} h"


def _own(run: MeasuredLoad) -> Figures:
    """By what runs of one load are held against each other: small requests, else large ones."""
    figures = run.of_small or run.of_large
    assert figures is not None  # a load without any is not planned  # noqa: S101
    return figures


def _rate(runs: Sequence[MeasuredLoad], *, large: bool) -> float:
    figures = [run.of_large if large else run.of_small for run in runs]
    return fmean(each.iops for each in figures if each)


def _flat(load: Load, left: int, *, large: bool) -> str:
    last, other = (load.large, load.small) if large else (load.small, load.large)
    kinds = ("large", "small") if large else ("small", "large")
    beside = f"{other} {kinds[1]}" if other else NO_OTHERS
    return FLAT.format(beside=beside, last=last, kind=kinds[0], left=left)
