"""`collect/iobound-push` in the shells of hosts without Python: the manners of `iobound push`."""

import gzip
import json
import os
import re
import shutil
import socket
import threading
import time
from pathlib import Path

import pytest

from app.cli import main
from tests.app.served import Served, served
from tests.app.stand_in import report_bytes
from tests.app.web import logins
from tests.collect.busy_service import BusyService
from tests.collect.conftest import Shell

pytestmark = pytest.mark.slow

SAID = b'{"database": "D", "short": null, "headline": "Nothing to \\"buy\\"."}'
STORED = b'{"id": "a", "duplicate": false, "reports": [' + SAID + b"]}"
NONE = b'{"reports": [], "next": null}'

HASHES = {
    "sha256sum": "#!/bin/sh\nexec {}\n",
    "shasum": '#!/bin/sh\n[ "$*" = "-a 256" ] && exec {}\n',
    "openssl": '#!/bin/sh\n[ "$*" = "dgst -sha256" ] && echo "SHA2-256(stdin)= $({} | cut -c1-64)"\n',
}


def kinds(printed: str) -> list[tuple[str, str]]:
    """What became of which file, by the last part of its name."""
    lines = [
        re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ  (.{9})  (.*?)(?:  .*)?", line) for line in printed.splitlines()
    ]
    assert all(lines), printed
    return [(one[1].strip(), one[2].rpartition("/")[2]) for one in lines if one]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "spool"
    (made / "deep").mkdir(parents=True)
    (made / ".hidden").mkdir()
    (made / "a.txt").write_bytes(report_bytes(number=1))
    (made / "deep" / "b.txt.gz").write_bytes(gzip.compress(report_bytes(number=2)))
    (made / "readme.txt").write_bytes(b"hello")
    (made / "empty.txt").write_bytes(b"")
    (made / "c.txt.part").write_bytes(report_bytes(number=3))
    (made / ".hidden" / "d.txt").write_bytes(report_bytes(number=4))
    return made


def test_a_folder_is_sent_and_again_nothing(shell: Shell, address: str, folder: Path) -> None:
    done = shell.run("iobound-push", "--server", address, str(folder))
    assert kinds(done.stdout) == [
        ("sent", "a.txt"), ("sent", "b.txt.gz"), ("no report", "empty.txt"), ("no report", "readme.txt"),
    ]  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "iobound-push: sent: 2, no report: 2.\n")
    done = shell.run("iobound-push", str(folder), IOBOUND_SERVER=address + "/")
    assert (done.returncode, done.stderr) == (0, "iobound-push: there: 2, no report: 2.\n")
    assert [path.name for path in (shell.folder / "own").iterdir()] == []


def test_it_says_what_iobound_push_says(
    shell: Shell, address: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def lines(printed: str) -> list[str]:
        return sorted(re.sub(r"^\S+", "", line) for line in printed.splitlines())

    shell.run("iobound-push", "--server", address, str(folder))
    by_shell = shell.run("iobound-push", "--server", address, str(folder))
    assert main.main(["push", "--server", address, str(folder)]) == by_shell.returncode
    by_python = capsys.readouterr()
    assert lines(by_shell.stdout) == lines(by_python.out)
    assert by_shell.stderr == by_python.err.replace("iobound:", "iobound-push:")


def test_odd_names_come_through(shell: Shell, address: str, running: Served, tmp_path: Path) -> None:
    names = ["a b.txt", 'it\'s "odd" $HOME `x` \\n.txt', "größe & ünits?x=1#2%41.txt", "-n", "*", "tab\there.txt"]
    many = tmp_path / "odd folder"
    many.mkdir()
    for number, name in enumerate(names):
        (many / name).write_bytes(report_bytes(number=number + 10))
    done = shell.run("iobound-push", "--server", address, "--move", str(many))
    assert (done.returncode, done.stderr) == (0, "iobound-push: sent: 6.\n")
    assert sorted(path.name for path in (many / "sent").iterdir()) == sorted(names)
    for name in names:
        (many / "sent" / name).rename(shell.folder / name)
    done = shell.run("iobound-push", "--server", address, "--", *names)
    assert (done.returncode, done.stderr) == (0, "iobound-push: there: 6.\n")
    _, _, body = running.ask("/api/v1/reports?limit=50")
    stored = {one["file"] for one in json.loads(body)["reports"]}
    assert {"a b.txt", "größe & ünits?x=1#2%41.txt", "-n", "*"} <= stored  # of others the service keeps what it takes


def test_what_is_settled_is_moved_beside_it_and_over_nothing(shell: Shell, address: str, folder: Path) -> None:
    assert shell.run("iobound-push", "--server", address, "--move", str(folder)).returncode == 0
    (folder / "a.txt").write_bytes(report_bytes(number=5))
    assert shell.run("iobound-push", "--server", address, "--move", str(folder)).returncode == 0
    files = sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())
    assert files == [
        ".hidden/d.txt", "c.txt.part", "deep/sent/b.txt.gz", "refused/empty.txt", "refused/readme.txt", "sent/a.2.txt",
        "sent/a.txt",
    ]  # fmt: skip
    done = shell.run("iobound-push", "--server", address, "--move", str(folder))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "iobound-push: Nothing was left to send.\n")


