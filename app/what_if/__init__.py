"""What a change would save, asked of the basis of a stored verdict: by REST, and on the page of a report."""
