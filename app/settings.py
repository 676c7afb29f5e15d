"""What the environment decides: where the data lies, which database, and how much a stranger's file may cost."""

import re
from pathlib import Path
from typing import Annotated, Any, Literal

from platformdirs import user_data_path
from pydantic import Field, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

POSTGRESQL = "postgresql+psycopg"
"""The driver, as addresses name it."""
MIB = 1024 * 1024
ROOT_PATH = re.compile(r"(/[A-Za-z0-9._~-]+)*")
LOOPBACK = ("127.0.0.1", "localhost", "::1")


class Settings(BaseSettings):
    """Typed settings; every one can be given as IOBOUND_NAME, the database as DATABASE_URL."""

    model_config = SettingsConfigDict(
        env_prefix="IOBOUND_", populate_by_name=True, extra="ignore", env_ignore_empty=True
    )

    data: Path = Field(default_factory=lambda: user_data_path("iobound", appauthor=False))
    database_url: str | None = Field(default=None, validation_alias="DATABASE_URL")
    host: str = "127.0.0.1"
    port: int = Field(default=8350, ge=0, le=65535)
    root_path: str = ""  # behind a proxy: the path under which it passes requests on, as /iobound
    allowed_hosts: Annotated[tuple[str, ...], NoDecode] = ()  # in the environment: names with commas between
    max_upload_bytes: int = Field(default=64 * MIB, gt=0)
    workers: int = Field(default=2, ge=0)  # 0: a service on PostgreSQL that leaves reading to `iobound worker`
    worker_seconds: float = Field(default=30.0, gt=0)
    queue_uploads: int = Field(default=1000, gt=0)
    batch_bytes: int = Field(default=2048 * MIB, gt=0)
    batch_members: int = Field(default=10_000, gt=0, le=100_000)
    export_reports: int = Field(default=1000, gt=0, le=100_000)
    export_bytes: int = Field(default=2048 * MIB, gt=0)
    export_hours: float = Field(default=24.0, gt=0, le=24 * 365)
    queue_bytes: int = Field(default=1024 * MIB, gt=0)
    worker_memory_bytes: int = Field(default=2048 * MIB, ge=256 * MIB)
    statement_seconds: float = Field(default=60.0, gt=0)
    lock_seconds: float = Field(default=10.0, gt=0)
    connect_seconds: float = Field(default=5.0, gt=0)
    pool_size: int = Field(default=24, gt=0)  # threads that serve requests, each with a connection
    pool_seconds: float = Field(default=10.0, gt=0)
    connections: int = Field(default=400, ge=16)
    idle_seconds: float = Field(default=30.0, gt=0)
    stop_seconds: float | None = Field(default=None, ge=0)
    log_format: Literal["text", "json"] = "text"
    log_level: Literal["debug", "info", "warning", "error"] = "warning"  # info: a line for each request
    slow_query_seconds: float = Field(default=1.0, gt=0)
    metrics_databases: int = Field(default=1000, ge=0)  # of which `/metrics` has figures

    @field_validator("allowed_hosts", mode="before")
    @classmethod
    def _split(cls, value: Any) -> Any:
        return tuple(name.strip().lower() for name in value.split(",")) if isinstance(value, str) else value

    @field_validator("root_path")
    @classmethod
    def _without_end(cls, value: str) -> str:
        path = f"/{value.strip('/')}" if value.strip("/") else ""
        if not ROOT_PATH.fullmatch(path):
            raise ValueError("a path is letters, digits and - . _ ~ between slashes, as in /tools/iobound")
        return path

    @field_validator("data")
    @classmethod
    def _at_home(cls, value: Path) -> Path:
        return value.expanduser()

    @property
    def processes(self) -> int:
        """How many may work on files at a time; there is always something that is read in a call."""
        return max(1, self.workers)

    @property
    def stopping_seconds(self) -> float:
        """How long what is in hand may take when the service stops: by default what one file may take, and a little."""
        return self.worker_seconds + 5 if self.stop_seconds is None else self.stop_seconds

    @property
    def loopback(self) -> bool:
        """True when only programs of this machine can connect."""
        return self.host in LOOPBACK or self.host.startswith("127.")

    @property
    def hosts(self) -> tuple[str, ...] | None:
        """Names by which a browser may call the service; None when any will do.

        On loopback a page of another site could rebind its own name to 127.0.0.1 and read reports.
        """
        if self.allowed_hosts:
            return self.allowed_hosts
        return (*LOOPBACK, self.host) if self.loopback else None

    @property
    def url(self) -> str:
        """The SQLAlchemy address: DATABASE_URL, else an SQLite file in the data folder."""
        if not self.database_url:
            return f"sqlite:///{self.data / 'iobound.db'}"
        scheme, separator, rest = self.database_url.partition("://")
        if scheme in ("postgres", "postgresql"):
            scheme = POSTGRESQL
        return f"{scheme}{separator}{rest}"