def test_by_name_what_is_no_report_is_refused_and_the_rest_is_sent(shell: Shell, address: str, folder: Path) -> None:
    (folder / "cut.gz").write_bytes(gzip.compress(b"hello")[:-9])
    (folder / "many.zip").write_bytes(b"PK\3\4")
    names = ["readme.txt", "none", "cut.gz", "many.zip", "empty.txt", "a.txt"]
    done = shell.run("iobound-push", "--server", address, *(str(folder / name) for name in names))
    assert kinds(done.stdout) == [*(("refused", name) for name in names[:-1]), ("sent", "a.txt")]
    assert (done.returncode, done.stderr) == (1, "iobound-push: sent: 1, refused: 5.\n")
    assert "bring one" in done.stdout


def test_links_to_files_are_followed_and_a_folder_that_cannot_be_listed_is_said(
    shell: Shell, address: str, folder: Path, tmp_path: Path
) -> None:
    (tmp_path / "elsewhere.txt").write_bytes(report_bytes(number=6))
    (folder / "link.txt").symlink_to(tmp_path / "elsewhere.txt")
    (folder / "round").symlink_to(folder)
    (folder / "gone.txt").symlink_to(tmp_path / "gone")
    done = shell.run("iobound-push", "--server", address, str(folder))
    assert done.returncode == 1
    assert kinds(done.stdout)[3:] == [("refused", "gone.txt"), ("sent", "link.txt"), ("no report", "readme.txt")]
    (shell.folder / "bin" / "find").unlink(missing_ok=True)
    (shell.folder / "bin" / "find").write_text("#!/bin/sh\necho 'find: deep: Permission denied' >&2\nexit 1\n")
    (shell.folder / "bin" / "find").chmod(0o755)
    done = shell.run("iobound-push", "--server", address, str(folder))
    assert done.returncode == 1
    assert "find: deep: Permission denied" in done.stderr


@pytest.mark.parametrize("hash_of", HASHES)
def test_any_of_three_commands_gives_the_hash(shell: Shell, address: str, folder: Path, hash_of: str) -> None:
    only = shell.folder / "only"
    only.mkdir()
    places = [Path(place) for place in shell.path.split(":")]
    for name in "curl gzip awk od sed tr cat rm mkdir head date sort find dirname mv sleep cut".split():
        (only / name).symlink_to(next(at / name for at in places if (at / name).exists()).resolve())
    (only / hash_of).write_text(HASHES[hash_of].format(shutil.which("sha256sum")))
    (only / hash_of).chmod(0o755)
    shell.path = str(only)
    for kind in ("sent", "there"):
        done = shell.run("iobound-push", "--server", address, str(folder / "a.txt"))
        assert kinds(done.stdout) == [(kind, "a.txt")], done.stderr


