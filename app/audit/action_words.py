"""Actions of the audit log in words, for people: programs and files get the names as they are stored."""

from collections.abc import Mapping

from app.store.audit.audit_chain import REFUSED

WORDS: Mapping[str, str] = {
    "access": "asked for what is not allowed",
    "audit.cut": "cut off old entries of the log",
    "audit.export": "took the audit log as a file",
    "batch.end": "cancelled a batch",
    "batch.upload": "sent a batch",
    "comparison.export": "took a comparison as a file",
    "curve.columns": "changed the columns of a curve",
    "curve.delete": "deleted a curve",
    "curve.export": "took a curve as a file",
    "curve.history": "changed the history of a curve",
    "curve.storage": "changed the storage of a curve",
    "curve.upload": "sent a curve",
    "database.curve": "changed the curve of a database",
    "database.delete": "deleted a database",
    "database.facts": "changed storage facts",
    "database.join": "joined databases",
    "database.label": "changed labels of a database",
    "database.rejudge": "judged a database again",
    "database.settings": "changed settings of a database",
    "database.split": "split a database",
    "export.ask": "asked for a file of several reports",
    "export.download": "downloaded a file of several reports",
    "export.end": "removed a file of several reports",
    "factor.begin": "began to set up a second factor",
    "factor.codes": "took new recovery codes",
    "factor.off": "turned off the second factor",
    "factor.reset": "reset the second factor of a user",
    "factor.set": "set up a second factor",
    "fleet.export": "took the fleet as a file",
    "forecast.delete": "deleted a forecast",
    "forecast.keep": "kept a forecast",
    "letterhead.change": "changed the letterhead",
    "login": "logged in",
    "login.password": "gave the right password, and is asked for a code",
    "logout": "logged out",
    "marker.add": "added a marker",
    "marker.change": "changed a marker",
    "marker.delete": "deleted a marker",
    "report.delete": "deleted a report",
    "report.expire": "deleted a report, as old",
    "report.export": "took a report as a file",
    "report.rejudge": "judged a report again",
    "report.source": "read a report as it was sent",
    "report.store": "stored a file that was sent",
    "report.upload": "sent a report",
    "sample.delete": "removed the samples",
    "sample.upload": "loaded a sample",
    "scaling.export": "took a load series as a file",
    "service.settings": "started with changed settings",
    "session.end": "ended a session",
    "store.backup": "backed up the store",
    "store.copy": "copied the store",
    "store.repack": "wrote the store's files anew",
    "token.create": "made a token",
    "token.revoke": "revoked a token",
    "trend.export": "took a trend as a file",
    "user.add": "added a user",
    "user.disable": "disabled a user",
    "user.enable": "enabled a user",
    "user.groups": "changed the groups of a user",
    "user.password": "changed a password",
    "user.remove": "removed a user",
    "user.role": "changed the role of a user",
    "webhook.add": "added a webhook",
    "webhook.change": "changed a webhook",
    "webhook.delete": "deleted a webhook",
    "webhook.secret": "renewed the secret of a webhook",
    "webhook.send": "sent a message again, or a test",
}


ACCESS, FAILED = "access", {"login": "failed to log in"}


def in_words(action: str) -> str:
    """What was done, such as "deleted a report"; the name itself where it has no words, as of a later release."""
    return WORDS.get(action, action)


def outcome_in_words(action: str, outcome: str) -> str:
    """The same of one entry: what was refused did not happen."""
    if outcome != REFUSED or action == ACCESS:
        return in_words(action)
    return FAILED.get(action) or f"not done: {in_words(action)}"
