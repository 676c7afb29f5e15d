"""The rule catalogue for people."""

import json

import msgspec
import pytest

import rules
from app.cli import main
from app.rule_catalogue import catalogue
from rules.comparison.rule import SeenPair
from rules.core.rule import Seen
from tests.conventions.tree import ROOT

PAGE = ROOT / "rules" / "CATALOGUE.md"


def test_every_rule_stands_in_one_family() -> None:
    found = catalogue.families(rules.catalogue())
    names = [name for name, _ in found]
    assert len(names) == len(set(names)) > 5
    assert sum(len(mine) for _, mine in found) == len(rules.catalogue())


def test_what_had_to_be_known_beside_a_report_is_said() -> None:
    seen = Seen("a/b.txt", 3, {"devices": 2}, host=("iostat.out",))
    assert catalogue.seen_on(seen) == "a/b.txt, with iostat.out (line 3) and storage facts devices: 2"
    assert catalogue.seen_on(Seen(None, 3, curve="c.csv")) == "c.csv"
    assert catalogue.seen_on(None) is None


def test_of_a_comparison_both_reports_are_said() -> None:
    assert catalogue.seen_on(SeenPair(("a.txt", "b.txt"), ("c.txt",))) == "a.txt, b.txt, against c.txt"
    kept = SeenPair(("a.txt",), ("c.txt",), "user_call", forecast=True)
    assert catalogue.seen_on(kept) == "a.txt, with its forecast kept, against c.txt, per user call"


def test_what_rules_wait_for_is_listed_where_any_does() -> None:
    rule = msgspec.structs.replace(rules.catalogue()[0], code="XX01", id="x", seen=None, waits_for="a Y")
    assert "| XX01 | x | a Y |" in list(catalogue.markdown([rule]))
    assert "## What rules wait for" not in list(catalogue.markdown([msgspec.structs.replace(rule, waits_for="")]))


def test_the_page_beside_the_rules_is_the_catalogue_of_today() -> None:
    today = list(catalogue.markdown(rules.catalogue()))
    assert PAGE.read_text(encoding="utf-8").splitlines() == today, "iobound rules --format md > rules/CATALOGUE.md"


@pytest.mark.parametrize("name", ["RD01", "single-block-reads-lead"])
def test_one_rule_as_json(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["rules", name, "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["code"] == "RD01"


def test_all_rules_as_json_and_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["rules", "--format", "json"]) == 0
    assert len(json.loads(capsys.readouterr().out)) == len(rules.catalogue())
    assert main.main(["rules"]) == 0
    assert "severity" in capsys.readouterr().out


def test_limits_keep_their_names_and_words_on_a_narrow_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main.main(["rules", "waits-for-storage"]) == 0
    printed = capsys.readouterr().out
    assert all(words in printed for words in ("beside others", "its own behind a larger class", "our judgement"))
