"""One analysis as a terminal shows it: the verdict first, then what it stands on, within 80 columns."""

from collections.abc import Iterable
from typing import Any

from rich.table import Table
from rich.text import Text

import parsers
from app.reports import verdict_text
from app.terminal.console import plain
from app.terminal.layout import COLOURS, out, section, table
from rules import wording as shown

DEVICES = {"devices_x2": "twice the devices", "devices_unlimited": "unlimited devices"}
UNREAD_SHOWN = 5
COUNTS = ("printed", "read", "merged", "unread")


def analysis(document: dict[str, Any], *, summary: bool = False, coverage: bool = False) -> None:
    """Prints one analysis object of the contract."""
    console, report, verdict = out(), document["report"], document["verdict"]
    console.print(Text(plain(verdict["headline"]), style="bold"))
    console.print(Text(_identity(document), style="dim"))
    if not summary:
        for line in verdict_text.ruling(verdict):
            console.print(Text(plain(line)))
        if known := verdict_text.judged_with(document.get("judged_with")):
            console.print(Text(plain(known), style="dim"))
        for warning in report["warnings"]:
            console.print(Text(f"! {plain(warning)}", style="yellow"))
        section(console, "Evidence", _evidence(verdict["evidence"]))
        section(console, "DB time that a change would save", _gains(verdict["gain"]))
        section(console, TO_DO, _steps(verdict["steps"]))
        section(console, "Questions that would settle it", _questions(verdict.get("questions") or []))
        section(console, "Findings", _findings(document["findings"]))
        section(console, "Top events", _top_events(report["sections"].get("top_events", {}).get("rows", [])))
    section(console, "Not read", _unread(report["unread"], UNREAD_SHOWN if not coverage else None))
    if coverage:
        section(console, "Rows of each section: printed = read + merged + unread", _coverage(report["coverage"]))


def _identity(document: dict[str, Any]) -> str:
    report = document["report"]
    database, instance, interval = report["database"], report["instance"] or {}, report["interval"]
    name = document["file"] if document["member"] is None else f"{document['file']}: {document['member']}"
    if document["parts"] > 1:
        name += f" (report {document['part']} of {document['parts']})"
    facts = (
        ("database", database["name"]),
        ("container", database.get("container")),
        ("instance", instance.get("name")),
        ("instances", ", ".join(filter(None, (one["name"] for one in report.get("instances") or ())))),
        ("release", database["release"]),
        ("", shown.interval(interval["begin_time"], interval["end_time"])),
        ("DB time", shown.length(interval["db_time_s"])),
    )
    known = [f"{label} {value}".strip() for label, value in facts if value not in (None, "", shown.UNKNOWN)]
    return plain(" · ".join([name, *known]))


def _line(row: dict[str, Any]) -> str:
    return "" if row.get("line") is None else str(row["line"])


def _evidence(evidence: list[dict[str, Any]]) -> Table | None:
    rows = (
        (one["what"], shown.figure(one["value"], one["unit"]), _limit(one), _line(one)) for one in evidence
    )  # fmt: skip
    return table("what|>value|>limit|>line", rows)


def _limit(evidence: dict[str, Any]) -> str:
    return "" if evidence["limit"] is None else shown.figure(evidence["limit"], evidence["unit"])


def _gains(gains: list[dict[str, Any]]) -> Table | None:
    """Faster media save between the conservative and the coupled share, more devices between closed and open."""
    untold = [one for one in gains if one["kind"] == "media" and one["conservative"] is None]
    rows = [_untold(untold)] if untold else []
    rows += [_gain(one) for one in gains if one["kind"] not in DEVICES and one not in untold]
    rows += [_devices(kind, found) for kind in DEVICES if (found := [one for one in gains if one["kind"] == kind])]
    return table("change|>needs reads/s|>conservative|>coupled", rows)


def _untold(gains: list[dict[str, Any]]) -> tuple[str, ...]:
    """One row for all media of which nothing can be promised, with the reason."""
    latencies = [one["read_ms"] for one in gains]
    reason = gains[0]["change"].partition(" ms ")[2]
    change = f"reads at {max(latencies):g} to {min(latencies):g} ms {reason}".strip()
    return change, shown.number(gains[0]["needs_iops"]), shown.UNKNOWN, shown.UNKNOWN


