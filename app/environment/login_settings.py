"""What the environment decides about logins: how long they last, and who besides passwords lets people in."""

import json
from collections.abc import Mapping
from ipaddress import ip_network
from typing import Annotated, Any, Literal, Self
from urllib.parse import urlsplit

from pydantic import Field, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from app.environment.setting_sources import Misconfigured

ROLES = ("reader", "uploader", "analyst", "admin")
LOOPBACK = ("127.0.0.1", "localhost", "::1")
SHORTEST_SECRET = 32
WITHOUT_LOGIN = "{name} is set, and nobody has to log in: set IOBOUND_LOGIN=1."
NO_CLIENT = "IOBOUND_OIDC_ISSUER is set without IOBOUND_OIDC_CLIENT_ID: the provider's administrator knows it."
TWO_WAYS = "IOBOUND_OIDC_ISSUER and IOBOUND_PROXY_LOGIN_ADDRESSES both say who somebody is: leave one of them out."
NO_ROLES = (
    "IOBOUND_LOGIN_ROLES says what new users may, as in dba=analyst,*=reader: set it, or IOBOUND_LOGIN_NEW_USERS=0."
)
NO_ONE = "IOBOUND_PASSWORD_LOGIN is 0 and nobody else lets people in: set IOBOUND_OIDC_ISSUER, or leave it on."
NOT_ALONE = (
    "IOBOUND_PROXY_LOGIN_SECRET is set without IOBOUND_PROXY_LOGIN_ADDRESSES: name the addresses of the proxy too."
)
LOCAL_PROXY = (
    "every program of this machine comes from the same address as a proxy on it, so that IOBOUND_PROXY_LOGIN_ADDRESSES "
    "with {network} wants IOBOUND_PROXY_LOGIN_SECRET as well."
)
EVERYBODY_IS_PROXY = "with {network} nearly every address is the proxy: name the proxy's own."
LEAST_PREFIX = {4: 8, 6: 32}
"""Wider networks hold the callers as well as the proxy."""


