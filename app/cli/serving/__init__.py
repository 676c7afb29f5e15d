"""Programs that go on for days: the web service and the worker beside it."""