def _gain(gain: dict[str, Any]) -> tuple[str, ...]:
    change = f"reads at {gain['read_ms']:g} ms" if gain["kind"] == "media" else gain["change"]
    return change, shown.number(gain["needs_iops"]), _saved(gain["conservative"]), _saved(gain["coupled"])


def _devices(kind: str, gains: list[dict[str, Any]]) -> tuple[str, ...]:
    """One row for all candidate media: what an unloaded read takes there decides what more devices save."""
    floors = sorted({one["assumed_floor_ms"] for one in gains})
    span = f"{floors[0]:g}" if len(floors) == 1 else f"{floors[0]:g} to {floors[-1]:g}"
    saved = [[one[name] for one in gains if one[name] is not None] for name in ("closed", "open")]
    least, most = min(saved[0], default=None), max(saved[1], default=None)
    return f"{DEVICES[kind]}, {span} ms unloaded", shown.UNKNOWN, _saved(least), _saved(most)


def _saved(share: float | None) -> str:
    return shown.saved(share)


TO_DO = "What to do, in this order (each saves so much alone; they do not add up)"


def _steps(steps: list[dict[str, Any]]) -> Table | None:
    rows = ((one["order"], one["what"], one["cost"], _saved(one["saves"])) for one in steps)
    return table(">|step|cost|>saves at most", rows)


def _questions(questions: list[dict[str, str]]) -> Text | None:
    """Each question, and below it the command that answers it, whole: it is meant to be copied."""
    if not questions:
        return None
    text = Text()
    for number, one in enumerate(questions, start=1):
        text.append(f"{number}. {plain(one['ask'])}\n").append(f"   {plain(one['command'])}\n", style="cyan")
    text.rstrip()
    return text


def _findings(findings: list[dict[str, Any]]) -> Table | None:
    fired = [one for one in findings if one["state"] == "fired"]
    rows = (
        (Text(one["severity"], style=COLOURS[one["severity"]]), _finding(one), _saved(one["saves"])) for one in fired
    )  # fmt: skip
    return table("severity|finding|>saves", rows)


def _finding(finding: dict[str, Any]) -> Text:
    lines = sorted({one["line"] for one in finding["evidence"] if one["line"] is not None})
    where = f" (line {', '.join(map(str, lines))})" if lines else ""
    text = Text(plain(finding["message"]) + where)
    return text.append(f"\n{finding['rule']}, {finding['code']}", style="dim")


def _top_events(events: list[dict[str, Any]]) -> Table | None:
    """The database's own: a cluster report lists those of each instance below them."""
    own = [one for one in events if one.get("instance") is None]
    rows = (
        (
            one["event"],
            shown.number(one["waits"]),
            shown.number(one["time_s"]),
            shown.number(one["avg_wait_ms"]),
            shown.number(one["percent"]),
            _line(one),
        )
        for one in own or events
    )
    return table("event|>waits|>time s|>mean ms|>% of time|>line", rows)


def _unread(unread: list[dict[str, Any]], most: int | None) -> Table | None:
    rows = [(_line(one), one["section"], one["why"]) for one in unread[:most]]
    if len(unread) > len(rows):
        rows.append(("", f"and {len(unread) - len(rows)} more", "--coverage shows them all"))
    return table(">line|section|why", rows)


def _coverage(coverage: dict[str, dict[str, int]]) -> Table | None:
    """Sections under their subjects, with the sums of each; what was not read stands out."""
    known = {one["name"]: one["group"] for one in parsers.catalogue()}
    by_subject: dict[str, list[str]] = {group: [] for group in known.values()}
    for name in coverage:
        by_subject.setdefault(known.get(name, "Other sections"), []).append(name)
    rows: list[Iterable[object]] = []
    for subject, names in by_subject.items():
        if names:
            rows.append(_counts(Text(subject, style="bold"), [coverage[one] for one in names]))
            rows += [_counts(f"  {one}", [coverage[one]]) for one in names]
    if rows:
        rows.append(_counts(Text(f"All {len(coverage)} sections", style="bold"), list(coverage.values())))
    return table("section|>" + "|>".join(COUNTS), rows)


def _counts(name: str | Text, counted: list[dict[str, int]]) -> list[object]:
    sums = {count: sum(one[count] for one in counted) for count in COUNTS}
    row: list[object] = [name, *(shown.number(sums[count]) for count in COUNTS)]
    if sums["unread"]:
        row[-1] = Text(str(row[-1]), style="yellow")
    return row
