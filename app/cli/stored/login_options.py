"""What `iobound user` and `iobound token` take; nothing of this imports what they need."""

import argparse

ROLES = ("reader", "uploader", "analyst", "admin")
SCOPES = ("upload", "read", "admin")
MOST_DAYS = 3650


def add_user(command: argparse.ArgumentParser) -> None:
    """The commands about users."""
    actions = command.add_subparsers(title="actions", required=True, metavar="ACTION", dest="action")
    add = actions.add_parser("add", help="a new user; the password is asked for, or is a line of standard input")
    _name(add)
    add.add_argument("--subject", metavar="ID", help="no password: who the identity provider calls so (claim sub)")
    add.add_argument("--role", choices=ROLES, required=True, help="what the user may do; each may what is before it")
    _groups(add)
    _format(actions.add_parser("list", help="every user, with role and groups"))
    _name(actions.add_parser("password", help="a new password; every session of the user ends"))
    role = actions.add_parser("role", help="another role")
    _name(role)
    role.add_argument("role", choices=ROLES, metavar="ROLE", help=", ".join(ROLES))
    groups = actions.add_parser("groups", help="other groups of databases")
    _name(groups)
    _groups(groups)
    subject = actions.add_parser("subject", help="from now on the identity provider says who it is; no password")
    _name(subject)
    subject.add_argument("subject", metavar="ID", help="what the provider calls them (claim sub); a proxy, the name")
    _name(actions.add_parser("reset-factor", help="for who lost the second factor: the password alone lets them in"))
    _name(actions.add_parser("disable", help="let nobody in by that name; reports, curves and forecasts stay"))
    _name(actions.add_parser("enable", help="let the user in again"))
    _name(actions.add_parser("remove", help="remove the user with sessions and tokens"))


def add_token(command: argparse.ArgumentParser) -> None:
    """The commands about tokens."""
    actions = command.add_subparsers(title="actions", required=True, metavar="ACTION", dest="action")
    create = actions.add_parser("create", help="a new token, printed once")
    create.add_argument("name", metavar="NAME", help="what it is for, such as: collector on db01")
    create.add_argument("--scope", action="append", choices=SCOPES, required=True,
                        help="upload: send and ask what is there; read: see; admin: all that its user may")  # fmt: skip
    create.add_argument("--user", metavar="NAME", help="whose it is: it may no more than that user, and goes with it")
    create.add_argument("--days", type=_days, default=365, metavar="N", help="how long it is good for (365)")
    create.add_argument("--no-end", action="store_true", help="until it is revoked")
    _groups(create)
    _format(actions.add_parser("list", help="every token, without its secret"))
    actions.add_parser("revoke", help="it lets nobody in any more").add_argument("id", metavar="ID", help="of the list")


def _name(command: argparse.ArgumentParser) -> None:
    command.add_argument("name", metavar="NAME", help="a user name: a to z, digits and . _ @ -")


def _groups(command: argparse.ArgumentParser) -> None:
    chosen = command.add_mutually_exclusive_group(required=True)
    chosen.add_argument("--group", action="append", metavar="GROUP", help="a group of databases; may be repeated")
    chosen.add_argument("--all-databases", action="store_true", help="every database, also without a group")


def _format(command: argparse.ArgumentParser) -> None:
    command.add_argument("--format", choices=("text", "json"), default="text", help="json: one object a line")


def _days(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= MOST_DAYS:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of days from 1 to {MOST_DAYS}")
    return int(text)
