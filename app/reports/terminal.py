"""One analysis as a terminal shows it: the verdict first, then its evidence, within 80 columns."""

from collections.abc import Iterable, Mapping, Sequence
from io import StringIO

import msgspec

import parsers
from app.analysis.document import Analysis, PrintedRow
from app.analysis.printed import Printed
from app.reports.page import verdict_text
from app.terminal.console import plain
from app.terminal.layout import COLOURS, Console, aside, section, table
from app.terminal.words import Table, Text
from parsers.model.report import Coverage, Unread
from rules import wording as shown
from rules.core.finding import Evidence, Finding
from rules.storage.gains.gain import Gain
from rules.storage.gains.of_nothing import EACH, parted
from rules.storage.inputs.shares import BASES
from rules.storage.outcome.questions import Question
from rules.storage.outcome.step import Step
from rules.waits import means

DEVICES = {"devices_x2": "twice the devices", "devices_unlimited": "unlimited devices"}
UNREAD_SHOWN = 5
COUNTS = ("printed", "read", "merged", "unread")


class TopEvent(msgspec.Struct):
    """One row of the report's own list of top events; `instance` where it is that of one instance of a cluster."""

    event: str | None = None
    waits: int | float | None = None
    time_s: int | float | None = None
    avg_wait_ms: int | float | None = None
    percent: int | float | None = None
    line: int | None = None
    instance: int | None = None


def rendered(analysis: Analysis, printed: Printed, *, summary: bool = False, coverage: bool = False) -> str:
    """One analysis as standard output shows it, colours with it; of what is `printed` only the top events are read."""
    written = StringIO()
    _show(aside(written), analysis, printed, summary=summary, coverage=coverage)
    return written.getvalue()


def _show(console: Console, analysis: Analysis, printed: Printed, *, summary: bool, coverage: bool) -> None:
    report, verdict = analysis.report, analysis.verdict
    if verdict.short:
        console.print(Text(plain(verdict.short), style="bold"))
    console.print(Text(plain(verdict.headline), style="" if verdict.short else "bold"))
    console.print(Text(plain(verdict_text.held_for(verdict))))
    console.print(Text(_identity(analysis), style="dim"))
    if not summary:
        for line in (*verdict.details, *verdict_text.ruling(verdict)):
            console.print(Text(plain(line)))
        if context := verdict_text.judged_with(analysis.judged_with):
            console.print(Text(plain(context), style="dim"))
        for warning in report.warned_of:
            console.print(Text(f"! {plain(warning)}", style="yellow"))
        for note in report.corrected:
            console.print(Text(plain(note), style="dim"))
        section(console, "Evidence", _evidence(verdict.evidence))
        section(console, f"{shown.capital(BASES[verdict.base])} that a change would save", _gains(verdict.gain))
        section(console, TO_DO, _steps(verdict.steps))
        section(console, "Questions that would settle it", _questions(verdict.questions))
        section(console, "Findings", _findings(analysis.findings))
        top = printed.section("top_events")
        section(console, "Top events", _top_events(top.rows if top else []))
    section(console, "Not read", _unread(report.unread, UNREAD_SHOWN if not coverage else None))
    if coverage:
        section(console, "Rows of each section: printed = read + merged + unread", _coverage(report.coverage))


def _identity(analysis: Analysis) -> str:
    report = analysis.report
    database, interval = report.database, report.interval
    name = analysis.file if analysis.member is None else f"{analysis.file}: {analysis.member}"
    if analysis.parts > 1:
        name += f" (report {analysis.part} of {analysis.parts})"
    facts = (
        ("database", database.name),
        ("container", database.container),
        ("instance", report.instance.name if report.instance else None),
        ("instances", ", ".join(instance.name for instance in report.instances if instance.name)),
        ("release", database.release),
        ("", shown.interval(interval.begin_time, interval.end_time)),
        ("DB time", shown.length(interval.db_time_s)),
    )
    known = [f"{label} {value}".strip() for label, value in facts if value not in (None, "", shown.UNKNOWN)]
    return plain(" · ".join([name, *known]))


def _line(line: int | None) -> str:
    return "" if line is None else str(line)


def _evidence(evidence: Sequence[Evidence]) -> Table | None:
    rows = (
        (figure.what, shown.figure(figure.value, figure.unit), _limit(figure), _line(figure.line))
        for figure in evidence
    )  # fmt: skip
    return table("what|>value|>limit|>line", rows)


def _limit(evidence: Evidence) -> str:
    return "" if evidence.limit is None else shown.figure(evidence.limit, evidence.unit)


def _gains(every: Sequence[Gain]) -> Table | None:
    """Faster media save between the conservative and the coupled share, more devices between closed and open.

    What saves next to nothing is one row.
    """
    gains, rest = parted(every)
    without = [gain for gain in gains if gain.kind == "media" and gain.conservative is None]
    rows = [_without_promise(without)] if without else []
    rows += [_gain(gain) for gain in gains if gain.kind not in DEVICES and gain not in without]
    rows += [_devices(kind, of_kind) for kind in DEVICES if (of_kind := [gain for gain in gains if gain.kind == kind])]
    if rest:
        rows.append((f"{rest.change} ({EACH})", shown.UNKNOWN, _saved(rest.low), _saved(rest.high)))
    return table("change|>needs reads/s|>conservative|>coupled", rows)


