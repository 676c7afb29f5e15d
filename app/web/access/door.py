"""What logins are made of, each once: users, tokens, sessions, who else says who somebody is, and with logins who
decides about callers."""

from datetime import timedelta

from sqlalchemy import Engine

from app.logins.arriving import Arriving
from app.logins.half_logins import HalfLogins
from app.logins.identities import Meanings
from app.logins.second_factors import SecondFactors
from app.logins.sessions import Lasting, Sessions
from app.logins.sign_on import SignOn
from app.logins.slowing import Slowing
from app.logins.tokens import Tokens
from app.logins.users import Users
from app.settings import Settings
from app.store.open_store import Unusable
from app.web.access.entrance import Entrance
from app.web.access.trusted_proxy import TrustedProxy

NO_EXTRA = "IOBOUND_OIDC_ISSUER wants the extra oidc: pip install 'iobound[oidc]', then start iobound again."


def services(engine: Engine, settings: Settings) -> tuple[object, ...]:
    """What routes about logins are given; without logins nobody decides about callers. Raises Unusable."""
    lasting = Lasting(timedelta(hours=settings.session_idle_hours), timedelta(hours=settings.session_hours))
    meanings = Meanings(settings.login_roles, settings.login_groups)
    arriving = Arriving(engine, meanings, new_users=settings.login_new_users)
    factors = SecondFactors(engine), HalfLogins(engine)
    entering = Sessions(engine, lasting), Slowing(engine), arriving, sign_on(settings)
    made = Users(engine), Tokens(engine), *factors, *entering
    if not settings.login:
        return made
    proxy = TrustedProxy.of(settings, arriving)
    return (*made, Entrance(engine, lasting, proxy, settings.second_factor))


def sign_on(settings: Settings) -> SignOn:
    """The identity provider, if there is one. Raises Unusable where what it needs is not installed."""
    if not settings.oidc_issuer:
        return SignOn(None, "", settings.password_login)
    try:
        from app.logins.provider import Provider
    except ModuleNotFoundError as error:
        raise Unusable(NO_EXTRA) from error
    return SignOn(Provider(settings), settings.oidc_name, settings.password_login)
