"""One page a file: a documented Context and a route."""
