"""The page of settings is made from the settings: none lacks there, and none has another default."""

from app.cli.serving.variables import listed, rows
from app.settings import Settings
from tests.conventions.tree import modules
from tools.settings_page import PAGE, written


def test_the_page_of_settings_is_todays() -> None:
    assert PAGE.read_text(encoding="utf-8") == written(), "write it by `python -m tools.settings_page --write`"


def test_the_list_for_a_terminal_has_every_variable_with_its_default_and_fits() -> None:
    text = listed()
    assert max(map(len, text.splitlines())) <= 100
    known = list(rows())
    assert len(known) > 30
    for row in known:
        assert f"\n  {row.name}\n" in text
        assert row.meaning.split()[0] in text
    assert "IOBOUND_PORT\n      Port to listen on; 0 takes a free one. (8350)" in text
    assert "(64 MiB)" in text


def test_every_setting_is_read() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in modules("app")}
    unread = [name for name in Settings.model_fields if not any(f".{name}" in text for text in texts.values())]
    assert unread == [], "no module of app reads it"
