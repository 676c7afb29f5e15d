"""A SQL*Plus script taken apart: its own commands, the queries and the blocks."""

import re
from dataclasses import dataclass, field
from pathlib import Path

STATEMENT = re.compile(r"(?:select|with|alter session|create user|grant) ", re.I)
BLOCK = re.compile(r"(?:declare|begin)\b", re.I)


@dataclass
class Script:
    """What it holds, each with the line on which it begins."""

    commands: list[tuple[int, str]] = field(default_factory=list)
    statements: list[tuple[int, str]] = field(default_factory=list)
    blocks: list[tuple[int, str]] = field(default_factory=list)


def taken_apart(path: Path) -> Script:
    """Fails on a statement that a blank line would end, as SQL*Plus has it, and on one without its end."""
    script, lines = Script(), enumerate(path.read_text(encoding="ascii").splitlines(), 1)
    for number, line in lines:
        if not line.strip() or line.startswith("--"):
            continue
        if STATEMENT.match(line):
            whole = [line]
            while not whole[-1].endswith(";"):
                whole.append(next(lines)[1])
                assert whole[-1].strip(), f"{path.name}:{number}: a blank line ends the statement"
            script.statements.append((number, "\n".join(whole)[:-1]))
        elif BLOCK.match(line):
            whole = [line]
            while whole[-1] != "/":
                whole.append(next(lines)[1])
            script.blocks.append((number, "\n".join(whole[:-1])))
        else:
            script.commands.append((number, line))
    return script
