"""SARIF 2.1.0, read by types that were made from its published schema, which let nothing unknown pass."""

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic_sarif.model import StaticAnalysisResultsFormatSarifVersion210JsonSchema as Published

from app.exports.sarif import Configuration, Descriptor, Findings, Found, Message, Source, Stands, document

RULE = Descriptor(
    id="AA01", name="a-rule", short_description=Message(text="A rule"), help=Message(text="a", markdown="# a"),
    default_configuration=Configuration(level="error"), properties={"tags": ["reads"]},
)  # fmt: skip


def checked(log: bytes) -> Any:
    """The one run, of a log that is valid and whose references lead somewhere."""
    Published.model_validate_json(log, strict=True)
    whole = json.loads(log)
    (run,) = whole["runs"]
    rules, artifacts = {one["id"] for one in run["tool"]["driver"]["rules"]}, run["artifacts"]
    for number, artifact in enumerate(artifacts):
        assert artifact["location"]["index"] == number
        assert artifact.get("parentIndex", -1) < number
    for result in run["results"]:
        assert result["ruleId"] in rules
        for place in (*result["locations"], *result.get("relatedLocations", ())):
            at = place["physicalLocation"]["artifactLocation"]
            assert artifacts[at["index"]]["location"] == at
    return run


def found(*lines: int | None, **facts: Any) -> Findings:
    at = tuple(Stands(line, f"figure of {line}") for line in lines)
    return Findings((Found("AA01", "fail", "error", "It takes long.", at, facts),), {"AA01": RULE})


def test_a_result_leads_to_its_line_and_to_the_others_that_it_names() -> None:
    run = checked(document([Source("a b.txt", findings=found(42, 7, saves=0.5, instance=None))], "1.2"))
    (result,) = run["results"]
    at = {"uri": "a%20b.txt", "index": 0}
    assert result["locations"] == [{"physicalLocation": {"artifactLocation": at, "region": {"startLine": 42}}}]
    (other,) = result["relatedLocations"]
    assert other["physicalLocation"]["region"] == {"startLine": 7}
    assert other["message"] == {"text": "figure of 7"}
    assert result["properties"] == {"saves": 0.5}, "what is not known is left out"
    assert run["tool"]["driver"]["version"] == "1.2"
    assert run["invocations"] == [{"executionSuccessful": True}]


def test_what_has_no_line_is_of_the_whole_file() -> None:
    (result,) = checked(document([Source("a", findings=found())], "1"))["results"]
    assert result["locations"] == [{"physicalLocation": {"artifactLocation": {"uri": "a", "index": 0}}}]
    assert "relatedLocations" not in result


def test_members_of_an_archive_stand_below_it_and_files_are_listed_once() -> None:
    sources = [
        Source("a.zip", "b c.txt", found(1)),
        Source("a.zip", "b c.txt", found(2)),
        Source("a.zip", "d", found()),
    ]
    run = checked(document(sources, "1"))
    assert [(one["location"]["uri"], one.get("parentIndex")) for one in run["artifacts"]] == [
        ("a.zip", None), ("/b%20c.txt", 0), ("/d", 0),
    ]  # fmt: skip
    assert len(run["tool"]["driver"]["rules"]) == 1


def test_what_was_refused_is_a_notification_and_the_run_no_success() -> None:
    sources = [Source("a", code="not_text", sentence="A picture.", passed_over=True)]
    assert checked(document(sources, "1"))["invocations"][0]["executionSuccessful"] is True
    sources.append(Source("b.zip", "c", code="too_slow", sentence="It took long."))
    (done,) = checked(document(sources, "1"))["invocations"]
    assert done["executionSuccessful"] is False
    levels = [(one["descriptor"]["id"], one["level"]) for one in done["toolExecutionNotifications"]]
    assert levels == [("not_text", "note"), ("too_slow", "error")]


def test_a_name_is_an_address(tmp_path: Path) -> None:
    named = [str(tmp_path / "a b"), "-", "#1?.txt", "ä"]
    run = checked(document([Source(one, findings=found()) for one in named], "1"))
    uris = [one["location"]["uri"] for one in run["artifacts"]]
    assert uris == [(tmp_path / "a b").as_uri(), "-", "%231%3F.txt", "%C3%A4"]


def test_a_run_of_nothing_is_a_log() -> None:
    assert checked(document([], "1"))["results"] == []


def test_the_types_would_say_what_is_wrong() -> None:
    log = json.loads(document([Source("a", findings=found(1))], "1"))
    log["runs"][0]["results"][0]["line"] = 1
    with pytest.raises(ValueError, match="Extra inputs"):
        Published.model_validate_json(json.dumps(log), strict=True)
