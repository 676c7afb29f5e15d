"""The manual page: what man makes of it."""

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from app.cli import manual_page
from app.cli.main import COMMANDS
from app.cli.manual_page import ENVIRONMENT, page


@pytest.fixture(scope="module")
def shown() -> str:
    """The page as a terminal shows it."""
    return as_shown(page())


def as_shown(text: str) -> str:
    """What groff makes of it; of each fault it says a line."""
    assert shutil.which("groff"), "groff is not installed: tools/system_packages installs it"
    done = subprocess.run(
        ["groff", "-man", "-ww", "-Tutf8", "-P-c", "-rLL=120n"], input=text, env={"PATH": os.environ["PATH"]},
        capture_output=True, text=True, encoding="utf-8", check=True,
    )  # fmt: skip
    assert done.stderr == ""
    return re.sub(".\x08", "", done.stdout)


def test_it_names_every_command_option_and_exit_status(shown: str) -> None:
    assert [one for one in COMMANDS if f"iobound {one}" not in shown] == []
    assert [one for one, _ in ENVIRONMENT if one not in shown] == []
    for said in ("--fail-on-case CASE[,CASE]", "--by-interval", "EXIT STATUS", "--allow-no-login", "EXAMPLES"):
        assert said in shown


def test_its_name_line_is_as_indexes_want_it() -> None:
    lines = page().splitlines()
    assert lines[0].startswith('.TH IOBOUND "1" ')
    assert lines[lines.index(".SH NAME") + 1].startswith("iobound \\- ")


def test_text_is_no_macro_and_every_sign_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    made = argparse.ArgumentParser(prog="iobound")
    made.add_argument("--it", metavar="X", help=f"{'x' * 75} '398 {'y' * 75} .gz – or × π")
    monkeypatch.setattr(manual_page, "parser", lambda: made)
    text = page()
    assert "\n\\&'398\n" in text
    assert "\n\\&.gz " in text
    said = as_shown(text)
    assert "'398" in said
    assert ".gz – or × π" in said


def test_the_command_prints_it() -> None:
    done = subprocess.run(
        [Path(sys.executable).with_name("iobound"), "man"], capture_output=True, text=True, check=True
    )
    assert done.stdout == page()
