"""`iobound user`: who may log in. Whoever can run it can read the store anyway: it asks for no login, and is the
recovery too."""

import argparse
import getpass
import sys
from collections.abc import Callable, Mapping

import msgspec
from sqlalchemy import Engine

from app.cli.stored.with_store import with_store
from app.logins.arriving import PROXY, tie
from app.logins.passwords import WeakPassword
from app.logins.second_factors import SecondFactors
from app.logins.users import Known, NotChanged, NoUser, Users, checked_name
from app.settings import Settings
from app.store.audit.noting import noted
from app.terminal.console import complain, json_line

EVERY = "every database"
NO_ISSUER = "no identity provider is set: IOBOUND_OIDC_ISSUER names one, as the service has it."
TWICE = "the two were not the same: nothing was changed."


def run(options: argparse.Namespace) -> int:
    """Does what was asked; 2 with one sentence where it cannot be."""
    return with_store(lambda engine, settings: _noted(engine, settings, options))


def _noted(engine: Engine, settings: Settings, options: argparse.Namespace) -> int:
    try:
        with noted(NAMES.get(options.action, f"user.{options.action}"), getattr(options, "name", None)):
            if options.action == "reset-factor":
                _reset_factor(engine, options)
            elif getattr(options, "subject", None) is not None:
                _tied(engine, settings, options)
            else:
                ACTIONS[options.action](Users(engine), options)
    except (NoUser, NotChanged, WeakPassword) as error:
        return complain(f"{error}")
    except EOFError:
        return complain("no password was given: nothing was changed.")
    return 0


def _add(users: Users, options: argparse.Namespace) -> None:
    name = checked_name(options.name)
    known = users.add(name, _new_password(), options.role, groups_of(options))
    print(f"{known.name} may log in as {known.role}, for {shown(known.groups)}.")


def _tied(engine: Engine, settings: Settings, options: argparse.Namespace) -> None:
    issuer = settings.oidc_issuer or (PROXY if settings.proxy_login_addresses else None)
    if issuer is None:
        raise NotChanged(NO_ISSUER)
    users = Users(engine)
    if options.action == "add":
        users.add(options.name, None, options.role, groups_of(options))
    user = users.named(options.name)
    tie(engine, user, issuer, options.subject)
    print(f"{user.name} may log in as {user.role}, where {issuer} says that it is {options.subject}.")


def _list(users: Users, options: argparse.Namespace) -> None:
    listed = users.all()
    if not listed:
        complain("there is no user yet: `iobound user add` makes one.")
    for user in listed:
        if options.format == "json":
            json_line(msgspec.json.encode(_plain(user)))
        else:
            by = f"; by {user.issuer}" if user.issuer else "; second factor" if user.second_factor else ""
            print(
                f"{user.name:<24} {user.role:<9} {'disabled' if user.disabled else '        '} {shown(user.groups)}{by}"
            )


def _plain(user: Known) -> dict[str, object]:
    kept: dict[str, object] = {"name": user.name, "role": user.role, "groups": user.groups, "disabled": user.disabled}
    kept |= {"issuer": user.issuer, "second_factor": user.second_factor}
    return kept | {"created_at": f"{user.created_at.isoformat()}Z", "password_at": f"{user.password_at.isoformat()}Z"}


def _password(users: Users, options: argparse.Namespace) -> None:
    user = users.named(options.name)
    users.set_password(user.name, _new_password())
    print(f"{user.name} has a new password, and is logged out everywhere.")


def _reset_factor(engine: Engine, options: argparse.Namespace) -> None:
    user = Users(engine).named(options.name)
    if not SecondFactors(engine).remove(user):
        raise NotChanged(f"{user.name} has no second factor.")
    print(f"{user.name} has no second factor any more, and is logged out everywhere.")


def _role(users: Users, options: argparse.Namespace) -> None:
    users.set_role(options.name, options.role)
    print(f"{users.named(options.name).name} is {options.role} now.")


def _groups(users: Users, options: argparse.Namespace) -> None:
    users.set_groups(options.name, groups_of(options))
    known = users.named(options.name)
    print(f"{known.name} may see {shown(known.groups)} now.")


def _disable(users: Users, options: argparse.Namespace) -> None:
    users.set_disabled(options.name, disabled=True)
    print(f"{users.named(options.name).name} is logged out, and cannot log in any more.")


def _enable(users: Users, options: argparse.Namespace) -> None:
    users.set_disabled(options.name, disabled=False)
    print(f"{users.named(options.name).name} can log in again.")


def _remove(users: Users, options: argparse.Namespace) -> None:
    name = users.named(options.name).name
    users.remove(name)
    print(f"{name} is removed, with all sessions and tokens.")


def groups_of(options: argparse.Namespace) -> list[str] | None:
    """The groups that were named; None is every database."""
    return None if options.all_databases else [" ".join(group.split()) for group in options.group]


def shown(groups: tuple[str, ...] | None) -> str:
    """Groups in words."""
    return EVERY if groups is None else f"the databases of {', '.join(groups) or 'no group'}"


def _new_password() -> str:
    """Asked for twice on a terminal; else a line of standard input. Raises NotChanged, EOFError."""
    if not sys.stdin.isatty():
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.rstrip("\r\n")
    password = getpass.getpass("New password: ")
    if getpass.getpass("The same again: ") != password:
        raise NotChanged(TWICE)
    return password


NAMES: Mapping[str, str] = {"reset-factor": "factor.reset"}
"""What a command is called in the audit log, where it is not by its own name."""
ACTIONS: Mapping[str, Callable[[Users, argparse.Namespace], None]] = {
    "add": _add, "list": _list, "password": _password, "role": _role, "groups": _groups, "disable": _disable,
    "enable": _enable, "remove": _remove,
}  # fmt: skip
