"""A page as text, with the lines whole that a spool of a smaller line size broke: the second reader's own way to it."""

WIDTHS = range(60, 32768)


def whole_lines(data):
    """Lines as wide as the widest go on in the next, where several are and most end inside a word or a tag."""
    text = letters(data).replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    width = max(map(len, lines))
    full = [index for index, line in enumerate(lines[:-1]) if len(line) == width]
    nearly = [line for line in lines if width - 10 <= len(line) < width]
    broken = [index for index in full if ends_inside(lines[index], lines[index + 1])]
    if width not in WIDTHS or len(full) < 2 or len(full) <= len(nearly) or 2 * len(broken) <= len(full):
        return text
    return "".join(line if len(line) == width else f"{line}\n" for line in lines)


def letters(data):
    """UTF-8, if need be with a few flaws; else what a Western Windows writes."""
    text = data.decode("utf-8", "replace")
    if 4 * text.count("\ufffd") < sum(byte > 127 for byte in data) or "\ufffd" not in text:
        return text
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def ends_inside(line, after):
    in_tag = "<" in line[line.rfind(">") + 1 :]
    return in_tag or (line[-1].isalnum() and after[:1].isalnum())
