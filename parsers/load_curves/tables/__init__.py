"""Tables of storage tests as people print them: any headings, in text, markdown, HTML or CSV, prose around."""
