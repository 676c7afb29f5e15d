"""Pairs of reports of the field, printed by the writer, and what a DBA would say of the difference."""

from datetime import datetime, timedelta
from typing import Any

import msgspec
import pytest

import parsers
import rules
from rules.comparison.forecast import Forecast, PromisedGain
from rules.what_if.asked_change import AskedChange
from tests.judgement.situations import PAIRS
from tests.judgement.situations.hour import Figures, text
from tests.rules.comparison.sides import answer, window_of

EARLIER, LATER = "2023-05-04T10:00:01", "2023-06-01T10:00:01"
KNOWN = {
    "before", "after", "declared", "blocks", "comparable", "because", "outcome", "largest", "metrics", "says", "never",
    "slower", "fired", "headroom", "residual", "migration", "kept", "base",
}  # fmt: skip


def _window(hour: dict[str, Any], storage: dict[str, Any], name: str, blocks: str = "") -> rules.Window:
    printed = text(msgspec.convert(hour, Figures))
    if blocks:
        printed = printed.replace("Std Block Size:         8K", f"Std Block Size: {blocks:>10}")
    (report,) = parsers.parse(printed.encode(), "quay")
    judged = {**rules.judge(report, storage).to_dict(), "judged_with": {"storage": storage or None}}
    document = {"file": name, "part": 1, "parts": 1, "report": report.to_dict(), **judged}
    return window_of(msgspec.json.decode(msgspec.json.encode(document)))


def _side(told: Any, start: str, storage: dict[str, Any], blocks: str = "") -> list[rules.Window]:
    """One hour, or the same hour of as many weeks."""
    begin, windows = datetime.fromisoformat(start), []
    for number, hour in enumerate(told if isinstance(told, list) else [told]):
        at = (begin + timedelta(weeks=number)).isoformat()
        windows.append(_window({"begin": at} | hour, storage, f"{start} {number}.txt", blocks))
    return windows


def _compared(line: dict[str, Any]) -> dict[str, Any]:
    old, new = line.get("declared", ({}, {}))
    before = _side(line.get("before", {}), EARLIER, old)
    after = _side(line.get("after", {}), LATER, new, line.get("blocks", ""))
    kept = _kept(before[0], line["kept"]) if "kept" in line else None
    return answer(rules.compare(before, after, None, kept, migration=line.get("migration", False)))


def _kept(window: rules.Window, change: dict[str, Any]) -> Forecast:
    """A what-if that somebody kept before."""
    basis = window.printed.basis if window.printed else None
    assert basis is not None
    found = rules.what_if(basis, AskedChange(**change))
    gain = PromisedGain(kind="kept", change=found.change, read_ms=found.read_ms, conservative=found.conservative)
    return Forecast("2023-05-04T12:00:00", "the purchase", (gain,), basis, stored=True)


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
        (found["base"], line.get("base") in {None, found["base"]}),
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
