"""What the README tells of the code is today's."""

from tools import readme_facts
from tools.readme_facts import README, Stated, stated, written

REMEDY = "write it there by `python -m tools.readme_facts --write`"


def test_what_the_readme_tells_of_the_code_is_true() -> None:
    readme = README.read_text(encoding="utf-8")
    assert [fact.text for fact in stated() if not fact.stands(readme)] == [], REMEDY


def test_another_figure_is_found_and_mended() -> None:
    fact = Stated(r"metrics, \d+ rules", "metrics, 7 rules")
    assert not fact.stands("metrics, 6 rules")
    assert not fact.stands("of rules nothing is told")
    assert fact.stands(written("metrics, 6 rules", [fact]))


def test_the_table_has_a_row_for_every_fact() -> None:
    rows = readme_facts.storage_facts().splitlines()
    assert "|  | `device_iops` | requests/s | Most of one device: its data sheet, or what was provisioned. |" in rows
    assert len(rows) == 2 + sum(len(group.facts) for group in readme_facts.GROUPS)
