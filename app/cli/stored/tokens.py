"""`iobound token`: what programs log in by. Who can run it may read the store, so it asks for no login."""

import argparse
import sys
from datetime import datetime

import msgspec
from sqlalchemy import Engine

from app.cli.stored.users import groups_of, shown
from app.cli.stored.with_store import with_store
from app.logins.tokens import Token, Tokens
from app.logins.users import NoUser, Users
from app.store.audit.noting import noted
from app.terminal.console import complain, json_line

ONCE = "iobound: keep it now: it cannot be shown again. It goes along as IOBOUND_TOKEN.\n"


def run(options: argparse.Namespace) -> int:
    """Does what was asked; 2 with one sentence where it cannot be."""
    return with_store(lambda engine, _: _noted(engine, options))


def _noted(engine: Engine, options: argparse.Namespace) -> int:
    try:
        with noted(f"token.{options.action}", getattr(options, "id", None)):
            return _done(engine, options)
    except NoUser as error:
        return complain(f"{error}")


def _done(engine: Engine, options: argparse.Namespace) -> int:
    tokens = Tokens(engine)
    if options.action == "create":
        user = None if options.user is None else Users(engine).named(options.user)
        days = None if options.no_end else options.days
        print(tokens.create(options.name, options.scope, groups_of(options), days, user), flush=True)
        sys.stderr.write(ONCE)
    elif options.action == "revoke":
        if not tokens.revoke(options.id):
            return complain(f"there is no token {options.id!r}: `iobound token list` names them.")
        print("Revoked: it lets nobody in any more.")
    else:
        there = tokens.all()
        if not there:
            complain("there is no token yet: `iobound token create` makes one.")
        for token in there:
            _tell(token, as_json=options.format == "json")
    return 0


def _tell(token: Token, *, as_json: bool) -> None:
    if as_json:
        facts = {"id": token.id, "name": token.name, "scopes": token.scopes, "groups": token.groups, "user": token.user}
        times = {name: _utc(getattr(token, name)) for name in ("created_at", "expires_at", "used_at")}
        json_line(msgspec.json.encode(facts | times))
        return
    until = (
        "no end" if token.expires_at is None else f"{'ended' if token.expired else 'until'} {token.expires_at:%Y-%m-%d}"
    )
    used = "never used" if token.used_at is None else f"used {token.used_at:%Y-%m-%d %H:%M} UTC"
    whose = f"of {token.user}, " if token.user else ""
    print(f"{token.id}  {token.name}: {whose}{', '.join(token.scopes)}; {shown(token.groups)}; {until}; {used}")


def _utc(at: datetime | None) -> str | None:
    return None if at is None else f"{at.isoformat()}Z"
