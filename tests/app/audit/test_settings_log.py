"""Settings are written down where they changed, and no secret of them."""

from pathlib import Path

from sqlalchemy import text

from app.audit.service import AuditLog
from app.audit.settings_log import note
from app.settings import Settings
from tests.app.filled import store


def test_a_start_with_other_settings_is_an_entry(database_url: str, tmp_path: Path) -> None:
    engine = store(database_url)
    first = Settings(data=tmp_path, database_url="postgresql://u:SECRET@host/x")
    assert note(engine, first, "serve")
    assert not note(engine, first, "serve")
    assert note(engine, first, "worker")
    assert note(engine, first.model_copy(update={"keep_days": 30}), "serve")
    last = list(AuditLog(engine).each())[-1]
    assert last.detail is not None
    assert (last.detail["changed"], last.detail["settings"]["keep_days"]) == (["keep_days"], 30)
    assert last.detail["settings"]["database_url"] == "set"
    assert last.detail["settings"]["password_login"] is True
    with engine.connect() as connection:
        assert "SECRET" not in str(connection.execute(text("SELECT * FROM audit_entry")).all())
