"""A column whose bytes are packed on their way into the store, and unpacked on their way out."""

from sqlalchemy import LargeBinary
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

from app.store.packing import pack, unpack


class Packed(TypeDecorator[bytes]):
    """Bytes, kept packed."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: bytes | None, dialect: Dialect) -> bytes | None:
        return None if value is None else pack(value)

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> bytes | None:
        return None if value is None else unpack(value)