def test_a_busy_service_is_asked_again_not_before_it_said(shell: Shell, busy: BusyService, folder: Path) -> None:
    busy.answers = [(503, {"Retry-After": "1"}, b"{}"), (200, {}, NONE), (429, {}, b""), (201, {}, STORED)]
    done = shell.run("iobound-push", "--server", busy.address, "--ticket", "CHG 7", str(folder / "a.txt"))
    assert kinds(done.stdout) == [("sent", "a.txt")]
    assert done.stdout.endswith('a.txt  a  D  Nothing to "buy".\n')
    assert busy.asked[1].when - busy.asked[0].when >= 1
    assert [one.method for one in busy.asked] == ["GET", "GET", "POST", "POST"]
    assert busy.asked[2].path == "/api/v1/reports?filename=%61%2e%74%78%74&ticket=%43%48%47%20%37"
    assert busy.asked[3].headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(busy.asked[3].body) == report_bytes(number=1)


def test_who_is_busy_each_time_is_away_and_nothing_is_moved(shell: Shell, busy: BusyService, folder: Path) -> None:
    busy.answers = [(503, {}, b'{"code": "busy", "detail": "So many files wait."}')]
    done = shell.run("iobound-push", "--server", busy.address, "--tries", "1", "--move", str(folder))
    assert (done.returncode, done.stdout, len(busy.asked)) == (2, "", 2)
    said = re.sub(r"in [12] s", "in 1 s", done.stderr).splitlines()
    assert said == [
        "iobound-push: So many files wait: trying again in 1 s (1 of 1).",
        "iobound-push: So many files wait: 4 not sent; run it again later.", "iobound-push: not sent: 4.",
    ]  # fmt: skip
    assert (folder / "a.txt").is_file()


def test_nobody_who_answers_is_away(shell: Shell, folder: Path) -> None:
    done = shell.run("iobound-push", "--server", "http://127.0.0.1:1", "--tries", "0", str(folder / "a.txt"))
    assert done.returncode == 2
    assert re.search(r"http://127.0.0.1:1 does not answer \(.+\): 1 not sent; run it again later\.$", done.stderr)


@pytest.mark.parametrize("trusted", [True, False])
def test_what_no_other_try_cures_is_tried_once_and_said(
    shell: Shell, busy: BusyService, folder: Path, trusted: bool
) -> None:
    """TLS where there is none, and a certificate that nobody here knows: curl's words and status, by a curl of ours."""
    said = "(35) error:0A00010B:SSL routines::wrong version number"
    if not trusted:
        said = "(60) SSL certificate problem: self-signed certificate"
    (shell.folder / "bin" / "curl").unlink(missing_ok=True)
    (shell.folder / "bin" / "curl").write_text(
        f"#!/bin/sh\necho x >>{shell.folder}/calls\necho 'curl: {said}' >&2\nexit {said[1:3]}\n"
    )
    (shell.folder / "bin" / "curl").chmod(0o755)
    done = shell.run("iobound-push", "--server", "https://a.invalid", "--tries", "1", str(folder / "a.txt"))
    assert (done.returncode, done.stdout) == (2, "")
    expected = "speaks no TLS: does its address begin with http://?: 1 not sent."
    assert (expected if trusted else "shows a certificate that is not trusted here") in done.stderr
    assert "again" not in done.stderr
    assert (shell.folder / "calls").read_text() == "x\n"


def test_standard_input_is_a_file(shell: Shell, address: str, running: Served) -> None:
    given = report_bytes(number=30).decode()
    for kind in ("sent", "there"):
        done = shell.run("iobound-push", "--server", address, "--move", "-", given=given)
        assert (done.returncode, kinds(done.stdout)) == (0, [(kind, "-")])
    _, _, body = running.ask("/api/v1/reports")
    assert [one["file"] for one in json.loads(body)["reports"]] == ["report"]


def test_the_same_content_is_moved_once(shell: Shell, address: str, folder: Path) -> None:
    for _ in range(2):
        (folder / "readme.txt").write_bytes(b"hello")
        assert shell.run("iobound-push", "--server", address, "--move", str(folder / "readme.txt")).returncode == 1
    assert [path.name for path in (folder / "refused").iterdir()] == ["readme.txt"]
    assert not (folder / "readme.txt").exists()


