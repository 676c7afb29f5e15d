"""The identity provider: the authorization code flow of OpenID Connect, with PKCE, state and nonce, by authlib.

Nothing of what it gives for this service (codes, tokens) is logged, and no access token is kept.
"""

import hmac
import logging
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from authlib.common.errors import AuthlibBaseError
from authlib.common.urls import add_params_to_uri
from authlib.oauth2.client import OAuth2Client
from joserfc.errors import InvalidKeyIdError, JoseError

from app.environment.login_settings import LoginSettings
from app.logins.id_tokens import Expected, NotVerified, verified
from app.logins.identities import Claims, Identity
from app.logins.provider_calls import Away, Calls
from app.logins.provider_data import ProviderData, Published
from app.logins.provider_login import Arrived, Began, NotLoggedIn

LOG = logging.getLogger(__name__)
AWAY = "{name} cannot be asked now: try again in a minute."
NOT_BEGUN = "This login was not begun in this browser, or too long ago: begin it again."
DENIED = "{name} did not let you in."
NOT_TAKEN = "What {name} said could not be verified, so nobody was logged in: try again."
DENIALS = ("access_denied", "login_required", "consent_required", "interaction_required", "account_selection_required")
BEGUN_SECONDS = 600.0
MOST_LASTING = timedelta(days=400)


@dataclass(frozen=True, slots=True)
class Tokens:
    """What the provider gives for the code of a login."""

    id_token: str
    access_token: str | None


