"""Templates, migrations, samples and static files are found in a checkout and in an installed wheel."""

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

from app import resources

ROOT = Path(__file__).parents[2]
SHOW = """
import json, sys
sys.path.insert(0, sys.argv[1])
from app import resources as r
folders = (r.templates_dir(), r.migrations_dir(), r.samples_dir(), r.static_dir())
print(json.dumps([sorted(str(path) for path in folder.rglob("*") if path.is_file()) for folder in folders]))
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built wheel, unpacked where nothing of the checkout is near."""
    folder = tmp_path_factory.mktemp("wheel")
    wheel = next(WheelBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"]))
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def test_a_checkout_has_them_beside_the_package() -> None:
    assert resources.templates_dir() == ROOT / "templates"
    assert resources.migrations_dir() == ROOT / "migrations"
    assert resources.samples_dir() == ROOT / "sample_reports"
    assert resources.static_dir() == ROOT / "app" / "static"


def test_a_wheel_has_them_inside_the_package(installed: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-I", "-c", SHOW, str(installed)], check=True, capture_output=True, text=True, cwd=installed
    )
    templates, migrations, samples, static = json.loads(done.stdout)
    for files, name in (
        (templates, "app/templates/base.html"),
        (migrations, "app/migrations/env.py"),
        (samples, "app/sample_reports/statspack_text/mtr-before.txt"),
        (static, "app/static/vendor/htmx.min.js"),
    ):
        assert str(installed / name) in files


def test_a_wheel_holds_no_tests_and_no_stray_files(installed: Path) -> None:
    top = {path.name for path in installed.iterdir() if not path.name.endswith(".dist-info")}
    assert top == {"app", "parsers", "rules"}
