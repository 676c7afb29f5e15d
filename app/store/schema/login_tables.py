"""Who may come in: users, the sessions of their browsers, the tokens of programs. No secret is kept, only its hash."""

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, Index, Text
from sqlalchemy.orm import Mapped, mapped_column

from app.store.packing.packed_column import SealedText
from app.store.schema.tables import Base
from app.store.schema.work_tables import NOT_COPIED


class User(Base):
    """Somebody who logs in: by a name and a password, or because an identity provider or a proxy says who they are."""

    __tablename__ = "login_user"
    __table_args__: Any = (Index("ix_login_user_issuer", "issuer", "subject", unique=True),)

    id: Mapped[int] = mapped_column(primary_key=True)
    public_id: Mapped[str] = mapped_column(unique=True)
    name: Mapped[str] = mapped_column(unique=True)  # in small letters
    password: Mapped[str] = mapped_column(Text)  # argon2's hash, with its salt and its cost; empty: none
    role: Mapped[str]  # reader, uploader, analyst, admin; none: the provider says nothing of what they may
    groups: Mapped[str | None] = mapped_column(Text)  # JSON: groups of databases; None: every database
    disabled: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[datetime]  # UTC
    password_at: Mapped[datetime]  # UTC, when the password was set
    issuer: Mapped[str | None]  # who says who they are
    subject: Mapped[str | None]  # and what they are called there, for ever


class LoginSession(Base):
    """A browser that is logged in."""

    __tablename__ = "login_session"
    __table_args__: Any = {"info": NOT_COPIED}  # noqa: RUF012 - as SQLAlchemy takes it

    id: Mapped[int] = mapped_column(primary_key=True)
    public_id: Mapped[str] = mapped_column(unique=True)
    digest: Mapped[str] = mapped_column(unique=True)  # SHA-256 of what the cookie holds
    user_id: Mapped[int] = mapped_column(ForeignKey("login_user.id", ondelete="CASCADE"), index=True)
    begun_at: Mapped[datetime]  # UTC
    seen_at: Mapped[datetime] = mapped_column(index=True)  # UTC, to a minute
    ends_at: Mapped[datetime | None]  # UTC, where the identity provider ends it
    browser: Mapped[str | None]  # as it calls itself
    address: Mapped[str | None]  # of the login
    id_token: Mapped[str | None] = mapped_column(SealedText("ID token"))  # its provider asks for it at the logout
    second_factor: Mapped[bool] = mapped_column(default=False)  # whether a code was given too


class SecondFactor(Base):
    """What a user gives beside the password: codes of an authenticator app."""

    __tablename__ = "second_factor"

    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("login_user.id", ondelete="CASCADE"), unique=True)
    secret: Mapped[str | None] = mapped_column(SealedText("TOTP secret"))  # in base32; None until a code confirmed it
    set_at: Mapped[datetime | None]  # UTC, when it was confirmed
    last_step: Mapped[int | None]  # of the clock, 30 s each: no code of it, or of one before, is taken again
    pending: Mapped[str | None] = mapped_column(SealedText("TOTP secret"))  # one that no code confirmed yet
    pending_at: Mapped[datetime | None]  # UTC, when it was shown


class RecoveryCode(Base):
    """What lets a user in, once, in place of a code. One that was used is gone."""

    __tablename__ = "recovery_code"

    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("login_user.id", ondelete="CASCADE"), index=True)
    digest: Mapped[str] = mapped_column(unique=True)  # SHA-256 of its 120 random bits


class HalfLogin(Base):
    """Somebody who gave the right password, and still has to give a code."""

    __tablename__ = "half_login"
    __table_args__: Any = {"info": NOT_COPIED}  # noqa: RUF012 - as SQLAlchemy takes it

    id: Mapped[int] = mapped_column(primary_key=True)
    digest: Mapped[str] = mapped_column(unique=True)  # SHA-256 of what the cookie holds
    user_id: Mapped[int] = mapped_column(ForeignKey("login_user.id", ondelete="CASCADE"), index=True)
    begun_at: Mapped[datetime] = mapped_column(index=True)  # UTC


class LoginFailure(Base):
    """How often a login failed, by name, by address and by both, for every program on the store."""

    __tablename__ = "login_failure"
    __table_args__: Any = {"info": NOT_COPIED}  # noqa: RUF012 - as SQLAlchemy takes it

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(unique=True)  # a few digits of a hash: they count, and tell nobody what was typed
    count: Mapped[int]
    last_at: Mapped[datetime] = mapped_column(index=True)  # UTC


class ApiToken(Base):
    """What a program logs in by. One of a user may no more than that user."""

    __tablename__ = "api_token"

    id: Mapped[int] = mapped_column(primary_key=True)
    public_id: Mapped[str] = mapped_column(unique=True)
    digest: Mapped[str] = mapped_column(unique=True)  # SHA-256 of the token
    name: Mapped[str]
    user_id: Mapped[int | None] = mapped_column(ForeignKey("login_user.id", ondelete="CASCADE"), index=True)
    scopes: Mapped[str]  # of upload, read, admin, with blanks between
    groups: Mapped[str | None] = mapped_column(Text)  # JSON; None: every database that its user may see
    created_at: Mapped[datetime]  # UTC
    expires_at: Mapped[datetime | None]  # UTC
    used_at: Mapped[datetime | None]  # UTC, to a minute
