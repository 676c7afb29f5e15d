"""What the environment decides: where it listens, how much a stranger's file may cost, what is kept and how long."""

import os
import re
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, Field, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, PydanticBaseSettingsSource, SettingsConfigDict

from app.environment.login_settings import LOOPBACK, LoginSettings
from app.environment.setting_sources import (
    CONFIG,
    FILE,
    PREFIX,
    ConfigFile,
    Misconfigured,
    SecretFiles,
    address_of_clamd,
    variable,
)
from app.environment.store_settings import MIB, StoreSettings
from parsers.redaction.pseudonyms import LEAST_KEY_BYTES

MOST_DAYS = 36_500
SECRET = (
    "database_url", "database_password", "store_key", "redact_key", "oidc_client_secret", "proxy_login_secret",
)  # fmt: skip
"""What no message repeats."""
ROOT_PATH = re.compile(r"(/[A-Za-z0-9._~-]+)*")


class Settings(StoreSettings, LoginSettings):
    """Typed settings; every one can be given as IOBOUND_NAME, the database as DATABASE_URL."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, populate_by_name=True, extra="ignore", env_ignore_empty=True, use_attribute_docstrings=True
    )

    host: str = "127.0.0.1"
    """Address to listen on. One that others can reach wants IOBOUND_ALLOWED_HOSTS as well."""
    port: int = Field(default=8350, ge=0, le=65535)
    """Port to listen on; 0 takes a free one."""
    root_path: str = ""
    """The path under which a proxy passes requests on, as /iobound; the proxy may take it away or leave it on."""
    allowed_hosts: Annotated[tuple[str, ...], NoDecode] = ()
    """Names by which browsers may call the service, with commas between. On loopback this machine's own are known."""
    max_upload_bytes: int = Field(default=64 * MIB, gt=0)
    """The largest file that is taken."""
    clamd: Annotated[str | None, AfterValidator(address_of_clamd)] = None
    """clamd, as host:port or a socket's path: what is sent is scanned for malware; without it nothing is."""
    clamd_seconds: float = Field(default=30.0, gt=0, le=600)
    """How long a scan may take; a file that is not scanned in time is not taken now (503)."""
    keep_days: int | None = Field(default=None, ge=1, le=MOST_DAYS)
    """How long reports are kept, back from the newest of a database, where that one does not say; else all are."""
    audit_keep_days: int | None = Field(default=None, ge=1, le=MOST_DAYS)
    """How long entries of the audit log are kept; else all are."""
    redact_uploads: bool = False
    """Whether every report is stored without its customer: names, statements and addresses are replaced before."""
    redact_key: str | None = Field(default=None, min_length=LEAST_KEY_BYTES)
    """By what uploads are redacted: 16 characters or more, better in a file that IOBOUND_REDACT_KEY_FILE names."""
    redact_maps: Path | None = None
    """Folder in which the way back of each redacted upload is kept, for its owner's eyes; without it there is none."""
    workers: int = Field(default=2, ge=0)
    """How many files are read at the same time. 0 on PostgreSQL leaves all of them to `iobound worker`."""
    worker_seconds: float = Field(default=30.0, gt=0)
    """How long reading one file may take."""
    queue_uploads: int = Field(default=1000, gt=0)
    """How many files that were sent one by one may wait to be read; more are refused for now (503)."""
    batch_bytes: int = Field(default=2048 * MIB, gt=0)
    """The largest batch as it is sent."""
    batch_members: int = Field(default=10_000, gt=0, le=100_000)
    """How many files of a batch are taken."""
    export_reports: int = Field(default=1000, gt=0, le=100_000)
    """The most reports of one export."""
    export_bytes: int = Field(default=2048 * MIB, gt=0)
    """The room that all exports may take together."""
    export_hours: float = Field(default=24.0, gt=0, le=24 * 365)
    """How long an export is kept."""
    queue_bytes: int = Field(default=1024 * MIB, gt=0)
    """How large files that wait may be together; more is refused for now (503)."""
    worker_memory_bytes: int = Field(default=2048 * MIB, ge=256 * MIB)
    """How much memory reading one file may take."""
    connections: int = Field(default=400, ge=16)
    """Calls that may be in hand at once; more are refused for now (503)."""
    address_connections: int = Field(default=200, ge=8)
    """Connections, and calls in hand, that one address may have at once; more are refused for now (429)."""
    address_calls: int = Field(default=12_000, gt=0)
    """Calls that one address may make in a minute; more are refused for now (429)."""
    token_calls: int = Field(default=12_000, gt=0)
    """Calls that may be made with one token in a minute, from wherever."""
    event_streams: int = Field(default=100, gt=0)
    """How many may follow a batch or another long work by events at once."""
    request_seconds: float = Field(default=600.0, gt=0)
    """How long a call may take until its answer begins or goes on; it is given up then (503). Events are not cut."""
    idle_seconds: float = Field(default=30.0, gt=0)
    """How long a connection may bring nothing of the request that it began, or take nothing of its answer."""
    stop_seconds: float | None = Field(default=None, ge=0)
    """How long what is in hand may take when the service stops; without it IOBOUND_WORKER_SECONDS and 5."""
    log_format: Literal["text", "json"] = "text"
    """text, or json for collectors of logs."""
    log_level: Literal["debug", "info", "warning", "error"] = "warning"
    """From which level on lines are written: debug, info (a line for each request), warning, error."""
    log_audit: bool = False
    """Whether each entry of the audit log is a line of the log as well, whatever the level."""
    metrics_databases: int = Field(default=1000, ge=0)
    """Of how many databases `/metrics` has figures."""
    webhook_senders: int = Field(default=2, ge=0, le=64)
    """Threads that send messages of webhooks and wait for receivers. With 0 this program sends none."""
    webhook_seconds: float = Field(default=10.0, gt=0, le=60)
    """How long a receiver of messages may take."""
    webhook_days: int = Field(default=30, gt=0)
    """How long messages that were sent are listed."""
    webhook_inside: Annotated[tuple[str, ...], NoDecode] = ()
    """Hosts and networks inside your own network that messages may be sent to, with commas between."""

    @field_validator("allowed_hosts", "webhook_inside", mode="before")
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

    @field_validator("redact_maps")
    @classmethod
    def _maps_at_home(cls, value: Path | None) -> Path | None:
        return value and value.expanduser()

    @model_validator(mode="after")
    def _fit_together(self) -> Self:
        if self.redact_uploads and not self.redact_key:
            raise Misconfigured("IOBOUND_REDACT_UPLOADS wants a key: name its file by IOBOUND_REDACT_KEY_FILE.")
        return self

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """What is given wins, then the environment, then files of secrets, then the file of settings."""
        return init_settings, env_settings, SecretFiles(settings_cls), ConfigFile(settings_cls)

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


def read(**given: Any) -> Settings:
    """The settings of the environment and its files, with what else is given. Raises Misconfigured."""
    try:
        return Settings(**given)
    except ValidationError as error:
        first = error.errors()[0]
        raise Misconfigured(_refusal(str(first["loc"][0]), first["input"], first["msg"])) from error


def _refusal(name: str, value: object, why: str) -> str:
    names = {variable(key, field): key for key, field in Settings.model_fields.items()}
    key = names.get(name, name)
    called = variable(key, Settings.model_fields[key])
    if not os.environ.get(called):
        if os.environ.get(called + FILE):
            called += FILE
        elif os.environ.get(CONFIG):
            called = f"{key} in {os.environ[CONFIG]}"
    sentence = why.removeprefix("Value error, ")
    shown = "as it is" if key in SECRET else repr(value)
    return f"the setting {called} cannot be {shown}: {sentence[:1].lower()}{sentence[1:]}."
