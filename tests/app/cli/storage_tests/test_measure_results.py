"""What a finished test shows: also where the host is too busy to read it."""

import argparse
from pathlib import Path

import pytest

from app.analysis.pool import Analyst
from app.analysis.workers import TookTooLong
from app.cli.storage_tests import measure_results
from tests.app.measure.made import prepared


def test_a_test_that_cannot_be_shown_is_done_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def slow(*_: object) -> None:
        raise TookTooLong(120)

    monkeypatch.setattr(Analyst, "curves", slow)
    *_, measured = prepared()
    written = [tmp_path / "t_curve.json"]
    assert measure_results.show(measured, written, argparse.Namespace(push=False)) == 0
    said = capsys.readouterr().err
    assert "the test is done and written, but is not shown" in said
    assert f"later: iobound curve {written[0]}" in said
