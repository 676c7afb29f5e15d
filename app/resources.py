"""Where the files lie that are not Python: beside `app` in a checkout, inside it once installed."""

from pathlib import Path

_APP = Path(__file__).parent


def _folder(name: str) -> Path:
    installed = _APP / name
    return installed if installed.is_dir() else _APP.parent / name


def templates_dir() -> Path:
    """The Jinja2 templates."""
    return _folder("templates")


def migrations_dir() -> Path:
    """Alembic's folder: env.py and versions/."""
    return _folder("migrations")


def samples_dir() -> Path:
    """The project's own sample reports with their summaries."""
    return _folder("sample_reports")


def static_dir() -> Path:
    """Style sheets and scripts, `vendor/` with other people's."""
    return _APP / "static"
