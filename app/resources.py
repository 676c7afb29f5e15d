"""Where files lie that are not Python: beside `app`, in a checkout and in `iobound/` once installed; the version."""

from importlib import metadata
from pathlib import Path

_APP = Path(__file__).parent


def templates_dir() -> Path:
    """The Jinja2 templates."""
    return _APP.parent / "templates"


def migrations_dir() -> Path:
    """Alembic's folder: env.py and versions/."""
    return _APP.parent / "migrations"


def samples_dir() -> Path:
    """The project's own sample reports with their summaries."""
    return _APP.parent / "sample_reports"


def static_dir() -> Path:
    """Style sheets and scripts, `vendor/` with other people's."""
    return _APP / "static"


def version() -> str | None:
    """Of this program; None in a checkout that nobody installed."""
    try:
        return metadata.version("iobound")
    except metadata.PackageNotFoundError:
        return None
