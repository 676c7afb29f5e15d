"""`iobound completion`: a script by which a shell completes commands, options, their values and file names."""

import argparse
from collections.abc import Iterator, Sequence
from typing import get_args

import shtab

import rules
from app.cli.options import parser
from rules.comparison.units import BY_KEY
from rules.storage.decision import Case
from rules.storage.inputs.media import media

FILES = ("FILE", "FILE.yaml", "BEFORE", "AFTER")
"""What stands for a file in an option's help."""


def run(options: argparse.Namespace) -> int:
    """Prints it."""
    print(script(options.shell))
    return 0


def script(shell: str) -> str:
    """The script of that shell, made from what the command line itself reads."""
    whole, values = parser(), _values()
    for action in _actions(whole):
        if action.metavar in FILES:
            vars(action)["complete"] = shtab.FILE
        elif action.choices is None:
            action.choices = values.get(action.dest)
    return str(shtab.complete(whole, shell))


def _values() -> dict[str, Sequence[str]]:
    """What options and arguments take that only the rules know."""
    return {
        "media": sorted(media()), "fail_on_case": sorted(get_args(Case)), "unit": list(BY_KEY),
        "rule": [rule.id for rule in rules.catalogue()],
    }  # fmt: skip


def _actions(whole: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    for action in whole._actions:  # noqa: SLF001 - argparse shows them in no other way, and shtab goes the same way
        yield action
        if isinstance(action.choices, dict):
            for command in action.choices.values():
                yield from _actions(command)
