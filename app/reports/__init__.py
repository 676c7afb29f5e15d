"""One report: its page, sections, source, search, exports, upload."""
