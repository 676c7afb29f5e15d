"""Documents of office programs, which are zip files: by the names at their beginning."""

_FIRST = (b"[Content_Types].xml", b"_rels/.rels", b"docProps/", b"customXml/", b"word/", b"xl/", b"ppt/", b"mimetype")
"""What the first file in such a document is called, by whichever program wrote it."""
_KINDS = (
    (b"word/", "a Word document"),
    (b"xl/wo", "an Excel workbook"),
    (b"ppt/", "a PowerPoint presentation"),
    (b"application/vnd.oasis.opendocument.text", "an OpenDocument text"),
    (b"application/vnd.oasis.opendocument.spreadsheet", "an OpenDocument spreadsheet"),
    (b"application/vnd.oasis.opendocument", "an OpenDocument file"),
)
_BEGINNING = 65_536
_NAME, _LENGTH = 30, slice(26, 28)


def office_document(data: bytes) -> str | None:
    """What an office program calls the file, from its beginning; None of any other zip, and of what is none.

    A folder of somebody's own may be called `word`, so that what lies there counts only beside what all of these hold.
    """
    if not data.startswith(b"PK\x03\x04"):
        return None
    name = data[_NAME : _NAME + int.from_bytes(data[_LENGTH], "little")]
    if not name.startswith(_FIRST):
        return None
    beginning = data[:_BEGINNING]
    marked = b"[Content_Types].xml" in beginning or b"_rels/" in beginning or name == b"mimetype"
    return next((words for mark, words in _KINDS if mark in beginning), "an office document") if marked else None