def test_an_answer_that_does_not_come_is_not_waited_for(shell: Shell, folder: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        at = f"http://127.0.0.1:{silent.getsockname()[1]}"
        done = shell.run("iobound-push", "--server", at, "--tries", "0", "--timeout", "2", str(folder / "a.txt"))
    assert (done.returncode, done.stdout) == (2, "")
    assert "does not answer" in done.stderr


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ((400, {}, b'{"code": "wrong_host", "detail": "Name it in IOBOUND_ALLOWED_HOSTS."}'), "Name it in IOBOUND_AL"),
        ((401, {}, b""), "lets nobody in without a login (401): give its token as IOBOUND_TOKEN"),
        ((403, {}, b"<html>"), "lets nobody in without a login (403): give its token as IOBOUND_TOKEN"),
        (
            (404, {}, b'{"code": "not_found", "detail": "There is nothing at this address."}'),
            "/api/v1: give the address of iobound's first page: 4 not sent.",
        ),
        ((404, {}, b"<html>"), "answered 404. Is that the address of iobound"),
        ((301, {"Location": "https://elsewhere/"}, b""), "sends us on to https://elsewhere/: give that address"),
        ((200, {}, b"<html>"), "is another program's address: it answers with no JSON"),
        ((200, {}, b'{"reports": [{"id": "a"'), "is another program's address: it answers with no JSON"),
    ],
)
def test_what_is_true_of_every_file_ends_the_run(
    shell: Shell, busy: BusyService, folder: Path, answer: tuple[int, dict[str, str], bytes], said: str
) -> None:
    busy.answers = [answer]
    done = shell.run("iobound-push", "--server", busy.address, str(folder))
    assert (done.returncode, len(busy.asked)) == (2, 1)
    assert said in done.stderr


def test_what_the_service_fails_on_stays_and_the_next_is_sent(shell: Shell, busy: BusyService, folder: Path) -> None:
    problem = b'{"code": "failed", "detail": "It failed."}'
    busy.answers = [(200, {}, NONE), (500, {}, problem), (200, {}, NONE), (201, {}, STORED)]
    names = str(folder / "a.txt"), str(folder / "readme.txt")
    done = shell.run("iobound-push", "--server", busy.address, "--move", *names)
    assert done.returncode == 2, done.stderr
    assert "not sent" in done.stdout.splitlines()[0]
    assert "It failed." in done.stdout.splitlines()[0]
    assert (folder / "a.txt").is_file()
    assert (folder / "sent" / "readme.txt").is_file()


@pytest.mark.parametrize("status", [413, 415, 422])
def test_what_is_said_of_a_file_is_of_that_file(shell: Shell, busy: BusyService, folder: Path, status: int) -> None:
    problem = b'{"code": "x", "detail": "Bring \\u0001less\\n now."}'
    busy.answers = [(200, {}, NONE), (status, {}, problem), (200, {}, NONE), (201, {}, STORED)]
    done = shell.run("iobound-push", "--server", busy.address, str(folder / "a.txt"), str(folder / "readme.txt"))
    assert (done.returncode, kinds(done.stdout)) == (1, [("refused", "a.txt"), ("sent", "readme.txt")])
    assert "  Bring ?less  now." in done.stdout


def test_a_file_that_is_read_later_is_watched(shell: Shell, busy: BusyService, folder: Path) -> None:
    accepted = b'{"id": "u", "url": "/behind/api/v1/uploads/u", "state": "waiting", "error": null, "report": null}'
    busy.answers = [
        (200, {}, NONE), (202, {}, accepted), (200, {}, accepted), (503, {"Retry-After": "0"}, b""),
        (200, {}, accepted.replace(b'"waiting"', b'"done"').replace(b'"report": null', b'"report": ' + STORED)),
    ]  # fmt: skip
    done = shell.run("iobound-push", "--server", busy.address, str(folder / "a.txt"))
    assert (done.returncode, kinds(done.stdout)) == (0, [("sent", "a.txt")])
    assert [one.path for one in busy.asked[2:]] == ["/api/v1/uploads/u"] * 3
    busy.answers = [(200, {}, NONE), (202, {}, accepted)]
    done = shell.run("iobound-push", "--server", busy.address, "--wait", "0", "--move", str(folder / "a.txt"))
    assert (done.returncode, kinds(done.stdout), done.stderr) == (2, [("waits", "a.txt")], "")
    assert (folder / "a.txt").is_file()
    said = accepted.replace(b"waiting", b"refused").replace(
        b'"error": null', b'"error": {"code": "too_slow", "message": "It takes long."}'
    )
    busy.answers = [(200, {}, NONE), (202, {}, accepted), (200, {}, said)]
    done = shell.run("iobound-push", "--server", busy.address, str(folder / "a.txt"))
    assert (done.returncode, kinds(done.stdout)) == (1, [("refused", "a.txt")])
    assert "It takes long." in done.stdout