class LoginSettings(BaseSettings):
    """The part of the settings that is about logins."""

    model_config = SettingsConfigDict(use_attribute_docstrings=True)

    login: bool = False
    """Whether users and programs have to log in."""
    password_login: bool = True
    """Whether passwords let anybody in; 0 where an identity provider alone does. They are kept all the same."""
    second_factor: Literal["off", "offered", "admins", "everyone"] = "offered"
    """Who has to give a code of an app beside a password: nobody new may (off), who likes to, admins, or everyone."""
    session_idle_hours: float = Field(default=8.0, gt=0, le=24 * 365)
    """A session of a browser ends so long after its last request."""
    session_hours: float = Field(default=168.0, gt=0, le=24 * 365)
    """A session of a browser ends so long after the login."""
    login_roles: Annotated[Mapping[str, str], NoDecode] = Field(default_factory=dict)
    """Which value of a claim, or of the proxy's groups, means which role: dba=analyst,*=reader (`*`: everybody)."""
    login_groups: Annotated[Mapping[str, str], NoDecode] = Field(default_factory=dict)
    """Which value means which group of databases: west=West,dba=* (`*`: everybody; on the right every database)."""
    login_new_users: bool = True
    """Whether whom the provider or the proxy names, and nobody knows here, becomes a user."""
    oidc_issuer: str | None = None
    """The identity provider, as it calls itself; wants the extra iobound[oidc]."""
    oidc_client_id: str | None = None
    """What the provider calls this service."""
    oidc_client_secret: str | None = None
    """The secret that goes with it; better in a file that IOBOUND_OIDC_CLIENT_SECRET_FILE names."""
    oidc_name: str = Field(default="single sign-on", min_length=1, max_length=60)
    """What the provider is called on the login page."""
    oidc_scopes: str = "openid profile email"
    """What is asked of the provider, with blanks between."""
    oidc_user_claim: str = "preferred_username"
    """The claim by which a new user is named. Known again is who has the same issuer and `sub`."""
    oidc_roles_claim: str = "groups"
    """The claim that IOBOUND_LOGIN_ROLES looks at; dots lead within, as in realm_access.roles."""
    oidc_groups_claim: str = "groups"
    """The claim that IOBOUND_LOGIN_GROUPS looks at."""
    oidc_login_hours: float | None = Field(default=None, gt=0, le=24 * 365)
    """The provider must have asked for a password or more within so many hours."""
    oidc_acr: str | None = None
    """How strong the login at the provider must have been: what its claim `acr` must say, one of these words."""
    oidc_token_end: bool = True
    """Whether a session ends when the provider's ID token does, where that is earlier."""
    proxy_login_addresses: Annotated[tuple[str, ...], NoDecode] = ()
    """Addresses and networks of a proxy whose headers say who somebody is, with commas between."""
    proxy_login_secret: str | None = Field(default=None, min_length=SHORTEST_SECRET)
    """What that proxy sends as X-Iobound-Proxy-Secret besides; must be set where the proxy is on this machine."""
    proxy_user_header: str = Field(default="X-Forwarded-User", pattern=r"^[A-Za-z0-9-]+$")
    """The header with the user's name."""
    proxy_groups_header: str = Field(default="X-Forwarded-Groups", pattern=r"^[A-Za-z0-9-]+$")
    """The header with the user's groups, with commas between."""

    @field_validator("login_roles", "login_groups", mode="before")
    @classmethod
    def _pairs(cls, value: Any) -> Any:
        if not isinstance(value, str):
            return value
        if value.lstrip().startswith("{"):
            return json.loads(value)
        pairs = [pair.rpartition("=") for pair in value.split(",") if pair.strip()]
        if any(not name.strip() or not meaning.strip() for name, _, meaning in pairs):
            raise ValueError("write VALUE=MEANING with commas between, or a JSON object")
        return {name.strip(): meaning.strip() for name, _, meaning in pairs}

    @field_validator("login_roles")
    @classmethod
    def _known_roles(cls, value: Mapping[str, str]) -> Mapping[str, str]:
        if unknown := sorted(set(value.values()) - set(ROLES)):
            raise ValueError(f"{unknown[0]} is no role: there are {', '.join(ROLES)}")
        return value

    @field_validator("proxy_login_addresses", mode="before")
    @classmethod
    def _networks(cls, value: Any) -> Any:
        return (
            tuple(network.strip() for network in value.split(",") if network.strip())
            if isinstance(value, str)
            else value
        )

    @field_validator("proxy_login_addresses")
    @classmethod
    def _known_networks(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for address in value:
            network = ip_network(address)
            if network.prefixlen < LEAST_PREFIX[network.version]:
                raise ValueError(EVERYBODY_IS_PROXY.format(network=address))
        return value

    @field_validator("oidc_issuer")
    @classmethod
    def _safe_issuer(cls, value: str | None) -> str | None:
        if value is not None and not is_safe(value):
            raise ValueError("an issuer is an address with https, as https://login.example.com, without ? and #")
        return value

    @field_validator("oidc_scopes")
    @classmethod
    def _with_openid(cls, value: str) -> str:
        return value if "openid" in value.split() else f"openid {value}".strip()

    @model_validator(mode="after")
    def _one_way_in(self) -> Self:
        if self.oidc_issuer and self.proxy_login_addresses:
            raise Misconfigured(TWO_WAYS)
        if self.oidc_issuer and not self.oidc_client_id:
            raise Misconfigured(NO_CLIENT)
        if self.proxy_login_secret and not self.proxy_login_addresses:
            raise Misconfigured(NOT_ALONE)
        for address in self.proxy_login_addresses:
            if ip_network(address).is_loopback and not self.proxy_login_secret:
                raise Misconfigured(LOCAL_PROXY.format(network=address))
        named = "IOBOUND_OIDC_ISSUER" if self.oidc_issuer else "IOBOUND_PROXY_LOGIN_ADDRESSES"
        if self.others_let_in and not self.login:
            raise Misconfigured(WITHOUT_LOGIN.format(name=named))
        if self.second_factor in ("admins", "everyone") and not self.login:
            raise Misconfigured(WITHOUT_LOGIN.format(name="IOBOUND_SECOND_FACTOR"))
        if self.others_let_in and self.login_new_users and not self.login_roles:
            raise Misconfigured(NO_ROLES)
        if not self.password_login and not self.others_let_in:
            raise Misconfigured(NO_ONE)
        return self

    @property
    def others_let_in(self) -> bool:
        """Whether somebody else than this service says who people are."""
        return bool(self.oidc_issuer or self.proxy_login_addresses)


def is_safe(address: str) -> bool:
    """Whether a provider may be asked there: by https, or on this machine."""
    try:
        parts = urlsplit(address)
        host = parts.hostname
    except ValueError:
        return False
    if not host or parts.query or parts.fragment or parts.username is not None:
        return False
    return parts.scheme == "https" or (parts.scheme == "http" and host in LOOPBACK)
