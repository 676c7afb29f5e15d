"""The rules as people read them: by family, each with its manual, limits, sources and where it was seen."""
