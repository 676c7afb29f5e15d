"""A wheel works where other packages are called `app` and `rules` too, in worker processes as well."""

import json
import os
import subprocess
import sys
import urllib.request
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

from app.cli import __main__ as door

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "sample_reports" / "statspack_text" / "mtr-before.txt"
SCRIPT = (
    "import sys\nfrom iobound import main\nif __name__ == '__main__':\n    sys.exit(main())\n"  # as installers write it
)
SHOW = """
import json, iobound
from app import resources as r
folders = (r.templates_dir(), r.migrations_dir(), r.samples_dir(), r.static_dir())
print(json.dumps([sorted(str(path) for path in folder.rglob("*") if path.is_file()) for folder in folders]))
"""


@dataclass(frozen=True)
class Installed:
    """A site folder with our wheel, in which a stranger has laid a package `rules`, and elsewhere another `app`."""

    site: Path
    elsewhere: Path
    script: Path

    @property
    def environment(self) -> dict[str, str]:
        path = os.pathsep.join([str(self.elsewhere), str(self.site)])  # before the checkout of this environment
        inherited = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
        return {**inherited, "PYTHONPATH": path, "IOBOUND_DATA": str(self.elsewhere / "data"), "NO_PROXY": "*"}

    def run(self, *words: str) -> "subprocess.CompletedProcess[str]":
        """Python on those words, where nothing of the checkout is near."""
        command = [sys.executable, *words]
        return subprocess.run(
            command, env=self.environment, cwd=self.elsewhere, capture_output=True, text=True, timeout=600, check=False
        )


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The built wheel, unpacked."""
    folder = tmp_path_factory.mktemp("wheel")
    wheel = next(WheelBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"]))
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    foreign = (folder / "site" / "rules", folder / "elsewhere" / "app", folder / "elsewhere" / "parsers")
    for package in foreign:
        package.mkdir(parents=True)
        (package / "__init__.py").write_text('"""Somebody else\'s."""\n')
    (folder / "iobound").write_text(SCRIPT)
    return Installed(folder / "site", folder / "elsewhere", folder / "iobound")


def test_a_wheel_holds_one_folder_with_everything(installed: Installed) -> None:
    ours = {path.name for path in installed.site.iterdir() if not path.name.endswith(".dist-info")} - {"rules"}
    assert ours == {"iobound"}
    done = installed.run("-c", SHOW)
    assert done.stderr == ""
    templates, migrations, samples, static = json.loads(done.stdout)
    for files, name in (
        (templates, "templates/base.html"),
        (migrations, "migrations/env.py"),
        (samples, "sample_reports/statspack_text/mtr-before.txt"),
        (static, "app/static/vendor/htmx.min.js"),
    ):
        assert str(installed.site / "iobound" / name) in files


def test_a_wheel_holds_no_tests_and_no_stray_files(installed: Installed) -> None:
    inside = {path.name for path in (installed.site / "iobound").iterdir() if path.name != "__pycache__"}
    packages = {"app", "parsers", "rules", "templates", "migrations", "sample_reports"}
    assert inside == packages | {"__init__.py", "__main__.py"}


@pytest.mark.parametrize("door", ["script", "module"])
def test_a_report_is_judged_in_a_worker_process(installed: Installed, door: str) -> None:
    words = [str(installed.script)] if door == "script" else ["-m", "iobound"]
    done = installed.run(*words, "analyze", "--format", "json", "--summary", str(SAMPLE))
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["verdict"]["case"]


def test_the_service_answers_and_takes_a_report(installed: Installed) -> None:
    with subprocess.Popen(
        [sys.executable, str(installed.script), "serve", "--port", "0"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=installed.environment, cwd=installed.elsewhere,
    ) as process:  # fmt: skip
        try:
            assert process.stdout
            address = process.stdout.readline().strip()
            assert address.startswith("http://127.0.0.1:")
            with urllib.request.urlopen(address, timeout=600) as page:
                assert b"<html" in page.read()
            upload = urllib.request.Request(
                f"{address}/api/v1/reports", SAMPLE.read_bytes(), {"Content-Type": "application/octet-stream"}
            )
            with urllib.request.urlopen(upload, timeout=600) as answer:
                assert answer.status == 201
                assert json.load(answer)["reports"][0]["headline"]
        finally:
            process.terminate()


def test_a_checkout_has_the_same_doors(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    import iobound

    monkeypatch.setattr(sys, "argv", ["iobound", "--version"])
    for enter in (iobound.main, door.main):
        with pytest.raises(SystemExit) as end:
            enter()
        assert end.value.code in (0, None)
        assert capsys.readouterr().err.startswith("iobound ")
