"""What a metric, a rule and a fact are, and what runs them."""
