"""Pages for maintainers, in tests only: no route of the product leads to them."""