def _without_promise(gains: Sequence[Gain]) -> tuple[str, ...]:
    """One row for all media of which nothing can be promised, with the reason."""
    latencies = [gain.read_ms for gain in gains if gain.read_ms is not None]
    change = f"reads at {max(latencies):g} to {min(latencies):g} ms ({gains[0].untold_because})"
    return change, shown.number(gains[0].needs_iops), shown.UNKNOWN, shown.UNKNOWN


def _gain(gain: Gain) -> tuple[str, ...]:
    change = f"reads at {gain.read_ms:g} ms" if gain.kind == "media" else gain.change
    return change, shown.number(gain.needs_iops), _saved(gain.conservative), _saved(gain.coupled)


def _devices(kind: str, gains: Sequence[Gain]) -> tuple[str, ...]:
    """One row for all candidate media: what an unloaded read takes there decides what more devices save."""
    floors = sorted({gain.assumed_floor_ms for gain in gains if gain.assumed_floor_ms is not None})
    span = f"{floors[0]:g}" if len(floors) == 1 else f"{floors[0]:g} to {floors[-1]:g}"
    least = min((gain.closed for gain in gains if gain.closed is not None), default=None)
    most = max((gain.open for gain in gains if gain.open is not None), default=None)
    return f"{DEVICES[kind]}, {span} ms unloaded", shown.UNKNOWN, _saved(least), _saved(most)


def _saved(share: float | None) -> str:
    return shown.saved(share)


TO_DO = "What to do, in this order (savings overlap: do not add them)"


def _steps(steps: Sequence[Step]) -> Table | None:
    rows = ((step.order, step.what, step.cost, step.promised) for step in steps)
    return table(">|step|cost|>saves", rows)


def _questions(questions: Sequence[Question]) -> Text | None:
    """Each question, and below it the command that answers it, whole: it is meant to be copied."""
    if not questions:
        return None
    text = Text()
    for number, question in enumerate(questions, start=1):
        text.append("\n" if number > 1 else "")
        text.append(f"{number}. {plain(question.ask)}\n").append(f"   {plain(question.command)}", style="cyan")
    return text


def _findings(findings: Sequence[Finding]) -> Table | None:
    rows = (
        (Text(finding.severity, style=COLOURS[finding.severity]), _finding(finding), _saved(finding.saves))
        for finding in findings
    )  # fmt: skip
    return table("severity|finding|>saves", rows)


def _finding(finding: Finding) -> Text:
    lines = sorted({evidence.line for evidence in finding.evidence if evidence.line is not None})
    where = f" (line {', '.join(map(str, lines))})" if lines else ""
    text = Text(plain(finding.message) + where)
    return text.append(f"\n{finding.rule}, {finding.code}", style="dim")


def _top_events(rows: Sequence[PrintedRow]) -> Table | None:
    """The database's own: a cluster report lists those of each instance below them."""
    with_means = means.derived(rows)
    events = [msgspec.convert(row, TopEvent) for row in with_means or rows]
    own = [event for event in events if event.instance is None]
    cells = (
        (
            event.event or shown.UNKNOWN,
            shown.number(event.waits),
            shown.number(event.time_s),
            shown.number(event.avg_wait_ms),
            shown.number(event.percent),
            _line(event.line),
        )
        for event in own or events
    )
    mean = "time/waits ms" if with_means else "mean ms"
    return table(f"event|>waits|>time s|>{mean}|>% of time|>line", cells)


def _unread(unread: Sequence[Unread], most: int | None) -> Table | None:
    rows = [(_line(row.line), row.section, row.why) for row in unread[:most]]
    if len(unread) > len(rows):
        rows.append(("", f"and {len(unread) - len(rows)} more", "--coverage shows them all"))
    return table(">line|section|why", rows)


def _coverage(coverage: Mapping[str, Coverage]) -> Table | None:
    """Sections under their subjects, with the sums of each; what was not read stands out."""
    subjects = {section.name: section.group for section in parsers.catalogue()}
    by_subject: dict[str, list[str]] = {group: [] for group in subjects.values()}
    for name in coverage:
        by_subject.setdefault(subjects.get(name, "Other sections"), []).append(name)
    rows: list[Iterable[object]] = []
    for subject, names in by_subject.items():
        if names:
            rows.append(_counts(Text(subject, style="bold"), [coverage[name] for name in names]))
            rows += [_counts(f"  {name}", [coverage[name]]) for name in names]
    if rows:
        rows.append(_counts(Text(f"All {len(coverage)} sections", style="bold"), list(coverage.values())))
    return table("section|>" + "|>".join(COUNTS), rows)


def _counts(name: str | Text, counted: Sequence[Coverage]) -> list[object]:
    sums = {count: sum(getattr(section, count) for section in counted) for count in COUNTS}
    row: list[object] = [name, *(shown.number(sums[count]) for count in COUNTS)]
    if any(section.unread for section in counted):
        row[-1] = Text(str(row[-1]), style="yellow")
    return row
