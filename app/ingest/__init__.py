"""The way in: read, judge, store once; and judge again."""
