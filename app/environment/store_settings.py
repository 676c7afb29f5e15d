"""What the environment decides about the store: where it lies, and how long a call waits for it."""

from pathlib import Path
from typing import Self
from urllib.parse import quote, urlencode

from platformdirs import user_data_path
from pydantic import Field, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from app.environment.setting_sources import Misconfigured

POSTGRESQL = "postgresql+psycopg"
"""The driver, as addresses name it."""
MIB = 1024 * 1024


class StoreSettings(BaseSettings):
    """The part of the settings that is about the store."""

    model_config = SettingsConfigDict(use_attribute_docstrings=True)

    data: Path = Field(default_factory=lambda: user_data_path("iobound", appauthor=False))
    """Folder of the store where it is SQLite."""
    database_url: str | None = Field(default=None, validation_alias="DATABASE_URL")
    """The store, as postgresql://user@host/database; without it SQLite in IOBOUND_DATA."""
    database_host: str | None = None
    """In place of DATABASE_URL: the host of PostgreSQL, or the folder of its socket."""
    database_port: int = Field(default=5432, ge=1, le=65535)
    """Its port."""
    database_name: str = "iobound"
    """Its database."""
    database_user: str = "iobound"
    """Its user."""
    database_password: str | None = None
    """The password, of any characters; better in a file that IOBOUND_DATABASE_PASSWORD_FILE names."""
    store_key: str | None = None
    """Keys by which reports are encrypted in the store, one a line, the newest first, in IOBOUND_STORE_KEY_FILE."""
    store_bytes: int = Field(default=1024 * 1024 * MIB, gt=0)
    """How much the store may hold, packed, of what was sent and made of it; more is refused for now (503)."""
    statement_seconds: float = Field(default=60.0, gt=0)
    """How long one statement in PostgreSQL may take; migrations, copies and removing are not cut."""
    lock_seconds: float = Field(default=10.0, gt=0)
    """How long a call waits for what somebody else holds in the store (in SQLite: for its one writer)."""
    connect_seconds: float = Field(default=5.0, gt=0)
    """How long a connection to PostgreSQL may take."""
    pool_size: int = Field(default=24, gt=0)
    """Threads that serve calls, each with a connection to the store; some more work beside them."""
    pool_seconds: float = Field(default=10.0, gt=0)
    """How long a call waits for such a connection."""
    slow_query_seconds: float = Field(default=1.0, gt=0)
    """Statements that take longer are logged, without their values."""

    @field_validator("data")
    @classmethod
    def _at_home(cls, value: Path) -> Path:
        return value.expanduser()

    @model_validator(mode="after")
    def _one_database(self) -> Self:
        if self.database_url and self.database_host:
            raise Misconfigured("DATABASE_URL and IOBOUND_DATABASE_HOST both name a database: leave one of them out.")
        if self.database_password and not self.database_host:
            raise Misconfigured("IOBOUND_DATABASE_PASSWORD is for the host that IOBOUND_DATABASE_HOST names: set both.")
        return self

    @property
    def url(self) -> str:
        """The SQLAlchemy address, of PostgreSQL where it is named, else of an SQLite file in the data folder."""
        if self.database_host:
            return self._address(self.database_host)
        return with_driver(self.database_url) if self.database_url else f"sqlite:///{self.data / 'iobound.db'}"

    def _address(self, host: str) -> str:
        """Of the separate parts, whatever characters they have."""
        user, name = quote(self.database_user, safe=""), quote(self.database_name, safe="")
        if self.database_password:
            user += f":{quote(self.database_password, safe='')}"
        if host.startswith("/"):
            return f"{POSTGRESQL}://{user}@/{name}?{urlencode({'host': host, 'port': self.database_port})}"
        return f"{POSTGRESQL}://{user}@{f'[{host}]' if ':' in host else host}:{self.database_port}/{name}"


def with_driver(address: str) -> str:
    """The address of a database as people write it, as SQLAlchemy wants it."""
    scheme, separator, rest = address.partition("://")
    return f"{POSTGRESQL if scheme in ('postgres', 'postgresql') else scheme}{separator}{rest}"
