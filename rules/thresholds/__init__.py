"""From where on a figure means something: each value once, with its unit and where it is from.

What one rule alone looks at stands in that rule (`LIMITS`); here stands what several ask, rules and outlets alike.
"""
