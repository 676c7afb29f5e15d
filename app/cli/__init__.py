"""The command line: one command a module, put together by `main`; what several take is in `inputs`."""
