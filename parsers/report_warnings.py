"""What a report says against itself: a restart inside, timings off, SQL*Plus errors between its lines."""

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

Kind = Literal["restart", "timings", "statistics_level", "idle", "errors", "other"]

# One alternative for each remark; the literal words come first, so that a large report is searched fast.
_REMARKS = re.compile(
    r"(?P<restart>Snap(?:shot)?s chosen span(?:ned)? an instance shutdown)"
    r"|(?P<timings>timed_stat\w{1,8} setting changed)"
    r"|(?P<statistics_level>statistics_level setting changed)"
    r"|(?P<idle>DB Time is less than one second)"
    r"|(?P<other>\d+(?:\.\d+)?% discrepancy between the OS Stat|pga_aggregate_target was set too low)"
    r"|(?P<errors>(?:ORA-\d{5}|PLS-\d{5}|SP2-\d{4}): )"
)
_SENTENCES: dict[str, str] = {
    "restart": "the report says that the instance was restarted between its snapshots: its results are invalid.",
    "timings": "the report says that timed_statistics was changed between its snapshots: its timings are invalid.",
    "statistics_level": "the report says that statistics_level was changed between its snapshots: "
    "some of its figures are invalid.",
    "idle": "the report says that DB time is below one second: its percentages are invalid.",
}


class Warned(NamedTuple):
    """One warning; `line` is the line of the file it stands on."""

    kind: Kind
    line: int
    text: str


def read_warnings(lines: Sequence[str], numbers: Sequence[int]) -> list[Warned]:
    """The report's own warnings, each kind once, where it is first printed."""
    text = "\n".join(lines)
    warned: dict[str, Warned] = {}
    errors = 0
    for found in _REMARKS.finditer(text):
        kind: Kind = found.lastgroup  # type: ignore[assignment]
        begins_line = not text[text.rfind("\n", 0, found.start()) + 1 : found.start()].strip()
        if kind == "errors" and not begins_line:
            continue
        errors += kind == "errors"
        key = found[0] if kind == "other" else kind
        if key not in warned:
            line = numbers[text.count("\n", 0, found.start())]
            warned[key] = Warned(kind, line, f"Line {line}: {_sentence(kind, found[0])}")
    return [_counted(one, errors) if one.kind == "errors" else one for one in warned.values()]


def _sentence(kind: str, words: str) -> str:
    if kind != "other":
        return _SENTENCES.get(kind, f"{words.strip(': ')}, an error of the script that wrote the report.")
    if "%" in words:
        share = words.split("%", maxsplit=1)[0]
        return f"the report says that its two measures of CPU time differ by {share}%."
    return "the report says that pga_aggregate_target is too low for the work done."


def _counted(first: Warned, errors: int) -> Warned:
    """Say how many error lines there are: figures may be missing where a script stumbled."""
    text = f"{first.text.rstrip('.')}; {errors} such lines in all." if errors > 1 else first.text
    return first._replace(text=text)
