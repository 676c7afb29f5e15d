"""What is kept of those who send reports, where, and for how long: by the settings as they are."""

from app.observed.about import Fact
from app.settings import Settings

STORE, DELETED = "in the store, packed, not encrypted by iobound", "until they are deleted"


def what_is_kept(settings: Settings) -> list[Fact]:
    """A line for each kind."""
    reports = "until they are deleted" if settings.keep_days is None else _days(settings.keep_days, "behind the newest")
    log = "as long as the store" if settings.audit_keep_days is None else _days(settings.audit_keep_days)
    exports = f"for {settings.export_hours:,g} hours"
    return [
        Fact(
            "Files as they were sent, what was read of them, verdicts",
            f"{STORE}, {reports}; a database may say otherwise",
        ),
        Fact("Declared facts, labels, load curves", f"{STORE}, {DELETED}"),
        Fact("Files on their way, and while they are read", "in the folder for temporary files, until they are stored"),
        Fact("Exports of many reports", f"{STORE}, {exports}"),
        Fact(
            "Messages of webhooks", f"{STORE}, {_days(settings.webhook_days)}; the secrets that sign them as they are"
        ),
        Fact("Users, sessions, tokens", "in the store, secrets as hashes; " + _sessions(settings)),
        Fact("Audit log: who did what, from which address", f"in the store, {log}"),
        Fact("Pages that were made", "in memory, for five minutes at most; no browser keeps them"),
        Fact("Lines of the log", "on standard error: addresses, ids and times, nothing of a report"),
        Fact("Elsewhere", "nothing is sent anywhere but to the webhooks that you set"),
    ]


def _days(count: int, since: str = "") -> str:
    return f"for {count:,} days {since}".rstrip()


def _sessions(settings: Settings) -> str:
    if not settings.login:
        return "logins are off"
    return f"a session for {settings.session_hours:,g} hours, or {settings.session_idle_hours:,g} without a request"
