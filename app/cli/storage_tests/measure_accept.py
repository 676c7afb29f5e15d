"""`iobound measure --accept`: the acceptance test of a report's requirement, with pass or fail.

Exit status: 0 passed; 1 failed; 2 usage, or a target that cannot be tested.
"""

import argparse
import sys

from app.cli.storage_tests.measure_reports import requirement
from app.measure import acceptance, fio, lun_file, targets
from app.measure.refused import NotMeasured
from app.measure.session import duration
from app.terminal.console import complain
from app.terminal.layout import out, section, table
from rules.measuring.acceptance import judged, line, reads
from rules.measuring.parameters import NAMES, NotAsked, flag

TAKES = "--accept runs the requirement's own test: it takes no {flag}."
LARGEST_REQUEST_BYTES = 1 << 20
BEGINS = "The acceptance test of {name}: about {time}."


def run(options: argparse.Namespace) -> int:
    """Looks at the targets, runs the requirement's line, says what passed."""
    try:
        _check(options)
        needed = requirement(options.accept, options)
        text = line(needed)
        assert needed is not None  # `line` refuses what is none  # noqa: S101
        paths = lun_file.named(options.testname)
        program = fio.here()
        words = targets.Words(options.overwrite, options.unwritten, options.in_use)
        checked = targets.checked(paths, words, writes=True, reads=reads(needed), least=LARGEST_REQUEST_BYTES)
        seconds = options.duration or acceptance.USUAL_SECONDS
        sys.stderr.write(BEGINS.format(name=options.accept, time=duration(seconds)) + "\n")
        reached = acceptance.reached(program, acceptance.job(text, checked, options.duration), seconds)
    except (NotAsked, NotMeasured) as error:
        return complain(str(error))
    points = judged(needed, reached)
    passed = all(point.passed for point in points)
    rows = [(point.what, point.required, point.measured, "pass" if point.passed else "fail") for point in points]
    section(out(), "Passed" if passed else "Failed", table("what|required|measured|", rows))
    return 0 if passed else 1


def _check(options: argparse.Namespace) -> None:
    given = [name for name in NAMES if getattr(options, name) is not None and name != "duration"]
    if options.run:
        given.append("run")
    if given:
        raise NotAsked(TAKES.format(flag=flag(given[0])))
