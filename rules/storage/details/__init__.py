"""What a verdict says below its headline: short sentences, a list for each case."""
