"""`iobound measure`: plans a test of a storage, looks at its targets, runs it by fio and shows what it found.

Exit status: 0 measured; 1 not accepted; 2 usage, or a target that cannot be tested; 130 stopped, and the same command
goes on from there.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from app.cli.storage_tests import measure_accept, measure_results
from app.cli.storage_tests.measure_reports import requirement
from app.measure import begin, fio, lun_file, orion_files, targets
from app.measure.progress_file import ProgressFile, packed, write
from app.measure.refused import NotMeasured
from app.measure.session import Outlets, Session, duration
from app.terminal.console import complain
from parsers.load_curves.measured_document import Measured
from rules.measuring.like_report import like
from rules.measuring.parameters import NAMES, Asked, NotAsked, asked
from rules.measuring.planned import Plan, by_large, plan
from rules.measuring.runs import RUNS
from rules.measuring.too_good import amount, warnings

USUAL_RUN, LIKE_RUN = "normal", "mixed"
KEPT = "{done} of {planned} loads are measured and kept in {file}: the same command goes on from there."
GOES_ON = "Goes on with {file}: {done} of {planned} loads are measured."
PLANNED = "{run}: {what}. {count} loads of {disks} {disks_word}, about {time}."
DIFFER = "The targets differ in size: of each as much is used as the smallest has ({size})."
WRITTEN = "Written: {files}."


def run(options: argparse.Namespace) -> int:
    """Plans, looks, runs, writes, shows, sends."""
    if options.accept:
        return measure_accept.run(options)
    progress = ProgressFile(options.testname)
    try:
        paths = lun_file.named(options.testname)
        kind = options.run or (LIKE_RUN if options.like else USUAL_RUN)
        wanted = like(requirement(options.like, options), kind) if options.like else None
        given = {name: value for name in NAMES if (value := getattr(options, name)) is not None}
        test = asked(kind, (wanted.given if wanted else {}) | given, options.num_disks or len(paths))
        planned = plan(test)
        for sentence in (*_conditions(test, planned), *([wanted.sentence] if wanted else [])):
            sys.stderr.write(f"{sentence}\n")
        if options.plan:
            _show(planned)
            return 0
        session = _session(options, paths, test, planned, progress)
    except (NotAsked, NotMeasured) as error:
        return complain(str(error))
    try:
        try:
            measured = session.go(all_loads=options.all_loads)
        finally:
            measure_results.clear()
        files = _write(options.testname, measured)
    except NotMeasured as error:
        return _stopped(session.document, progress, complain(str(error)))
    except KeyboardInterrupt:
        _stopped(session.document, progress, 0)
        raise
    progress.drop()
    sys.stderr.write(WRITTEN.format(files=", ".join(str(file) for file in files)) + "\n")
    return measure_results.show(measured, files, options, wanted.rate if wanted else None)


def _session(
    options: argparse.Namespace, paths: list[str], test: Asked, planned: Plan, progress: ProgressFile
) -> Session:
    """Everything looked at that can be, before anything runs. Raises NotMeasured."""
    program = fio.here()
    words = targets.Words(options.overwrite, options.unwritten, options.in_use)
    largest = begin.largest_request(test, planned.loads)
    goes_on = progress.path.exists() and not options.anew
    checked = targets.checked(paths, words, writes=test.write > 0, reads=test.write < 100, least=largest)
    probed = fio.engine(program, checked[0].path, test.small_bytes)
    engine = fio.SYNCHRONOUS if test.run == "log-writer" else probed
    new = begin.document(options.testname, test, planned, checked, program.version, engine)
    kept = progress.goes_on(new) if goes_on else None
    size = min(target.size for target in checked) * len(checked)
    for sentence in warnings(size, test.cache_mb, test.disks, test.seconds):
        sys.stderr.write(f"{sentence}\n")
    if targets.sizes_differ(checked):
        sys.stderr.write(DIFFER.format(size=amount(min(target.size for target in checked))) + "\n")
    if kept:
        sys.stderr.write(GOES_ON.format(file=progress.path, done=_done(kept), planned=kept.planned) + "\n")
    progress.keep(kept or new)
    say = measure_results.each_load if options.verbose else measure_results.passing
    return Session(test, planned, checked, program, kept or new, Outlets(progress.keep, say))


def _conditions(test: Asked, planned: Plan) -> Iterator[str]:
    kind = RUNS[test.run]
    yield PLANNED.format(
        run=test.run, what=kind.measures, count=len(planned.loads), disks=test.disks,
        disks_word="disk" if test.disks == 1 else "disks", time=duration(planned.seconds),
    )  # fmt: skip
    if kind.stands_for:
        yield begin.FOR_EVENT.format(event=kind.stands_for)


def _show(planned: Plan) -> None:
    """The loads as rows of a matrix: large requests, then small ones beside them."""
    for large, row in by_large(planned.loads).items():
        print(f"large {large:>5}: small {', '.join(str(load.small) for load in row)}")


def _done(document: Measured) -> int:
    return len({(load.small, load.large) for load in document.loads})


def _stopped(document: Measured, progress: ProgressFile, status: int) -> int:
    if document.loads:
        complain(KEPT.format(done=_done(document), planned=document.planned, file=progress.path))
    else:
        progress.drop()
    return status


def _write(testname: Path, measured: Measured) -> list[Path]:
    """Orion's files and the curve. Raises NotMeasured."""
    prefix = begin.prefix(testname, measured)
    made = [(name, text.encode()) for name, text in orion_files.files(measured, prefix)]
    written = []
    for name, data in [*made, (f"{prefix}_curve.json", packed(measured))]:
        path = testname.with_name(name)
        write(path, data)
        written.append(path)
    return written
