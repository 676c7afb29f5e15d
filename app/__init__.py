"""People, pages, history: the command line, the web service and the store. Knows no Oracle wording."""
