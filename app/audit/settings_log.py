"""Settings at a start, where they are others than at the start before."""

import re

import msgspec
from msgspec import Struct
from sqlalchemy import Engine, select
from sqlalchemy.orm import sessionmaker

from app.settings import SECRET, Settings
from app.store.audit.audit_chain import Detail, Entry, append, packed
from app.store.engine.transactions import writing
from app.store.schema.audit_table import AuditEntry

ACTION = "service.settings"
HIDDEN = re.compile(r"password|secret|token|_key$|_url$")
"""Names of what may be a secret, or hold one: of these it is said whether they are set."""


class Noted(Struct, frozen=True):
    """What an entry says: the settings by name, whatever type each has."""

    settings: dict[str, object]


_NOTED = msgspec.json.Decoder(Noted)


def note(engine: Engine, settings: Settings, program: str) -> bool:
    """Write an entry where this program's settings are not those of its last start; whether it did."""
    now = _written(settings) | {"program": program}
    with writing(sessionmaker(engine), makes_room=True) as session:
        last = select(AuditEntry.detail).where(AuditEntry.action == ACTION, AuditEntry.object == program)
        before = session.scalar(last.order_by(AuditEntry.id.desc()).limit(1))
        earlier = {} if before is None else _NOTED.decode(before).settings
        if before is not None and packed({"settings": now}) == packed({"settings": earlier}):
            return False
        changed = sorted(name for name in now.keys() | earlier.keys() if now.get(name) != earlier.get(name))
        detail: Detail = {"settings": now, "changed": changed if before is not None else []}
        append(session, Entry(ACTION, object=program, detail=detail))
    return True


def _written(settings: Settings) -> dict[str, object]:
    """As they are written down: no secret."""
    values = msgspec.to_builtins(settings.model_dump(mode="json"))
    return {
        name: ("set" if value else "not set") if _may_be_secret(name, value) else value
        for name, value in values.items()
    }


def _may_be_secret(name: str, value: object) -> bool:
    return not isinstance(value, bool) and (name in SECRET or HIDDEN.search(name) is not None)
