"""How far a long command is: what is said where, and how a length of time is put."""

import pytest

from app.cli.files import progress


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0, "1 s"), (0.4, "1 s"), (89, "89 s"), (90, "2 min"), (3000, "50 min"), (5400, "1.5 h"), (90000, "25.0 h")],
)
def test_a_length_of_time_is_put_as_one_says_it(seconds: float, said: str) -> None:
    assert progress.span(seconds) == said


def test_a_terminal_has_one_line_that_renews_itself(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setattr(progress, "ON_TERMINAL_SECONDS", -1.0)
    known = progress.Progress("Rows", 2000)
    known.add(1000)
    known.add(1000)
    known.end()
    said = capsys.readouterr().err
    assert said.count("\r") == 3
    assert said.count("\n") == 1
    assert "Rows: 1,000 of 2,000, " in said
    assert "left" in said.split("\r")[1]
    assert "left" not in said.split("\r")[2]


def test_elsewhere_it_is_a_line_now_and_then(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    known = progress.Progress("Rows", 3)
    known.add()
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(progress, "EVERY_SECONDS", -1.0)
    known.add()
    known.end()
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2
    assert all(line.startswith("Rows: 2 of 3, ") for line in lines)


def test_nothing_to_do_is_nothing_to_say(capsys: pytest.CaptureFixture[str]) -> None:
    progress.Progress("Rows", 0).end()
    assert capsys.readouterr().err == ""


class TestBesideAResult:
    """Of a command whose result goes to the same terminal."""

    @pytest.fixture(autouse=True)
    def _at_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(progress, "ON_TERMINAL_SECONDS", -1.0)
        monkeypatch.setattr(progress, "EVERY_SECONDS", -1.0)

    def test_the_line_is_gone_while_something_is_printed_and_in_the_end(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("sys.stderr.isatty", lambda: True)
        known = progress.PassingProgress("Files read", 3)
        with known.aside():
            assert capsys.readouterr().err == ""
        known.add()
        assert capsys.readouterr().err.startswith("\rFiles read: 1 of 3, ")
        with known.aside():
            assert capsys.readouterr().err == progress.CLEAR
        assert capsys.readouterr().err.startswith("\rFiles read: 1 of 3")
        known.end()
        known.end()
        assert capsys.readouterr().err == progress.CLEAR

    @pytest.mark.parametrize(("terminal", "total"), [(False, 3), (True, 1)])
    def test_elsewhere_and_for_one_file_there_is_none(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *, terminal: bool, total: int
    ) -> None:
        monkeypatch.setattr("sys.stderr.isatty", lambda: terminal)
        known = progress.PassingProgress("Files read", total)
        known.add()
        with known.aside():
            pass
        known.end()
        assert capsys.readouterr().err == ""
