"""A page as its reader may use it: what leads to a route that their role may not is not offered.

The table of the routes decides (`app.web.access.route_needs`), so that no page can forget it. Without logins nothing
changes.
"""

import re
from collections.abc import Callable
from urllib.parse import urlsplit

from app.logins.roles import Right
from app.store.access.visibility import Caller
from app.web.access.needs_by_address import needed_at
from app.web.access.route_needs import OPEN

SAMPLES = "/samples/"
LACKS = {
    Right.UPLOAD: "Your role may look, but not send files.",
    Right.CHANGE: "Your role may look, but not change this.",
    Right.ADMIN: "This is for admins.",
}
_FORM = re.compile(r"<form\b(?P<tag>[^>]*)>(?P<body>.*?)</form>", re.S)
_LINK = re.compile(r'<a\b(?P<before>[^<>]*?)\shref="(?P<to>[^"]*)"(?P<after>[^<>]*)>')
_BUTTON_LINK = re.compile(r'<a\b(?P<tag>[^<>]*?\srole="button"[^<>]*)>.*?</a>', re.S)
_HREF = re.compile(r'\shref="([^"]*)"')
_SENDS = re.compile(r'<button\b[^>]*?\sformaction="(?P<to>[^"]*)"[^>]*>.*?</button>', re.S)
_BY_POST = re.compile(r'\sformmethod="post"', re.I)
_ACTION, _METHOD = re.compile(r'\saction="([^"]*)"'), re.compile(r'\smethod="([^"]*)"', re.I)
_CONTROL = re.compile(r"<(button|input|select|textarea)\b(?![^>]*\sdisabled)")
_FIELD = re.compile(r'<(?:select|textarea|input\b(?![^>]*type="(?:hidden|submit)"))')


def allowed_parts(page: str, caller: Caller) -> str:
    """The page: buttons that this caller may not press are gone, forms and links that they may not use
    are off, and say why."""
    if caller.rights is None or not caller.id:
        return page
    lacks = _Lacks(caller)
    page = _FORM.sub(lambda form: _form(form, lacks), page)
    page = _BUTTON_LINK.sub(lambda link: _button_link(link, lacks), page)
    return _LINK.sub(lambda link: _link(link, lacks), page)


class _Lacks:
    """What a caller lacks to go somewhere, in words; empty where they may, or where it is none of our pages."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def __call__(self, method: str, address: str) -> str:
        asked = urlsplit(address.replace("&amp;", "&"))
        path = asked.path
        need = None if asked.scheme or asked.netloc else needed_at(method, path)
        if need is None or need == OPEN:
            return ""
        grouped = self._caller.groups is not None
        if self._caller.may(need) and not (grouped and (need == Right.ADMIN or path.startswith(SAMPLES))):
            return ""
        return LACKS.get(Right(need), LACKS[Right.ADMIN])


def _form(form: "re.Match[str]", lacks: Callable[[str, str], str]) -> str:
    whole, tag, body = form.group(0, "tag", "body")
    method = (_METHOD.search(tag) or ["", "get"])[1].upper()
    why = lacks(method, (_ACTION.search(tag) or ["", ""])[1])
    if not why:
        return _SENDS.sub(lambda match: _button(match, method, lacks), whole)
    if not _FIELD.search(body):
        return ""
    off = _CONTROL.sub(rf'<\1 disabled title="{why}"', body)
    return f'<form{tag}>{off}<p class="quiet">{why}</p></form>'


def _button(button: "re.Match[str]", method: str, lacks: Callable[[str, str], str]) -> str:
    by = "POST" if _BY_POST.search(button[0]) else method
    whole, to = button.group(0, "to")
    return "" if lacks(by, to) else whole


def _button_link(link: "re.Match[str]", lacks: Callable[[str, str], str]) -> str:
    to = _HREF.search(link.group("tag"))
    return "" if to and lacks("GET", to[1]) else link[0]


def _link(link: "re.Match[str]", lacks: Callable[[str, str], str]) -> str:
    whole, before, to, after = link.group(0, "before", "to", "after")
    why = lacks("GET", to)
    return f'<a{before} aria-disabled="true" title="{why}"{after}>' if why else whole
