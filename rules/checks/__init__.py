"""The rules, one a file; `rules.engine` finds them."""
