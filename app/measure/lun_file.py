"""Orion's input file: the files and devices of a test, one a line."""

from pathlib import Path

from app.measure.refused import NotMeasured

MOST_TARGETS = 1_000
ABSENT = "{file} is not there: write the files or devices to test into it, one a line."
EMPTY = "{file} names nothing: write the files or devices to test into it, one a line."
COMMENT = "{file}, line {line}: a .lun file has no comments; each line is the path of a file or device."
TWICE = "{file} names {path} twice."
MANY = "{file} names more than {most:,} files and devices."


def named(testname: Path) -> list[str]:
    """The paths in the input file of a test. Raises NotMeasured."""
    file = testname.with_name(testname.name + ".lun")
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError as error:
        raise NotMeasured(ABSENT.format(file=file)) from error
    except OSError as error:
        raise NotMeasured(f"{file}: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise NotMeasured(f"{file} is no text.") from error
    paths: list[str] = []
    for number, line in enumerate(lines, 1):
        path = line.strip()
        if path.startswith("#"):
            raise NotMeasured(COMMENT.format(file=file, line=number))
        if path in paths:
            raise NotMeasured(TWICE.format(file=file, path=path))
        paths += [path] if path else []
    if not paths:
        raise NotMeasured(EMPTY.format(file=file))
    if len(paths) > MOST_TARGETS:
        raise NotMeasured(MANY.format(file=file, most=MOST_TARGETS))
    return paths
