"""The way in: `judged` reads and judges a file, new or once more; `service` stores it once, `rejudge` in place of what
was there.
"""
