"""Templates, migrations, samples and static files are found in a checkout; `test_installed.py` asks a wheel."""

from pathlib import Path

from app import resources

ROOT = Path(__file__).parents[2]


def test_a_checkout_has_them_beside_the_package() -> None:
    assert resources.templates_dir() == ROOT / "templates"
    assert resources.migrations_dir() == ROOT / "migrations"
    assert resources.samples_dir() == ROOT / "sample_reports"
    assert resources.static_dir() == ROOT / "app" / "static"
