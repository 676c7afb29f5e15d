"""JUnit's XML, as build servers read it: test cases of one suite. What is in a case, its caller knows."""

import re
from collections.abc import Iterable, Sequence
from xml.etree.ElementTree import Element, SubElement, indent, tostring

COUNTED = {"failures": "failure", "errors": "error", "skipped": "skipped"}
"""Attributes of a suite, and the parts of its cases that they count."""
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def case(file: str, member: str | None, name: str) -> Element:
    """A test case: its class is the file, or the member of an archive, as build servers group by that."""
    of = file if member is None else f"{file}: {member}"
    return Element("testcase", classname=printable(of), name=printable(name), file=printable(file))


def under(element: Element, tag: str, text: Iterable[str], **attributes: str) -> None:
    """A part of a test case: `failure`, `error`, `skipped` or `system-out`."""
    part = SubElement(element, tag, {name: printable(value) for name, value in attributes.items()})
    part.text = printable("\n".join(text)) or None


def document(suite: str, cases: Sequence[Element], properties: Iterable[tuple[str, str]] = ()) -> str:
    """The whole file."""
    everything = Element("testsuites", name="iobound")
    only = SubElement(everything, "testsuite", name=suite)
    held = SubElement(only, "properties")
    for name, value in properties:
        SubElement(held, "property", name=name, value=value)
    only.extend(cases)
    for node in (everything, only):
        node.set("tests", str(len(cases)))
        for counted, tag in COUNTED.items():
            if node is only or counted != "skipped":
                node.set(counted, str(len(only.findall(f"testcase/{tag}"))))
    indent(everything)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{tostring(everything, "unicode")}\n'


def printable(text: str) -> str:
    """Without what XML cannot hold."""
    return _NO_XML.sub("\N{REPLACEMENT CHARACTER}", text)
