"""Situations of the field, printed by the writer, and what a DBA would answer to each."""

from typing import Any

import msgspec
import pytest

import parsers
import rules
from tests.judgement.situations import TABLE
from tests.judgement.situations.hour import Figures, text

WEIGHTY = ("medium", "high", "blocker")


def _judged(hour: dict[str, Any], storage: dict[str, Any]) -> dict[str, Any]:
    (report,) = parsers.parse(text(msgspec.convert(hour, Figures)).encode(), "quay")
    judged: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(rules.judge(report, storage).to_dict()))
    return judged


@pytest.mark.parametrize("name", TABLE)
def test_a_dba_would_answer_so(name: str) -> None:
    line = TABLE[name]
    judged = _judged(line["figures"], line.get("storage", {}))
    verdict, steps = judged["verdict"], [step["what"] for step in judged["verdict"]["steps"]]
    assert verdict["answer"] in line["answer"]
    assert (verdict["media_or_spindles"] or "none") in line["buys"]
    assert line.get("first", "") in (steps[0] if steps else "")
    assert line.get("headline", "") in verdict["headline"]
    assert line.get("short", "") in verdict["short"]
    fired = {finding["code"] for finding in judged["findings"] if finding["state"] == "fired"}
    assert line.get("finding") in {None, *fired}
    weighty = {finding["code"] for finding in judged["findings"] if finding["severity"] in WEIGHTY}
    assert weighty & fired & set(line.get("quiet", ())) == set()
    assert [step for step in steps if line.get("step", "") in step] or not line.get("step")
    if "never" in line:
        assert [step for step in steps if line["never"] in step] == []
    assert len(verdict["headline"].split()) <= 30


def test_there_are_many_and_each_says_what_is_right() -> None:
    assert len(TABLE) >= 50
    assert {key for line in TABLE.values() for key in line} <= {
        "figures", "storage", "answer", "buys", "first", "headline", "never", "finding", "step", "short", "quiet",
    }  # fmt: skip
