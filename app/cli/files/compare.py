"""`iobound compare`: reads the reports of two sides in worker processes and holds them against each other."""

import argparse
import sys

import msgspec

import rules
from app.analysis.context import JudgingContext
from app.analysis.finished import Finished
from app.analysis.pool import Analyst, Killed, Limits
from app.cli.files import inputs, jobs
from app.cli.files.in_order import Pending, Underway, in_order
from app.cli.files.progress import PassingProgress
from app.cli.files.reading import Again, Settled, read, waits
from app.cli.files.report_files import Named, asked
from app.cli.files.tally import Tally
from app.comparison.document import About, of_files
from app.comparison.from_files import Reading, apart, reading
from app.terminal.console import complain, json_line, of_file
from parsers.errors import Refused
from rules.comparison.analysis_excerpt import SECTIONS, read_core, read_sections
from rules.comparison.side_summary import SetAside

BEFORE, AFTER = "BEFORE", "AFTER"


Sided = tuple[str, Named]
"""A file, and the side that it stands on."""


def run(options: argparse.Namespace) -> int:
    """Prints the comparison; a file that is no report is named, and the others are compared all the same."""
    if options.before == options.after:
        return complain(f"{options.before} is on both sides: give the reports of before and those of after.")
    if options.format == "pdf":
        from app.cli.files import pdf

        if fault := pdf.fault():
            return complain(fault)
    try:
        beside = JudgingContext(inputs.storage(options.storage))
    except inputs.Usage as error:
        return complain(str(error))
    files = [(side, file) for side in (BEFORE, AFTER) for file in _files(getattr(options, side.lower()))]
    sides = _Sides(files)
    try:
        with Analyst(Limits(workers=jobs.workers(options.jobs, [file for _, file in files]))) as analyst:
            sides.through(analyst, beside)
        document = _compared(sides.read, options.unit)
    except (inputs.Usage, Killed, ValueError) as error:
        return complain(str(error))
    return max(_print(document, options.format), sides.status)


def _files(name: str) -> list[Named]:
    """The files of a side: the file itself, or every file of a folder."""
    listed = asked([name])
    for sentence in listed.warnings:
        complain(sentence)
    return listed.files


class _Sides:
    """Reads the files of both sides at once, and keeps what is compared of them."""

    def __init__(self, files: list[Sided]) -> None:
        self._files = files
        self._tally, self._progress = Tally([file for _, file in files]), PassingProgress("Files read", len(files))
        self.read: dict[str, list[Reading]] = {BEFORE: [], AFTER: []}
        self.status = 0

    def through(self, analyst: Analyst, beside: JudgingContext) -> None:
        """Every file; what is refused is named."""

        def begin(sided: Sided) -> Underway[Sided, list[Finished]]:
            try:
                data = read(sided[1])
            except Refused as error:
                return Underway(sided, Settled(error), 0)
            name = inputs.shown(sided[1].name)
            return Underway(sided, Again(lambda: analyst.begin_analysis(data, name, beside)), len(data))

        try:
            for underway in in_order(self._files, begin, analyst.limits.workers, lambda sided: waits(sided[1])):
                self._take(*underway.file, underway.answer)
                self._progress.add()
        finally:
            self._progress.end()
        if passed := self._tally.passed_over():
            complain(f"{passed}.")

    def _take(self, side: str, file: Named, answer: Pending[list[Finished]]) -> None:
        try:
            reports = answer.result()
        except Refused as error:
            self._refused(file, file.name, error.code, str(error))
            return
        for report in reports:
            core = read_core(report.core)
            if core.error is None:
                self.read[side].append(reading(core, read_sections(report.sections_as_json(SECTIONS))))
            else:
                name = file.name if core.member is None else f"{file.name}: {core.member}"
                self._refused(file, name, core.error.code, core.error.message)

    def _refused(self, file: Named, name: str, code: str, sentence: str) -> None:
        if self._tally.refused(file, name, code):
            with self._progress.aside():
                self.status = complain(of_file(name, sentence))


def _compared(read: dict[str, list[Reading]], unit: str | None) -> rules.Comparison:
    sides, aside = {}, {}
    for side, readings in read.items():
        if not readings:
            raise inputs.Usage(f"{side} holds no report: nothing can be compared.")
        sides[side], aside[side] = _one_series(side, readings)
    if {report.bytes_ for report in sides[BEFORE]} & {report.bytes_ for report in sides[AFTER]}:
        raise inputs.Usage("The same report is on both sides: take it out of one of them.")
    before, after = ([report.window for report in sides[side]] for side in (BEFORE, AFTER))
    return of_files(rules.compare(before, after, unit), About(aside[BEFORE]), About(aside[AFTER]))


def _one_series(side: str, readings: list[Reading]) -> tuple[list[Reading], SetAside]:
    """The reports that count; a side holds those of one instance, one cluster or one container."""
    series = {report.series: report.title for report in readings}
    if len(series) > 1:
        names = "; ".join(sorted(series.values()))
        raise inputs.Usage(f"{side} holds reports of {len(series)} series ({names}): leave those of one.")
    return apart(readings)


def _print(document: rules.Comparison, kind: str) -> int:
    if kind == "json":
        json_line(msgspec.json.encode(document))
    elif kind == "text":
        from app.comparison import terminal

        terminal.comparison(document)
    elif kind == "pdf":
        from app.cli.files import pdf
        from app.comparison import export

        exported = export.exported(document)
        return pdf.printed([("", exported.page())], exported.about, exported.title)
    else:
        from app.comparison import export
        from app.exports.offline_html import offline

        exported = export.exported(document)
        sys.stdout.write(exported.markdown() if kind == "md" else offline(exported.page()))
    return 0
