"""What is kept, as the settings have it."""

from pathlib import Path

from fastapi.testclient import TestClient

from app.observed.what_is_kept import what_is_kept
from app.settings import Settings


def said(settings: Settings) -> str:
    return "\n".join(f"{one.name}: {one.value}" for one in what_is_kept(settings))


def test_by_default_reports_and_the_audit_log_are_kept(tmp_path: Path) -> None:
    found = said(Settings(data=tmp_path))
    assert "encrypted by iobound, until they are deleted; a database may say otherwise" in found
    assert "from which address: in the store, as long as the store" in found
    assert "secrets as hashes; logins are off" in found
    assert "Exports of many reports: in the store, packed, not encrypted by iobound, for 24 hours" in found


def test_settings_change_what_is_said(tmp_path: Path) -> None:
    known = Settings(data=tmp_path, keep_days=400, audit_keep_days=1500, export_hours=1.5, webhook_days=7, login=True)
    found = said(known)
    assert "for 400 days behind the newest" in found
    assert "in the store, for 1,500 days" in found
    assert "for 1.5 hours" in found
    assert "Messages of webhooks: in the store, not encrypted by iobound, for 7 days" in found
    assert "a session for 168 hours, or 8 without a request" in found


def test_what_is_encrypted_and_what_is_not(tmp_path: Path) -> None:
    found = said(Settings(data=tmp_path, store_key="AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="))
    assert "verdicts: in the store, packed, encrypted, until they are deleted" in found
    assert "Exports of many reports: in the store, packed, encrypted, for 24 hours" in found
    assert "headlines, declared facts: in the store, not encrypted by iobound" in found
    assert "the secrets that sign them encrypted, too" in found
    assert "AAEC" not in found


def test_it_says_whether_reports_are_redacted_and_where_the_way_back_lies(tmp_path: Path) -> None:
    assert "addresses of reports: as they are printed" in said(Settings(data=tmp_path))
    key = "a key of some twenty bytes"
    assert "where the sender asks for it; nothing that leads back" in said(Settings(data=tmp_path, redact_key=key))
    known = Settings(data=tmp_path, redact_key=key, redact_uploads=True, redact_maps=tmp_path)
    assert "before they are stored; what leads back is kept in the folder of IOBOUND_REDACT_MAPS" in said(known)


def test_the_page_says_it(client: TestClient) -> None:
    page = client.get("/about").text
    assert "What is kept" in page
    assert "nothing is sent anywhere but to the webhooks that you set" in page


def test_where_a_scanner_and_the_log_get_more_it_says_so(tmp_path: Path) -> None:
    plain = said(Settings(data=tmp_path))
    assert "virus scanner" not in plain
    assert "each entry" not in plain
    assert "Second factors: in the store until they are taken away: secrets as they are, recovery codes" in plain
    more = said(Settings(data=tmp_path, clamd="127.0.0.1:3310", log_audit=True))
    assert "and what is sent here to the virus scanner of IOBOUND_CLAMD" in more
    assert "nothing of a report; each entry of the audit log is one, too" in more
