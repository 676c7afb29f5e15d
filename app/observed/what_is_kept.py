"""What is kept of those who send reports, where, and for how long: by the settings as they are."""

from app.observed.about import Fact
from app.settings import Settings

DELETED = "until they are deleted"


def what_is_kept(settings: Settings) -> list[Fact]:
    """A line for each kind."""
    reports = "until they are deleted" if settings.keep_days is None else _days(settings.keep_days, "behind the newest")
    log = "as long as the store" if settings.audit_keep_days is None else _days(settings.audit_keep_days)
    exports = f"for {settings.export_hours:,g} hours"
    sealed = "encrypted" if settings.store_key else "not encrypted by iobound"
    store = f"in the store, packed, {sealed}"
    signing = "encrypted, too" if settings.store_key else "as they are"
    return [
        Fact(
            "Files as they were sent, what was read of them, verdicts",
            f"{store}, {reports}; a database may say otherwise",
        ),
        _redacted(settings),
        Fact("Load curves", f"{store}, {DELETED}"),
        Fact(
            "Names of files, databases, hosts, instances and what search finds, figures, headlines, declared facts",
            f"in the store, not encrypted by iobound, {DELETED}",
        ),
        Fact("Files on their way, and while they are read", "in the folder for temporary files, until they are stored"),
        Fact("Exports of many reports", f"{store}, {exports}"),
        Fact(
            "Messages of webhooks",
            f"in the store, not encrypted by iobound, {_days(settings.webhook_days)}; "
            f"the secrets that sign them {signing}",
        ),
        Fact("Users, sessions, tokens", "in the store, secrets as hashes; " + _sessions(settings)),
        Fact("Second factors", f"in the store until they are taken away: secrets {signing}, recovery codes as hashes"),
        Fact("Audit log: who did what, from which address", f"in the store, {log}"),
        Fact("Pages that were made", "in memory, for five minutes at most; no browser keeps them"),
        Fact("Lines of the log", "on standard error: " + _lines(settings)),
        Fact("Elsewhere", "nothing is sent anywhere but to the webhooks that you set" + _scanned(settings)),
    ]


def _redacted(settings: Settings) -> Fact:
    what = "Names, statements and addresses of reports"
    if settings.redact_key is None:
        return Fact(what, "as they are printed")
    whose = "replaced before they are stored" if settings.redact_uploads else "replaced where the sender asks for it"
    back = "nothing that leads back is kept"
    if settings.redact_maps is not None:
        back = "what leads back is kept in the folder of IOBOUND_REDACT_MAPS until somebody deletes it there"
    return Fact(what, f"{whose}; {back}")


def _lines(settings: Settings) -> str:
    entries = "; each entry of the audit log is one, too" if settings.log_audit else ""
    return f"addresses, ids and times, nothing of a report{entries}"


def _scanned(settings: Settings) -> str:
    return ", and what is sent here to the virus scanner of IOBOUND_CLAMD" if settings.clamd else ""


def _days(count: int, since: str = "") -> str:
    return f"for {count:,} days {since}".rstrip()


def _sessions(settings: Settings) -> str:
    if not settings.login:
        return "logins are off"
    return f"a session for {settings.session_hours:,g} hours, or {settings.session_idle_hours:,g} without a request"
