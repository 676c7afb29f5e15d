"""What leaves the service as a file: the same figures for people (Markdown, one-file HTML), sheets and programs."""
