"""The command line: one command a module with its `run`, named in `main`; `options` says what each takes."""