def test_the_token_goes_along_and_no_list_of_processes_shows_it(shell: Shell, busy: BusyService, folder: Path) -> None:
    token, seen, stop = 'se"cr\\et-4711', [], threading.Event()

    def look() -> None:
        while not stop.is_set():
            for place in Path("/proc").glob("[0-9]*/cmdline"):
                try:
                    line = place.read_bytes()
                except OSError:
                    continue
                if b"4711" in line:
                    seen.append(line)
            time.sleep(0.002)

    busy.answers = [(200, {}, NONE), (201, {}, STORED)]
    watching = threading.Thread(target=look)
    watching.start()
    try:
        done = shell.run("iobound-push", "--server", busy.address, str(folder / "a.txt"), IOBOUND_TOKEN=token)
    finally:
        stop.set()
        watching.join()
    assert done.returncode == 0, done.stderr
    assert [one.headers["Authorization"] for one in busy.asked] == [f"Bearer {token}"] * 2
    assert seen == []


def test_a_token_that_anybody_could_read_on_its_way_is_said(shell: Shell, folder: Path) -> None:
    done = shell.run("iobound-push", "--server", "http://a.invalid", "--tries", "0", str(folder), IOBOUND_TOKEN="abc")
    assert "the token goes over the network as plain text" in done.stderr
    done = shell.run("iobound-push", "--server", "http://127.0.0.1:1", "--tries", "0", str(folder), IOBOUND_TOKEN="abc")
    assert "plain text" not in done.stderr


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ([], "name the files"), (["--server"], "--server has no value"), (["--wait", "soon", "a"], "no whole number"),
        (["--timeout", "0", "a"], "is no time"), (["--nonsense", "a"], "no option --nonsense"),
        (["--server", "nowhere", "a"], "'nowhere' is no address of a service"), (["a", "--move"], "before the files"),
    ],
)  # fmt: skip
def test_wrong_usage_is_said(shell: Shell, wrong: list[str], said: str) -> None:
    done = shell.run("iobound-push", *wrong)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr


def test_help_names_every_option(shell: Shell) -> None:
    done = shell.run("iobound-push", "--help")
    script = (Path(__file__).parents[2] / "collect" / "iobound-push").read_text()
    taken = set(re.findall(r"--(?:server|move|wait|timeout|tries|ticket|environment|host)\b", script))
    assert done.returncode == 0
    assert {name for name in taken if name not in done.stdout} == set()
    assert os.access(Path(__file__).parents[2] / "collect" / "iobound-push", os.X_OK)


def test_with_logins_a_token_that_may_upload_is_enough(shell: Shell, folder: Path, tmp_path: Path) -> None:
    app = logins.service(f"sqlite:///{tmp_path / 'logins.db'}", tmp_path)
    secret = logins.token(app, "upload", ["West"])
    with served(app) as one:
        words = ("iobound-push", "--server", f"http://127.0.0.1:{one.port}", str(folder / "a.txt"))
        without = shell.run(*words)
        assert without.returncode == 2
        assert without.stderr.endswith("login (401): give its token as IOBOUND_TOKEN: 1 not sent.\n")
        wrong = shell.run(*words, IOBOUND_TOKEN=f"{secret[:-1]}_")
        assert (wrong.returncode, "ask for a new one: 1 not sent.\n" in wrong.stderr) == (2, True), wrong.stderr
        done = shell.run(*words, IOBOUND_TOKEN=secret)
        assert (done.returncode, "sent" in done.stdout) == (0, True), done.stderr
        again = shell.run(*words, IOBOUND_TOKEN=secret)
        assert (again.returncode, "there" in again.stdout) == (0, True), again.stderr
