"""What the README tells of the code: `python -m tools.readme_facts` prints it, `--write` puts it into the README.

Each fact has its place there, found by the words around it. What was measured (times, sizes) is nobody's to derive.
"""

import re
import sys
import textwrap
from pathlib import Path
from typing import NamedTuple, get_args

from app.exports.response import Format
from app.settings import Settings
from app.text.storage_form import GROUPS, Fact
from rules.comparison.engine import rules as comparison_rules
from rules.core.finding import SEVERITIES
from rules.engine import rules
from rules.storage.inputs.media import media

README = Path(__file__).resolve().parents[1] / "README.md"
WIDTH = 132
UNITS = {"media": "a class", "scope": "`cluster`, `instance`", "snapshot_year": "year"}
"""What stands for the unit of a fact that has none, where its kind does not say it."""
KINDS = {"switch": "`true`, `false`", "text": "text"}


class Stated(NamedTuple):
    """Where something stands in the README, and what has to stand there."""

    place: str
    text: str

    def stands(self, readme: str) -> bool:
        """Whether the README has one such place, and there what it has to."""
        return re.findall(self.place, readme) == [self.text]


def stated() -> list[Stated]:
    """Everything that the README tells of the code, in its order."""
    trust = sum(rule.code.startswith("DQ") for rule in rules())
    codes = sorted(rule.code for rule in comparison_rules())
    return [
        Stated(r"\d+ rules ask whether a report can be trusted", f"{trust} rules ask whether a report can be trusted"),
        Stated(r"metrics, \d+ rules, verdict", f"metrics, {len(rules())} rules, verdict"),
        Stated(r"`--fail-on` \([^)]*\)", f"`--fail-on` ({', '.join(f'`{severity}`' for severity in SEVERITIES)})"),
        Stated(r"\| \| key \| unit \| what \|\n(?:\|.*\n)+", storage_facts()),
        Stated(r"`media` is one of [^.]*\.", classes()),
        Stated(r"\(CM\d+ to CM\d+\)", f"({codes[0]} to {codes[-1]})"),
        Stated(r"export\.\{[^}]*\}", f"export.{{{','.join(get_args(Format))}}}"),
        *defaults(),
    ]


def storage_facts() -> str:
    """The table of storage facts, as their form has them."""
    rows = [
        f"| {'' if place else group.title} | `{fact.key}` | {_unit(fact)} | {fact.label}: {_lower(fact.help)} |\n"
        for group in GROUPS
        for place, fact in enumerate(group.facts)
    ]
    return "".join(["| | key | unit | what |\n", "|---|---|---|---|\n", *rows])


def _unit(fact: Fact) -> str:
    return fact.unit or UNITS.get(fact.key) or KINDS[fact.kind]


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def classes() -> str:
    """The sentence that names every class of media."""
    return textwrap.fill(
        f"`media` is one of {', '.join(f'`{name}`' for name in media())}.", WIDTH, break_on_hyphens=False
    )


def defaults() -> list[Stated]:
    """What the environment decides where it says nothing."""
    usual = {name: field.default for name, field in Settings.model_fields.items()}
    return [
        _row("`IOBOUND_HOST`, `IOBOUND_PORT`", f"{usual['host']}, {usual['port']}"),
        _row("`IOBOUND_WORKERS`", f"{usual['workers']}"),
    ]


def _row(names: str, value: str) -> Stated:
    return Stated(rf"\| {names} \| [^|]* \|", f"| {names} | {value} |")


def written(readme: str, facts: list[Stated]) -> str:
    """The README with what has to stand there."""
    for fact in facts:
        readme = re.sub(fact.place, lambda _, text=fact.text: text, readme)
    return readme


def main() -> None:
    """Prints what the README has to tell, or writes it there."""
    facts = stated()
    if "--write" in sys.argv[1:]:
        README.write_text(written(README.read_text(encoding="utf-8"), facts), encoding="utf-8")
    else:
        print("\n".join(fact.text for fact in facts))


if __name__ == "__main__":
    main()
