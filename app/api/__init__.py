"""The REST API, one resource a module: each has a `router`, found by `app.main`."""
