"""The rules, one a file, each with its manual and its cases; `rules.engine` finds them."""
