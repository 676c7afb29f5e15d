"""Pairs of reports of the field, printed by the writer, and what a DBA would say of the difference."""

from typing import Any

import msgspec
import pytest

import parsers
import rules
from tests.judgement.situations import PAIRS
from tests.judgement.situations.hour import Figures, text
from tests.rules.comparison.sides import answer, window_of

LATER = "2023-06-01T10:00:01"
KNOWN = {
    "before", "after", "declared", "blocks", "comparable", "because", "outcome", "largest", "metrics", "says", "never",
    "slower", "fired", "headroom", "residual",
}  # fmt: skip


def _window(hour: dict[str, Any], storage: dict[str, Any], name: str, blocks: str = "") -> rules.Window:
    printed = text(msgspec.convert(hour, Figures))
    if blocks:
        printed = printed.replace("Std Block Size:         8K", f"Std Block Size: {blocks:>10}")
    (report,) = parsers.parse(printed.encode(), "quay")
    judged = {**rules.judge(report, storage).to_dict(), "judged_with": {"storage": storage or None}}
    document = {"file": name, "part": 1, "parts": 1, "report": report.to_dict(), **judged}
    return window_of(msgspec.json.decode(msgspec.json.encode(document)))


def _compared(line: dict[str, Any]) -> dict[str, Any]:
    old, new = line.get("declared", ({}, {}))
    before = _window(line.get("before", {}), old, "before.txt")
    after = _window({"begin": LATER} | line.get("after", {}), new, "after.txt", line.get("blocks", ""))
    return answer(rules.compare([before], [after]))


def words(found: dict[str, Any]) -> str:
    """Everything that is said of a pair."""
    fired = [finding["message"] for finding in found["findings"] if finding["state"] == "fired"]
    return "\n".join([found["short"], found["headline"], found["answer"], *found["more"], *found["because"], *fired])


def _wrong(line: dict[str, Any], found: dict[str, Any]) -> list[str]:
    """What the answer does not say as a DBA would."""
    judged = {row["name"]: row["verdict"] for row in found["metrics"]}
    steps = sorted(found["waterfall"], key=lambda step: -step["saved_ms"] * (1 if found["outcome"] == "better" else -1))
    fired = {finding["code"] for finding in found["findings"] if finding["state"] == "fired"}
    rooms = {(side or {}).get("kind") for side in found["headroom"].values()}
    said, residual = words(found), (found["prediction"] or {}).get("residual_is")
    checks = [
        (found["comparable"], found["comparable"] in line["comparable"]),
        (found["because"], line.get("because", "") in " ".join(found["because"])),
        (found["outcome"], line.get("outcome", found["outcome"]) == found["outcome"]),
        (steps and steps[0]["component"], not line.get("largest") or steps[0]["component"] == line["largest"]),
        (found["slower"], not line.get("slower") or (found["slower"] or [{}])[0].get("what") == line["slower"]),
        (fired, line.get("fired") in {None, *fired}),
        (rooms, line.get("headroom") in {None, *rooms}),
        (residual, line.get("residual") in {None, residual}),
        *(((name, judged.get(name)), judged.get(name) == way) for name, way in line.get("metrics", {}).items()),
        *(((phrase, said), phrase in said) for phrase in line.get("says", ())),
        *(((phrase, said), phrase not in said) for phrase in line.get("never", ())),
    ]  # fmt: skip
    return [str(what) for what, right in checks if not right]


@pytest.mark.parametrize("name", PAIRS)
def test_a_dba_would_say_so(name: str) -> None:
    assert _wrong(PAIRS[name], _compared(PAIRS[name])) == []


def test_there_are_many_and_each_says_what_is_right() -> None:
    assert len(PAIRS) >= 50
    assert {key for line in PAIRS.values() for key in line} <= KNOWN