class Provider:
    """Safe to call from many threads."""

    def __init__(self, settings: LoginSettings, calls: Calls | None = None) -> None:
        self._known = settings
        self.name = settings.oidc_name
        self._begins = self.name[:1].upper() + self.name[1:]
        self._issuer, self._client_id = settings.oidc_issuer or "", settings.oidc_client_id or ""
        self._calls = calls or Calls()
        self._data = ProviderData(self._issuer, self._calls)

    def begin(self, back: str, place: str) -> tuple[str, Began]:
        """The address at the provider, and what the browser is to keep. Raises NotLoggedIn."""
        state, nonce, verifier = (secrets.token_urlsafe(32) for _ in range(3))
        began = Began(state, nonce, verifier, place, time.time())
        more = {"nonce": began.nonce}
        if self._known.oidc_login_hours is not None:
            more["max_age"] = str(int(self._known.oidc_login_hours * 3600))
        if self._known.oidc_acr:
            more["acr_values"] = self._known.oidc_acr
        address, _ = self._client(back).create_authorization_url(
            self._published().authorization_endpoint, began.state, began.verifier, **more
        )
        return str(address), began

    def arrive(self, back: str, query: Mapping[str, str], began: Began | None) -> Arrived:
        """Who comes back from the provider with this query. Raises NotLoggedIn."""
        state = query.get("state", "")
        if began is None or not hmac.compare_digest(began.state.encode(), state.encode("utf-8", "replace")):
            raise NotLoggedIn(NOT_BEGUN, 400)
        if not 0 <= time.time() - began.at <= BEGUN_SECONDS:
            raise NotLoggedIn(NOT_BEGUN, 400)
        self._check_issuer(query)
        if "error" in query or not query.get("code"):
            self._denied(query.get("error", "no code"))
        try:
            return self._arrived(back, query["code"], began)
        except Away as error:
            raise self._away(error) from error
        except (NotVerified, JoseError, AuthlibBaseError, ValueError, TypeError, KeyError) as error:
            why = str(error) if isinstance(error, NotVerified) else getattr(error, "error", type(error).__name__)
            LOG.warning("A login by the identity provider was refused: %s", why)
            raise NotLoggedIn(NOT_TAKEN.format(name=self.name), 401) from error

    def logout_address(self, id_token: str, back: str) -> str | None:
        """Where the provider logs out too; None where it offers that nowhere, or does not answer."""
        try:
            address = self._data.published().end_session_endpoint
        except Away:
            return None
        known = {"id_token_hint": id_token, "client_id": self._client_id, "post_logout_redirect_uri": back}
        return None if address is None else str(add_params_to_uri(address, list(known.items())))

    def _arrived(self, back: str, code: str, began: Began) -> Arrived:
        tokens = self._tokens(back, code, began)
        claims = self._claims(tokens, began)
        name = claims.values(self._known.oidc_user_claim)
        roles, groups = (
            claims.values(claim) for claim in (self._known.oidc_roles_claim, self._known.oidc_groups_claim)
        )
        who = Identity(self._issuer, claims.subject, name[0] if name else claims.subject, roles, groups)
        return Arrived(who, self._ends_at(claims), tokens.id_token)

    def _tokens(self, back: str, code: str, began: Began) -> Tokens:
        """What the code of a login is exchanged for."""
        answer = self._client(back).fetch_token(
            self._published().token_endpoint, grant_type="authorization_code", code=code, code_verifier=began.verifier
        )
        return Tokens(str(answer["id_token"]), answer.get("access_token"))

    def _claims(self, tokens: Tokens, began: Began) -> Claims:
        """What the ID token says, and beside it what the provider says of the user where that lacks something."""
        hours, acr = self._known.oidc_login_hours, (self._known.oidc_acr or "").split()
        age = None if hours is None else hours * 3600
        expected = Expected(self._issuer, self._client_id, began.nonce, tokens.access_token, age, acr)
        try:
            claims = verified(tokens.id_token, self._data.keys(), expected)
        except InvalidKeyIdError:
            claims = verified(tokens.id_token, self._data.keys(newer=True), expected)
        wanted = self._known.oidc_user_claim, self._known.oidc_roles_claim, self._known.oidc_groups_claim
        address = self._published().userinfo_endpoint
        if address is None or tokens.access_token is None or all(claims.values(claim) for claim in wanted):
            return claims
        userinfo = self._calls.get(address, authorization=f"Bearer {tokens.access_token}").members
        if userinfo.get("sub") != claims.subject:
            raise NotVerified("what is said of the user is about another one")
        return replace(claims, all={**userinfo, **claims.all})

    def _ends_at(self, claims: Claims) -> datetime | None:
        if not self._known.oidc_token_end:
            return None
        most = datetime.now(UTC) + MOST_LASTING
        return datetime.fromtimestamp(min(claims.ends, most.timestamp()), UTC).replace(tzinfo=None)

    def _check_issuer(self, query: Mapping[str, str]) -> None:
        """Another provider's answer is not taken for this one's (RFC 9207)."""
        wanted = self._published().names_itself or "iss" in query
        if wanted and query.get("iss") != self._issuer:
            LOG.warning("An answer came from another issuer than the identity provider")
            raise NotLoggedIn(NOT_TAKEN.format(name=self.name), 401)

    def _denied(self, error: str) -> None:
        if error in DENIALS:
            raise NotLoggedIn(DENIED.format(name=self._begins), 403)
        LOG.warning("The identity provider answered a login with %r", error[:100])
        raise NotLoggedIn(NOT_TAKEN.format(name=self.name), 401)

    def _published(self) -> Published:
        try:
            return self._data.published()
        except Away as error:
            raise self._away(error) from error

    def _away(self, error: Away) -> NotLoggedIn:
        LOG.warning("The identity provider cannot be asked: %s", error)
        return NotLoggedIn(AWAY.format(name=self._begins), 503)

    def _client(self, back: str) -> Any:
        secret, in_form = self._known.oidc_client_secret, self._published().takes_secret_in_form
        method = "none" if not secret else "client_secret_post" if in_form else "client_secret_basic"
        return OAuth2Client(
            self._calls, self._client_id, secret, token_endpoint_auth_method=method, scope=self._known.oidc_scopes,
            redirect_uri=back, code_challenge_method="S256",
        )  # fmt: skip
