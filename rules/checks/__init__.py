"""The rules, one a file; `rules.core.engine` finds them."""
