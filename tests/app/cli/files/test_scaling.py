"""`iobound scaling`: reports of rising load from files."""

import json

import pytest

from app.cli.main import main
from app.resources import samples_dir

BEFORE, AFTER = (str(samples_dir() / "statspack_text" / f"mtr-{name}.txt") for name in ("before", "after"))


def test_users_are_said_and_it_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scaling", BEFORE, AFTER, "--users", "100,200", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [(one["name"], one["users"]) for one in found["runs"]] == [("mtr-before.txt", 100), ("mtr-after.txt", 200)]
    assert found["unit"] == "physical read"
    assert found["runs"][1]["rate"] == pytest.approx(22609.6, abs=0.1)
    assert main(["scaling", BEFORE, AFTER]) == 0
    said = capsys.readouterr().out
    assert "average active sessions are used instead" in " ".join(said.split())


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([BEFORE], "Two reports or more"),
        ([BEFORE, AFTER, "--users", "10"], "Say the users of every report"),
        ([BEFORE, AFTER, "--users", "10,few"], "numbers parted by commas"),
        ([BEFORE, "nosuch.txt"], "nosuch.txt"),
    ],
)
def test_what_says_nothing_is_one_sentence(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["scaling", *arguments]) == 2
    assert words in capsys.readouterr().err
