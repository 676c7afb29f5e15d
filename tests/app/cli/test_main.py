"""The command line: exit statuses, what goes to which stream, and what is loaded when."""

import gzip
import io
import json
import os
import signal
import socket
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from app.analysis import jobs as worker_jobs
from app.analysis import pool, workers
from app.analysis.context import JudgingContext
from app.analysis.finished import Finished
from app.analysis.pool import StudiedCurve, TookTooLong
from app.cli import main
from app.cli.files import analyze
from app.cli.serving.serve import tell
from app.resources import samples_dir
from app.settings import Settings
from parsers.errors import NotACurve
from parsers.host_tools.activity import HostActivity
from parsers.load_curves.curve import LoadCurve, Point
from tests.app.analysis_document import document
from tests.app.cli.in_this_process import InThisProcess
from tests.app.finished import finished
from tests.app.fixture import Invented

SAMPLE = samples_dir() / "statspack_text" / "mtr-before.txt"
COMMAND = Path(sys.executable).with_name("iobound")
HEAVY = ("rich", "pydantic", "fastapi", "sqlalchemy", "pandas", "numpy", "turbohtml", "jinja2", "uvicorn")


class Analyst(InThisProcess):
    """Stands in for the worker processes: a file holds the name of the outcome that it stands for."""

    answers: Invented | None = None
    seen: list[tuple[str, Any]]
    beside: JudgingContext | None

    def __init__(self, limits: workers.Limits, **_: object) -> None:
        super().__init__(limits)
        assert limits.workers == 1
        type(self).seen = []

    def curves(self, files: Any) -> list[StudiedCurve]:
        if files[0][1] == b"low":
            raise NotACurve("This is no load curve: bring one.")
        curves = [
            LoadCurve("csv", name, (Point(1, iops=9, latency_ms=1),), size)
            for name, size in (("L", 2**20), ("S", 8192))
        ]
        return [StudiedCurve(one, b"", b"") for one in curves]

    def host(self, data: bytes, filename: str) -> HostActivity:
        return HostActivity("iostat", filename, None, ())

    @classmethod
    def analyse_here(cls, data: bytes, filename: str, beside: JudgingContext | None = None) -> list[Finished]:
        cls.beside = beside
        cls.seen.append((filename, beside and beside.storage))
        if cls.answers is not None:
            return cls.answers.analyse(data, filename)
        match data.decode():
            case "slow":
                raise TookTooLong(30)
            case "picture":
                error = {"code": "not_text", "message": "This is a picture: bring the report."}
                found = [document(file=filename, error=error, report=None, verdict=None, findings=[])]
            case "two":
                found = [document(file=filename, part=part, parts=2) for part in (1, 2)]
            case severity:
                found = [document(file=filename, severity=severity)]
        return [finished(one, []) for one in found]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one file an outcome, and nothing that reads them but the stand-in."""
    for name in ("low", "high", "slow", "picture", "two"):
        (tmp_path / name).write_text(name)
    monkeypatch.setattr(analyze, "Workers", Analyst)
    monkeypatch.setattr(pool, "Analyst", Analyst)
    monkeypatch.setattr(worker_jobs, "analyse_here", Analyst.analyse_here)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str) -> int:
    try:
        return main.main(arguments)
    except SystemExit as stop:  # argparse's way
        return int(str(stop.code))


@pytest.mark.usefixtures("folder")
class TestAnalyze:
    @pytest.mark.parametrize(
        ("arguments", "status"),
        [
            (["low"], 0),
            (["high", "--fail-on", "medium"], 1),
            (["high", "--fail-on", "high"], 1),
            (["low", "--fail-on", "medium"], 0),
            (["picture"], 2),
            (["slow"], 2),
            (["missing"], 2),
            (["picture", "high", "--fail-on", "low"], 2),
            (["high", "picture", "--fail-on", "low"], 2),
            (["low", "--format", "docx"], 2),
            (["low", "--fail-on", "terrible"], 2),
            ([], 2),
        ],
        ids=str,
    )
    def test_exit_status(self, arguments: list[str], status: int) -> None:
        assert run("analyze", *arguments) == status

    def test_text_begins_with_the_verdict(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run("analyze", "low") == 0
        out, err = capsys.readouterr()
        assert out.startswith(document()["verdict"]["headline"])
        assert err == ""

    def test_a_refused_file_is_told_on_standard_error_and_the_others_are_served(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert run("analyze", "picture", "missing", "low") == 2
        out, err = capsys.readouterr()
        assert document()["verdict"]["headline"] in out
        assert "picture" not in out
        assert err.splitlines() == [
            "iobound: picture: This is a picture: bring the report.",
            "iobound: missing: No such file or directory.",
        ]

    def test_json_is_one_object_a_line_refused_files_too(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run("analyze", "--format", "json", "two", "picture", "slow") == 2
        out, err = capsys.readouterr()
        found = [json.loads(line) for line in out.splitlines()]
        assert [(one["file"], one["part"], one["parts"]) for one in found[:2]] == [("two", 1, 2), ("two", 2, 2)]
        assert [one["error"] and one["error"]["code"] for one in found] == [None, None, "not_text", "timeout"]
        assert set(found[3]) >= {"schema", "versions", "file", "member", "sha256", "report", "verdict", "findings"}
        assert len(err.splitlines()) == 2

    def test_a_summary_has_no_sections(self, capsys: pytest.CaptureFixture[str]) -> None:
        run("analyze", "--format", "json", "low")
        assert "sections" in json.loads(capsys.readouterr().out)["report"]
        run("analyze", "--format", "json", "--summary", "low", "picture")
        first, refused = capsys.readouterr().out.splitlines()
        assert "sections" not in json.loads(first)["report"]
        assert json.loads(refused)["report"] is None

    def test_a_file_that_cannot_be_read_has_its_object_too(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run("analyze", "--format", "json", "missing", "low", "") == 2
        missing, read, nameless = (json.loads(line) for line in capsys.readouterr().out.splitlines())
        assert missing["error"] == {"code": "not_readable", "message": "No such file or directory."}
        assert (missing["file"], missing["sha256"], missing["report"]) == ("missing", None, None)
        assert set(missing["versions"]) == {"parser", "rules", "media"}
        assert read["error"] is None
        assert nameless["error"]["code"] == "not_readable"

    def test_a_folder_is_its_files_and_what_is_no_report_in_it_is_no_failure(
        self, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        (folder / "d" / "e").mkdir(parents=True)
        for name, outcome in (("d/z", "low"), ("d/e/picture", "picture"), ("d/e/high", "high")):
            (folder / name).write_text(outcome)
        assert run("analyze", "--format", "json", "low", "d") == 0
        out, err = capsys.readouterr()
        found = [json.loads(line) for line in out.splitlines()]
        assert [one["file"] for one in found] == ["low", "d/e/high", "d/e/picture", "d/z"]
        assert [one["error"] and one["error"]["code"] for one in found] == [None, None, "not_text", None]
        assert err.splitlines() == [
            "iobound: files: 4, reports read: 3, refused: 0, passed over as no reports: 1 (d/e/picture)."
        ]
        assert run("analyze", "d", "--fail-on", "high") == 1

    def test_a_report_in_a_folder_that_is_refused_is_a_failure_and_so_is_a_folder_without_one(
        self, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        for name, outcome in (("d/a", "low"), ("d/b", "slow"), ("e/a", "picture")):
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_text(outcome)
        (folder / "empty").mkdir()
        assert run("analyze", "d") == 2
        told, counts = capsys.readouterr().err.splitlines()
        assert told.startswith("iobound: d/b: This file was not read within 30 seconds")
        assert counts == "iobound: files: 2, reports read: 1, refused: 1."
        assert run("analyze", "low", "e") == 2
        assert "iobound: e holds no report: name the folder that the reports lie in." in capsys.readouterr().err
        assert run("analyze", "low", "empty") == 2
        assert capsys.readouterr().err == "iobound: empty: The folder holds no file: put the reports into it.\n"

    def test_many_files_are_counted_in_the_end(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run("analyze", *["two"] * 9, "picture") == 2
        assert capsys.readouterr().err.splitlines()[1:] == ["iobound: files: 10, reports read: 18, refused: 1."]

    @pytest.mark.parametrize(
        ("arguments", "status"),
        [
            (["--fail-on-case", "latency_limited"], 1),
            (["--fail-on-case", "idle, Latency_Limited"], 1),
            (["--fail-on-case", "idle", "--fail-on-case", "latency_limited"], 1),
            (["--fail-on-case", "idle"], 0),
            (["--fail-on-case", "idle", "--fail-on", "info"], 1),
            (["picture", "--fail-on-case", "latency_limited"], 2),
        ],
        ids=str,
    )
    def test_a_case_is_what_it_fails_on(self, arguments: list[str], status: int) -> None:
        assert run("analyze", "low", *arguments) == status

    @pytest.mark.parametrize("asked", ["nonsense", "idle,nonsense", "", ","])
    def test_a_case_that_there_is_not_is_told_with_those_that_there_are(
        self, capsys: pytest.CaptureFixture[str], asked: str
    ) -> None:
        assert run("analyze", "low", "--fail-on-case", asked) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert "there is no case" in err
        assert "capacity_limited, " in err

    @pytest.mark.parametrize("asked", ["0", "-1", "many", "1.5", "257", "1e9", ""])
    def test_jobs_are_a_number_of_processes(self, capsys: pytest.CaptureFixture[str], asked: str) -> None:
        assert run("analyze", "low", f"--jobs={asked}") == 2
        assert "give 1 to 256" in capsys.readouterr().err

    def test_text_begins_with_the_first_report_that_is_read(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run("analyze", "--summary", "picture", "two") == 2
        out = capsys.readouterr().out
        assert out.startswith(document()["verdict"]["headline"])
        assert out.count(f"\n\n{document()['verdict']['headline']}") == 1

    def test_markdown_is_a_ticket_text_for_each_report(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run("analyze", "--format", "md", "picture", "two", "high", "--fail-on", "high") == 2
        out, err = capsys.readouterr()
        assert out.count("## Reads of 5.25 ms are 84.6 % of DB time.\n") == 3
        assert "report 2 of 2" in out
        assert len(err.splitlines()) == 1

    def test_html_is_one_file_with_every_report(self, capsys: pytest.CaptureFixture[str], invented: Invented) -> None:
        Analyst.answers = invented
        try:
            assert run("analyze", "--format", "html", "two", "picture", "low") == 0
        finally:
            Analyst.answers = None
        out, err = capsys.readouterr()
        assert out.startswith("<!doctype html>")
        assert out.count('<p class="lead">Faster media:') == 3
        assert out.count("<!doctype") == 1
        assert 'href="#r3"' in out
        assert err == ""

    def test_html_of_refused_files_alone_is_nothing(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run("analyze", "--format", "html", "picture", "slow") == 2
        assert capsys.readouterr().out == ""

    def test_a_summary_as_html_has_no_sections(self, capsys: pytest.CaptureFixture[str], invented: Invented) -> None:
        Analyst.answers = invented
        try:
            run("analyze", "--format", "html", "low", "--summary")
        finally:
            Analyst.answers = None
        out = capsys.readouterr().out
        assert 'id="verdict"' in out
        assert 'id="sections"' not in out
        assert 'id="load_profile"' not in out

    def test_standard_input(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"high")))
        assert run("analyze", "--fail-on", "high", "--format", "json", "-") == 1
        assert json.loads(capsys.readouterr().out)["file"] == "-"

    def test_storage_facts_reach_the_judgement(self, folder: Path) -> None:
        (folder / "s.yaml").write_text("media: hdd-15k\nhost_iops_limit: 40000\n")
        assert run("analyze", "low", "--storage", "s.yaml", "--media", "hdd-7k2") == 0
        assert run("analyze", "low") == 0
        assert Analyst.seen == [("low", None)]
        run("analyze", "low", "--storage", "s.yaml", "--media", "hdd-7k2")
        assert Analyst.seen == [("low", {"media": "hdd-7k2", "host_iops_limit": 40000})]

    @pytest.mark.parametrize(
        ("text", "says"),
        [
            ("devises: 4", "Unknown storage key 'devises'"),
            ("media: stone", "Unknown media class 'stone'"),
            ("- a list", "no `key: value` lines"),
            ("a: [", "not YAML"),
        ],
    )
    def test_wrong_storage_facts(self, folder: Path, capsys: pytest.CaptureFixture[str], text: str, says: str) -> None:
        (folder / "s.yaml").write_text(text)
        assert run("analyze", "low", "--storage", "s.yaml") == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert says in err

    def test_a_curve_and_the_hosts_own_figures_reach_the_judgement(self) -> None:
        assert run("analyze", "low", "--curve", "high", "--os", "two", "--os", "slow") == 0
        assert Analyst.beside is not None
        assert Analyst.beside.curve is not None
        assert Analyst.beside.curve.name == "S"  # of the two in the file, the one of small requests
        assert [one.host for one in Analyst.beside.host] == ["two", "slow"]

    @pytest.mark.parametrize(
        ("arguments", "says"),
        [
            (["--curve", "low"], "This is no load curve: bring one."),
            (["--curve", "missing"], "missing: No such file or directory."),
            (["--os", "missing"], "missing: No such file or directory."),
        ],
    )
    def test_what_is_no_curve_stops_before_any_report(
        self, capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
    ) -> None:
        assert run("analyze", "low", *arguments) == 2
        out, err = capsys.readouterr()
        assert (out, err) == ("", f"iobound: {says}\n")

    def test_a_name_cannot_steer_the_terminal(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (folder / "a\x1b[2Jb").write_text("picture")
        run("analyze", "a\x1b[2Jb")
        assert "\x1b" not in capsys.readouterr().err


def command(*arguments: str, **options: Any) -> "subprocess.CompletedProcess[Any]":
    """The real command in a process of its own."""
    return subprocess.run([COMMAND, *arguments], capture_output=True, timeout=600, **options)


def test_help_waits_for_no_heavy_library() -> None:
    code = (
        "import sys; from app.cli import main as cli\n"
        "try: cli.main(['analyze', '--help'])\n"
        "except SystemExit: pass\n"
        f"print([one for one in {HEAVY!r} if one in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=600, check=True)
    assert "--fail-on" in done.stdout
    assert done.stderr.strip() == "[]"


def test_a_report_is_judged_without_what_two_reports_need() -> None:
    code = (
        "import sys; from pathlib import Path; from app.cli.files.printing import Wish, printed\n"
        f"(piece,) = printed(Path({str(SAMPLE)!r}).read_bytes(), 'x', None, Wish())\n"
        "unneeded = ('rules.comparison', 'rules.what_if.answer', 'rules.entry', 'tarfile', 'difflib',\n"
        "'parsers.host_tools.iostat', 'parsers.recognition.foreign_reports')\n"
        "print(len(piece.text) > 1000, [one for one in unneeded if one in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=600, check=True)
    assert done.stdout.strip() == "True []"


def test_a_sample_is_judged_as_it_is_and_packed(tmp_path: Path) -> None:
    data = SAMPLE.read_bytes()
    (tmp_path / "a.txt.gz").write_bytes(gzip.compress(data))
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("in/before.txt", data)
        archive.writestr("notes.txt", "no report")
    files = [str(SAMPLE), str(tmp_path / "a.txt.gz"), str(tmp_path / "a.zip"), "-"]
    done = command("analyze", "--format", "json", "--summary", *files, input=data)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 2  # the notes
    assert [one["member"] for one in found] == [None, None, "in/before.txt", "notes.txt", None]
    assert [one["error"] and one["error"]["code"] for one in found] == [None, None, None, "not_a_report", None]
    assert len({one["verdict"]["headline"] for one in found if one["verdict"]}) == 1


CURVES = samples_dir() / "curves"


def test_a_curve_is_told_in_words_within_80_columns(capsys: pytest.CaptureFixture[str]) -> None:
    environment = {**os.environ, "COLUMNS": "80", "NO_COLOR": "1"}
    done = command("curve", str(CURVES / "cern-random.csv"), text=True, env=environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert "About 67 requests are served at the same time" in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_a_curve_is_the_contracts_object_and_several_are_lines(tmp_path: Path) -> None:
    (tmp_path / "s.yaml").write_text("controllers: 4\ncontroller_mb_s: 200\n")
    files = [str(CURVES / name) for name in ("cern-random.csv", "cern-scan.csv")]
    done = command("curve", *files, "--format", "json", "--storage", str(tmp_path / "s.yaml"))
    random, scan = (json.loads(line) for line in done.stdout.splitlines())
    assert random["fit"]["model"] == "balanced"
    keys = "schema source io_bytes write_percent points audit fit floor_ms max_iops max_mbps knee_outstanding saturated"
    assert {*keys.split(), "operating_point"} <= set(random)
    assert scan["component"]["kind"] == "controllers"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([str(SAMPLE)], "and no load curve"),
        (["missing.csv"], "missing.csv: No such file or directory."),
        ([str(CURVES / "cern-random.csv"), "--storage", "missing.yaml"], "missing.yaml: No such file"),
        ([], "required"),
    ],
)
def test_what_is_no_curve_is_one_sentence(arguments: list[str], says: str) -> None:
    done = command("curve", *arguments, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr


def test_a_refused_curve_prints_its_object_in_json() -> None:
    done = command("curve", str(SAMPLE), "--format", "json", text=True)
    assert done.returncode == 2
    assert json.loads(done.stdout)["error"]["code"] == "not_a_curve"


def test_text_fits_a_terminal_of_80_columns() -> None:
    environment = {**os.environ, "COLUMNS": "80", "NO_COLOR": "1"}
    done = command("analyze", "--coverage", str(SAMPLE), env=environment)
    lines = done.stdout.decode().splitlines()
    assert done.returncode == 0
    assert done.stderr == b""
    assert len(lines) > 20
    assert [line for line in lines if len(line) > 80] == []


def test_no_color_is_respected() -> None:
    painted = {name: value for name, value in os.environ.items() if name != "NO_COLOR"} | {"FORCE_COLOR": "1"}
    assert b"\x1b[3" in command("analyze", str(SAMPLE), env=painted).stdout
    assert b"\x1b[3" not in command("analyze", str(SAMPLE), env={**painted, "NO_COLOR": "1"}).stdout


def test_a_reader_that_leaves_early_is_no_error() -> None:
    with subprocess.Popen(
        [COMMAND, "analyze", "--format", "json", *[str(SAMPLE)] * 4],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""


def test_help_may_be_left_early() -> None:
    with subprocess.Popen([COMMAND, "serve", "--help"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ["rules"],
        ["rules", "rd01"],
        ["rules", "--format", "md"],
        ["analyze", str(SAMPLE)],
        ["compare", str(SAMPLE), str(SAMPLE.with_name("mtr-after.txt"))],
    ],
    ids=" ".join,
)
def test_a_pipe_that_is_closed_is_no_failure(arguments: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing) as closed:
        done = subprocess.run([COMMAND, *arguments], stdout=closed, stderr=subprocess.PIPE, check=False, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_terminal_of_another_alphabet_loses_a_sign_and_no_report() -> None:
    answer = subprocess.run(
        [COMMAND, "analyze", SAMPLE], capture_output=True, check=False, env={**os.environ, "PYTHONIOENCODING": "ascii"}
    )
    assert (answer.returncode, answer.stderr) == (0, b"")
    assert b"?" in answer.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is full")
def test_a_full_disk_is_one_sentence() -> None:
    with Path("/dev/full").open("w") as full:
        answer = subprocess.run([COMMAND, "rules"], stdout=full, stderr=subprocess.PIPE, check=False, text=True)
    assert answer.returncode == 2
    assert len(answer.stderr.splitlines()) == 1
    assert "No space left" in answer.stderr


def test_a_name_that_is_no_text_is_shown_as_far_as_it_is(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = os.fsdecode(bytes(folder) + b"/low\xff")
    Path(name).write_text("low")
    assert run("analyze", "--format", "json", name) == 0
    assert json.loads(capsys.readouterr().out)["file"].endswith("/low\N{REPLACEMENT CHARACTER}")


def test_rules_lists_the_catalogue_and_explains_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("rules") == 0
    assert "single-block-reads-lead" in capsys.readouterr().out
    assert run("rules", "rd01") == 0
    by_code = capsys.readouterr().out
    assert "When it is wrong" in by_code
    assert run("rules", "single-block-reads-lead") == 0
    assert capsys.readouterr().out == by_code
    assert run("rules", "no-such-rule") == 2
    assert "no rule 'no-such-rule'" in capsys.readouterr().err


class TestServe:
    def test_another_address_without_logins_is_refused(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run("serve", "--host", "0.0.0.0") == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert "--allow-no-login" in err
        assert "IOBOUND_LOGIN=1" in err
        assert len(err.splitlines()) == 1

    @pytest.mark.parametrize("way", ["--host", "IOBOUND_HOST", "IOBOUND_HOST_FILE", "host in {}/iobound.toml"])
    def test_what_named_the_address_is_said(
        self, way: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        words = []
        if way == "--host":
            words = ["--host", "0.0.0.0"]
        elif way == "IOBOUND_HOST":
            monkeypatch.setenv(way, "0.0.0.0")
        elif way == "IOBOUND_HOST_FILE":
            (tmp_path / "host").write_text("0.0.0.0\n")
            monkeypatch.setenv(way, str(tmp_path / "host"))
        else:
            (tmp_path / "iobound.toml").write_text('host = "0.0.0.0"\n')
            monkeypatch.setenv("IOBOUND_CONFIG", str(tmp_path / "iobound.toml"))
        assert run("serve", *words) == 2
        assert f"or leave {way.format(tmp_path)} out." in capsys.readouterr().err

    def test_behind_a_path_the_address_has_it(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        tell(Settings(data=tmp_path, port=8350, root_path="/iobound"))
        assert capsys.readouterr().out == "http://127.0.0.1:8350/iobound\n"

    def test_another_address_without_names_is_refused(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run("serve", "--host", "0.0.0.0", "--allow-no-login") == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert "name in IOBOUND_ALLOWED_HOSTS how browsers call the service" in err
        assert len(err.splitlines()) == 1

    @pytest.mark.parametrize("command", ["serve", "worker"])
    def test_its_help_has_every_variable(self, capsys: pytest.CaptureFixture[str], command: str) -> None:
        assert run(command, "--help") == 0
        out = capsys.readouterr().out
        assert "--config FILE" in out
        assert "  IOBOUND_KEEP_DAYS\n" in out

    def test_a_file_of_settings_is_named_with_its_key(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        monkeypatch.setenv("IOBOUND_CONFIG", "")
        (tmp_path / "iobound.toml").write_text("worker = 3")
        assert run("serve", "--config", str(tmp_path / "iobound.toml")) == 2
        assert "iobound.toml: worker is no setting: workers is the nearest." in capsys.readouterr().err

    def test_with_logins_another_address_is_served(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        monkeypatch.setenv("IOBOUND_LOGIN", "1")
        monkeypatch.setenv("IOBOUND_ALLOWED_HOSTS", "iobound.example.com")
        monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'logins.db'}")
        monkeypatch.setattr("app.cli.serving.serve.Server.run", lambda *_, **__: None)
        assert run("serve", "--host", "0.0.0.0", "--port", "0") == 0
        assert "nobody can log in yet" in capsys.readouterr().err

    def test_users_without_logins_are_said(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'logins.db'}")
        monkeypatch.setattr("app.cli.serving.serve.Server.run", lambda *_, **__: None)
        assert run("serve", "--port", "0") == 0
        assert "logins are off" not in capsys.readouterr().err
        monkeypatch.setattr("sys.stdin", io.StringIO("correct horse battery\n"))
        assert run("user", "add", "ada", "--role", "admin", "--all-databases") == 0
        assert run("serve", "--port", "0") == 0
        assert "logins are off, though this store has users: whoever reaches port " in capsys.readouterr().err

    def test_a_database_that_is_away_is_tried_again_by_whoever_starts_it(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("DATABASE_URL", "postgresql://nobody@127.0.0.1:1/nothing")
        assert run("serve", "--port", "0") == 75
        (line,) = capsys.readouterr().err.splitlines()
        assert line.startswith("iobound: the database does not answer (")

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("DATABASE_URL", "nonsense"),
            ("DATABASE_URL", "mysql://localhost/iobound"),
            ("IOBOUND_DATA", "/dev/null/below"),
            ("IOBOUND_PORT", "many"),
        ],
    )
    def test_a_wrong_setting_is_one_sentence(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str, value: str
    ) -> None:
        monkeypatch.delenv("DATABASE_URL", raising=False)
        monkeypatch.setenv(name, value)
        assert run("serve", *([] if name == "IOBOUND_PORT" else ["--port", "0"])) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert len(err.splitlines()) == 1

    @pytest.mark.parametrize("under_make", [False, True])
    def test_a_port_that_is_taken_is_one_sentence(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *, under_make: bool
    ) -> None:
        monkeypatch.setenv("MAKELEVEL", "1")
        if not under_make:
            monkeypatch.delenv("MAKELEVEL")
        with socket.create_server(("127.0.0.1", 0)) as taken:
            assert run("serve", "--port", str(taken.getsockname()[1])) == 2
        (line,) = capsys.readouterr().err.splitlines()
        assert ("make serve PORT=" in line) is under_make
        assert ("--port" in line) is not under_make

    def test_it_prints_its_address_when_it_answers(self, tmp_path: Path) -> None:
        environment = {**os.environ, "IOBOUND_DATA": str(tmp_path / "data")}
        environment.pop("DATABASE_URL", None)
        with subprocess.Popen(
            [COMMAND, "serve", "--port", "0"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment,
        ) as process:  # fmt: skip
            assert process.stdout
            address = process.stdout.readline().strip()
            host, port = address.removeprefix("http://").split(":")
            with socket.create_connection((host, int(port)), timeout=600) as connection:
                connection.sendall(b"GET /healthz HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n")
                answer = connection.recv(100)
            process.send_signal(signal.SIGINT)
            rest, _ = process.communicate(timeout=600)
        assert process.returncode == 0  # Ctrl+C is how it is stopped: make has nothing to complain about
        assert host == "127.0.0.1"
        assert answer.split()[1] == b"200"
        assert rest == ""


def test_without_a_command_it_says_which_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert run() == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "analyze   read reports and print the verdict" in printed.err
