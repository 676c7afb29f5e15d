"""From untrusted bytes to analysis objects, in processes of their own.

`pool` hands bytes to a worker, `jobs` is what it does there; `document` and `printed` are the types of what comes back.
"""
