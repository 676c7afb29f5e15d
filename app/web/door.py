"""What logins are made of, each once: users, tokens, sessions, and with logins who decides about callers."""

from datetime import timedelta

from sqlalchemy import Engine

from app.logins.sessions import Lasting, Sessions
from app.logins.slowing import Slowing
from app.logins.tokens import Tokens
from app.logins.users import Users
from app.settings import Settings
from app.web.entrance import Entrance


def services(engine: Engine, settings: Settings) -> tuple[object, ...]:
    """What routes about logins are given; without logins nobody decides about callers."""
    lasting = Lasting(timedelta(hours=settings.session_idle_hours), timedelta(hours=settings.session_hours))
    made = Users(engine), Tokens(engine), Sessions(engine, lasting), Slowing()
    return (*made, Entrance(engine, lasting)) if settings.login else made
