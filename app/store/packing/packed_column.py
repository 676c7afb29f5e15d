"""Columns that are packed, and encrypted where there is a key, on their way into the store; opened on their way out."""

import base64
import binascii
from weakref import WeakKeyDictionary

from sqlalchemy import Engine, LargeBinary, String, Text
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

from app.store.packing.packing import AS_IT_IS, ZSTD, Packing, UnknownPacking, head_of
from app.store.packing.store_keys import NO_KEY

_PLAIN = Packing()
_OF: WeakKeyDictionary[Dialect, Packing] = WeakKeyDictionary()
"""How the store of each engine is packed; an engine has a dialect of its own."""
SEALED = "sealed:"
"""Begins a text that is encrypted."""


def pack_by(engine: Engine, packing: Packing) -> None:
    """From now on this engine packs, and opens, so."""
    _OF[engine.dialect] = packing


def packing_of(dialect: Dialect) -> Packing:
    """How the store of that engine is packed."""
    return _OF.get(dialect, _PLAIN)


class Packed(TypeDecorator[bytes]):
    """Bytes of one kind: what is encrypted as one kind does not open as another. They lie packed, or as they are."""

    impl = LargeBinary
    cache_ok = True

    def __init__(self, kind: str, *, as_it_is: bool = False) -> None:
        super().__init__()
        self.kind, self.as_it_is = kind, as_it_is

    @property
    def codec(self) -> int:
        return AS_IT_IS if self.as_it_is else ZSTD

    def process_bind_param(self, value: bytes | None, dialect: Dialect) -> bytes | None:
        return None if value is None else self.stored(value, packing_of(dialect))

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> bytes | None:
        return None if value is None else self.opened(value, packing_of(dialect))

    def stored(self, value: bytes, packing: Packing) -> bytes:
        """As it lies in the store."""
        return packing.pack(value, self.kind, self.codec)

    def opened(self, stored: bytes, packing: Packing) -> bytes:
        """As it was put in. Raises UnknownPacking, Locked."""
        return packing.unpack(bytes(stored), self.kind)

    def as_today(self, stored: bytes, packing: Packing) -> bool:
        """Whether that, or its beginning, lies as it is written now. Raises UnknownPacking."""
        return packing.as_today(head_of(stored), self.kind, self.codec)

    def key_of(self, stored: bytes) -> int:
        """The number of the key of that, of which the beginning is enough. Raises UnknownPacking."""
        return head_of(stored).key


class Sealed(TypeDecorator[str]):
    """A secret as text: encrypted where there is a key, else as it is."""

    impl = String
    cache_ok = True

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind = kind

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return None if value is None else self.stored(value, packing_of(dialect))

    def process_result_value(self, value: str | None, dialect: Dialect) -> str | None:
        return None if value is None else self.opened(value, packing_of(dialect))

    def stored(self, value: str, packing: Packing) -> str:
        """As it lies in the store."""
        if not packing.keys.first:
            return value
        return SEALED + base64.b64encode(packing.pack(value.encode(), self.kind, AS_IT_IS)).decode("ascii")

    def opened(self, stored: str, packing: Packing) -> str:
        """As it was put in. Raises UnknownPacking, Locked."""
        return packing.unpack(_bytes_of(stored), self.kind).decode() if stored.startswith(SEALED) else stored

    def as_today(self, stored: str, packing: Packing) -> bool:
        """Whether that is encrypted, or not, as it is now. Raises UnknownPacking."""
        return self.key_of(stored) == packing.keys.first

    def key_of(self, stored: str) -> int:
        """The number of the key of that. Raises UnknownPacking."""
        return head_of(_bytes_of(stored)).key if stored.startswith(SEALED) else NO_KEY


class SealedText(Sealed):
    """One that may be long."""

    impl = Text
    cache_ok = True


def _bytes_of(stored: str) -> bytes:
    try:
        return base64.b64decode(stored.removeprefix(SEALED), validate=True)
    except binascii.Error as error:
        raise UnknownPacking("A secret that is stored here is damaged.") from error
